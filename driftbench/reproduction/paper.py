"""What the paper prints, read from `eval/protocols/paper.toml`: tables, plotted points, sentences.

Promises that every row has a number for every column and every series at least one point.
Deliberately computes nothing: these figures only stand beside ours.
Source: `faithfulness-gap.tex`, tables 1 to 4, figures 4 to 11 that plot something.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from driftbench._constraints import Must, ValueProblem
from driftbench._typed_files import WrongFileError, parse_toml
from driftbench.errors import InternalError
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Paper", "PaperFigure", "PaperTable", "load_paper", "read_paper"]

_PLACE = "eval/protocols/paper.toml"
_Points: TypeAlias = Annotated[
    tuple[tuple[float, float], ...], Must("a list of points that is not empty", bool)
]


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
    series: Mapping[str, _Points]

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
        title: of the paper.
    """

    stated: Mapping[str, float]
    tables: Mapping[str, PaperTable]
    figures: Mapping[str, PaperFigure]
    title: str = ""


@cache
def load_paper() -> Paper:
    """Return the paper's figures."""
    return read_paper(resource(_PLACE).read_text(encoding="utf-8"))


def read_paper(text: str) -> Paper:
    """Return what a declaration of this form holds.

    Raises:
        InternalError: a row or a point has another length than it should have.
    """
    try:
        return parse_toml(Paper, text.encode(), problems_of=_problems)
    except WrongFileError as error:
        raise InternalError(error.named(Path(_PLACE))) from error


def _problems(paper: Paper) -> Iterator[ValueProblem]:
    for name, table in paper.tables.items():
        for row, values in table.rows.items():
            if len(values) != len(table.columns):
                text = f"must have {len(table.columns)} numbers, and has {len(values)}"
                yield ValueProblem(("tables", name, "rows", row), text)
