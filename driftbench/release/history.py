"""The latest published version of a repository, and what a new one would change.

Shards, locks and errata of the latest version are copied into the Hub's cache and compared. Tags
that are not versions are ignored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.dataset.publish.errata import ERRATA, Errata, read_errata
from driftbench.dataset.publish.hub import MORE, explain
from driftbench.dataset.publish.lock import LOCK, Lock, read_lock
from driftbench.dataset.publish.score_validity import least_bump, score_validities
from driftbench.dataset.publish.versions import Bump, Version, parse_tag
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.dataset.publish.score_validity import ScoreValidity
    from driftbench.release.remote import State

__all__ = [
    "Earlier",
    "answers_published",
    "answers_to_reveal",
    "earlier_release",
    "least_change",
    "locks_at",
]

_LOCKS = (LOCK, f"{MORE}/*/{LOCK}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """The latest version that is published.

    Args:
        version: the version.
        versions: all published versions.
        folders: configuration -> folder of its build.
        errata: its errata.
    """

    version: Version
    versions: frozenset[Version]
    folders: Mapping[str, Path]
    errata: Errata

    def score_validities(self, builds: Sequence[Path]) -> tuple[ScoreValidity, ...]:
        """Return how every split of some builds compares to it, and the removed splits."""
        found: list[ScoreValidity] = []
        configs_built: set[str] = set()
        for folder in builds:
            configs = set(read_lock(folder).configs)
            configs_built |= configs
            for config in sorted(configs):
                old = self.folders.get(config, folder)
                each = [one for one in score_validities(old, folder) if one.config == config]
                found += each if config in self.folders else map(_new, each)
        for config in sorted(self.folders.keys() - configs_built):
            old = self.folders[config]
            found += [_removed(one) for one in score_validities(old, old) if one.config == config]
        return tuple(found)


def earlier_release(name: str, state: State) -> Earlier | None:
    """Return the latest version of a repository; None if none is published.

    Raises:
        InputError: it cannot be downloaded.
        DatasetError: its files are not a build.
    """
    versions = frozenset(version for tag in state.tags if (version := parse_tag(tag)))
    if not versions:
        return None
    latest = max(versions)
    root = _copy(name, latest.tag, (*_LOCKS, ERRATA, "*.parquet"))
    errata = read_errata(root / ERRATA) if (root / ERRATA).is_file() else Errata()
    return Earlier(version=latest, versions=versions, folders=_folders(root), errata=errata)


def locks_at(name: str, revision: str) -> tuple[Lock, ...]:
    """Return the locks of all builds of a revision.

    Raises:
        InputError: they cannot be downloaded.
        DatasetError: one is damaged.
    """
    found = _folders(_copy(name, revision, _LOCKS))
    return tuple(read_lock(folder) for folder in sorted(set(found.values())))


def answers_to_reveal(builds: Sequence[Path], earlier: Iterable[Lock]) -> str:
    """Return a shard whose answers earlier locks withhold and builds do not, or ""."""
    hidden = {shard for lock in earlier for shard in lock.withheld}
    return next(iter(sorted(hidden & _open(map(read_lock, builds)))), "")


def answers_published(builds: Sequence[Path], earlier: Iterable[Lock]) -> str:
    """Return a shard whose answers builds withhold and earlier locks do not, or ""."""
    hidden = {shard for folder in builds for shard in read_lock(folder).withheld}
    return next(iter(sorted(hidden & _open(earlier))), "")


def least_change(found: Sequence[ScoreValidity]) -> tuple[Bump, str]:
    """Return the least change of version for the given splits, and the reason, in a clause."""
    bump = least_bump(found)
    if bump == "none":
        return "patch", "files beside the rows differ"
    one = next(each for each in found if least_bump([each]) == bump)
    return bump, f"{one.config}/{one.split} {_REASONS[one.kind]}"


_REASONS = {
    "comparable": "has other columns beside its questions and answers",
    "new": "is new",
    "common": "has other questions or answers",
    "none": "has other questions or answers",
    "hidden": "may have other answers, which are withheld",
    "gone": "was removed",
}


def _open(locks: Iterable[Lock]) -> set[str]:
    return {shard for lock in locks for shard in lock.shards if shard not in lock.withheld}


def _new(one: ScoreValidity) -> ScoreValidity:
    return replace(one, kind="new", before=0, common=0, relabelled=0)


def _removed(one: ScoreValidity) -> ScoreValidity:
    return replace(one, kind="gone", after=0, common=0, relabelled=0)


def _folders(root: Path) -> dict[str, Path]:
    found = [root / LOCK, *sorted(root.glob(f"{MORE}/*/{LOCK}"))]
    return {
        config: path.parent
        for path in found
        if path.is_file()
        for config in read_lock(path.parent).configs
    }


def _copy(name: str, revision: str, patterns: Sequence[str]) -> Path:
    from huggingface_hub import snapshot_download

    try:
        return Path(
            snapshot_download(
                name, repo_type="dataset", revision=revision, allow_patterns=list(patterns)
            )
        )
    except Exception as error:  # errors of the client and of its network libraries
        raise InputError(explain(error, name)) from error
