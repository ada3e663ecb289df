"""Judging a pair of statements: does one imply the other, in both directions.

`Judge.compare` parses, translates and asks an oracle. Its verdicts are evidence in the theory they
name; a statement that has no faithful translation is `Unknown` with the cause `unsupported`, and
nothing is ever guessed. It deliberately does not say what a verdict means for a label.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.oracles.theory import questions, theory_name
from driftbench.oracles.translation import Unsupported, translate
from driftbench.oracles.verdicts import Proved, Provenance, Refuted, Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean import NotationTable
    from driftbench.oracles.problem import Question
    from driftbench.oracles.protocol import Oracle
    from driftbench.oracles.translation import Library
    from driftbench.oracles.verdicts import Verdict

__all__ = ["Comparison", "Judge", "Knowledge", "relation_of", "verdict_word"]


class Knowledge(Protocol):
    """What judging needs to know of a snapshot: constants and classes."""

    @property
    def library(self) -> Library:
        """The constants."""

    def implied(self, name: str) -> frozenset[str]:
        """Return the classes that an instance of class `name` implies."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both directions of a pair.

    Args:
        forward: verdict on "candidate implies gold".
        backward: verdict on "gold implies candidate".
    """

    forward: Verdict
    backward: Verdict


def relation_of(comparison: Comparison) -> str:
    """Return what both verdicts say of candidate against gold; `undecided` if one is unknown."""
    forward, backward = comparison.forward, comparison.backward
    if isinstance(forward, Unknown) or isinstance(backward, Unknown):
        return "undecided"
    relations = {
        (True, True): "equivalent",
        (True, False): "stronger",
        (False, True): "weaker",
        (False, False): "incomparable",
    }
    return relations[isinstance(forward, Proved), isinstance(backward, Proved)]


def verdict_word(verdict: Verdict) -> str:
    """Return a verdict as a word: `proved`, `refuted`, or `unknown:` and its cause."""
    if isinstance(verdict, Proved):
        return "proved"
    return "refuted" if isinstance(verdict, Refuted) else f"unknown:{verdict.cause}"


@dataclass(frozen=True, slots=True)
class Judge:
    """Compares statements in the theory T0 of a level.

    Args:
        knowledge: constants and classes of the snapshot.
        table: notation of the snapshot, or None for the bundled notation.
        oracle: who is asked.
        level: the level of theory.
        budget: seconds for one direction.
    """

    knowledge: Knowledge
    table: NotationTable | None
    oracle: Oracle
    level: str = "L1"
    budget: float = 1.0

    def compare(
        self,
        gold: str,
        candidate: str,
        *,
        opened: Sequence[str] = (),
        local_notation: Sequence[str] = (),
    ) -> Comparison:
        """Ask both directions of a pair of statements that stand in one context."""
        try:
            forward, backward = self.questions(
                gold, candidate, opened=opened, local_notation=local_notation
            )
        except (Unsupported, LeanSyntaxError) as error:
            none = Unknown(self._nowhere(), "unsupported", str(error))
            return Comparison(none, none)
        return Comparison(self.ask(forward), self.ask(backward))

    def questions(
        self,
        gold: str,
        candidate: str,
        *,
        opened: Sequence[str] = (),
        local_notation: Sequence[str] = (),
    ) -> tuple[Question, Question]:
        """Return the questions of both directions, "candidate implies gold" first.

        Raises:
            Unsupported: a statement has no faithful translation.
            LeanSyntaxError: a statement does not parse.
        """
        first, second = (
            parse(text, table=self.table, opened=opened, local_notation=local_notation)
            for text in (gold, candidate)
        )
        spaces = (*_spaces(first.name), *opened)
        pair = translate(first, second, self.knowledge.library, spaces)
        return questions(pair, self.knowledge, level=self.level)

    def ask(self, question: Question) -> Verdict:
        """Ask the oracle one direction."""
        return self.oracle.ask(question, budget=self.budget)

    def _nowhere(self) -> Provenance:
        return Provenance(
            oracle="translation",
            theory=theory_name(self.level),
            budget=self.budget,
            seconds=0.0,
            query="",
        )


def _spaces(name: str) -> tuple[str, ...]:
    """Return the namespaces that a full name lies in, innermost first."""
    parts = name.removeprefix("_root_.").split(".")[:-1]
    return tuple(".".join(parts[:size]) for size in range(len(parts), 0, -1))
