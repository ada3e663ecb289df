"""Translates a pair of statements to two questions, one for each direction.

Each question names its theory. A statement without a faithful translation is an error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.oracles.solver.theory import Classes, questions
from driftbench.oracles.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean import NotationTable, Statement
    from driftbench.lean.context import Surroundings
    from driftbench.oracles.problem import Question
    from driftbench.oracles.translation import KnownConstants

__all__ = ["Knowledge", "Translator"]


class Knowledge(Classes, Protocol):
    """What translating needs to know of a snapshot: its classes, and its constants."""

    @property
    def library(self) -> KnownConstants:
        """The constants."""


@dataclass(frozen=True, slots=True)
class Translator:
    """Translates statements into the theory T0 of a level.

    Args:
        knowledge: constants and classes of the snapshot.
        table: notation of the snapshot, or None for the bundled notation.
        level: the level of theory.
    """

    knowledge: Knowledge
    table: NotationTable | None
    level: str = "L3"

    def questions(
        self, gold: str, candidate: str, *, context: str | Iterable[str]
    ) -> tuple[Question, Question]:
        """Return the questions of both directions, "candidate implies gold" first.

        Args:
            gold: one statement, with its full name.
            candidate: another of the same name.
            context: the commands before both: a row's `context`, or its lines.

        Raises:
            Unsupported: a statement has no faithful translation.
            LeanSyntaxError: a statement does not parse.
        """
        around = surroundings(context)
        first, second = (self.parsed(text, around) for text in (gold, candidate))
        pair = translate(first, second, self.knowledge.library, around.spaces(first.name))
        return questions(pair, self.knowledge, level=self.level)

    def parsed(self, text: str, around: Surroundings) -> Statement:
        """Return a statement as a tree.

        Raises:
            LeanSyntaxError: it does not parse.
        """
        return parse(
            text,
            table=self.table,
            opened=around.opened,
            local_notation=around.local_notation,
        )
