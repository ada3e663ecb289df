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
        split: name of the split.
        n: rows of the split.
        data: digest of the split's rows.
        calibration: digest of the rows a threshold was fitted on, "" when none was.
        snapshot: name and abbreviated commit of what the dataset was built from.
        resamples: number of bootstrap resamples.
        seed: their seed.
        threshold: what made verdicts of scores.
        version: version of this package.
    """

    config: str
    split: str
    n: int
    data: str
    calibration: str
    snapshot: str
    resamples: int
    seed: int
    threshold: str
    version: str

    def text(self, metric: str = "all") -> str:
        """Return the signature of one metric, or of a whole report."""
        fitted = [f"calibration:{self.calibration[:_DIGITS]}"] if self.calibration else []
        parts = [
            "driftbench",
            f"config:{self.config}",
            f"split:{self.split}",
            f"n:{self.n}",
            f"data:{self.data[:_DIGITS]}",
            *fitted,
            self.snapshot,
            f"metric:{metric}",
            f"boot:{self.resamples}",
            f"seed:{self.seed}",
            f"threshold:{self.threshold}",
            f"version:{self.version}",
        ]
        return "|".join(parts)
