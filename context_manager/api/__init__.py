"""Chats, their messages and turns over HTTP."""
