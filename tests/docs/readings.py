"""The readings of docs/real.md: its table of pairs, and the summary that is made from them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

__all__ = ["ANSWERS", "MARKS", "OUTCOMES", "RIGHT", "Reading", "readings", "summary"]

#: Who is right, in the order of the summary.
RIGHT = ("people", "the oracle", "gold is wrong", "convention")

#: What the oracle may say about one direction.
ANSWERS = frozenset({"proved", "refuted", "timeout", "unsupported", "vacuous"})

#: What the two answers about a pair come to, in the order of the summary.
OUTCOMES = ("proved in both directions", "refuted in at least one direction", "neither")

MARKS = ("<!-- summary of the table -->\n", "<!-- end of summary -->\n")

_ROW = re.compile(
    r"^\| (?P<problem>[^|]+) \| `(?P<row>[0-9a-f]{16})` \| (?P<label>[^|]+)"
    r" \| (?P<forward>\w+), (?P<backward>\w+) \| (?P<equivalent>yes|no)"
    r" \| (?P<right>[^|]+) \| (?P<reason>[^|]+) \|$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A row of the table.

    Args:
        problem: book or competition, and number.
        row: id of the row in the dataset.
        label: what people said, `faithful` or `drifted`.
        forward: the oracle's answer to "the candidate implies gold".
        backward: its answer to "gold implies the candidate".
        equivalent: whether the reader found the two statements equivalent, `yes` or `no`.
        right: one of `RIGHT`.
        reason: one sentence.
    """

    problem: str
    row: str
    label: str
    forward: str
    backward: str
    equivalent: str
    right: str
    reason: str

    @property
    def outcome(self) -> str:
        """What the two answers come to, one of `OUTCOMES`."""
        proved, refuted, neither = OUTCOMES
        answers = {self.forward, self.backward}
        if answers == {"proved"}:
            return proved
        return refuted if "refuted" in answers else neither


def readings(page: str) -> list[Reading]:
    """Return the rows of the table of a page."""
    return [Reading(**match.groupdict()) for match in _ROW.finditer(page)]


def summary(found: list[Reading]) -> str:
    """Return two tables: who is right by label, and the oracle's answers by equivalence."""
    labels = Counter((one.right, one.label) for one in found)
    right = [(word, labels[word, "faithful"], labels[word, "drifted"]) for word in RIGHT]
    pairs = Counter((one.outcome, one.equivalent) for one in found)
    answers = [(word, pairs[word, "yes"], pairs[word, "no"]) for word in OUTCOMES]
    return "\n".join(
        [
            *_table("who is right", "labelled faithful", "labelled drifted", right),
            "",
            *_table("the oracle's answer", "equivalent", "not equivalent", answers),
            "",
        ]
    )


def _table(head: str, left: str, middle: str, rows: list[tuple[str, int, int]]) -> list[str]:
    sums = ("all", sum(row[1] for row in rows), sum(row[2] for row in rows))
    lines = [f"| {word} | {one} | {two} | {one + two} |" for word, one, two in (*rows, sums)]
    return [f"| {head} | {left} | {middle} | all |", "|---|---:|---:|---:|", *lines]
