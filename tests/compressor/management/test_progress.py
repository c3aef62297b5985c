"""Progress bars and lines, with a clock of their own."""

from __future__ import annotations

from io import BytesIO, StringIO, TextIOWrapper

import pytest

from compressor.management.progress import ProgressBar, ProgressLines, describe_seconds, progress_on


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def last_drawn(terminal: StringIO) -> str:
    return terminal.getvalue().rsplit("\x1b[K", 1)[-1]


def test_a_terminal_gets_a_bar_and_a_pipe_gets_lines() -> None:
    assert isinstance(progress_on(Terminal(), "Pages"), ProgressBar)
    assert isinstance(progress_on(StringIO(), "Pages"), ProgressLines)


def test_a_bar_shows_share_speed_and_time_left() -> None:
    clock, terminal = Clock(), Terminal()
    bar = ProgressBar(terminal, "Vectors", clock=clock)
    bar(0, 400)
    clock.seconds = 50
    bar(100, 400)

    assert last_drawn(terminal) == "Vectors ████░░░░░░░░░░░░ 100 of 400 (25 %), 2.0 a second, 2 min left"


def test_what_an_earlier_run_did_makes_no_speed() -> None:
    clock, terminal = Clock(), Terminal()
    bar = ProgressBar(terminal, "Vectors", clock=clock)
    bar(300, 400)
    clock.seconds = 10
    bar(310, 400)

    assert last_drawn(terminal).endswith("310 of 400 (77 %), 1.0 a second, 2 min left")


def test_a_bar_fits_into_eighty_columns_in_a_very_long_file() -> None:
    clock, terminal = Clock(), Terminal()
    bar = ProgressBar(terminal, "Vectors", clock=clock)
    bar(0, 200_000)
    clock.seconds = 7200
    bar(20_000, 200_000)

    assert len(last_drawn(terminal)) < 80


def test_a_bar_is_redrawn_ten_times_a_second_at_most_and_always_at_the_end() -> None:
    clock, terminal = Clock(), Terminal()
    bar = ProgressBar(terminal, "Pages", clock=clock)
    for page in range(1, 1001):
        clock.seconds += 0.001
        bar(page, 1000)

    assert terminal.getvalue().count("\r") <= 12
    assert "1,000 of 1,000 (100 %)" in last_drawn(terminal)


def test_a_bar_leaves_an_empty_line_behind_even_after_an_error() -> None:
    terminal = Terminal()
    with pytest.raises(ZeroDivisionError), ProgressBar(terminal, "Pages", clock=Clock()) as bar:
        bar(1, 1 // 0)

    assert last_drawn(terminal) == ""


def test_a_terminal_without_blocks_gets_signs() -> None:
    class AsciiTerminal(TextIOWrapper):
        def isatty(self) -> bool:
            return True

    buffer = BytesIO()
    terminal = AsciiTerminal(buffer, encoding="ascii")
    progress_on(terminal, "Pages")(1, 2)
    terminal.flush()

    assert b"Pages ########-------- 1 of 2 (50 %)" in buffer.getvalue()


def test_a_pipe_gets_a_line_every_tenth() -> None:
    clock, pipe = Clock(), StringIO()
    lines = ProgressLines(pipe, "Vectors", clock=clock)
    for done in range(1, 1001):
        clock.seconds += 1
        lines(done, 1000)

    assert len(pipe.getvalue().splitlines()) == 10
    assert pipe.getvalue().splitlines()[-1] == "Vectors 1,000 of 1,000 (100 %), 1.0 a second"


def test_a_pipe_hears_nothing_of_work_done_within_a_second() -> None:
    pipe = StringIO()
    lines = ProgressLines(pipe, "Pages", clock=Clock())
    for done in range(101):
        lines(done, 100)

    assert pipe.getvalue() == ""


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.04, "0.0 s"), (9.9, "9.9 s"), (59.4, "59 s"), (59.6, "1 min"), (600, "10 min"), (7500, "2 h 5 min")],
)
def test_durations_are_in_words_that_fit_them(seconds: float, words: str) -> None:
    assert describe_seconds(seconds) == words


def test_nothing_to_do_is_all_done() -> None:
    terminal = Terminal()
    ProgressBar(terminal, "Vectors", clock=Clock())(0, 0)

    assert last_drawn(terminal) == "Vectors ████████████████ 0 of 0 (100 %)"
