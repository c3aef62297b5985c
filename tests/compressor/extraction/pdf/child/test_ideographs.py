from __future__ import annotations

import pytest

from compressor.extraction.pdf.child.ideographs import close_up, is_ideographic


@pytest.mark.parametrize(
    ("set_apart", "closed"),
    [
        ("关 于 红 军 作 战 的 原 则 … … １ ", "关于红军作战的原则……１"),
        ("机 器 学 习 的 基 本 原 理 2023 年", "机器学习的基本原理 2023 年"),
        ("第 一 行 文 字\r\n第 二 行 文 字", "第一行文字\r\n第二行文字"),
    ],
)
def test_ideographs_set_apart_are_closed_up(set_apart: str, closed: str) -> None:
    assert close_up(set_apart) == closed


@pytest.mark.parametrize(
    "text", ["学习 机器学习 原理 基本", "나 는 책 을 읽 는 다", "a b c d e f", "目 录", ""]
)
def test_other_blanks_stay(text: str) -> None:
    assert close_up(text) == text


def test_what_is_written_in_ideographs_is_told_from_letters() -> None:
    assert is_ideographic("中文 text")
    assert not is_ideographic("Déjà vu, naïve – that is all Latin")
