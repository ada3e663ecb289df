"""Other packages whose versions affect the bytes of a build's files.

The rows of a build depend only on snapshot, recipe, rules, this package and the verdicts of
engines, since rows are chosen with integer arithmetic. The bytes of its files also depend on the
packages listed here; the lock records their versions. They are not pinned, since users who load or
score a dataset need them in versions of their choice.
"""

from __future__ import annotations

from importlib.metadata import version

__all__ = ["CLASSIFIER_PACKAGES", "WRITER_PACKAGES", "library_versions"]

WRITER_PACKAGES = ("pyarrow",)
"""Packages that write shards and put their version into them."""

CLASSIFIER_PACKAGES = ("numpy", "scikit-learn", "scipy")
"""Packages that measure leaks; `leaks.json` has their numbers, rounded to three places."""


def library_versions(*, measured: bool = False) -> dict[str, str]:
    """Return package -> version of the packages that affect the bytes of a build.

    Args:
        measured: whether the leaks of the build were measured.
    """
    names = (*WRITER_PACKAGES, *(CLASSIFIER_PACKAGES if measured else ()))
    return {name: version(name) for name in sorted(names)}
