from __future__ import annotations

from importlib import resources

import numpy as np
import pytest

from compressor.core import tokens
from compressor.core.tokens import Family
from compressor.core.tokens.alphabet import (
    FIRST_CLASS,
    SEEN_SYMBOLS,
    SYMBOL_COUNT,
    seen_symbols,
    symbols,
    symbols_of,
)
from compressor.core.tokens.cells import CLASS_CELLS, SHAPES, class_grid, shape_grid
from compressor.core.tokens.classes import CLASSES
from compressor.core.tokens.table import FILE_NAME, Weights, dump_table, packaged_table, parse_table
from compressor.core.tokens.trigrams import LEVEL_COUNT, folded, level_grid, spell

MAX_TABLE_BYTES = 150_000


def shape_of(text: str) -> str:
    """The shape of the last character of three."""
    place = tuple(int(symbol) for symbol in seen_symbols()[symbols_of(text)])
    return list(SHAPES)[int(shape_grid()[place])]


def class_of(character: str) -> str:
    return CLASSES[int(symbols_of(character)[0]) - FIRST_CLASS].name


def cell_of(text: str) -> str:
    """The cell of the last character of two."""
    before, here = (int(symbol) for symbol in symbols_of(text))
    return CLASS_CELLS[int(class_grid()[before, here - FIRST_CLASS])]


def test_the_packaged_table_has_a_row_for_every_family() -> None:
    assert set(packaged_table().weights) == set(Family)


def test_the_packaged_table_is_small() -> None:
    assert len(resources.files(tokens).joinpath(FILE_NAME).read_bytes()) < MAX_TABLE_BYTES


def test_a_table_survives_being_written_and_read() -> None:
    table = packaged_table()

    assert parse_table(dump_table(table)) == table


def test_a_row_that_does_not_fit_the_cells_is_refused() -> None:
    row = packaged_table().weights[Family.GEMINI]

    with pytest.raises(ValueError, match="fit the table again"):
        Weights(shapes=row.shapes[1:], levels=row.levels, classes=row.classes)


def test_every_character_has_a_symbol_and_every_class_a_character() -> None:
    used = np.bincount(symbols(), minlength=SYMBOL_COUNT)

    assert len(used) == SYMBOL_COUNT
    assert (used[FIRST_CLASS:] > 0).all()


@pytest.mark.parametrize(
    ("character", "expected"),
    [
        ("é", "latin_lower"),
        ("ж", "cyrillic"),
        ("的", "han_first"),
        ("\u9fef", "han_rare"),
        ("㐀", "han_extended"),
        ("𠀀", "han_astral"),
        ("，", "ideographic_common"),
        ("한", "hangul"),
        ("뷁", "hangul_rare"),
        ("\ud800", "surrogate"),
        ("ț", "latin_romanian"),
        ("ے", "arabic_urdu"),
        ("ە", "arabic_rare"),
        ("\u200d", "joiner"),
        ("Ａ", "fullwidth"),
    ],
)
def test_characters_are_classed_by_script_and_frequency(character: str, expected: str) -> None:
    assert class_of(character) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the", "small letter in word"),
        (" th", "second small letter"),
        ("\nth", "second small letter of a line"),
        ("(th", "second small letter after mark"),
        (" \\u", "small letter after \\"),
        ("ɔkp", "second small letter after rare letter"),
        ("ɛ k", "small letter after rare letter and space"),
        (" \t\r", "return after blank"),
        ("\t\r ", "blank after return"),
        ("e t", "small letter after space"),
        ("naM", "capital after small letter"),
        ("ABC", "further capital"),
        ("aaa", "letter again and again"),
        ("  \n", "newline after blank"),
        ("\n\n\n", "newline after newline"),
        ("   ", "further space"),
        ("123", "further digit"),
        ("a3f", "small letter after digit"),
        ("===", "further ="),
        ("};)", ") after mark"),
        ("1,2", "digit after mark"),
    ],
)
def test_ascii_is_placed_by_the_two_characters_before_it(text: str, expected: str) -> None:
    assert shape_of(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("но", "cyrillic inside"),
        ("өн", "cyrillic after rare"),
        ("їн", "cyrillic inside"),
        ("ەل", "arabic after rare"),
        ("ےل", "arabic inside"),
        ("龿的", "han_first after rare"),
        (" н", "cyrillic after space"),
        ("\nн", "cyrillic after other"),
        ("aé", "latin_lower inside"),
    ],
)
def test_other_characters_are_placed_by_the_one_before_them(text: str, expected: str) -> None:
    assert cell_of(text) == expected


def test_trigrams_keep_their_level_whatever_their_case() -> None:
    levels = level_grid({3: "the\n a"})

    for text in ("the", "The", "THE"):
        assert levels[tuple(int(symbol) for symbol in symbols_of(text))] == 3
    assert int(levels.max()) == 3 < LEVEL_COUNT


def test_a_trigram_is_spelled_as_it_is_read() -> None:
    first, second, third = (int(folded()[symbol]) for symbol in symbols_of("q, "))

    assert spell((first * SEEN_SYMBOLS + second) * SEEN_SYMBOLS + third) == "q, "
