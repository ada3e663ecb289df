"""Pairs of statements, and JSON Lines files of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench._problems import listed
from driftbench._typed_files import WrongFileError, parse_json
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["StatementPair", "read_pairs"]

_REMEDY = (
    'each line is a JSON object with "gold" and "candidate"; optional keys are id, english, '
    "context and candidate_context"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementPair:
    """Two Lean texts to compare, each of one statement.

    Args:
        gold: the correct statement, with or without commands before it.
        candidate: the statement in question, likewise. Without commands of its own it is read after
            those of gold.
        english: what both should say, in English; "" for none.
        context: commands before both.
        candidate_context: commands before the candidate instead; "" for those before gold.
        id: its name; "" for none.
    """

    gold: str
    candidate: str
    english: str = ""
    context: str = ""
    candidate_context: str = ""
    id: str = ""


def read_pairs(content: bytes, *, name: str) -> tuple[StatementPair, ...]:
    """Return the pairs of a JSON Lines file; a pair without `id` is named after its line.

    Args:
        content: of the file.
        name: its name in errors.

    Raises:
        InputError: a line is not a pair, two have the same id, or there is none; the message lists
            all problems.
    """
    found: list[StatementPair] = []
    problems: list[str] = []
    lines: dict[str, int] = {}
    for number, line in _lines(content):
        try:
            pair = parse_json(StatementPair, line)
        except WrongFileError as error:
            problems += [f"{name}:{number}{problem}" for problem in error.problems]
            continue
        pair = replace(pair, id=pair.id or f"line {number}")
        if pair.id in lines:
            problems.append(
                f"{name}:{number}: id {pair.id!r} is also that of line {lines[pair.id]}"
            )
        lines.setdefault(pair.id, number)
        found.append(pair)
    if problems:
        raise InputError(f"{listed(problems)}\n{_REMEDY}")
    if not found:
        raise InputError(f"{name}: no pair: {_REMEDY}")
    return tuple(found)


def _lines(content: bytes) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            yield number, line
