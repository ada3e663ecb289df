"""Lints: suspicious patterns in the tree of the candidate alone.

The score combines the weights of the lints that fire as if they were independent, 1 - Π(1 - w); it
is 0 if none fires. A candidate that does not parse gets no answer. English and gold are not read,
so that only drift that leaves an unusual statement is detected.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, ClassVar

from driftbench._visible import shortened
from driftbench.detectors._lints import LINTS
from driftbench.detectors._statement import Unparsed, parse_statement
from driftbench.detectors.detection import Detection, DetectorInfo, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.detectors._lints import Lint
    from driftbench.detectors.detection import Pair, Setting
    from driftbench.rules import View

__all__ = ["LINTS", "LintDetector"]

VERSION = 2
"""To be increased whenever a lint or a weight changes scores."""

_SHOWN = 120


class LintDetector:
    """Lints on the candidate's tree."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="lint",
        description="Suspicious patterns in the candidate: vacuity, unused variables, ∃ … →, "
        "truncated subtraction, x / x, equal or contradictory premises.",
        uses_gold=False,
        uses_llm=False,
        trains=False,
    )

    def __init__(self, setting: Setting, /) -> None:
        del setting

    @property
    def signature(self) -> str:
        """Return name, version and number of lints."""
        return f"lint|version:{VERSION}|lints:{len(LINTS)}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        for pair in pairs:
            match parse_statement(pair.candidate, pair.header):
                case Unparsed(reason):
                    yield Detection.unanswered(pair.id, reason)
                case view:
                    yield _judge(pair, view)


def _judge(pair: Pair, view: View) -> Detection:
    fired = [(lint, found[0]) for lint in LINTS if (found := tuple(lint.find(view)))]
    worst = max(fired, key=lambda pair: pair[0].weight, default=None)
    return Detection(
        id=pair.id,
        score=1.0 - prod(1 - lint.weight for lint, _ in fired),
        verdict=Verdict.SCORED,
        drift_class=worst[0].drift_class if worst else "",
        evidence="; ".join(_line(lint, text) for lint, text in fired),
    )


def _line(lint: Lint, text: str) -> str:
    shown = shortened(" ".join(text.split()), _SHOWN)
    return f"{lint.id}: {lint.message}: {shown}"
