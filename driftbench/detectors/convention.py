"""The structural test for convention drift, against the gold's type signature.

A candidate is flagged when its shape departs from the gold's by more names than all but 3 % of the
faithful calibration rows do. It is a flag of its own beside provability, which such drift leaves as
it is; alone it sees type coercion and little else. Where a snapshot of the library is named,
statements are read with its notation. The score n / (n + t + ½), for n departures and
threshold t, is above ½ exactly where the flag is up.
Source: `faithfulness-gap.tex`, appendix "Structural Test for Convention Drift".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from driftbench.bpf.convention import difference, fit_threshold, shape_of
from driftbench.detectors._statement import Unparsed, read_known
from driftbench.detectors.detection import Detection, DetectorInfo, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.bpf.convention import ConventionDifference
    from driftbench.detectors.detection import Pair, Setting
    from driftbench.oracles.snapshot_context import SnapshotContext

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
        self._setting = setting
        self._known: tuple[SnapshotContext | None, int] | None = None

    @property
    def signature(self) -> str:
        """Return name, version, the fitted threshold, and what statements are read with."""
        snapshot_context, threshold = self._fitted()
        read = (
            f"snapshot:{snapshot_context.digest[:12]}" if snapshot_context else "notation:bundled"
        )
        return f"convention|version:{VERSION}|threshold:{threshold}|{read}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        snapshot_context, threshold = self._fitted()
        for pair in pairs:
            match _departs(pair, snapshot_context):
                case str(reason):
                    silent = Verdict.NO_ANSWER
                    yield Detection(id=pair.id, score=None, verdict=silent, evidence=reason)
                case found:
                    yield _judged(pair, found, threshold)

    def _fitted(self) -> tuple[SnapshotContext | None, int]:
        """Return what is known of the library, if a snapshot of it is named, and the threshold."""
        if self._known is None:
            snapshot_context = _snapshot_context(self._setting)
            faithful = [row.pair for row in self._setting.calibration if row.label == "faithful"]
            departures = [_departs(pair, snapshot_context) for pair in faithful]
            sizes = [found.size for found in departures if not isinstance(found, str)]
            self._known = snapshot_context, fit_threshold(sizes, alarms=_ALARMS)
        return self._known


def _snapshot_context(setting: Setting) -> SnapshotContext | None:
    from driftbench.oracles.snapshot_context import snapshot_context_of

    equipment = setting.equipment
    if not equipment.snapshot:
        return None
    return snapshot_context_of(equipment.snapshot, workers=equipment.workers)


def _judged(pair: Pair, found: ConventionDifference, threshold: int) -> Detection:
    flagged = found.size > threshold
    return Detection(
        id=pair.id,
        score=found.size / (found.size + threshold + 0.5),
        verdict=Verdict.DRIFTED if flagged else Verdict.FAITHFUL,
        drift_class="type_coercion" if flagged else "",
        evidence=found.words,
    )


def _departs(pair: Pair, snapshot_context: SnapshotContext | None) -> ConventionDifference | str:
    """Return how the candidate departs, or why that cannot be said."""
    gold = read_known(pair.gold or "", pair.context, snapshot_context=snapshot_context)
    if isinstance(gold, Unparsed):
        return f"the gold {gold.reason}"
    candidate = read_known(pair.candidate, pair.context, snapshot_context=snapshot_context)
    if isinstance(candidate, Unparsed):
        return f"the candidate {candidate.reason}"
    return difference(shape_of(candidate), shape_of(gold))
