"""Features of trained detectors: numbers from 0 to 1, each with its reason in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench._visible import shortened

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Feature", "listing", "saturated", "share"]

_SHOWN = 60
_LISTED = 3


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature of a pair.

    Args:
        name: its name, the same for all pairs.
        group: the features that it is averaged with.
        value: in [0, 1]; what it measures speaks for drift the more, the larger it is.
        reason: a clause about this pair: for drift if the value is above `base`, else against it.
        base: the value of a pair about which there is nothing to report.
    """

    name: str
    group: str
    value: float
    reason: str
    base: float = 0.0

    @property
    def speaks_for_drift(self) -> bool:
        """Whether the reason is one for drift."""
        return self.value > self.base


def saturated(count: float) -> float:
    """Map a count from 0 on to [0, 1): one thing is 1/2, two are 3/4."""
    return float(1 - 2.0**-count)


def share(part: float, whole: float, *, otherwise: float = 0.0) -> float:
    """Return a part of a whole in [0, 1]; `otherwise` if the whole is 0."""
    return min(1.0, max(0.0, part / whole)) if whole else otherwise


def listing(items: Iterable[str]) -> str:
    """Return the first items as text: `a, b, c and 2 more`."""
    found = [shortened(" ".join(item.split()), _SHOWN) for item in items]
    more = len(found) - _LISTED
    return ", ".join(found[:_LISTED]) + (f" and {more} more" if more > 0 else "")
