"""The structural test for convention drift, against the gold's type signature.

A candidate is flagged when its shape departs from the gold's by more names than all but 3 % of the
faithful calibration rows do. It is a flag of its own beside provability, which such drift leaves as
it is; alone it sees type coercion and little else. The score n / (n + t + ½), for n departures and
threshold t, is above ½ exactly where the flag is up.
Source: `faithfulness-gap.tex`, appendix "Structural Test for Convention Drift".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from driftbench.bpf.convention import difference, fit_threshold, shape_of
from driftbench.detectors._statement import Unparsed, read_statement
from driftbench.detectors.detection import Detection, DetectorInfo, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.bpf.convention import Difference
    from driftbench.detectors.detection import Pair, Setting

__all__ = ["ConventionDetector"]

VERSION = 1
"""Goes up whenever other departures are counted."""

_ALARMS = 0.03


class ConventionDetector:
    """Departures of the candidate's shape from the gold's."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="convention",
        description="Structural test: type heads, classes and structural keywords of the candidate "
        "that are not the gold's.",
        uses_gold=True,
        uses_llm=False,
        trains=True,
    )

    def __init__(self, setting: Setting, /) -> None:
        faithful = (row.pair for row in setting.calibration if row.label == "faithful")
        departures = (found for pair in faithful if not isinstance(found := _departs(pair), str))
        self._threshold = fit_threshold((found.size for found in departures), alarms=_ALARMS)

    @property
    def signature(self) -> str:
        """Return name, version and the fitted threshold."""
        return f"convention|version:{VERSION}|threshold:{self._threshold}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        for pair in pairs:
            match _departs(pair):
                case str(reason):
                    silent = Verdict.NO_ANSWER
                    yield Detection(id=pair.id, score=None, verdict=silent, evidence=reason)
                case found:
                    yield self._judge(pair, found)

    def _judge(self, pair: Pair, found: Difference) -> Detection:
        flagged = found.size > self._threshold
        return Detection(
            id=pair.id,
            score=found.size / (found.size + self._threshold + 0.5),
            verdict=Verdict.DRIFTED if flagged else Verdict.FAITHFUL,
            drift_class="type_coercion" if flagged else "",
            evidence=found.words,
        )


def _departs(pair: Pair) -> Difference | str:
    """Return how the candidate departs, or why that cannot be said."""
    gold = read_statement(pair.gold or "", pair.context)
    if isinstance(gold, Unparsed):
        return f"the gold {gold.reason}"
    candidate = read_statement(pair.candidate, pair.context)
    if isinstance(candidate, Unparsed):
        return f"the candidate {candidate.reason}"
    return difference(shape_of(candidate), shape_of(gold))
