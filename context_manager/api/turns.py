"""`/turns/{id}/` and the turns of a chat: what was answered, what the answer saw, what is thought of it."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from compressor.api.fields import TextField
from context_manager.api.fields import StrictSerializer
from context_manager.api.own_chats import own_chat, own_turn, own_turns
from context_manager.api.turn_json import VERDICTS, FeedbackSerializer, TurnSerializer
from context_manager.models import Turn
from context_manager.services.feedback import Opinion, give_feedback

MAX_REASONS = 10
MAX_REASON_CHARACTERS = 100
MAX_COMMENT_CHARACTERS = 4_000


@extend_schema(tags=["turns"])
class ChatTurnsView(generics.ListAPIView[Turn]):
    """The turns of a chat."""

    serializer_class = TurnSerializer
    queryset = Turn.objects.none()
    cursor_ordering = ("-number",)

    def get_queryset(self) -> QuerySet[Turn]:
        """Those of one of the user's chats."""
        return own_turns(self.request).filter(chat=own_chat(self.request, self.kwargs["chat_id"]))

    @extend_schema(operation_id="chats_turns_list", summary="List the turns of a chat")
    def get(self, request: Request, chat_id: uuid.UUID) -> Response:
        """The newest first, each with all that `/turns/{id}/` tells."""
        return self.list(request)


@extend_schema(tags=["turns"])
class TurnView(APIView):
    """One turn."""

    @extend_schema(operation_id="turns_get", summary="Look at a turn", responses=TurnSerializer)
    def get(self, request: Request, turn_id: uuid.UUID) -> Response:
        """The question, the answer, the pages it saw and why, what the prompt weighed and what was cut."""
        return Response(TurnSerializer(own_turn(request, turn_id)).data)


class OpinionSerializer(StrictSerializer):
    """What is thought of an answer; it takes the place of what was said of it before."""

    value = serializers.ChoiceField(
        choices=[*VERDICTS.values()], allow_null=True, help_text="Null takes the verdict back."
    )
    reasons = serializers.ListField(
        child=TextField(max_length=MAX_REASON_CHARACTERS),
        max_length=MAX_REASONS,
        required=False,
        default=list,
        help_text="Words of the client's choice, `wrong_pages` for instance.",
    )
    comment = TextField(
        max_length=MAX_COMMENT_CHARACTERS, required=False, allow_blank=True, default="", trim_whitespace=False
    )

    def opinion(self) -> Opinion:
        """What was sent."""
        verdicts = {word: verdict for verdict, word in VERDICTS.items()}
        sent: dict[str, Any] = self.validated_data
        return Opinion(verdicts.get(sent["value"]), tuple(sent["reasons"]), sent["comment"])


@extend_schema(tags=["turns"])
class FeedbackView(APIView):
    """What is thought of a turn."""

    problem_codes: ClassVar = {"PUT": ("turn_in_progress",)}

    @extend_schema(
        operation_id="turns_feedback",
        summary="Say what you think of an answer",
        request=OpinionSerializer,
        responses=FeedbackSerializer,
        examples=[
            OpenApiExample(
                "a thumb down",
                {"value": "down", "reasons": ["wrong_pages"], "comment": "It quotes the preface."},
            )
        ],
    )
    def put(self, request: Request, turn_id: uuid.UUID) -> Response:
        """One opinion a turn: the last one counts. While the answer is being written: 409."""
        turn = own_turn(request, turn_id)
        body = OpinionSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(FeedbackSerializer(give_feedback(turn, body.opinion())).data)
