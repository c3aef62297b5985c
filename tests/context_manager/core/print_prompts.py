"""Prints prompts of turns that need every step: run by a test under two hash seeds."""

from __future__ import annotations

from context_manager.core.building import build_prompt
from context_manager.core.values import BuiltPrompt, Item, Note, PastTurn, TurnContext
from tests.context_manager.core.contexts import MARKER, budget_of, files_of, prose, real_fitter

QUESTION = "What do copper and granite have in common?"
CEILINGS = (26_880, 8_000, 3_840)


def main() -> None:
    """Print the prompts and their records."""
    for ceiling in CEILINGS:
        print(_prompt(ceiling))


def _prompt(ceiling: int) -> BuiltPrompt:
    items = tuple(Item(f"{rank}. {prose(150)}", f"{rank}.", rank) for rank in range(40))
    context = TurnContext(
        marker=MARKER,
        message=f"{QUESTION}\n\n{prose(30_000, about='copper')}",
        history=tuple(PastTurn(f"{number}?", prose(7_000, about="granite")) for number in range(9)),
        summaries=items,
        memories=items,
        materials=items,
        calendar=items,
        notes=(Note("Mine", prose(9_000, about="copper")),),
        read_files=files_of(prose(12_000), least=400),
        files_budget=1_500,
    )
    return build_prompt(context, budget_of(ceiling), real_fitter())


if __name__ == "__main__":
    main()
