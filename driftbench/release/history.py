"""The version that a repository has, and what a new one would change of it.

Reads what was published, never what was meant to be: shards, locks and errata of the latest version
are copied into the Hub's cache and compared. Deliberately looks at no tag that names no version.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.dataset.publish.errata import ERRATA, Errata, read_errata
from driftbench.dataset.publish.hub import MORE, explain
from driftbench.dataset.publish.lock import LOCK, Lock, read_lock
from driftbench.dataset.publish.score_validity import ScoreValidity, least_bump, score_validities
from driftbench.dataset.publish.versions import Bump, Version, parse_tag
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.release.remote import State

__all__ = [
    "Earlier",
    "answers_opened",
    "answers_out",
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
        versions: all that are published.
        folders: configuration -> folder of the build that holds it.
        errata: what it withdraws.
    """

    version: Version
    versions: frozenset[Version]
    folders: Mapping[str, Path]
    errata: Errata

    def score_validities(self, builds: Sequence[Path]) -> tuple[ScoreValidity, ...]:
        """Return how every split of some builds stands to it, and what is gone."""
        found: list[ScoreValidity] = []
        held: set[str] = set()
        for folder in builds:
            configs = set(read_lock(folder).configs)
            held |= configs
            for config in sorted(configs):
                old = self.folders.get(config, folder)
                each = [one for one in score_validities(old, folder) if one.config == config]
                found += each if config in self.folders else map(_new, each)
        for config in sorted(self.folders.keys() - held):
            old = self.folders[config]
            found += [_gone(one) for one in score_validities(old, old) if one.config == config]
        return tuple(found)


def earlier_release(name: str, state: State) -> Earlier | None:
    """Return the latest version of a repository; None if none is published.

    Raises:
        InputError: it cannot be had.
        DatasetError: what it holds is no build.
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
        InputError: they cannot be had.
        DatasetError: one is damaged.
    """
    found = _folders(_copy(name, revision, _LOCKS))
    return tuple(read_lock(folder) for folder in sorted(set(found.values())))


def answers_opened(builds: Sequence[Path], earlier: Iterable[Lock]) -> str:
    """Return a shard whose answers are withheld by earlier locks and not by builds, or nothing."""
    hidden = {shard for lock in earlier for shard in lock.withheld}
    return next(iter(sorted(hidden & _open(map(read_lock, builds)))), "")


def answers_out(builds: Sequence[Path], earlier: Iterable[Lock]) -> str:
    """Return a shard whose answers builds withhold and earlier locks do not, or nothing."""
    hidden = {shard for folder in builds for shard in read_lock(folder).withheld}
    return next(iter(sorted(hidden & _open(earlier))), "")


def least_change(found: Sequence[ScoreValidity]) -> tuple[Bump, str]:
    """Return the least change of version that standings ask for, and why, in a clause."""
    bump = least_bump(found)
    if bump == "none":
        return "patch", "files beside the rows differ"
    one = next(each for each in found if least_bump([each]) == bump)
    return bump, f"{one.config}/{one.split} {_REASONS[one.worth]}"


_REASONS = {
    "comparable": "has other columns beside its questions and answers",
    "new": "is new",
    "common": "has other questions or answers",
    "none": "has other questions or answers",
    "hidden": "may have other answers, which are withheld",
    "gone": "is gone",
}


def _open(locks: Iterable[Lock]) -> set[str]:
    return {shard for lock in locks for shard in lock.shards if shard not in lock.withheld}


def _new(one: ScoreValidity) -> ScoreValidity:
    return ScoreValidity(
        config=one.config,
        split=one.split,
        worth="new",
        before=0,
        after=one.after,
        common=0,
        relabelled=0,
    )


def _gone(one: ScoreValidity) -> ScoreValidity:
    return ScoreValidity(
        config=one.config,
        split=one.split,
        worth="gone",
        before=one.before,
        after=0,
        common=0,
        relabelled=0,
    )


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
    except Exception as error:  # the client's own, and those of its network libraries
        raise InputError(explain(error, name)) from error
