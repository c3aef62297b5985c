"""Chats made of whole samples whose tokens were counted by real tokenizers, against their ceilings."""
