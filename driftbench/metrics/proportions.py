"""Proportions with Wilson score intervals."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from statistics import NormalDist
from typing import Any

__all__ = ["Share", "wilson"]


@dataclass(frozen=True, slots=True)
class Share:
    """A proportion, with its 95 % confidence interval.

    Args:
        hits: the number of successes.
        of: the number of trials.
    """

    hits: int
    of: int

    def as_json(self) -> dict[str, Any]:
        """Return plain values; share and interval are null where nothing was counted."""
        low, high = wilson(self.hits, self.of) if self.of else (None, None)
        share = self.hits / self.of if self.of else None
        return {**asdict(self), "share": share, "low": low, "high": high}

    def __str__(self) -> str:
        if not self.of:
            return "0 of 0"
        low, high = wilson(self.hits, self.of)
        return f"{self.hits} of {self.of} ({self.hits / self.of:.0%}, {low:.0%} to {high:.0%})"


def wilson(hits: int, of: int, *, level: float = 0.95) -> tuple[float, float]:
    """Return the Wilson score interval of a proportion (Wilson 1927).

    Args:
        hits: successes.
        of: trials, at least one.
        level: of confidence.
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, spread = hits / of, z * z / of
    centre = share + spread / 2
    half = z * ((share * (1 - share) + spread / 4) / of) ** 0.5
    return max(0.0, (centre - half) / (1 + spread)), min(1.0, (centre + half) / (1 + spread))
