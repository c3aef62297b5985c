"""The pages of staff: turns in a list, alone, side by side and by day; chats; the eval set; who read what."""

from context_manager.admin import accounts, chats, eval_cases, turn_readings, turns

__all__ = ["accounts", "chats", "eval_cases", "turn_readings", "turns"]
