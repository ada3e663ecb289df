"""Points of plots: values of a ROC curve, and histograms of the spectrum."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench.bpf.spectrum import spectrum
from driftbench.detectors.probing import BUDGET
from driftbench.reproduction.variants import first

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.reproduction.fingerprints import Fingerprinted

__all__ = ["BINS", "rate_at", "spectrum_histogram"]

BINS = 20
"""Number of bins of the histogram, of equal width over [0, 1]."""


def rate_at(curve: Sequence[tuple[float, float]], x: float) -> float | None:
    """Return the interpolated true positive rate at a false positive rate; None past the end."""
    points = np.array(curve)
    if x > points[-1, 0]:
        return None
    # Of several points at one x the highest counts, since the threshold can be chosen.
    above = points[points[:, 0] <= x + 1e-12]
    start, following = above[-1], points[len(above) :]
    if not len(following) or start[0] >= x - 1e-12:
        return float(start[1])
    end = following[0]
    return float(start[1] + (end[1] - start[1]) * (x - start[0]) / (end[0] - start[0]))


def spectrum_histogram(rows: Sequence[Fingerprinted]) -> dict[str, tuple[tuple[float, int], ...]]:
    """Return `faithful` and `drifted` -> middle of each bin and number of candidates in it.

    A score on the border of two bins belongs to the upper one, and 1 to the last. Candidates
    without a decided cell have no score and are in no bin.
    """
    counted = {"faithful": [0] * BINS, "drifted": [0] * BINS}
    for row in rows:
        score = spectrum(first(row.full, budget=BUDGET)).score
        if score is not None:
            kind = "faithful" if row.label == "faithful" else "drifted"
            # Rounded, so that a sum close to 0.95 is in the bin of 0.95.
            counted[kind][min(int(round(score, 9) * BINS), BINS - 1)] += 1
    return {
        kind: tuple(((place + 0.5) / BINS, count) for place, count in enumerate(counts))
        for kind, counts in counted.items()
    }
