"""An exhibit: one table or figure of the reproduction, ready to be written in any form.

CSV, picture and page are made of the same `Exhibit`, so that they cannot disagree. Holds no
arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from driftbench.metrics import Score

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Exhibit", "ExhibitTable", "Of", "Plot", "Series", "Value", "csv_rows", "point_rows"]

Value: TypeAlias = str | int | float | Score | None
"""A cell of a table; None where there is nothing."""

Point: TypeAlias = tuple[float, float]

_DIGITS = 6


class Of(StrEnum):
    """Whose points a series shows."""

    OURS = "ours"
    UNSELECTED = "unselected"
    PAPER = "paper"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhibitTable:
    """A table.

    Args:
        head: names of the columns.
        rows: one value a column.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """Points that belong together.

    Args:
        name: what they show; series of one name have one colour.
        of: whose they are.
        points: (x, y).
        spread: lower and upper end of the interval of each y; empty for none.
    """

    name: str
    of: Of
    points: tuple[Point, ...]
    spread: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """A picture.

    Args:
        kind: `line`, `step` (a curve of many points), `bars` side by side, or `histogram`.
        x: what the first coordinate is.
        y: what the second is.
        series: what is shown.
        ticks: places on the x axis that carry a name; the names, "" for the number itself.
        x_range: what is shown of the x axis; None for all.
        y_range: likewise.
        doubling: whether equal ratios of x are equal distances.
        marks: vertical lines.
    """

    kind: str
    x: str
    y: str
    series: tuple[Series, ...]
    ticks: tuple[tuple[float, str], ...] = ()
    x_range: tuple[float, float] | None = None
    y_range: tuple[float, float] | None = None
    doubling: bool = False
    marks: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """One table or figure.

    Args:
        name: name of its files.
        title: what it shows.
        number: the paper's `ExhibitTable 2`, "" where the paper has none such.
        label: what it rests on: `anchored`, `LLM`, `simulated`, ….
        table: the numbers.
        plot: the picture, or None.
        note: a paragraph for a reader, or "".
    """

    name: str
    title: str
    number: str
    label: str
    table: ExhibitTable
    plot: Plot | None = None
    note: str = ""


def csv_rows(table: ExhibitTable) -> Iterator[tuple[str, ...]]:
    """Yield the head and the rows of a table as text; a score with an interval takes three columns.

    Numbers have six digits after the point, and what is missing is empty.
    """
    wide = [
        any(isinstance(row[place], Score) for row in table.rows) for place in range(len(table.head))
    ]
    yield tuple(
        name
        for title, three in zip(table.head, wide, strict=True)
        for name in ((title, f"{title} low", f"{title} high") if three else (title,))
    )
    for row in table.rows:
        yield tuple(
            text
            for value, three in zip(row, wide, strict=True)
            for text in (_three(value) if three else (_text(value),))
        )


def point_rows(plot: Plot) -> Iterator[tuple[str, ...]]:
    """Yield every point of a picture as text, after a head."""
    yield ("series", "of", "x", "y", "low", "high")
    for series in plot.series:
        ends: Sequence[tuple[float | None, float | None]] = series.spread or (
            [(None, None)] * len(series.points)
        )
        for (x, y), (low, high) in zip(series.points, ends, strict=True):
            yield (series.name, str(series.of), *map(_text, (x, y, low, high)))


def _three(value: Value) -> tuple[str, str, str]:
    if isinstance(value, Score):
        return _text(value.value), _text(value.low), _text(value.high)
    return _text(value), "", ""


def _text(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, Score):
        return _text(value.value)
    if isinstance(value, float):
        return f"{value:.{_DIGITS}f}".rstrip("0").rstrip(".")
    return str(value)
