"""Pairs of statements, and JSON Lines files of them."""

from __future__ import annotations

from dataclasses import dataclass

from driftbench._typed_files import read_json_lines

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
    return read_json_lines(StatementPair, content, name=name, what="pair", remedy=_REMEDY)
