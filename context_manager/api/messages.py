"""`/chats/{id}/messages/`: what was said, and a message that is answered."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db.models import F, QuerySet
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from context_manager.api.chat_json import MessageSerializer
from context_manager.api.errors import NoStreamYet, TurnFailed
from context_manager.api.languages import language_of
from context_manager.api.message_bodies import BODY_EXAMPLES, KEY_HEADER, MESSAGE_BODY, read_key, read_message
from context_manager.api.own_chats import named_files, own_chat, own_turn
from context_manager.api.turn_json import TurnSerializer
from context_manager.models import Chat, Message, TurnStatus
from context_manager.services.turns import NewMessage, answer_turn, take_message

EVENT_STREAM = "text/event-stream"
ORDERS = {"oldest": ("number", "-role"), "newest": ("-number", "role")}
"""In a turn, `user` stands before `assistant`."""


class OrderSerializer(serializers.Serializer[Any]):
    """In which order messages are listed."""

    order = serializers.ChoiceField(choices=[*ORDERS], default="oldest", help_text="Which come first.")


@extend_schema(tags=["chats"])
class MessagesView(generics.ListAPIView[Message]):
    """Ask something, or read what was said."""

    serializer_class = MessageSerializer
    queryset = Message.objects.none()
    problem_codes: ClassVar = {
        "POST": (
            "not_acceptable",
            "file_not_ready",
            "turn_in_progress",
            "request_in_progress",
            "message_too_long",
            "file_unreadable",
            "idempotency_key_reused",
            "context_overflow_after_trim",
            "model_empty",
            "model_refused",
            "stream_broken",
            "model_unavailable",
            "model_busy",
            "model_rate_limited",
            "worker_lost",
            "model_timeout",
        )
    }

    @property
    def cursor_ordering(self) -> tuple[str, ...]:
        """The order that is asked for."""
        wanted = OrderSerializer(data=self.request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        return ORDERS[wanted.validated_data["order"]]

    def get_queryset(self) -> QuerySet[Message]:
        """What was said in the chat."""
        chat = own_chat(self.request, self.kwargs["chat_id"])
        return chat.messages.select_related("turn").annotate(number=F("turn__number"))

    @extend_schema(
        operation_id="chats_messages_list", summary="Read what was said", parameters=[OrderSerializer]
    )
    def get(self, request: Request, chat_id: uuid.UUID) -> Response:
        """Question and answer in turn. A turn that failed has its question alone."""
        return self.list(request)

    @extend_schema(
        operation_id="chats_messages_send",
        summary="Ask something",
        request=MESSAGE_BODY,
        examples=BODY_EXAMPLES,
        parameters=[
            OpenApiParameter(
                KEY_HEADER,
                str,
                OpenApiParameter.HEADER,
                description="The same key with the same body gives the first turn again, and asks nothing.",
            ),
            OpenApiParameter(
                "Accept-Language",
                str,
                OpenApiParameter.HEADER,
                description="The language of notices and failures where the message does not tell: "
                "en, es, fr, de.",
            ),
        ],
        responses={
            201: OpenApiResponse(
                TurnSerializer, description="The finished turn, or the first one of its key."
            )
        },
    )
    def post(self, request: Request, chat_id: uuid.UUID) -> Response:
        """What comes back is the finished turn. Where there is no answer, it is a problem with its `turn_id`.

        Files named in `file_ids` are attached to the chat. A chat answers one message at a time. Answers come
        when they are finished: as a stream they are not to be had (406), and `Prefer: respond-async` is not
        followed.
        """
        _check_accept(request)
        chat = own_chat(request, chat_id)
        turn = own_turn(request, answer_turn(take_message(_new_message(request, chat))).pk)
        if turn.status == TurnStatus.FAILED:
            raise TurnFailed(turn)
        return Response(
            TurnSerializer(turn).data,
            status=status.HTTP_201_CREATED,
            headers={"Location": reverse("turn", args=[turn.pk], request=request)},
        )


def _new_message(request: Request, chat: Chat) -> NewMessage:
    """What is asked; raises ValidationError, and NoSuchFiles for a file that is not the user's."""
    key = read_key(request.headers.get(KEY_HEADER))
    sent = read_message(request.data)
    return NewMessage(
        chat=chat,
        content=sent.content,
        files=named_files(request, sent.file_ids),
        model=sent.model,
        max_output_tokens=sent.max_output_tokens,
        language=language_of(sent.content, request.headers.get("Accept-Language", "")),
        channel=sent.channel,
        idempotency_key=key,
        body_digest=sent.digest(chat.pk),
    )


def _check_accept(request: Request) -> None:
    """Raise NoStreamYet for a client that takes nothing but a stream, before anything is asked."""
    accepted = {
        kind.partition(";")[0].strip().lower() for kind in request.headers.get("Accept", "").split(",")
    }
    if accepted == {EVENT_STREAM}:
        raise NoStreamYet
