"""What was read in a file, kept from one snapshot to the next: most files are the same in both.

A file is known by its path and by the id that git gives its content; where notation matters, it is
read anew if it has a spelling that is read otherwise now. Promises what reading all files gives.
Deliberately knows no meaning of what is read; whoever reads says how it is written down as JSON,
and on what it depends beside the file.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from driftbench.cache.texts import Memory, TextCache, key_of, sources
from driftbench.corpus.parallel import map_files
from driftbench.resources import cache_root

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.corpus.known_notation import KnownNotation
    from driftbench.corpus.parallel import FileProgress
    from driftbench.corpus.snapshot import Snapshot

__all__ = ["FILES", "file_memory", "read_files"]

FILES = "files.sqlite"
"""Name of the file in the cache folder that keeps what was read in files."""

_CODE = ("lean", "corpus", "library", "rules", "dataset")
"""Packages that read files."""

_FEW = 400
"""Files that are read in this process where all others are known: to start workers takes longer."""

Result = TypeVar("Result")
State = TypeVar("State")


def file_memory() -> Memory:
    """Return the memory of files in the cache folder; what other code has read is forgotten."""
    code = sources(*(f"driftbench.{name}" for name in _CODE))
    kept = TextCache(cache_root() / FILES)
    kept.renew(code)
    kept.prepare()
    return Memory(kept, code)


def read_files(
    snapshot: Snapshot,
    function: Callable[[State, str, str], Result],
    state: State,
    *,
    memory: Memory | None,
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
        snapshot: where the files are.
        function: as for `map_files`.
        state: as for `map_files`.
        memory: what was read before; None reads every file.
        about: what is read, and a digest of what it depends on beside the file.
        plain: a result as JSON values.
        result: a result of JSON values.
        notation: what files are read with beside the state, if it matters.
        paths: files to read; by default all of the library.
        workers: processes.
        progress: told of the files done, those that were known among them.
    """
    wanted = list(snapshot.paths() if paths is None else paths)
    if memory is None:
        yield from map_files(
            snapshot, function, state, paths=wanted, workers=workers, progress=progress
        )
        return
    names = {
        path: key_of(memory.basis, *about, path, content)
        for path, content in snapshot.store.blob_ids(wanted)
    }
    known = memory.known_of(names.values())
    found = {path: known.get(name) for path, name in names.items()}
    stale = set(() if notation is None else _stale(snapshot, found, notation))
    found.update(dict.fromkeys(stale))
    missing = [path for path in wanted if found[path] is None]
    told = _counting(progress, known=len(wanted) - len(missing))
    told(0, len(missing))
    if len(missing) <= _FEW and len(missing) < len(wanted):
        workers = 1
    made = map_files(snapshot, function, state, paths=missing, workers=workers, progress=told)
    for path in wanted:
        kept = found.pop(path)
        if kept is not None:
            yield result(kept["found"])
            continue
        one = next(made)
        read_with = None if notation is None else notation.name
        memory.note(names[path], {"found": plain(one), "notation": read_with}, anew=path in stale)
        yield one


def _stale(snapshot: Snapshot, found: Mapping[str, Any], notation: KnownNotation) -> Iterator[str]:
    """Yield the paths of known files that this notation may read otherwise."""
    names = {path: kept["notation"] for path, kept in found.items() if kept is not None}
    doubted = [path for path, name in names.items() if not notation.agrees(name)]
    for path, text in snapshot.read_many(doubted):
        if notation.rereads(names[path], partial(str, text)):
            yield path


def _counting(progress: FileProgress | None, *, known: int) -> FileProgress:
    """Return who is told of the files that are read, and tells of those known as well."""

    def told(done: int, total: int) -> None:
        if progress is not None:
            progress(known + done, known + total)

    return told
