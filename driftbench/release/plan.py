"""Plan a release: the version, every file with its digest, and the action for each file.

A plan is made by reading only; `send` carries it out. A published version is never changed: such a
plan is refused with the version to give instead.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from driftbench.dataset.publish.lock import LOCK, read_lock
from driftbench.dataset.publish.versions import FIRST, Version
from driftbench.errors import DatasetError, InputError
from driftbench.release.files import Release, ReleaseFile, make_release
from driftbench.release.history import (
    Earlier,
    answers_published,
    answers_to_reveal,
    earlier_release,
    least_change,
    locks_at,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.publish.errata import Errata
    from driftbench.dataset.publish.versions import Bump
    from driftbench.release.remote import Gate, Remote, RemoteFile, State

__all__ = ["ReleasePlan", "ReleaseStep", "differences", "make_plan"]

Action: TypeAlias = Literal["add", "change", "keep", "delete"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseStep:
    """The action for one file.

    Args:
        path: in the repository.
        action: `add`, `change`, `keep` or `delete`.
        size: bytes; 0 if it is deleted.
        sha256: digest; empty if it is deleted.
    """

    path: str
    action: Action
    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasePlan:
    """The actions of a release.

    Args:
        release: the files to publish.
        asked: whether the Hub was asked; else every file counts as new.
        previous: the version that the Hub has; None for none.
        bump: the least change of version that the difference to it requires.
        create: whether to make the repository.
        private: whether to make it private.
        gated: `auto` or `manual` if the access setting has to be changed.
        tagged: whether the version exists already with the same files.
        steps: the action for every file, sorted by path.
        head: commit of the main branch; empty for none.
    """

    release: Release
    asked: bool
    previous: Version | None
    bump: Bump
    create: bool
    private: bool
    gated: Gate | None
    tagged: bool
    steps: tuple[ReleaseStep, ...]
    head: str

    @property
    def sent(self) -> tuple[ReleaseStep, ...]:
        """The files that would be sent."""
        return tuple(step for step in self.steps if step.action in {"add", "change"})

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as plain values."""
        return {
            "repository": self.release.name,
            "version": str(self.release.version),
            "tag": self.release.version.tag,
            "tagged": self.tagged,
            "previous": None if self.previous is None else str(self.previous),
            "bump": self.bump,
            "hub_was_asked": self.asked,
            "create": self.create,
            "private": self.private,
            "gated": self.gated,
            "files": [asdict(step) for step in self.steps],
            "bytes": sum(step.size for step in self.sent),
        }


def make_plan(
    builds: Sequence[Path],
    remote: Remote | None,
    *,
    name: str,
    errata: Errata,
    version: Version | None = None,
    private: bool = False,
    gated: Gate | None = None,
    reveal: bool = False,
) -> ReleasePlan:
    """Plan to publish builds as a version of a dataset.

    Args:
        builds: their folders; the first is put at the root.
        remote: the repository; None to plan without the Hub.
        name: of the repository.
        errata: the withdrawn rows.
        version: to publish; None for the least one that the difference requires.
        private: make a new repository private.
        gated: `auto`, `manual`, or None for no change.
        reveal: publish answers that the previous version withholds.

    Raises:
        InputError: the version exists with other content, is too small a step, or contradicts the
            errata; or the Hub cannot be reached.
        DatasetError: a build cannot be read; or withheld answers would be or are published.
    """
    state = None if remote is None else remote.state()
    earlier = None if state is None else earlier_release(name, state)
    if state is not None:
        _check_answers(builds, state, earlier, name, reveal=reveal)
    chosen, bump = _version(builds, remote, earlier, errata=errata, name=name, wanted=version)
    release = make_release(builds, name=name, version=chosen, errata=errata)
    tagged = earlier is not None and chosen in earlier.versions
    published = {} if state is None else state.files
    return ReleasePlan(
        release=release,
        asked=remote is not None,
        previous=None if earlier is None else earlier.version,
        bump=bump,
        create=state is None,
        private=private and state is None,
        gated=None if state is not None and state.gated == gated else gated,
        tagged=tagged,
        steps=tuple(_steps(release, published, tagged=tagged)),
        head="" if state is None else state.head,
    )


def _check_answers(
    builds: Sequence[Path], state: State, earlier: Earlier | None, name: str, *, reveal: bool
) -> None:
    """Refuse to publish withheld answers, or to withhold published ones."""
    locks = locks_at(name, state.head) if LOCK in state.files else ()
    if earlier is not None:
        locks += tuple(read_lock(folder) for folder in sorted(set(earlier.folders.values())))
    if not reveal and (shard := answers_to_reveal(builds, locks)):
        raise DatasetError(
            f"{name} withholds the answers of {shard}, and this build has them: publish its "
            "public part (`driftbench withhold`), or give --reveal to publish them for good"
        )
    if shard := answers_published(builds, locks):
        raise DatasetError(
            f"the history of {name} has the answers of {shard}, which this build withholds: "
            "publish to a repository of another name"
        )


def _version(
    builds: Sequence[Path],
    remote: Remote | None,
    earlier: Earlier | None,
    *,
    errata: Errata,
    name: str,
    wanted: Version | None,
) -> tuple[Version, Bump]:
    """Return the version to publish, and the least change of version."""
    if earlier is None or remote is None:
        return _checked_with_errata(errata, wanted or max(FIRST, errata.last)), "none"
    published = wanted if wanted is not None and wanted in earlier.versions else earlier.version
    unchanged = make_release(builds, name=name, version=published, errata=errata)
    if not any(differences(unchanged.files, remote.files(published.tag))):
        if wanted is not None and wanted != published:
            raise InputError(f"{name}: {published.tag} has the same content: omit --version")
        return published, "none"
    bump, reason = least_change(earlier.score_validities(builds))
    least = earlier.version.after(bump)
    if wanted is not None and wanted in earlier.versions:
        problem = f"exists with other content, and a published version never changes: {reason}"
        raise InputError(f"{name}: {wanted.tag} {problem}; give --version {least}, or omit it")
    _check_errata(earlier, errata)
    if wanted is not None and wanted < least:
        problem = f"too small a step from {earlier.version}, because {reason}"
        raise InputError(f"{name}: {wanted} is {problem}: give {least} or later")
    return _checked_with_errata(errata, wanted or max(least, errata.last)), bump


def _checked_with_errata(errata: Errata, version: Version) -> Version:
    """Return a version after checking that the errata are not later."""
    if version < errata.last:
        raise InputError(
            f"errata.toml: rows are withdrawn since {errata.last}: give that version or a later "
            f"one, and not {version}"
        )
    return version


def _check_errata(earlier: Earlier, errata: Errata) -> None:
    """Refuse errata that change those of an earlier version."""
    known = set(earlier.errata.withdrawn)
    if lost := sorted(known - set(errata.withdrawn)):
        raise InputError(
            f"errata.toml: {lost[0].id} was withdrawn in version {lost[0].since}, and its entry is "
            "missing or changed: entries are never changed or removed"
        )
    late = [entry for entry in errata.withdrawn if entry not in known]
    if wrong := [entry for entry in late if entry.since <= earlier.version]:
        raise InputError(
            f"errata.toml: {wrong[0].id} is withdrawn since {wrong[0].since}, and version "
            f"{earlier.version} is published without it: give the next version"
        )


def differences(files: Sequence[ReleaseFile], published: Mapping[str, RemoteFile]) -> Iterator[str]:
    """Yield the paths whose files differ between a release and a revision."""
    paths = {file.path for file in files}
    yield from (path for path in published if path not in paths)
    for file in files:
        entry = published.get(file.path)
        if entry is None or not entry.matches(file):
            yield file.path


def _steps(
    release: Release, published: Mapping[str, RemoteFile], *, tagged: bool
) -> Iterator[ReleaseStep]:
    removed = set() if tagged else published.keys() - {file.path for file in release.files}
    by_path = {file.path: file for file in release.files}
    for path in sorted(by_path.keys() | removed):
        file = by_path.get(path)
        if file is None:
            yield ReleaseStep(path=path, action="delete", size=0, sha256="")
            continue
        entry = published.get(path)
        action: Action = "add" if entry is None else "change"
        if tagged or (entry is not None and entry.matches(file)):
            action = "keep"
        yield ReleaseStep(path=path, action=action, size=file.size, sha256=file.sha256)
