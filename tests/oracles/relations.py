"""What two verdicts say of candidate against gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.verdicts import Proved, Unknown

if TYPE_CHECKING:
    from driftbench.oracles.judging import Comparison


def relation_of(comparison: Comparison) -> str:
    """Return what both verdicts say of candidate against gold; `undecided` if one is unknown."""
    forward, backward = comparison.forward, comparison.backward
    if isinstance(forward, Unknown) or isinstance(backward, Unknown):
        return "undecided"
    relations = {
        (True, True): "equivalent",
        (True, False): "stronger",
        (False, True): "weaker",
        (False, False): "incomparable",
    }
    return relations[isinstance(forward, Proved), isinstance(backward, Proved)]
