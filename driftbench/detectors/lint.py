"""Lints: suspicious shapes of the candidate alone, found on its tree.

The score joins the weights of the lints that fire as if they were independent, 1 - Π(1 - w); it
is 0 when none fires. A candidate that does not parse gets no answer. Deliberately knows nothing of
the English or the gold, so it can only see drift that leaves a strange statement behind.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, ClassVar

from driftbench.detectors._lints import LINTS
from driftbench.detectors._statement import Unparsed, read_statement
from driftbench.detectors.detection import Detection, DetectorInfo, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.detectors._lints import Lint
    from driftbench.detectors.detection import Pair, Setting
    from driftbench.rules import View

__all__ = ["LINTS", "LintDetector"]

VERSION = 1
"""Goes up whenever a lint or a weight changes what is scored."""

_SHOWN = 120


class LintDetector:
    """Lints on the candidate's tree."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="lint",
        description="Suspicious shapes of the candidate: vacuity, unused variables, ∃ … →, "
        "truncated subtraction, premises that repeat or exclude each other.",
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
            match read_statement(pair.candidate, pair.context):
                case Unparsed(reason):
                    silent = Verdict.NO_ANSWER
                    yield Detection(id=pair.id, score=None, verdict=silent, evidence=reason)
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
    flat = " ".join(text.split())
    shown = flat if len(flat) <= _SHOWN else f"{flat[:_SHOWN]}…"
    return f"{lint.id}: {lint.message}: {shown}"
