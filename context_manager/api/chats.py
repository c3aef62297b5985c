"""`/chats/`: start, list, look at, change, delete."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from context_manager.api.chat_json import ChatBodySerializer, ChatSerializer, chat_json
from context_manager.api.own_chats import named_files, own_chat, own_chats
from context_manager.models import Chat
from context_manager.services.chats import ChatChange, change_chat, start_chat
from context_manager.services.deletion import delete_chat


@extend_schema(tags=["chats"])
class ChatsView(generics.ListAPIView[Chat]):
    """Start a chat, or list them."""

    serializer_class = ChatSerializer
    queryset = Chat.objects.none()
    cursor_ordering = ("-active_at", "-id")
    problem_codes: ClassVar = {"POST": ("not_found", "file_unreadable")}

    def get_queryset(self) -> QuerySet[Chat]:
        """The user's own."""
        return own_chats(self.request)

    @extend_schema(operation_id="chats_list", summary="List your chats")
    def get(self, request: Request) -> Response:
        """Those first in which something was said last."""
        return self.list(request)

    @extend_schema(
        operation_id="chats_start",
        summary="Start a chat",
        request=ChatBodySerializer,
        responses={status.HTTP_201_CREATED: ChatSerializer},
    )
    def post(self, request: Request) -> Response:
        """With files and a model, or with nothing. A file that is none of yours is 404."""
        owner = cast("User", request.user)  # the permission has seen to it
        chat = start_chat(owner, _wanted(request))
        return Response(
            chat_json(chat),
            status=status.HTTP_201_CREATED,
            headers={"Location": reverse("chat", args=[chat.pk], request=request)},
        )


@extend_schema(tags=["chats"])
class ChatView(APIView):
    """One chat."""

    problem_codes: ClassVar = {"PATCH": ("file_unreadable",)}

    @extend_schema(operation_id="chats_get", summary="Look at a chat", responses=ChatSerializer)
    def get(self, request: Request, chat_id: uuid.UUID) -> Response:
        """Its title, model and files."""
        return Response(chat_json(own_chat(request, chat_id)))

    @extend_schema(
        operation_id="chats_change",
        summary="Change a chat",
        request=ChatBodySerializer,
        responses=ChatSerializer,
    )
    def patch(self, request: Request, chat_id: uuid.UUID) -> Response:
        """Its title, its model, or which files are attached: those of `file_ids` and no others."""
        change_chat(own_chat(request, chat_id), _wanted(request))
        return Response(chat_json(own_chat(request, chat_id)))

    @extend_schema(operation_id="chats_delete", summary="Delete a chat", responses={204: None})
    def delete(self, request: Request, chat_id: uuid.UUID) -> Response:
        """With everything said in it. Of its turns nothing but numbers is left; its files stay."""
        delete_chat(own_chat(request, chat_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _wanted(request: Request) -> ChatChange:
    """What the body asks for. Raises ValidationError, and NoSuchFiles for a file that is not the user's."""
    body = ChatBodySerializer(data=request.data)
    body.is_valid(raise_exception=True)
    sent: dict[str, Any] = body.validated_data
    return ChatChange(
        title=sent.get("title"),
        files=named_files(request, sent["file_ids"]) if "file_ids" in sent else None,
        model=(sent["model"] or "") if "model" in sent else None,
    )
