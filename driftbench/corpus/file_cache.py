"""Cached results of reading files, which snapshots share if a file is the same in both.

The key is the path of a file and the git id of its content. If results depend on notation, a file
is read again if it contains a token whose notation changed. Results are the same as without a
cache. The caller gives the conversion of results to JSON and the other dependencies of a result.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from driftbench.cache import Cache, cache_key, sources_digest
from driftbench.corpus.parallel import map_files
from driftbench.resources import cache_root

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.corpus.known_notation import KnownNotation
    from driftbench.corpus.parallel import FileProgress
    from driftbench.corpus.snapshot import Snapshot

__all__ = ["FILES", "open_file_cache", "read_files"]

FILES = "files.sqlite"
"""Name of the cache file in the cache folder."""

_CODE = ("lean", "corpus", "library", "rules", "dataset")
"""Packages that read files."""

_FEW = 400
"""Up to this number of files are read in this process if the others are cached."""

Result = TypeVar("Result")
State = TypeVar("State")


def open_file_cache() -> Cache:
    """Return the cache of file contents for the current code."""
    code = sources_digest(*(f"driftbench.{name}" for name in _CODE))
    return Cache(cache_root() / FILES, version=code)


def read_files(
    snapshot: Snapshot,
    function: Callable[[State, str, str], Result],
    state: State,
    *,
    cache: Cache | None,
    about: Sequence[str],
    plain: Callable[[Result], Any],
    result: Callable[[Any], Result],
    notation: KnownNotation | None = None,
    paths: Sequence[str] | None = None,
    workers: int = 1,
    progress: FileProgress | None = None,
) -> Iterator[Result]:
    """Yield `function(state, path, text)` for each file, in the order of the paths.

    Args:
        snapshot: the snapshot with the files.
        function: as for `map_files`.
        state: as for `map_files`.
        cache: the cache; None reads every file.
        about: name of the kind of result, and a digest of its other dependencies.
        plain: converts a result to JSON values.
        result: converts JSON values to a result.
        notation: the notation that results depend on, if any.
        paths: files to read; by default all files of the library.
        workers: number of processes.
        progress: called with the number of files done, including cached ones.
    """
    wanted = list(snapshot.paths() if paths is None else paths)
    if cache is None:
        yield from map_files(
            snapshot, function, state, paths=wanted, workers=workers, progress=progress
        )
        return
    names = {
        path: cache_key(*about, path, content) for path, content in snapshot.store.blob_ids(wanted)
    }
    cached = cache.get_many(names.values())
    found = {path: cached.get(name) for path, name in names.items()}
    stale = set(() if notation is None else _stale(snapshot, found, notation))
    found.update(dict.fromkeys(stale))
    missing = [path for path in wanted if found[path] is None]
    report = _with_cached(progress, cached=len(wanted) - len(missing))
    report(0, len(missing))
    if len(missing) <= _FEW and len(missing) < len(wanted):
        workers = 1
    results = map_files(snapshot, function, state, paths=missing, workers=workers, progress=report)
    for path in wanted:
        stored = found.pop(path)
        if stored is not None:
            yield result(stored["found"])
            continue
        one = next(results)
        read_with = None if notation is None else notation.name
        value = {"found": plain(one), "notation": read_with}
        cache.put(names[path], value, replace=path in stale)
        yield one


def _stale(snapshot: Snapshot, found: Mapping[str, Any], notation: KnownNotation) -> Iterator[str]:
    """Yield the paths of cached files that this notation may parse differently."""
    names = {path: stored["notation"] for path, stored in found.items() if stored is not None}
    unsure = [path for path, name in names.items() if not notation.agrees(name)]
    for path, text in snapshot.read_many(unsure):
        if notation.rereads(names[path], partial(str, text)):
            yield path


def _with_cached(progress: FileProgress | None, *, cached: int) -> FileProgress:
    """Return a progress function that adds the number of cached files."""

    def report(done: int, total: int) -> None:
        if progress is not None:
            progress(cached + done, cached + total)

    return report
