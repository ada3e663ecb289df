"""Opening a snapshot by its spec, which has one of five forms.

`git:PATH@REV` is a commit, `dir:PATH` a folder, `tar:PATH` an archive, `mathlib@TAG-or-SHA` the
public archive of mathlib in the cache, and `starter` the bundled corpus. The path of a folder or an
archive that exists may be given alone. There is no default.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from driftbench.corpus._directory import open_directory
from driftbench.corpus.archives import ArchiveStore, open_archive
from driftbench.corpus.git import open_git
from driftbench.corpus.snapshot import Snapshot, Store
from driftbench.errors import CorpusError, InputError
from driftbench.resources import resource

__all__ = ["SPECS", "open_snapshot"]

SPECS = "git:PATH@REV, dir:PATH, tar:PATH, mathlib@TAG-or-SHA, starter"
"""The forms of a spec, for messages and help."""

_FULL_ID = re.compile(r"[0-9a-f]{40}")


def open_snapshot(spec: str) -> Snapshot:
    """Open the snapshot of a spec.

    Args:
        spec: one of the forms in `SPECS`, or the path of a folder or an archive.

    Raises:
        InputError: the spec has none of these forms.
        CorpusError: the snapshot is missing, damaged or refused.
    """
    written = _written(spec)
    return Snapshot(written, _store(written))


def _written(spec: str) -> str:
    """Return a spec in one of its forms: a path alone is that of a folder or an archive.

    Raises:
        InputError: it is the path of a git directory, whose revision is missing.
    """
    path = Path(spec)
    if spec == "starter" or not path.exists():
        return spec
    if path.is_dir() and (path / "HEAD").is_file() and (path / "objects").is_dir():
        raise InputError(f"{spec!r} is a git directory: give git:{spec}@HEAD, or another revision")
    return f"dir:{spec}" if path.is_dir() else f"tar:{spec}"


def _store(spec: str) -> Store:
    if spec == "starter":
        return open_directory(str(resource("raw/starter")))
    if spec.startswith("mathlib@"):
        return _mathlib(spec.removeprefix("mathlib@"))
    kind, colon, place = spec.partition(":")
    if colon and place:
        if kind == "git":
            return _git(place)
        if kind == "dir":
            return open_directory(place)
        if kind == "tar":
            return open_archive(place)
    message = f"{spec!r} is not a snapshot, and no such folder exists: give one of {SPECS}"
    raise InputError(message)


def _git(place: str) -> Store:
    path, at, revision = place.rpartition("@")
    if not at or not path or not revision:
        message = f"'git:{place}' has no revision: give git:PATH@REV, such as git:{place}@HEAD"
        raise InputError(message)
    return open_git(path, revision)


def _mathlib(revision: str) -> ArchiveStore:
    # Imported here, since only downloads need network code and progress bars.
    from driftbench.corpus._mathlib_archive import fetch_archive, mathlib_source

    source = mathlib_source()
    store = open_archive(str(fetch_archive(revision, source=source)))
    pinned = source.revision if revision == source.tag else revision
    if not _FULL_ID.fullmatch(pinned):
        return store
    if store.commit and store.commit != pinned:
        message = f"the archive of mathlib {pinned} contains commit {store.commit}: not used"
        raise CorpusError(message)
    return replace(store, commit=pinned)
