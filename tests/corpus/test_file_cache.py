from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.corpus import open_snapshot
from driftbench.corpus.file_cache import read_files
from driftbench.corpus.known_notation import KnownNotation
from driftbench.lean import core_table
from driftbench.library import read_library
from driftbench.library.notation import read_notation

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.corpus import Snapshot
    from driftbench.corpus.parallel import FileProgress

FILES = {
    "Made/First.lean": 'infixl:65 " ⊹ " => f\n\nclass Sized (X : Type) where\n  size : Nat\n',
    "Made/Second.lean": "theorem two (a : Nat) : a = a := rfl\n",
    "Made/Third.lean": "structure Box (X : Type) [Sized X] : Prop where\n  full : True\n",
}
read: list[str] = []


def _length(_: None, path: str, text: str) -> int:
    read.append(path)
    return len(text)


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    read.clear()
    return Cache(tmp_path / "files.sqlite")


def _snapshot(folder: Path, **changed: str) -> Snapshot:
    for path, text in (
        FILES | {f"Made/{name}.lean": text for name, text in changed.items()}
    ).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return open_snapshot(f"dir:{folder}")


def _lengths(
    snapshot: Snapshot,
    cache: Cache | None,
    about: str = "length",
    *,
    notation: KnownNotation | None = None,
    progress: FileProgress | None = None,
) -> list[int]:
    return list(
        read_files(
            snapshot,
            _length,
            None,
            cache=cache,
            about=[about],
            plain=lambda n: n,
            result=int,
            notation=notation,
            progress=progress,
        )
    )


def test_a_file_is_read_again_if_it_changed(tmp_path: Path, cache: Cache) -> None:
    first = _lengths(_snapshot(tmp_path / "a"), cache)
    assert first == _lengths(_snapshot(tmp_path / "a"), None)
    read.clear()
    assert _lengths(_snapshot(tmp_path / "a"), cache) == first
    assert read == []
    longer = _lengths(_snapshot(tmp_path / "b", Second=FILES["Made/Second.lean"] * 2), cache)
    assert read == ["Made/Second.lean"]
    assert longer == [first[0], 2 * first[1], first[2]]


def test_results_depend_on_about(tmp_path: Path, cache: Cache) -> None:
    snapshot = _snapshot(tmp_path / "a")
    _lengths(snapshot, cache)
    read.clear()
    _lengths(snapshot, cache, about="another")
    assert len(read) == len(FILES)


def test_files_with_changed_notation_are_read_again(tmp_path: Path, cache: Cache) -> None:
    snapshot = _snapshot(tmp_path / "a")
    whole = _lengths(snapshot, None)
    other, own = 'infixl:65 " ⊹⊹ " => Made.join', 'infixl:65 " ⊹ " => Made.join'
    first = ["Made/First.lean"]
    for command, again in (("", sorted(FILES)), (other, []), (own, first), (own, []), ("", first)):
        read.clear()
        table = core_table().merged(core_table())
        if command:
            table.add(command)
        found = _lengths(snapshot, cache, notation=KnownNotation(table, cache))
        assert (found, read) == (whole, again)


def _process(_: None, path: str, text: str) -> int:
    return os.getpid() if path and text else 0


def test_few_missing_files_are_read_in_this_process(tmp_path: Path, cache: Cache) -> None:
    more = {f"More{n}": f"theorem t{n} : True := trivial\n" for n in range(70)}
    changed = {name: text * 2 for name, text in more.items()}

    def processes(snapshot: Snapshot) -> list[int]:
        found = read_files(
            snapshot,
            _process,
            None,
            cache=cache,
            about=["process"],
            plain=lambda n: n,
            result=int,
            workers=2,
        )
        return list(found)

    first = processes(_snapshot(tmp_path / "a", **more))
    assert os.getpid() not in first
    again = processes(_snapshot(tmp_path / "b", **changed))
    assert sorted(set(again) - {os.getpid()}) == sorted({first[0], first[-1]})
    assert again.count(os.getpid()) == len(changed)


def test_progress_includes_cached_files(tmp_path: Path, cache: Cache) -> None:
    steps: list[tuple[int, int]] = []
    for _ in range(2):
        steps.clear()
        _lengths(
            _snapshot(tmp_path / "a"),
            cache,
            progress=lambda done, total: steps.append((done, total)),
        )
        assert steps[-1] == (3, 3)


def test_cached_notation_and_kinds_equal_read_ones(tmp_path: Path, cache: Cache) -> None:
    snapshot = _snapshot(tmp_path / "a")
    for _ in range(2):
        assert read_library(snapshot, cache=cache).table == read_notation(snapshot)
        assert read_library(snapshot, cache=cache).kinds == read_library(snapshot).kinds
    assert read_library(snapshot).kinds.class_of("Sized", ()) == "data"
