"""What the paper prints, read from `eval/protocols/paper.toml`: tables, plotted points, sentences.

Promises that every row has a number for every column and every series at least one point.
Deliberately computes nothing: these figures only stand beside ours.
Source: `faithfulness-gap.tex`, tables 1 to 4, figures 4 to 11 that plot something.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from driftbench.errors import InternalError
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Paper", "PaperFigure", "PaperTable", "load_paper", "read_paper"]

_PLACE = "eval/protocols/paper.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTable:
    """One table.

    Args:
        number: `Table 2`.
        title: what it shows.
        columns: names of its columns.
        rows: name of a row -> one number a column.
    """

    number: str
    title: str
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[float, ...]]

    def get(self, row: str, column: str) -> float | None:
        """Return one number; None where the paper prints none."""
        if row not in self.rows or column not in self.columns:
            return None
        return self.rows[row][self.columns.index(column)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFigure:
    """One figure.

    Args:
        number: `Figure 7`.
        title: what it shows.
        x: what the first coordinate is.
        y: what the second is.
        series: name -> points (x, y), in the order in which they are plotted.
    """

    number: str
    title: str
    x: str
    y: str
    series: Mapping[str, tuple[tuple[float, float], ...]]

    def at(self, series: str, x: float) -> float | None:
        """Return the y that is plotted at exactly this x; None where there is none."""
        return dict(self.series.get(series, ())).get(x)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """All that is printed.

    Args:
        stated: what sentences say, by name.
        tables: by name.
        figures: by name.
    """

    stated: Mapping[str, float]
    tables: Mapping[str, PaperTable]
    figures: Mapping[str, PaperFigure]


@cache
def load_paper() -> Paper:
    """Return the paper's figures."""
    return read_paper(resource(_PLACE).read_text(encoding="utf-8"))


def read_paper(text: str) -> Paper:
    """Return what a declaration of this form holds.

    Raises:
        InternalError: a row or a point has another length than it should have.
    """
    found = tomllib.loads(text)
    return Paper(
        stated={name: float(value) for name, value in found["stated"].items()},
        tables={name: _table(name, value) for name, value in found["tables"].items()},
        figures={name: _figure(name, value) for name, value in found["figures"].items()},
    )


def _table(name: str, found: Mapping[str, Any]) -> PaperTable:
    columns = tuple(found["columns"])
    rows = {row: tuple(map(float, values)) for row, values in found["rows"].items()}
    for row, values in rows.items():
        if len(values) != len(columns):
            raise InternalError(f"{_PLACE}: {name}, row {row}: {len(values)} of {len(columns)}")
    return PaperTable(number=found["number"], title=found["title"], columns=columns, rows=rows)


def _figure(name: str, found: Mapping[str, Any]) -> PaperFigure:
    for series, points in found["series"].items():
        if not points or any(len(point) != 2 for point in points):
            raise InternalError(f"{_PLACE}: {name}, series {series}: points have two coordinates")
    return PaperFigure(
        number=found["number"],
        title=found["title"],
        x=found["x"],
        y=found["y"],
        series={
            series: tuple((float(x), float(y)) for x, y in points)
            for series, points in found["series"].items()
        },
    )
