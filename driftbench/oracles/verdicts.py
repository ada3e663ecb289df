"""Verdicts: the three answers an oracle gives, each with where it comes from.

`Proved`, `Refuted` and `Unknown` are a closed union. Failing to find a proof is `Unknown` with a
cause, never `Refuted`; only a model that was evaluated again refutes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from driftbench.oracles.problem import Model

__all__ = ["CAUSES", "Proved", "Provenance", "Refuted", "Unknown", "Verdict"]

#: Why an oracle has no answer. `vacuous`: it has a proof, in which the premise plays no part;
#: `unstable`: provers answer now one way and now another; `unrecorded`: there is no recorded
#: answer, and no prover is installed.
CAUSES = ("timeout", "incomplete", "unsupported", "error", "vacuous", "unstable", "unrecorded")


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where a verdict comes from.

    Args:
        oracle: name and version of the prover that answered, as `cvc5 1.3.0`; of several that
            have no answer, joined by ` + `.
        theory: the theory asked in, with its hash.
        budget: what the prover was allowed: steps of an embedded prover, seconds of Lean.
        seconds: wall time it took; of a cached verdict, when it was first given.
        query: SHA-256 of the exact query, hexadecimal.
    """

    oracle: str
    theory: str
    budget: float
    seconds: float
    query: str


@dataclass(frozen=True, slots=True)
class Proved:
    """The premise implies the goal in the theory."""

    provenance: Provenance


@dataclass(frozen=True, slots=True)
class Refuted:
    """A model of the theory has the premise true and the goal false; it was evaluated again."""

    provenance: Provenance
    model: Model


@dataclass(frozen=True, slots=True)
class Unknown:
    """No answer; `cause` is one of `CAUSES`, `detail` one clause."""

    provenance: Provenance
    cause: str
    detail: str


Verdict: TypeAlias = Proved | Refuted | Unknown
"""What an oracle says of a question."""
