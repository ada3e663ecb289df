"""The structural test for convention drift, against the gold's type signature.

A candidate is flagged if its shape differs from the gold's in more names than that of all but 3 %
of the faithful calibration rows. Such drift does not change provability; on its own, the test
detects type coercion and little else. Statements are parsed with the notation of the snapshot, if
one is named. The score n / (n + t + ½), for n differing names and threshold t, is above ½ exactly
for flagged candidates.
Source: `faithfulness-gap.tex`, appendix "Structural Test for Convention Drift".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from driftbench.bpf.convention import difference, fit_threshold, shape_of
from driftbench.detectors._statement import Unparsed, parse_with_snapshot
from driftbench.detectors.detection import Detection, DetectorInfo, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.bpf.convention import ConventionDifference
    from driftbench.detectors.detection import Pair, Setting
    from driftbench.oracles.snapshot_context import SnapshotContext

__all__ = ["ConventionDetector", "convention_difference"]

VERSION = 1
"""To be increased whenever the difference is computed in another way."""

_ALARMS = 0.03


class ConventionDetector:
    """The difference of the candidate's shape to that of the gold."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="convention",
        description="Structural test: type heads, classes and structural keywords in which "
        "candidate and gold differ.",
        uses_gold=True,
        uses_llm=False,
        trains=True,
    )

    def __init__(self, setting: Setting, /) -> None:
        self._setting = setting
        self._known: tuple[SnapshotContext | None, int] | None = None

    @property
    def signature(self) -> str:
        """Return name, version, fitted threshold, and the notation that is used."""
        snapshot_context, threshold = self._fitted()
        read = (
            f"snapshot:{snapshot_context.digest[:12]}" if snapshot_context else "notation:bundled"
        )
        return f"convention|version:{VERSION}|threshold:{threshold}|{read}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        snapshot_context, threshold = self._fitted()
        for pair in pairs:
            match convention_difference(pair, snapshot_context):
                case str(reason):
                    yield Detection.unanswered(pair.id, reason)
                case found:
                    yield _detection(pair, found, threshold)

    def _fitted(self) -> tuple[SnapshotContext | None, int]:
        """Return the context of the snapshot, if one is named, and the fitted threshold."""
        if self._known is None:
            snapshot_context = _snapshot_context(self._setting)
            faithful = [row.pair for row in self._setting.calibration if row.label == "faithful"]
            differences = [convention_difference(pair, snapshot_context) for pair in faithful]
            sizes = [found.size for found in differences if not isinstance(found, str)]
            self._known = snapshot_context, fit_threshold(sizes, alarms=_ALARMS)
        return self._known


def _snapshot_context(setting: Setting) -> SnapshotContext | None:
    from driftbench.oracles.snapshot_context import snapshot_context_of

    equipment = setting.equipment
    if not equipment.snapshot:
        return None
    return snapshot_context_of(equipment.snapshot, workers=equipment.workers)


def _detection(pair: Pair, found: ConventionDifference, threshold: int) -> Detection:
    flagged = found.size > threshold
    return Detection(
        id=pair.id,
        score=found.size / (found.size + threshold + 0.5),
        verdict=Verdict.DRIFTED if flagged else Verdict.FAITHFUL,
        drift_class="type_coercion" if flagged else "",
        evidence=found.description,
    )


def convention_difference(
    pair: Pair, snapshot_context: SnapshotContext | None, *, signature: bool = False
) -> ConventionDifference | str:
    """Return the difference of candidate and gold, or the reason why there is none.

    Args:
        pair: candidate and gold.
        snapshot_context: notation of the snapshot; None for the bundled one.
        signature: whether universe levels and implicit arguments count too.
    """
    gold = parse_with_snapshot(pair.gold or "", pair.context, snapshot_context=snapshot_context)
    if isinstance(gold, Unparsed):
        return f"the gold {gold.reason}"
    candidate = parse_with_snapshot(pair.candidate, pair.header, snapshot_context=snapshot_context)
    if isinstance(candidate, Unparsed):
        return f"the candidate {candidate.reason}"
    return difference(shape_of(candidate), shape_of(gold), signature=signature)
