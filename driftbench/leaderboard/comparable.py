"""Whether two scores can be compared, by their signatures.

Scores are comparable if they are of the same metric on the same rows. What else differs is
reported too: the seed of intervals, the threshold, the version of this package.
"""

from __future__ import annotations

from dataclasses import dataclass

from driftbench.errors import InputError

__all__ = ["SignatureComparison", "compare_signatures"]

_SAME = {
    "config": "they are of different configurations",
    "recipe": "they are of datasets of different recipes",
    "split": "they are of different splits",
    "n": "they are of different numbers of rows",
    "data": "they are of different rows",
    "errata": "different errata were applied",
    "common": "they are of the rows in common with different datasets",
    "metric": "they are of different metrics",
}
"""Keys that must be equal -> what a difference means."""

_NOTES = {
    "calibration": "thresholds were fitted on different rows, or only one was fitted: F1, FPR and "
    "accuracy depend on them, AUC and detection at 3 % FPR do not",
    "boot": "intervals are from different numbers of resamples",
    "seed": "intervals are from different resamples",
    "version": "computed by different versions of this package",
}
"""Keys that may differ -> what a difference means."""

_IGNORED = frozenset({"threshold"})
"""Every detector has a threshold of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureComparison:
    """The differences of two signatures.

    Args:
        obstacles: differences for which scores cannot be compared.
        notes: differences with which they can.
    """

    obstacles: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def comparable(self) -> bool:
        """Whether the scores can be compared."""
        return not self.obstacles


def compare_signatures(first: str, second: str) -> SignatureComparison:
    """Compare two signatures, as `driftbench evaluate` prints them.

    Raises:
        InputError: a text is not a signature.
    """
    ours, theirs = _parts(first), _parts(second)
    if "all" in (ours["metric"], theirs["metric"]):
        # A report has all metrics.
        ours["metric"] = theirs["metric"]
    differing = [key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)]

    def told(key: str, meaning: str) -> str:
        values = " and ".join(found.get(key, "none") for found in (ours, theirs))
        return f"{key}: {values}: {meaning}"

    known = [*_SAME, *_NOTES, *_IGNORED]
    return SignatureComparison(
        obstacles=tuple(told(key, _SAME[key]) for key in _SAME if key in differing),
        notes=(
            *(told(key, _NOTES[key]) for key in _NOTES if key in differing),
            *(told(key, "another snapshot") for key in differing if key not in known),
        ),
    )


def _parts(signature: str) -> dict[str, str]:
    name, *parts = signature.strip().rpartition(" ")[2].split("|")
    found = dict(part.split(":", 1) for part in parts if ":" in part)
    needed = ("config", "split", "n", "data", "metric", "version")
    if name != "driftbench" or (missing := [key for key in needed if key not in found]):
        lacking = "" if name != "driftbench" else f", because it lacks {', '.join(missing)}"
        raise InputError(
            f"{signature!r} is not a signature{lacking}; give the whole line that begins with "
            "driftbench|"
        )
    return found
