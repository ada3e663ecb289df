"""An oracle for tests: it gives the verdicts it was given, and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.protocol import Oracle, query_of
from driftbench.oracles.verdicts import Proved, Provenance, Refuted, Unknown

if TYPE_CHECKING:
    from driftbench.oracles.problem import Model, Question
    from driftbench.oracles.verdicts import Verdict

__all__ = ["Fixed"]


class Fixed(Oracle):
    """Answers every question alike.

    Args:
        word: `proved`, `refuted` or the cause of an unknown.
        name: its name.
        model: the model of `refuted`.
    """

    def __init__(self, word: str, *, name: str = "fixed 1", model: Model | None = None) -> None:
        self.word = word
        self._name = name
        self.model = model
        self.asked = 0
        self.closed = 0

    @property
    def name(self) -> str:
        """Its name."""
        return self._name

    def ask(self, question: Question, *, steps: int) -> Verdict:
        """Answer."""
        self.asked += 1
        provenance = Provenance(
            oracle=self.name,
            theory=question.theory,
            budget=steps,
            seconds=0.25,
            query=query_of(question),
        )
        if self.word == "proved":
            return Proved(provenance)
        if self.word == "refuted":
            assert self.model is not None
            return Refuted(provenance, self.model)
        return Unknown(provenance, self.word, f"{self.name}: {self.word}")

    def close(self) -> None:
        """Count."""
        self.closed += 1
