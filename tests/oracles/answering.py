"""A prover for tests, which returns a fixed finding and counts its calls."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.oracles.claim import Cell, Finding
from driftbench.oracles.logic import TRUE
from driftbench.oracles.solver.query import provenance_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.oracles.problem import Model, Question

__all__ = ["Fixed"]


class Fixed:
    """Gives the same answer to every question.

    Args:
        word: `proved`, `refuted` or the cause of an unknown.
        name: its name.
        model: the model of `refuted`.
    """

    def __init__(self, word: str, *, name: str = "fixed 1", model: Model | None = None) -> None:
        self.word = word
        self.name = name
        self.model = model
        self.asked = 0
        self.closed = 0

    def ask(
        self,
        question: Question,
        *,
        steps: int,
        excluded: Callable[[], bool] = lambda: False,  # noqa: ARG002 -- it searches for nothing
    ) -> Finding:
        """Return the finding, with a quarter of a second as its time.

        A goal without a premise is not proved; these questions are not counted.
        """
        if question.premise == TRUE:
            source = provenance_of(question, oracle=self.name, steps=steps)
            return Finding(cell=Cell.UNKNOWN, cause="incomplete", provenance=source)
        self.asked += 1
        source = replace(provenance_of(question, oracle=self.name, steps=steps), seconds=0.25)
        if self.word in {"proved", "refuted"}:
            return Finding(cell=Cell(self.word), provenance=source, model=self.model)
        detail = f"{self.name}: {self.word}"
        return Finding(cell=Cell.UNKNOWN, cause=self.word, detail=detail, provenance=source)

    def close(self) -> None:
        """Count the call."""
        self.closed += 1
