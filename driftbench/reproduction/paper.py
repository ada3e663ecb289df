"""The values in the paper, from `eval/protocols/paper.toml`: tables, plotted points, sentences.

Every row has a number for every column, and every series at least one point.
Source: `faithfulness-gap.tex`, tables 1 to 4, figures 4 to 11 with plots.
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

_FILE = "eval/protocols/paper.toml"
_Points: TypeAlias = Annotated[
    tuple[tuple[float, float], ...], Must("a list of points that is not empty", bool)
]


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
    series: Mapping[str, _Points]

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
        title: title of the paper.
    """

    stated: Mapping[str, float]
    tables: Mapping[str, PaperTable]
    figures: Mapping[str, PaperFigure]
    title: str = ""


@cache
def load_paper() -> Paper:
    """Return the values of the paper."""
    return read_paper(resource(_FILE).read_text(encoding="utf-8"))


def read_paper(text: str) -> Paper:
    """Return the values in a TOML text of this form.

    Raises:
        InternalError: a row or a point has a wrong length.
    """
    try:
        return parse_toml(Paper, text.encode(), problems_of=_problems)
    except WrongFileError as error:
        raise InternalError(error.named(Path(_FILE))) from error


def _problems(paper: Paper) -> Iterator[ValueProblem]:
    for name, table in paper.tables.items():
        for row, values in table.rows.items():
            if len(values) != len(table.columns):
                text = f"must have {len(table.columns)} numbers, and has {len(values)}"
                yield ValueProblem(("tables", name, "rows", row), text)
