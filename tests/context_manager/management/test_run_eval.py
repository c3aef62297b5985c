"""`run_eval` as it is typed: what it prints, what it writes, and how it exits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from compressor.evaluation.suites import DARWIN_BLOCKS, DARWIN_PAGES
from tests.compressor.embedding.loopback import LoopbackServer
from tests.compressor.evaluation.fakes import TOPICS, sentences, write_darwin_like, write_pages

TOKENIZERS = (
    "gemini", "gemma3", "o200k", "claude2_old", "llama3", "qwen3",
    "deepseek_v3", "mistral_tekken", "mistral_v3sp", "claude3", "claude48",
)  # fmt: skip


@dataclass(frozen=True)
class Output:
    """What a command wrote to its two streams."""

    text: str
    errors: str

    @property
    def last_line(self) -> str:
        return self.text.rstrip().splitlines()[-1]


def run_eval(*arguments: object) -> Output:
    text, errors = StringIO(), StringIO()
    call_command("run_eval", *map(str, arguments), stdout=text, stderr=errors)
    return Output(text.getvalue(), errors.getvalue())


def refused(*arguments: object) -> CommandError:
    with pytest.raises(CommandError) as caught:
        run_eval(*arguments)
    return caught.value


def write_questions(path: Path, *records: dict[str, Any]) -> Path:
    path.write_text("\n".join(json.dumps(record) for record in records), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def data(settings: Settings, tmp_path: Path) -> Path:
    """EVAL_DATA with nothing in it, and a VAR_DIR beside it."""
    folder = tmp_path / "data"
    folder.mkdir()
    settings.EVAL_DATA = str(folder)
    settings.VAR_DIR = tmp_path / "var"
    return folder


@pytest.fixture
def book(data: Path) -> Path:
    return write_pages(data / "books/small.txt", [sentences(topic) for topic in TOPICS])


@pytest.fixture
def questions(data: Path) -> Path:
    return write_questions(
        data / "small.jsonl",
        {
            "doc": "books/small.txt",
            "question": "What changes about falcons?",
            "evidence": "Of falcon the 3th observer",
        },
        {"doc": "books/small.txt", "question": "What of eagles?", "evidence": "Nothing is said of eagles"},
        {"doc": "books/small.txt", "question": "Summarize this book"},
    )


@pytest.fixture
def server(settings: Settings) -> Iterator[LoopbackServer]:
    with LoopbackServer() as opened:
        settings.EMBEDDINGS_BASE_URL = opened.base_url
        settings.EMBEDDINGS_MODEL = "e5"
        yield opened


def test_darwin_is_asked_in_both_layouts_by_every_strategy(data: Path) -> None:
    write_darwin_like(data)

    output = run_eval("darwin", "--embeddings", "off", "--json", "-")

    runs = json.loads(output.text)["runs"]
    assert [(run["layout"], run["strategy"]) for run in runs] == [
        (layout, strategy) for layout in ("pages", "blocks") for strategy in ("head", "legacy", "current")
    ]
    assert all(run["asked"] == 8 for run in runs)
    assert re.search(r"\d+ passed, \d+ failed, \d+ skipped$", output.errors.rstrip())


def test_a_layout_that_is_missing_is_skipped_and_said(data: Path) -> None:
    write_darwin_like(data)
    (data / DARWIN_PAGES).unlink()

    output = run_eval("darwin", "--embeddings", "off", "--strategy", "head")

    assert f"Skipped: {DARWIN_PAGES} (12 cases)" in output.text
    assert output.last_line.endswith("16 skipped")


def test_a_fetched_book_is_found_in_var(data: Path, tmp_path: Path) -> None:
    write_darwin_like(tmp_path / "var")
    (tmp_path / "var" / DARWIN_PAGES).unlink()

    assert "origin-1228" in run_eval("darwin", "--embeddings", "off", "--strategy", "head").text


def test_without_the_book_the_way_out_is_said(data: Path) -> None:
    error = refused("darwin")

    assert error.returncode == 1
    assert "fetch_books" in str(error)
    assert str(data / DARWIN_BLOCKS) in str(error)


def test_another_edition_is_an_error_and_no_result(data: Path) -> None:
    write_darwin_like(data)
    write_pages(data / DARWIN_PAGES, [sentences(topic) for topic in TOPICS])

    assert "edition" in str(refused("darwin", "--embeddings", "off"))


def test_gates_that_do_not_hold_exit_with_100_and_only_when_asked(data: Path) -> None:
    write_darwin_like(data, filler_sentences=0)  # too short a book to use its budget up
    arguments = ("darwin", "--embeddings", "off", "--strategy", "current")

    assert "BROKEN pages, embeddings off: budget used by whole-book requests" in run_eval(*arguments).text
    error = refused(*arguments, "--gate")

    assert error.returncode == 100
    assert "budget used by whole-book requests" in str(error)


def test_questions_find_their_books_and_name_their_misses(book: Path, questions: Path) -> None:
    output = run_eval("--questions", questions, "--embeddings", "off", "--budget", 400)

    assert "small-2: What of eagles?" in output.text[output.text.index("Errors") :]
    assert "1 of 2" in output.text
    assert output.last_line == "1 passed, 1 failed, 1 skipped"


def test_a_book_given_by_path_overrides_what_the_cases_name(
    book: Path, questions: Path, tmp_path: Path
) -> None:
    moved = book.rename(tmp_path / "elsewhere.txt")

    output = run_eval("--questions", questions, "--book", moved, "--embeddings", "off")

    assert "elsewhere" in output.text
    assert "missing" in str(refused("--questions", questions, "--embeddings", "off"))


def test_only_the_cases_of_one_doc_are_asked(book: Path, questions: Path) -> None:
    with questions.open("a", encoding="utf-8") as more:
        more.write('\n{"doc": "books/missing.txt", "question": "What?"}')

    output = run_eval("--questions", questions, "--doc", "small.txt", "--embeddings", "off")

    assert output.last_line.endswith("1 skipped")
    assert "no case has a doc" in str(refused("--questions", questions, "--doc", "none.txt"))


def test_every_budget_strategy_and_embedder_makes_a_run(
    book: Path, questions: Path, server: LoopbackServer
) -> None:
    output = run_eval(
        "--questions", questions, "--budget", 400, "--budget", 800, "--budget", 400,
        "--strategy", "head", "--strategy", "current",
        "--embeddings", "off", "--embeddings", "http", "--json", "-",
    )  # fmt: skip

    runs = json.loads(output.text)["runs"]
    assert len({(run["budget"], run["strategy"], run["embeddings"]) for run in runs}) == len(runs) == 8
    assert server.asked


def test_vectors_are_made_once_and_then_taken_from_the_cache(
    book: Path, questions: Path, server: LoopbackServer
) -> None:
    arguments = ("--questions", questions, "--embeddings", "http", "--budget", 400)
    first = run_eval(*arguments)
    passages = [asked for asked in server.asked if len(asked.texts) > 1]
    second = run_eval(*arguments)

    assert "vectors: 0 of" in first.errors
    assert "vectors" not in second.errors
    assert [asked for asked in server.asked if len(asked.texts) > 1] == passages


def test_two_runs_are_the_same_but_for_the_times(book: Path, questions: Path) -> None:
    first, second = (run_eval("--questions", questions, "--embeddings", "off").text for _ in range(2))

    def without_times(text: str) -> str:
        return re.sub(r"median [\d.]+ ms, p95 [\d.]+ ms", "", text)

    assert without_times(first) == without_times(second)


def test_the_share_of_passages_reached_can_be_a_gate(book: Path, questions: Path) -> None:
    arguments = ("--questions", questions, "--embeddings", "off")

    run_eval(*arguments, "--min-reached", "0.5")
    error = refused(*arguments, "--min-reached", "0.6")

    assert error.returncode == 100
    assert "passages reached" in str(error)


def test_an_earlier_run_is_a_baseline(book: Path, questions: Path, tmp_path: Path) -> None:
    baseline = tmp_path / "runs/baseline.json"
    arguments = ("--questions", questions, "--embeddings", "off")
    run_eval(*arguments, "--json", baseline)

    output = run_eval(*arguments, "--baseline", baseline, "--gate")

    assert "no detectable difference" in output.text


def test_every_format_is_written_where_it_was_asked_for(book: Path, questions: Path, tmp_path: Path) -> None:
    paths = {name: tmp_path / f"out/report.{name}" for name in ("json", "junit", "markdown", "html")}

    run_eval(
        "--questions", questions, "--embeddings", "off", *(f"--{name}={path}" for name, path in paths.items())
    )

    starts = {name: path.read_text(encoding="utf-8")[:9] for name, path in paths.items()}
    assert starts == {
        "json": '{\n "schem',
        "junit": "<?xml ver",
        "markdown": "# Eval: q",
        "html": "<!DOCTYPE",
    }


def test_a_report_that_cannot_be_written_is_said(book: Path, questions: Path, tmp_path: Path) -> None:
    error = refused("--questions", questions, "--embeddings", "off", "--html", tmp_path)

    assert error.returncode == 1
    assert "cannot be written" in str(error)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("darwin", "--questions", "q.jsonl"),
        ("darwin", "--book", "b.txt"),
        ("darwin", "--min-reached", "0.5"),
        ("darwin", "--samples", "s.jsonl"),
        ("darwin", "--budget", "10"),
        ("darwin", "--gate", "--strategy", "head"),
        ("darwin", "--gate", "--budget", "4000"),
        ("tokens", "--html", "r.html"),
        ("tokens", "--gate"),
        ("budget", "--html", "r.html"),
        ("budget", "--budget", "4000"),
        ("budget", "--book", "b.txt"),
        ("cache", "--baseline", "b.json"),
        ("cache", "--embeddings", "off"),
        ("cache", "--samples", "s.jsonl"),
        ("cache", "--chats", "9"),
        ("budget", "--chats", "0"),
        ("cache", "--min-reached", "0.5"),
        ("--questions", "q.jsonl", "--gate"),
        ("--questions", "q.jsonl", "--min-reached", "97"),
    ],
)
def test_arguments_that_make_no_sense_exit_with_2(arguments: tuple[str, ...]) -> None:
    assert refused(*arguments).returncode == 2


def test_an_embedder_that_fails_is_an_error_and_no_result(
    book: Path, questions: Path, settings: Settings
) -> None:
    settings.EMBEDDINGS_BASE_URL = "http://127.0.0.1:9/v1"
    settings.EMBEDDINGS_MODEL = "e5"

    assert refused("--questions", questions, "--embeddings", "http").returncode == 1


def test_the_estimate_of_tokens_is_set_against_real_counts(data: Path) -> None:
    (data / "tokens").mkdir()
    sample = {
        "id": 1,
        "kind": "prose/wiki",
        "lang": "en",
        "text": "A short text, and one that is longer.",
        "counts": dict.fromkeys(TOKENIZERS, 10),
    }
    write_questions(data / "tokens/samples.jsonl", sample)

    output = run_eval("tokens", "--json", "-")

    (run,) = json.loads(output.text)["runs"]
    assert run["suite"] == "tokens"
    assert list(run["cases"][0]) == ["id", "kind", "lang", "family", "estimate", "real"]
    assert re.search(r"\d+ passed, \d+ failed, 0 skipped$", output.errors.rstrip())


def without_commit(output: Output) -> tuple[str, str]:
    """All that was printed but for the commit: a checkout may move on between two runs."""
    return output.text, re.sub("(?m)^commit: .*$", "", output.errors)


def write_samples(path: Path) -> Path:
    """Samples counted by one tokenizer, far below any estimate of them."""
    path.parent.mkdir(exist_ok=True)
    words = "A short text, and one that is longer by some words. "
    return write_questions(
        path,
        *(
            {
                "id": number,
                "kind": "nat/Latn",
                "lang": "en",
                "text": words * (3 + 4 * number),
                "counts": {"gemini": 20 * (1 + number)},
            }
            for number in range(8)
        ),
    )


def test_the_budget_of_every_fixture_is_told_and_its_gates_hold(tmp_path: Path) -> None:
    paths = {name: tmp_path / f"report.{name}" for name in ("json", "markdown", "junit")}

    output = run_eval("budget", "--gate", *(f"--{name}={path}" for name, path in paths.items()))

    assert "newest four: four turns of over 6,000 tokens each, and nothing else to cut" in output.text
    assert "BROKEN" not in output.text
    assert "Skipped: random chats counted by real tokenizers." in output.text
    assert re.fullmatch(r"\d+ passed, 0 failed, 1 skipped", output.last_line)
    (run,) = json.loads(paths["json"].read_text(encoding="utf-8"))["runs"]
    by_name = {case["id"]: case for case in run["cases"]}
    assert by_name["heavy"]["used"] >= 0.95
    assert by_name["heavy"]["history_kept"] == 20
    assert by_name["newest four"]["used"] >= 0.95
    assert by_name["ordinary"]["steps"] == []
    assert paths["markdown"].read_text(encoding="utf-8").startswith("# Eval: budget")
    assert 'failures="0"' in paths["junit"].read_text(encoding="utf-8")


def test_the_budget_is_set_against_real_counts_where_there_are_some(data: Path) -> None:
    write_samples(data / "tokens/samples.jsonl")

    first, second = (run_eval("budget", "--json", "-", "--chats", "60") for _ in range(2))

    assert without_commit(first) == without_commit(second)
    (run,) = json.loads(first.text)["runs"]
    assert [(family["family"], family["over"]) for family in run["real_counts"]] == [("gemini", 0)]
    assert re.search(r"\d+ passed, 0 failed, 0 skipped$", first.errors.rstrip())


def test_samples_that_run_over_a_ceiling_break_the_gate_of_the_budget(tmp_path: Path) -> None:
    sample = {"id": 1, "kind": "nat/Latn", "lang": "en", "text": "word " * 200}
    path = write_questions(tmp_path / "low.jsonl", {**sample, "counts": {"gemini": 900}})

    error = refused("budget", "--samples", path, "--chats", "60", "--gate")

    assert error.returncode == 100
    assert "never over a ceiling" in str(error)


def test_samples_that_are_named_and_missing_are_an_error(tmp_path: Path) -> None:
    assert refused("budget", "--samples", tmp_path / "none.jsonl").returncode == 1


def test_what_a_cache_keeps_is_told_and_its_gate_holds() -> None:
    first, second = (run_eval("cache", "--gate", "--json", "-") for _ in range(2))

    assert without_commit(first) == without_commit(second)
    (run,) = json.loads(first.text)["runs"]
    shares = {case["id"]: case["common_prefix"] for case in run["cases"]}
    assert shares["ordinary"] >= 0.8
    assert {"long", "file"} <= shares.keys()
    assert first.errors.rstrip().endswith("4 passed, 0 failed, 0 skipped")


def test_missing_samples_are_said(data: Path) -> None:
    error = refused("tokens")

    assert error.returncode == 1
    assert str(data / "tokens/samples.jsonl") in str(error)
