"""Reference builds: the builds for which this version reports numbers, identified by their locks.

`build/<recipe>.lock.json` is the lock of a reference build. A build is the reference build if its
recipe, snapshot and split digests are those of that lock; scores on both are then the same. Only
locks are compared; `driftbench check` compares the rows with the lock first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.dataset.publish.lock import Lock, read_lock_file
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = [
    "SUFFIX",
    "NoReference",
    "OtherBuild",
    "ReferenceBuild",
    "compare_with_reference",
    "reference_answered",
    "reference_locks",
]

SUFFIX = ".lock.json"
"""Suffix of the file name of a reference lock, after the recipe."""

_INPUTS = ("version", "recipe", "snapshot", "since", "rules", "curation", "engines", "libraries")
_DECISIVE = frozenset({"recipe", "snapshot", "since"})


@dataclass(frozen=True, slots=True)
class NoReference:
    """There is no bundled reference lock for the recipe."""

    recipe: str

    def __str__(self) -> str:
        return f"no reference build of recipe {self.recipe} is known to this version"


@dataclass(frozen=True, slots=True)
class ReferenceBuild:
    """The build has the questions and answers of the reference build.

    Args:
        recipe: name of the recipe.
        version: version of this package that made the reference build.
        differs: parts that differ, in the order of the lock; they do not affect scores.
    """

    recipe: str
    version: str
    differs: tuple[str, ...]

    def __str__(self) -> str:
        differs = f"; it differs in: {', '.join(self.differs)}" if self.differs else ""
        return f"this is the reference build {self.recipe} of version {self.version}{differs}"


@dataclass(frozen=True, slots=True)
class OtherBuild:
    """The build differs from the reference build; fields as in `ReferenceBuild`."""

    recipe: str
    version: str
    differs: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"this is not the reference build {self.recipe} of version {self.version}; "
            f"it differs in: {', '.join(self.differs)}"
        )


def reference_locks() -> dict[str, Lock]:
    """Return recipe -> lock of its reference build for the bundled locks, sorted.

    Raises:
        DatasetError: a lock is damaged.
    """
    paths = sorted(resource("build").glob(f"*{SUFFIX}"))
    missing = "please reinstall driftbench-lean"
    return {path.name.removesuffix(SUFFIX): read_lock_file(path, missing=missing) for path in paths}


def compare_with_reference(lock: Lock) -> NoReference | ReferenceBuild | OtherBuild:
    """Return whether a build is the reference build of its recipe, and what differs.

    Args:
        lock: the lock of a build.

    Raises:
        DatasetError: a reference lock is damaged.
    """
    name = lock.recipe["name"]
    reference = reference_locks().get(name)
    if reference is None:
        return NoReference(name)
    inputs = [key for key in _INPUTS if getattr(lock, key) != getattr(reference, key)]
    rows = [
        f"rows of {split}"
        for split in sorted(lock.digests.keys() | reference.digests.keys())
        if lock.digests.get(split) != reference.digests.get(split)
    ]
    differs = (*inputs, *rows, *_other_differences(lock, reference, rows=bool(rows)))
    other = rows or not _DECISIVE.isdisjoint(inputs)
    return (OtherBuild if other else ReferenceBuild)(name, reference.version, differs)


def reference_answered(config: str, data: Mapping[str, str]) -> str:
    """Return the recipe of the reference build that a submission is for; empty for none.

    Args:
        config: the configuration of the submission.
        data: split -> digest of the rows of the submission.

    Raises:
        DatasetError: a reference lock is damaged.
    """
    wanted = {f"{config}/{split}": digest for split, digest in data.items()}
    found = (
        name for name, lock in reference_locks().items() if wanted.items() <= lock.digests.items()
    )
    return next(found, "") if wanted else ""


def _other_differences(lock: Lock, reference: Lock, *, rows: bool) -> Iterator[str]:
    """Yield differences other than questions and labels, in shards with open answers."""
    hidden = {*lock.withheld, *reference.withheld}
    shards = [
        [each.shards[name] for name in sorted(each.shards) if name not in hidden]
        for each in (lock, reference)
    ]
    if not rows and [one.content for one in shards[0]] != [one.content for one in shards[1]]:
        yield "evidence"
    elif not rows and [one.sha256 for one in shards[0]] != [one.sha256 for one in shards[1]]:
        yield "bytes of shards"
