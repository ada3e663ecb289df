"""Problems of a submission, which are collected and reported together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench._problems import did_you_mean, listed
from driftbench._visible import shortened
from driftbench.errors import SubmissionError
from driftbench.leaderboard.format import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Invalid", "SubmissionProblem", "examples", "ignored_columns"]

_SHOWN = 3
_WIDTH = 60


@dataclass(frozen=True, slots=True)
class SubmissionProblem:
    """One problem of a submission.

    Args:
        kind: a stable identifier, such as `missing-id`.
        text: value, limit and remedy in one line.
    """

    kind: str
    text: str

    def __str__(self) -> str:
        """Return kind and text."""
        return f"{self.kind}: {self.text}"


@dataclass(frozen=True, slots=True)
class Invalid:
    """A submission that cannot be scored.

    Args:
        name: its name in messages.
        problems: all its problems, at least one.
    """

    name: str
    problems: tuple[SubmissionProblem, ...]

    def error(self) -> SubmissionError:
        """Return the error that lists the problems."""
        many = "problem" if len(self.problems) == 1 else "problems"
        head = f"{self.name}: {len(self.problems)} {many}"
        lines = listed(self.problems, separator="\n  ")
        return SubmissionError(f"{head}\n  {lines}")


def ignored_columns(name: str, columns: Sequence[str]) -> str:
    """Return a clause about the columns of a submission that are not read; "" if all are.

    Args:
        name: the submission.
        columns: the columns that are left out.
    """
    if not columns:
        return ""
    known = [column.name for column in COLUMNS]
    hints = [did_you_mean(column, known, otherwise="") for column in columns]
    words = [
        f"{f'the column {c}' if c else 'a column without a name'}{f' ({h})' if h else ''}"
        for c, h in zip(columns, hints, strict=True)
    ]
    return f"{name}: ignored {', '.join(words)}: not part of a submission"


def examples(values: Sequence[object]) -> str:
    """Return the first few values, each cut to a readable length."""
    texts = map(_printable, values[:_SHOWN])
    shown = [shortened(text, _WIDTH) for text in texts]
    return ", ".join(shown) + (", …" if len(values) > _SHOWN else "")


def _printable(value: object) -> str:
    # Untrusted text may contain control codes, which a terminal would interpret.
    return value if isinstance(value, str) and value.isprintable() else repr(value)
