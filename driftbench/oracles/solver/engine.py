"""What an engine answers: the closed union that crosses the pipe from a prover's process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from driftbench.oracles.problem import Model

__all__ = ["Answer", "NoAnswer", "Satisfiable", "Unsatisfiable"]


@dataclass(frozen=True, slots=True)
class Satisfiable:
    """The prover claims that this is a model; nothing is refuted until it was evaluated again."""

    model: Model


@dataclass(frozen=True, slots=True)
class Unsatisfiable:
    """There is no model, finite or not: the premise implies the goal."""


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Neither; `cause` and `detail` as in `driftbench.oracles.claim.Finding`."""

    cause: str
    detail: str


Answer: TypeAlias = Satisfiable | Unsatisfiable | NoAnswer
