"""Answers of engines, as the process of a prover sends them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from driftbench.oracles.problem import Model

__all__ = ["Answer", "NoAnswer", "Satisfiable", "Unsatisfiable"]


@dataclass(frozen=True, slots=True)
class Satisfiable:
    """There is a model, which must be evaluated again before it refutes anything."""

    model: Model


@dataclass(frozen=True, slots=True)
class Unsatisfiable:
    """There is no model, finite or not: the premise implies the goal."""


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Neither is known; `cause` and `detail` are those of `driftbench.oracles.claim.Finding`."""

    cause: str
    detail: str


Answer: TypeAlias = Satisfiable | Unsatisfiable | NoAnswer
