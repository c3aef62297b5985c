"""The same turn gives the same prompt, whatever order sets and dictionaries of strings happen to have."""

from __future__ import annotations

from tests.hash_seeds import printed_under

MODULE = "tests.context_manager.core.print_prompts"


def test_two_hash_seeds_give_the_same_bytes() -> None:
    """Complaint 44."""
    first, second = (printed_under(seed, "-m", MODULE) for seed in ("1", "2"))
    assert len(first) > 10_000
    assert first == second
