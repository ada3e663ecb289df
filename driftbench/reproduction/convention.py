"""What the structural test adds to BPF: rows that BPF calls faithful and the test flags.

A row is added if BPF calls it faithful and its type signature differs from the gold's in more names
than a threshold, the one with the best F1 of both on the calibration split. The gain is the F1 of
both minus that of BPF alone. BPF's verdict is that of its fitted threshold, or of the paper's.
Source: `faithfulness-gap.tex`, appendix "Structural Test for Convention Drift".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.bpf.spectrum import PAPER_THRESHOLDS
from driftbench.detectors.convention import convention_difference
from driftbench.metrics import resampled
from driftbench.metrics.f1 import f1_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.detectors.data import SplitData
    from driftbench.detectors.detection import Detection
    from driftbench.metrics import Resampling, Score
    from driftbench.metrics.answers import Bools, Floats, Ints
    from driftbench.oracles.snapshot_context import SnapshotContext

__all__ = ["ConventionGain", "convention_gains"]

_COMPARED = {"names": False, "names, universes, implicit arguments": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class ConventionGain:
    """The structural test joined with BPF, in one variant.

    Args:
        title: what is compared, and the threshold of BPF.
        threshold: the number of differing names that is not flagged yet.
        drifted: drifted test rows that BPF calls faithful and the test flags.
        faithful: faithful ones, which are false alarms.
        alone: F1 of BPF.
        both: F1 of both.
        gain: the difference.
        gain_open: the difference if the test also decides rows that BPF leaves without an answer.
    """

    title: str
    threshold: int
    drifted: int
    faithful: int
    alone: Score
    both: Score
    gain: Score
    gain_open: Score


@dataclass(frozen=True, slots=True)
class _Split:
    """One split, as arrays over its rows.

    Args:
        drifted: whether the label is drift.
        flagged: whether BPF flags the row.
        passed: whether BPF calls it faithful; a row without an answer is neither.
        family: numbers of families.
        size: number of differing names; -1 for a pair that does not parse.
    """

    drifted: Bools
    flagged: Bools
    passed: Bools
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
    thresholds = {
        f"bpf as fitted, {threshold:.3g}": threshold,
        f"bpf as in the paper, {1 - PAPER_THRESHOLDS.accept:.2f}": 1 - PAPER_THRESHOLDS.accept,
    }
    found = []
    for what, signature in _COMPARED.items():
        sizes = {
            name: _sizes(splits[name], snapshot_context, signature=signature)
            for name in ("calibration", "test")
        }
        for how, least in thresholds.items():
            fit, test = (_arrays(splits[n], bpf[n], least, size) for n, size in sizes.items())
            found.append(_gain(f"{what}; {how}", _fitted(fit), test, resampling))
    return tuple(found)


def _sizes(data: SplitData, snapshot_context: SnapshotContext | None, *, signature: bool) -> Ints:
    differences = [
        convention_difference(pair, snapshot_context, signature=signature)
        for pair in data.pairs(with_gold=True)
    ]
    sizes = [-1 if isinstance(one, str) else one.size for one in differences]
    return np.array(sizes, dtype=np.intp)


def _arrays(
    data: SplitData, detections: Sequence[Detection], threshold: float, size: Ints
) -> _Split:
    rows = data.labelled(with_gold=True)
    scores = np.array([np.nan if one.score is None else one.score for one in detections])
    _, family = np.unique([row.family for row in rows], return_inverse=True)
    return _Split(
        drifted=np.array([row.label != "faithful" for row in rows], dtype=np.bool_),
        flagged=scores >= threshold,
        passed=scores < threshold,
        family=family.astype(np.intp),
        size=size,
    )


def _fitted(fit: _Split) -> int:
    """Return the threshold with the best F1 of both; of equal ones the largest."""
    ones = np.ones((1, len(fit.size)))
    # The largest size flags nothing.
    candidates = range(max(0, int(fit.size.max(initial=0))), -1, -1)
    scores = [
        float(f1_of(fit.drifted, fit.flagged | (fit.passed & (fit.size > least)), ones)[0])
        for least in candidates
    ]
    return candidates[int(np.argmax(np.nan_to_num(scores)))]


def _gain(title: str, least: int, test: _Split, resampling: Resampling) -> ConventionGain:
    differs = test.size > least
    added = test.passed & differs
    opened = ~test.flagged & differs

    def compute(weights: Floats) -> Floats:
        alone, both, wide = (
            f1_of(test.drifted, test.flagged | more, weights)
            for more in (np.zeros_like(added), added, opened)
        )
        return np.column_stack([alone, both, both - alone, wide - alone])

    names = dict.fromkeys(("alone", "both", "gain", "gain_open"), len(test.size))
    scores = resampled(test.family, names, compute, resampling=resampling)
    return ConventionGain(
        title=title,
        threshold=least,
        drifted=int((added & test.drifted).sum()),
        faithful=int((added & ~test.drifted).sum()),
        **scores,
    )
