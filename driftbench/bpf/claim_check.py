"""A remark on one claim of the paper: how the claim stands, and the numbers in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import TYPE_CHECKING

from driftbench.bpf.theory import check_share

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Aim", "ClaimCheck", "ClaimStatus", "each", "number"]


class ClaimStatus(StrEnum):
    """How a claim stands."""

    HOLDS = "holds"
    DEPENDS = "depends on the reading"
    SAYS_NOTHING = "says nothing"
    PROOF_FAILS = "proof does not hold"
    CONTRADICTED = "contradicted"


@dataclass(frozen=True, slots=True)
class ClaimCheck:
    """One claim, and what was found of it.

    Args:
        topic: the theorem it belongs to.
        claim: what the paper says.
        status: how it stands.
        found: the numbers, in words.
    """

    topic: str
    claim: str
    status: ClaimStatus
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """What is wanted: budget k in probes, failure δ, error ε; the paper's by default.

    Raises:
        InputError: δ or ε is not above 0 and at most 1.
    """

    budget: int = 32
    failure: float = 0.01
    error: float = 0.05

    def __post_init__(self) -> None:
        """Check both probabilities."""
        check_share("delta", self.failure, positive=True)
        check_share("epsilon", self.error, positive=True)


def each(values: Mapping[str, float], form: str) -> str:
    """Return values in the order that they have."""
    return ", ".join(form.format(value) if isfinite(value) else "∞" for value in values.values())


def number(value: float) -> str:
    """Return a number with two decimals."""
    return f"{value:.2f}" if isfinite(value) else "∞"
