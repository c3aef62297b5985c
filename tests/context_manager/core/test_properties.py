"""What holds of every prompt, whatever a turn could tell and however little of it fits."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from compressor.core.search.indexed_file import CountTokens
from context_manager.core.building import build_prompt, check_question
from context_manager.core.counting import count_messages
from context_manager.core.errors import ContextError, ContextOverflow, MessageTooLong
from context_manager.core.fences import neutralised
from context_manager.core.values import BlockName, Budget, BuiltPrompt, FitText, StepName, TurnContext
from tests.context_manager.core.contexts import (
    MARKER,
    REAL,
    count_letters,
    fit_by_letters,
    fit_nothing,
    fit_too_much,
    letters_fitter,
    real_fitter,
    turn_contexts,
)

MakeFit = Callable[[], FitText]
FITS: dict[str, tuple[CountTokens, MakeFit]] = {
    "letters": (count_letters, lambda: fit_by_letters),
    "nothing": (count_letters, lambda: fit_nothing),
    "too much": (count_letters, lambda: fit_too_much),
    "fitted letters": (count_letters, letters_fitter),
    "real": (REAL, real_fitter),
}
ceilings = st.sampled_from([300, 700, 960, 1_500, 2_000, 3_840, 8_000, 26_880])


def built(context: TurnContext, ceiling: int, name: str) -> BuiltPrompt | ContextError:
    count, make_fit = FITS[name]
    try:
        return build_prompt(context, Budget(ceiling, ceiling // 8, count), make_fit())
    except (ContextOverflow, MessageTooLong) as exc:
        return exc


prompts = st.builds(
    lambda context, ceiling, name: (context, built(context, ceiling, name)),
    turn_contexts(),
    ceilings,
    st.sampled_from(sorted(FITS)),
)
Prompt = tuple[TurnContext, BuiltPrompt | ContextError]


@given(prompts)
@settings(max_examples=50)
def test_no_prompt_costs_more_than_its_limit(prompt: Prompt) -> None:
    _, result = prompt
    if isinstance(result, (ContextOverflow, MessageTooLong)):
        assert result.tokens > result.limit <= result.ceiling
    elif isinstance(result, BuiltPrompt):
        assert result.tokens <= result.budget.limit
        assert count_messages(result.messages, result.budget.count) <= result.tokens


@given(prompts)
@settings(max_examples=50)
def test_the_question_is_never_lost(prompt: Prompt) -> None:
    context, result = prompt
    if isinstance(result, BuiltPrompt):
        question = check_question(context.message, MARKER, result.budget).question
        assert result.messages[-1].content.endswith(question)


@given(prompts)
@settings(max_examples=50)
def test_parts_add_up_to_totals(prompt: Prompt) -> None:
    """Complaint 45."""
    _, result = prompt
    if isinstance(result, BuiltPrompt):
        assert [block.name for block in result.blocks] == list(BlockName)
        assert result.tokens == sum(block.after for block in result.blocks)
        assert result.whole_tokens == sum(block.before for block in result.blocks)
        cut = sum(step.before - step.after for step in result.steps)
        assert result.whole_tokens - cut == result.tokens


@given(prompts)
@settings(max_examples=50)
def test_steps_run_in_order_and_each_shrinks_something(prompt: Prompt) -> None:
    _, result = prompt
    if isinstance(result, BuiltPrompt):
        order = list(StepName)
        places = [order.index(step.name) for step in result.steps]
        assert places == sorted(set(places))
        assert all(step.before > step.after and step.notches >= 1 for step in result.steps)


@given(prompts)
@settings(max_examples=50)
def test_nothing_is_cut_where_everything_fits(prompt: Prompt) -> None:
    _, result = prompt
    if isinstance(result, BuiltPrompt):
        assert bool(result.steps) == (result.whole_tokens > result.budget.limit)
        assert all(block.after <= block.before for block in result.blocks)
        assert all(block.items_after <= block.items_before for block in result.blocks)


@given(prompts)
@settings(max_examples=50)
def test_turns_alternate_and_none_is_blank(prompt: Prompt) -> None:
    _, result = prompt
    if isinstance(result, BuiltPrompt):
        roles = [message.role for message in result.messages]
        assert roles == ["system", *["user", "assistant"] * result.history_kept, "user"]
        assert all(message.content.strip() for message in result.messages)
        assert result.history_compacted <= result.history_kept <= result.history_available


@given(prompts)
@settings(max_examples=50)
def test_the_marker_stands_only_in_lines_of_fences(prompt: Prompt) -> None:
    """Complaint 39."""
    context, result = prompt
    if isinstance(result, BuiltPrompt):
        question = check_question(context.message, MARKER, result.budget).question
        last = result.messages[-1].content.removesuffix(question)
        outside = [
            line for line in last.splitlines() if not line.startswith(("[material c", "[end of material c"))
        ]
        assert all(neutralised(line, MARKER) == line for line in outside)


@given(prompts)
@settings(max_examples=50)
def test_the_same_input_gives_the_same_prompt(prompt: Prompt) -> None:
    """Complaint 44."""
    context, result = prompt
    if isinstance(result, BuiltPrompt):
        name = next(name for name, (count, _) in FITS.items() if count is result.budget.count)
        first, second = (str(built(context, result.budget.ceiling, name)) for _ in range(2))
        assert first == second
