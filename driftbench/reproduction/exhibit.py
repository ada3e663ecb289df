"""An exhibit: one table or figure of the reproduction, independent of its output format.

CSV, plot and page are made from the same `Exhibit`, so that they agree.
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
"""A cell of a table; None for an empty one."""

Point: TypeAlias = tuple[float, float]

_DIGITS = 6


class Of(StrEnum):
    """The source of a series."""

    OURS = "ours"
    UNSELECTED = "unselected"
    PAPER = "paper"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhibitTable:
    """A table.

    Args:
        head: names of the columns.
        rows: one value per column.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """Points that belong together.

    Args:
        name: name in the legend; series of one name have one colour.
        of: their source.
        points: (x, y).
        spread: lower and upper end of the interval of each y; empty for none.
    """

    name: str
    of: Of
    points: tuple[Point, ...]
    spread: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """A plot.

    Args:
        kind: `line`, `step` (a curve of many points), `bars` side by side, or `histogram`.
        x: title of the x axis.
        y: title of the y axis.
        series: the series.
        ticks: ticks of the x axis with their names, "" for the number itself.
        x_range: range of the x axis; None for all.
        y_range: range of the y axis; None for all.
        log2_x: whether the x axis is logarithmic.
        marks: vertical lines.
    """

    kind: str
    x: str
    y: str
    series: tuple[Series, ...]
    ticks: tuple[tuple[float, str], ...] = ()
    x_range: tuple[float, float] | None = None
    y_range: tuple[float, float] | None = None
    log2_x: bool = False
    marks: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """One table or figure.

    Args:
        name: name of its files.
        title: its title.
        number: its number in the paper, such as `Table 2`; "" if the paper has none.
        label: what it uses: `anchored`, `LLM`, `simulated`, ….
        table: the numbers.
        plot: the plot, or None.
        note: a paragraph of explanation, or "".
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

    Numbers have at most six decimals, and missing values are empty.
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
    """Yield a head and every point of a plot as text."""
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
