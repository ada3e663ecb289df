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
from driftbench.lean.context import surroundings
from driftbench.oracles.theory import Classes, questions, theory_name
from driftbench.oracles.translation import Unsupported, translate
from driftbench.oracles.verdicts import Proved, Provenance, Refuted, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean import NotationTable
    from driftbench.oracles.problem import Question
    from driftbench.oracles.protocol import Oracle
    from driftbench.oracles.translation import Library
    from driftbench.oracles.verdicts import Verdict

__all__ = ["Comparison", "Judge", "Knowledge", "verdict_text"]


class Knowledge(Classes, Protocol):
    """What judging needs to know of a snapshot: its classes, and its constants."""

    @property
    def library(self) -> Library:
        """The constants."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both directions of a pair.

    Args:
        forward: verdict on "candidate implies gold".
        backward: verdict on "gold implies candidate".
    """

    forward: Verdict
    backward: Verdict


def verdict_text(verdict: Verdict) -> str:
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
        steps: work for one direction and prover, see `driftbench.oracles.protocol.Oracle.ask`.
        tries: shares of the steps, ascending: a question that one leaves open is asked again with
            the next. Most questions need little, and a verdict is the same for all who ask.
    """

    knowledge: Knowledge
    table: NotationTable | None
    oracle: Oracle
    level: str = "L3"
    steps: int = 200_000
    tries: tuple[float, ...] = (1.0,)

    def compare(self, gold: str, candidate: str, *, context: str | Iterable[str]) -> Comparison:
        """Ask both directions of a pair of statements that stand in one context.

        Args:
            gold: one statement, with its full name.
            candidate: another of the same name.
            context: the commands before both: a row's `context`, or its lines.
        """
        try:
            forward, backward = self.questions(gold, candidate, context=context)
        except (Unsupported, LeanSyntaxError) as error:
            none = Unknown(self._nowhere(), "unsupported", str(error))
            return Comparison(none, none)
        return Comparison(self.ask(forward), self.ask(backward))

    def questions(
        self, gold: str, candidate: str, *, context: str | Iterable[str]
    ) -> tuple[Question, Question]:
        """Return the questions of both directions, "candidate implies gold" first.

        Raises:
            Unsupported: a statement has no faithful translation.
            LeanSyntaxError: a statement does not parse.
        """
        around = surroundings(context)
        first, second = (
            parse(
                text,
                table=self.table,
                opened=around.opened,
                local_notation=around.local_notation,
            )
            for text in (gold, candidate)
        )
        pair = translate(first, second, self.knowledge.library, around.spaces(first.name))
        return questions(pair, self.knowledge, level=self.level)

    def ask(self, question: Question) -> Verdict:
        """Ask the oracle one direction."""
        *early, last = self.tries
        for share in early:
            verdict = self._try(question, share)
            if not isinstance(verdict, Unknown):
                return verdict
        return self._try(question, last)

    def _try(self, question: Question, share: float) -> Verdict:
        return self.oracle.ask(question, steps=max(1, round(share * self.steps)))

    def _nowhere(self) -> Provenance:
        return Provenance(
            oracle="translation",
            theory=theory_name(self.level),
            budget=self.steps,
            seconds=0.0,
            query="",
        )
