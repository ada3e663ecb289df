"""Snapshot specs: the five ways to name what is read.

`git:PATH@REV` a commit · `dir:PATH` a folder · `tar:PATH` an archive · `mathlib@TAG-or-SHA` the
public archive, through the cache · `starter` the bundled corpus. Deliberately no default and no
guessing between them: a path that exists twice over must not decide what a build is made from.
"""

from __future__ import annotations

import re
from dataclasses import replace

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
    """Open what a spec names.

    Args:
        spec: one of the forms in `SPECS`.

    Raises:
        InputError: a spec of no known form.
        CorpusError: what it names is missing, damaged or refused; the message says which.
    """
    return Snapshot(spec, _store(spec))


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
    message = f"{spec!r} is no snapshot: write one of {SPECS}"
    raise InputError(message)


def _git(place: str) -> Store:
    path, at, revision = place.rpartition("@")
    if not at or not path or not revision:
        message = f"'git:{place}' names no revision: write git:PATH@REV, such as git:{place}@HEAD"
        raise InputError(message)
    return open_git(path, revision)


def _mathlib(revision: str) -> ArchiveStore:
    # Network code and progress bars are loaded only by those who download.
    from driftbench.corpus._mathlib_archive import fetch_archive, mathlib_source

    source = mathlib_source()
    store = open_archive(str(fetch_archive(revision, source=source)))
    pinned = source.revision if revision == source.tag else revision
    if not _FULL_ID.fullmatch(pinned):
        return store
    if store.commit and store.commit != pinned:
        message = f"the archive of mathlib {pinned} says that it holds {store.commit}: not used"
        raise CorpusError(message)
    return replace(store, commit=pinned)
