"""Charts (DrawingML charts, ECMA-376 part 1, chapter 21.2): their titles, and their numbers as a table.

The numbers are those that the file keeps to draw the chart without its workbook.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lxml.etree import _Element

from compressor.extraction.ooxml.names import CHART, DRAWING

MAX_POINTS = 2_000
"""A longer series is a curve; its points tell a reader nothing one by one."""


@dataclass(frozen=True, slots=True)
class Chart:
    """`titles` are those of the chart and its axes; the first of the `rows` names the series."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Series:
    name: str
    categories: dict[int, str]
    values: dict[int, str]


def read_chart(root: _Element) -> Chart:
    """Return what the chart of this c:chartSpace says."""
    series = [_read_series(element) for element in root.iter(f"{CHART}ser")]
    titles = (_read_words(title) for title in root.iter(f"{CHART}title"))
    return Chart(tuple(filter(None, titles)), tuple(_write_rows(series)))


def _read_series(element: _Element) -> _Series:
    return _Series(
        _read_name(element.find(f"{CHART}tx")),
        _read_points(element, "cat", "xVal"),
        _read_points(element, "val", "yVal"),
    )


def _read_name(element: _Element | None) -> str:
    if element is None:
        return ""
    return " ".join(filter(None, (value.text for value in element.iter(f"{CHART}v")))).strip()


def _read_words(element: _Element) -> str:
    return " ".join(filter(None, (text.text for text in element.iter(f"{DRAWING}t", f"{CHART}v")))).strip()


def _read_points(series: _Element, *names: str) -> dict[int, str]:
    points: dict[int, str] = {}
    for name in names:
        for point in series.iterfind(f"{CHART}{name}//{CHART}pt"):
            index = point.get("idx", "")
            if index.isdecimal() and len(points) < MAX_POINTS:
                position = int(index[:9])
                written = (point.findtext(f"{CHART}v") or "").strip()
                points[position] = f"{points[position]} {written}" if position in points else written
    return points


def _write_rows(series: list[_Series]) -> Iterator[tuple[str, ...]]:
    if not series:
        return
    yield ("", *(each.name for each in series))
    categories = {index: name for each in reversed(series) for index, name in each.categories.items()}
    for index in sorted({index for each in series for index in each.values} | set(categories)):
        yield (categories.get(index, ""), *(_shorten(each.values.get(index, "")) for each in series))


def _shorten(value: str) -> str:
    """Write 4.2999999999999998, as programs keep 4.3, so that it can be found."""
    try:
        return f"{float(value):.12g}"
    except ValueError:
        return value
