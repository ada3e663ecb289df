"""The result of checking one claim of the paper: a status and the numbers behind it."""

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
    """The result of checking a claim."""

    HOLDS = "holds"
    DEPENDS = "depends on the interpretation"
    VACUOUS = "vacuous"
    PROOF_FAILS = "proof fails"
    CONTRADICTED = "contradicted"


@dataclass(frozen=True, slots=True)
class ClaimCheck:
    """One claim with the result of its check.

    Args:
        topic: the theorem that it belongs to.
        claim: the claim of the paper.
        status: the result.
        found: the reason, with numbers.
    """

    topic: str
    claim: str
    status: ClaimStatus
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """Target values: budget k in probes, failure δ, error ε; by default those of the paper.

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
    """Return formatted values, in their order."""
    return ", ".join(form.format(value) if isfinite(value) else "∞" for value in values.values())


def number(value: float) -> str:
    """Return a number with two decimals."""
    return f"{value:.2f}" if isfinite(value) else "∞"
