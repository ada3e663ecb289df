"""The provenance of figures: rows, oracle, budget, resamples, version."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench import __version__
from driftbench.detectors.probing import BUDGET
from driftbench.oracles.budget import seconds_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.detectors.data import SplitData
    from driftbench.metrics import Resampling
    from driftbench.oracles.claim import Oracle

__all__ = ["FigureOrigin", "origin_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureOrigin:
    """The data and settings of figures.

    Args:
        config: name of the configuration.
        recipe: name of the recipe.
        data: split -> digest of its rows.
        rows: split -> number of its rows.
        snapshot: the snapshot of the dataset, abbreviated.
        oracle: name of the oracle, with versions.
        theory: the theory of the oracle.
        budget: seconds per claim.
        resamples: number of bootstrap resamples.
        seed: seed of the bootstrap.
    """

    config: str
    recipe: str
    data: Mapping[str, str]
    rows: Mapping[str, int]
    snapshot: str
    oracle: str
    theory: str
    budget: float
    resamples: int
    seed: int

    def signature(self, exhibit: str = "all") -> str:
        """Return a signature in one line, in the form of leaderboard signatures."""
        parts = (
            "driftbench",
            f"config:{self.config}",
            f"recipe:{self.recipe}",
            "split:test",
            f"n:{self.rows['test']}",
            f"data:{self.data['test'][:12]}",
            f"calibration:{self.data['calibration'][:12]}",
            self.snapshot,
            f"exhibit:{exhibit}",
            f"oracle:{self.oracle}",
            f"theory:{self.theory}",
            f"budget:{self.budget:g}s",
            f"k:{BUDGET}",
            f"boot:{self.resamples}",
            f"seed:{self.seed}",
            f"version:{__version__}",
        )
        return "|".join(parts)


def origin_of(
    splits: Mapping[str, SplitData], config: str, oracle: Oracle, resampling: Resampling
) -> FigureOrigin:
    """Return the data and settings of the figures of a dataset."""
    return FigureOrigin(
        config=config,
        recipe=splits["test"].recipe,
        data={split: data.digest for split, data in splits.items()},
        rows={split: len(data.records) for split, data in splits.items()},
        snapshot=splits["test"].snapshot,
        oracle=oracle.name,
        theory=oracle.theory,
        budget=seconds_of(oracle.budget),
        resamples=resampling.resamples,
        seed=resampling.seed,
    )
