"""Packages besides this one that decide bytes of a build, and their versions.

Rows follow from snapshot, recipe, rules, this package and the verdicts of engines: rows are chosen
in whole numbers, so that no arithmetic decides. Bytes of files follow besides from the packages
here, and the lock names the versions that were used. Deliberately pins none of them: whoever loads
or scores a dataset needs them too, in versions of their own.
"""

from __future__ import annotations

from importlib.metadata import version

__all__ = ["CLASSIFIERS", "WRITERS", "library_versions"]

WRITERS = ("pyarrow",)
"""What writes shards, and its own version into them."""

CLASSIFIERS = ("numpy", "scikit-learn", "scipy")
"""What measures leaks: `leaks.json` has its numbers, rounded to three places."""


def library_versions(*, measured: bool = False) -> dict[str, str]:
    """Return package -> version of what decides bytes of a build that is written here.

    Args:
        measured: whether its leaks were measured.
    """
    names = (*WRITERS, *(CLASSIFIERS if measured else ()))
    return {name: version(name) for name in sorted(names)}
