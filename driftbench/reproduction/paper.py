"""The values in the paper, from `eval/protocols/paper.toml`: tables, plotted points, sentences.

Every row has a number for every column, and every series at least one point.
Source: `faithfulness-gap.tex`, tables 1 to 4, figures 4 to 11 with plots.
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

_FILE = "eval/protocols/paper.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTable:
    """One table.

    Args:
        number: `Table 2`.
        title: its title.
        columns: names of its columns.
        rows: name of a row -> one number per column.
    """

    number: str
    title: str
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[float, ...]]

    def get(self, row: str, column: str) -> float | None:
        """Return one number; None if the paper has none."""
        if row not in self.rows or column not in self.columns:
            return None
        return self.rows[row][self.columns.index(column)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFigure:
    """One figure.

    Args:
        number: `Figure 7`.
        title: its title.
        x: title of the x axis.
        y: title of the y axis.
        series: name -> points (x, y), in the order of the plot.
    """

    number: str
    title: str
    x: str
    y: str
    series: Mapping[str, tuple[tuple[float, float], ...]]

    def at(self, series: str, x: float) -> float | None:
        """Return the y at exactly this x; None if there is none."""
        return dict(self.series.get(series, ())).get(x)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """All published values.

    Args:
        stated: numbers in sentences, by name.
        tables: tables, by name.
        figures: figures, by name.
    """

    stated: Mapping[str, float]
    tables: Mapping[str, PaperTable]
    figures: Mapping[str, PaperFigure]


@cache
def load_paper() -> Paper:
    """Return the values of the paper."""
    return read_paper(resource(_FILE).read_text(encoding="utf-8"))


def read_paper(text: str) -> Paper:
    """Return the values in a TOML text of this form.

    Raises:
        InternalError: a row or a point has a wrong length.
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
            raise InternalError(f"{_FILE}: {name}, row {row}: {len(values)} of {len(columns)}")
    return PaperTable(number=found["number"], title=found["title"], columns=columns, rows=rows)


def _figure(name: str, found: Mapping[str, Any]) -> PaperFigure:
    for series, points in found["series"].items():
        if not points or any(len(point) != 2 for point in points):
            raise InternalError(f"{_FILE}: {name}, series {series}: points have two coordinates")
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
