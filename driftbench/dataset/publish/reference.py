"""Reference builds: the builds that numbers of this version are given for, known by their locks.

`build/<recipe>.lock.json` is the lock of a reference build. A build is the reference build when
recipe, snapshot and the digests of its splits are those of that lock: then a score on it is a score
on the reference build, whatever else differs. Deliberately reads no row; `driftbench check` does,
and says nothing of a reference when the rows are not those of the lock.
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
"""What stands after the recipe in the name of a reference lock."""

_INPUTS = ("version", "recipe", "snapshot", "since", "rules", "curation", "engines", "libraries")
_DECISIVE = frozenset({"recipe", "snapshot", "since"})


@dataclass(frozen=True, slots=True)
class NoReference:
    """No reference lock of this recipe is bundled."""

    recipe: str

    def __str__(self) -> str:
        return f"no reference build of recipe {self.recipe} is known to this version"


@dataclass(frozen=True, slots=True)
class ReferenceBuild:
    """The build asks and answers what the reference build does.

    Args:
        recipe: name of the recipe.
        version: of this package, which made the reference build.
        differs: parts that are others, in the order of the lock; no score reads them.
    """

    recipe: str
    version: str
    differs: tuple[str, ...]

    def __str__(self) -> str:
        others = f"; other than there: {', '.join(self.differs)}" if self.differs else ""
        return f"this is the reference build {self.recipe} of version {self.version}{others}"


@dataclass(frozen=True, slots=True)
class OtherBuild:
    """The build is another one than the reference build; as `ReferenceBuild`."""

    recipe: str
    version: str
    differs: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"this is not the reference build {self.recipe} of version {self.version}; "
            f"other than there: {', '.join(self.differs)}"
        )


def reference_locks() -> dict[str, Lock]:
    """Return recipe -> lock of its reference build, of those that are bundled, sorted.

    Raises:
        DatasetError: a lock is damaged.
    """
    paths = sorted(resource("build").glob(f"*{SUFFIX}"))
    missing = "please reinstall driftbench-lean"
    return {path.name.removesuffix(SUFFIX): read_lock_file(path, missing=missing) for path in paths}


def compare_with_reference(lock: Lock) -> NoReference | ReferenceBuild | OtherBuild:
    """Say whether a build is the reference build of its recipe, and what differs.

    Args:
        lock: of a build whose rows are those of its lock.

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
    differs = (*inputs, *rows, *_beside(lock, reference, rows=bool(rows)))
    other = rows or not _DECISIVE.isdisjoint(inputs)
    return (OtherBuild if other else ReferenceBuild)(name, reference.version, differs)


def reference_answered(config: str, data: Mapping[str, str]) -> str:
    """Return the recipe of the reference build that a submission answers; empty for none.

    Args:
        config: the configuration that it answers.
        data: split -> digest of the rows that it answers.

    Raises:
        DatasetError: a reference lock is damaged.
    """
    wanted = {f"{config}/{split}": digest for split, digest in data.items()}
    found = (
        name for name, lock in reference_locks().items() if wanted.items() <= lock.digests.items()
    )
    return next(found, "") if wanted else ""


def _beside(lock: Lock, reference: Lock, *, rows: bool) -> Iterator[str]:
    """Yield what differs beside questions and labels, of shards whose answers both have."""
    hidden = {*lock.withheld, *reference.withheld}
    shards = [
        [each.shards[name] for name in sorted(each.shards) if name not in hidden]
        for each in (lock, reference)
    ]
    if not rows and [one.content for one in shards[0]] != [one.content for one in shards[1]]:
        yield "evidence"
    elif not rows and [one.sha256 for one in shards[0]] != [one.sha256 for one in shards[1]]:
        yield "bytes of shards"
