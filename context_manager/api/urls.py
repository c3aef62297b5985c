"""The addresses of chats and turns, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from context_manager.api.chats import ChatsView, ChatView
from context_manager.api.export import ExportView
from context_manager.api.messages import MessagesView
from context_manager.api.offered import ModelsView
from context_manager.api.turns import ChatTurnsView, FeedbackView, TurnView

urlpatterns = [
    path("chats/", ChatsView.as_view(), name="chats"),
    path("chats/<uuid:chat_id>/", ChatView.as_view(), name="chat"),
    path("chats/<uuid:chat_id>/messages/", MessagesView.as_view(), name="messages"),
    path("chats/<uuid:chat_id>/turns/", ChatTurnsView.as_view(), name="chat-turns"),
    path("turns/<uuid:turn_id>/", TurnView.as_view(), name="turn"),
    path("turns/<uuid:turn_id>/feedback/", FeedbackView.as_view(), name="feedback"),
    path("models/", ModelsView.as_view(), name="models"),
    path("export/", ExportView.as_view(), name="export"),
]
