"""The signature of a number: everything it depends on besides the submission (as sacreBLEU's)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Signature"]

_DIGITS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """What a report was made with.

    Args:
        config: name of the configuration.
        recipe: name of the recipe it was built by.
        split: name of the split.
        n: rows of the split.
        data: digest of the split's rows.
        calibration: digest of the rows a threshold was fitted on, "" when none was.
        snapshot: name and abbreviated commit of what the dataset was built from.
        resamples: number of bootstrap resamples.
        seed: their seed.
        threshold: what made verdicts of scores.
        version: version of this package.
        errata: the version of the dataset that was the last to withdraw a row which is left out;
            "" where none is.
        common: digest of the other rows where the rows common to two builds are scored, else "".
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
        """Return the signature of one metric, or of a whole report."""
        narrowed = [f"errata:{self.errata}"] if self.errata else []
        narrowed += [f"common:{self.common[:_DIGITS]}"] if self.common else []
        fitted = [f"calibration:{self.calibration[:_DIGITS]}"] if self.calibration else []
        parts = [
            "driftbench",
            f"config:{self.config}",
            f"recipe:{self.recipe}",
            f"split:{self.split}",
            f"n:{self.n}",
            f"data:{self.data[:_DIGITS]}",
            *narrowed,
            *fitted,
            self.snapshot,
            f"metric:{metric}",
            f"boot:{self.resamples}",
            f"seed:{self.seed}",
            f"threshold:{self.threshold}",
            f"version:{self.version}",
        ]
        return "|".join(parts)
