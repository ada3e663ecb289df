"""The signature of a score, as in sacreBLEU: what it depends on besides the submission."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Signature"]

_DIGITS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """The settings and data of a report.

    Args:
        config: name of the configuration.
        recipe: name of the recipe.
        split: name of the split.
        n: number of rows of the split.
        data: digest of the split's rows.
        calibration: digest of the rows that the threshold was fitted on, "" for none.
        snapshot: name and abbreviated commit of the snapshot.
        resamples: number of bootstrap resamples.
        seed: seed of the bootstrap.
        threshold: the threshold for verdicts.
        version: version of this package.
        errata: the last version of the dataset that withdrew one of its rows; "" for none.
        common: digest of the rows of the other dataset, if only common rows are scored; else "".
    """

    config: str
    recipe: str
    split: str
    n: int
    data: str
    calibration: str
    snapshot: str
    resamples: int
    seed: int
    threshold: str
    version: str
    errata: str = ""
    common: str = ""

    def text(self, metric: str = "all") -> str:
        """Return the signature of one metric, or of the report."""
        scope = [f"errata:{self.errata}"] if self.errata else []
        scope += [f"common:{self.common[:_DIGITS]}"] if self.common else []
        fitted = [f"calibration:{self.calibration[:_DIGITS]}"] if self.calibration else []
        parts = [
            "driftbench",
            f"config:{self.config}",
            f"recipe:{self.recipe}",
            f"split:{self.split}",
            f"n:{self.n}",
            f"data:{self.data[:_DIGITS]}",
            *scope,
            *fitted,
            self.snapshot,
            f"metric:{metric}",
            f"boot:{self.resamples}",
            f"seed:{self.seed}",
            f"threshold:{self.threshold}",
            f"version:{self.version}",
        ]
        return "|".join(parts)
