"""What the structural test adds to BPF: rows that BPF calls faithful and the test flags.

The test is joined with the verdicts of `bpf`: a row is flagged if BPF flags it, or if its type
signature differs from the gold's in more names than a threshold, which is fitted on the calibration
split in two ways. The gain is the F1 of both minus that of BPF alone.
Source: `faithfulness-gap.tex`, appendix "Structural Test for Convention Drift".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.bpf.convention import fit_threshold
from driftbench.detectors.convention import convention_difference
from driftbench.metrics import resampled
from driftbench.metrics.f1 import f1_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.detectors.data import SplitData
    from driftbench.detectors.detection import Detection
    from driftbench.metrics import Resampling, Score
    from driftbench.metrics.answers import Bools, Floats, Ints
    from driftbench.oracles.snapshot_context import SnapshotContext

__all__ = ["ConventionGain", "convention_gains"]

_ALARMS = 0.03


@dataclass(frozen=True, slots=True, kw_only=True)
class ConventionGain:
    """The structural test joined with BPF, in one variant.

    Args:
        title: what is compared, and how the threshold is fitted.
        threshold: the number of differing names that is not flagged yet.
        drifted: drifted test rows that BPF calls faithful and the test flags.
        faithful: faithful ones, which are false alarms.
        alone: F1 of BPF.
        both: F1 of both.
        gain: the difference.
    """

    title: str
    threshold: int
    drifted: int
    faithful: int
    alone: Score
    both: Score
    gain: Score


@dataclass(frozen=True, slots=True)
class _Split:
    """One split, as arrays over its rows; `size` is -1 for a pair that does not parse."""

    drifted: Bools
    flagged: Bools
    family: Ints
    size: Ints


def convention_gains(
    splits: Mapping[str, SplitData],
    bpf: Mapping[str, Sequence[Detection]],
    threshold: float,
    *,
    snapshot_context: SnapshotContext | None,
    resampling: Resampling,
) -> tuple[ConventionGain, ...]:
    """Return the gain in every variant.

    Args:
        splits: `calibration` and `test`.
        bpf: split -> the answers of BPF, in the order of the rows.
        threshold: the score from which BPF flags a row.
        snapshot_context: notation of the snapshot; None for the bundled one.
        resampling: parameters of the intervals.
    """
    found = []
    for what, signature in (
        ("names", False),
        ("names, universes, implicit arguments", True),
    ):
        fit, test = (
            _arrays(splits[name], bpf[name], threshold, snapshot_context, signature=signature)
            for name in ("calibration", "test")
        )
        for how, least in _thresholds(fit):
            found.append(_gain(f"{what}; {how}", least, test, resampling))
    return tuple(found)


def _arrays(
    data: SplitData,
    detections: Sequence[Detection],
    threshold: float,
    snapshot_context: SnapshotContext | None,
    *,
    signature: bool,
) -> _Split:
    rows = data.labelled(with_gold=True)
    differences = [
        convention_difference(row.pair, snapshot_context, signature=signature) for row in rows
    ]
    _, family = np.unique([row.family for row in rows], return_inverse=True)
    return _Split(
        drifted=np.array([row.label != "faithful" for row in rows], dtype=np.bool_),
        flagged=np.array([(one.score or 0.0) >= threshold for one in detections], dtype=np.bool_),
        family=family.astype(np.intp),
        size=np.array(
            [-1 if isinstance(one, str) else one.size for one in differences], dtype=np.intp
        ),
    )


def _thresholds(fit: _Split) -> Iterator[tuple[str, int]]:
    """Yield each way to fit a threshold, with the threshold."""
    faithful = [int(size) for size in fit.size[~fit.drifted] if size >= 0]
    yield f"at most {_ALARMS:.0%} of faithful rows flagged", fit_threshold(faithful, alarms=_ALARMS)
    ones = np.ones((1, len(fit.size)))
    # The largest size flags nothing; of equal ones the largest is taken.
    candidates = range(max(0, int(fit.size.max(initial=0))), -1, -1)
    scores = [
        float(f1_of(fit.drifted, fit.flagged | (fit.size > least), ones)[0]) for least in candidates
    ]
    yield "best F1 of both", candidates[int(np.argmax(np.nan_to_num(scores)))]


def _gain(title: str, least: int, test: _Split, resampling: Resampling) -> ConventionGain:
    added = ~test.flagged & (test.size > least)

    def compute(weights: Floats) -> Floats:
        alone = f1_of(test.drifted, test.flagged, weights)
        both = f1_of(test.drifted, test.flagged | added, weights)
        return np.column_stack([alone, both, both - alone])

    names = dict.fromkeys(("alone", "both", "gain"), len(test.size))
    scores = resampled(test.family, names, compute, resampling=resampling)
    return ConventionGain(
        title=title,
        threshold=least,
        drifted=int((added & test.drifted).sum()),
        faithful=int((added & ~test.drifted).sum()),
        **scores,
    )
