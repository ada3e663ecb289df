"""Statements to formalize, and JSON Lines files of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench._constraints import ValueProblem
from driftbench._typed_files import read_json_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["GuideRequest", "read_requests"]

_REMEDY = 'each line is a JSON object with "english"; optional keys are id, context and gold'


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideRequest:
    """A statement to formalize.

    Args:
        english: the statement in English.
        context: Lean commands before every candidate, such as imports.
        gold: a Lean text with the correct statement, to compare the result with; "" for none. A
            simulation draws its candidates from it.
        id: its name; "" for none.
    """

    english: str
    context: str = ""
    gold: str = ""
    id: str = ""


def read_requests(content: bytes, *, name: str) -> tuple[GuideRequest, ...]:
    """Return the requests of a JSON Lines file; one without `id` is named after its line.

    Args:
        content: of the file.
        name: its name in errors.

    Raises:
        InputError: a line is not a request, two have the same id, or there is none; the message
            lists all problems.
    """
    return read_json_lines(
        GuideRequest,
        content,
        name=name,
        what="statement",
        remedy=_REMEDY,
        problems_of=_problems,
    )


def _problems(request: GuideRequest) -> Iterator[ValueProblem]:
    if not request.english.strip():
        yield ValueProblem(("english",), "must not be empty")
