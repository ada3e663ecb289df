"""Damaged cache files: no wrong text is returned and no run is ended."""

from __future__ import annotations

import pickle
import random
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from driftbench.cache import Cache
from driftbench.effort import total_effort
from driftbench.errors import InputError

TEXTS = {f"key {number:03}": f"text {number} ∀ {'x' * (number % 50)}" for number in range(200)}

ANOTHER = "select text, seal from texts where key = 'key 001'"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "texts.sqlite"


def fill(path: Path) -> None:
    cache = Cache(path)
    for key, text in TEXTS.items():
        cache.put(key, text)
    cache.close()


def refill(path: Path) -> tuple[int, int]:
    """Compute missing texts again; return the number of computed and of damaged texts."""
    before = total_effort().damaged
    cache = Cache(path)
    found = {key: cache.get(key) for key in TEXTS}
    for key, text in found.items():
        assert text in {None, TEXTS[key]}
        if text is None:
            cache.put(key, TEXTS[key])
    cache.close()
    return sum(text is None for text in found.values()), total_effort().damaged - before


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    assert {record.name for record in caplog.records} <= {"driftbench"}
    return [record.getMessage() for record in caplog.records]


def change(path: Path, statement: str) -> None:
    base = sqlite3.connect(path)
    base.execute(statement)
    base.commit()
    base.close()


@pytest.mark.parametrize(
    ("statement", "damaged"),
    [
        ("update texts set text = 'text 8' where key = 'key 007'", 1),
        ("update texts set seal = x'00' where key < 'key 003'", 3),
        ("update texts set text = 7 where key = 'key 007'", 1),
        ("update texts set seal = 'none' where key = 'key 007'", 1),
        (f"update texts set (text, seal) = ({ANOTHER}) where key = 'key 002'", 1),  # noqa: S608 -- from above
        ("update texts set key = 'another' where key = 'key 007'", 0),
    ],
)
def test_a_damaged_row_is_counted_and_computed_again(
    path: Path, statement: str, damaged: int
) -> None:
    fill(path)
    change(path, statement)
    lost, counted = refill(path)
    assert (lost, counted) == (max(damaged, 1), damaged)
    assert refill(path) == (0, 0)


def test_values_skips_damaged_rows(path: Path) -> None:
    fill(path)
    change(path, "update texts set text = 'other' where key = 'key 007'")
    change(path, "update texts set key = 7 where key = 'key 008'")
    before = total_effort().damaged
    cache = Cache(path)
    assert sorted(cache.values()) == sorted(
        TEXTS[k] for k in TEXTS if k not in {"key 007", "key 008"}
    )
    cache.close()
    assert total_effort().damaged - before == 2
    strict = Cache(path, strict=True)
    change(path, "update texts set text = 'other' where key = 'key 009'")
    with pytest.raises(InputError, match="is damaged; record it again"):
        list(strict.values())
    with pytest.raises(InputError, match="is damaged; record it again"):
        strict.get("key 009")
    strict.close()


@pytest.mark.parametrize("seed", range(12))
def test_flipped_bytes_give_no_wrong_text_and_no_error(
    path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    fill(path)
    dice = random.Random(seed)  # noqa: S311 -- places of a test, not a secret
    data = bytearray(path.read_bytes())
    for _ in range(1 + seed % 4):
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    path.write_bytes(data)
    # Texts found before the damage was detected are in the renamed file.
    refill(path)
    refill(path)
    assert refill(path) == (0, 0)
    assert len(logged(caplog)) <= 1


def test_a_file_whose_rows_are_out_of_order_is_renamed(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    fill(path)
    path.write_bytes(path.read_bytes().replace(b"key 029", b"key$029"))
    with pytest.raises(InputError, match=r"cannot be used \(rows are out of order\)"):
        Cache(path, strict=True).get_many(TEXTS)
    refill(path)
    assert path.with_name("texts.sqlite.damaged-1").exists()
    assert len(logged(caplog)) == 1
    refill(path)
    assert refill(path) == (0, 0)


@pytest.mark.parametrize("size", [0, 1, 99, 100, 4096, 5000, 9000])
def test_a_truncated_file_is_replaced_or_completed(path: Path, size: int) -> None:
    fill(path)
    path.write_bytes(path.read_bytes()[:size])
    lost, _ = refill(path)
    assert lost > 0
    assert refill(path) == (0, 0)
    aside = path.with_name("texts.sqlite.damaged-1")
    assert not aside.exists() or aside.stat().st_size == size


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 0.99, -1.0])
def test_a_truncated_log_gives_earlier_texts(path: Path, share: float) -> None:
    one = Cache(path)
    for key, text in TEXTS.items():
        one.put(key, text)
    copy = path.with_name("killed.sqlite")
    shutil.copy(path, copy)
    log = bytearray(Path(f"{path}-wal").read_bytes())
    one.close()
    if share < 0:
        log[len(log) // 2] ^= 255
    else:
        del log[int(len(log) * share) :]
    Path(f"{copy}-wal").write_bytes(log)
    Path(f"{copy}-shm").write_bytes(b"garbage" * 5000)
    refill(copy)
    assert refill(copy) == (0, 0)


def test_a_file_that_is_not_a_database_is_renamed_and_logged_once(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database" * 100)
    path.with_name("texts.sqlite.damaged-1").write_bytes(b"from earlier")
    assert refill(path) == (200, 0)
    assert path.with_name("texts.sqlite.damaged-2").read_bytes() == b"no database" * 100
    assert path.with_name("texts.sqlite.damaged-1").read_bytes() == b"from earlier"
    (message,) = logged(caplog)
    assert message == (
        f"{path}: is damaged (file is not a database): renamed to texts.sqlite.damaged-2, "
        "and a new file is used"
    )


def test_a_database_with_other_tables_is_renamed(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.mkdir()
    change(path, "create table texts (other integer)")
    assert refill(path) == (200, 0)
    assert path.with_name("texts.sqlite.damaged-1").exists()
    assert len(logged(caplog)) == 1


def test_a_file_of_a_later_format_is_not_used(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    fill(path)
    change(path, "pragma user_version = 2")
    before = path.read_bytes()
    cache = Cache(path)
    assert cache.get("key 007") is None
    cache.put("key 007", "x")
    cache.close()
    assert path.read_bytes() == before
    assert logged(caplog) == [
        f"{path}: not used in this run (it has format 2, and this version reads 1)"
    ]
    with pytest.raises(InputError, match="format 2"):
        Cache(path, strict=True).get("key 007")


def test_a_process_with_the_renamed_file_open_continues(path: Path) -> None:
    fill(path)
    first, second = Cache(path), Cache(path)
    assert first.get("key 007") == second.get("key 007") == TEXTS["key 007"]
    path.write_bytes(b"no database" * 1000)
    for one in (first, second):
        for key, text in TEXTS.items():
            assert one.get(key) in {None, text}
            one.put(key, text)
        one.close()
    assert refill(path) == (0, 0)


class BusyAtFirst(sqlite3.Connection):
    """A connection on which the first statements fail because the file is locked."""

    left = 3

    def execute(self, *arguments: Any) -> sqlite3.Cursor:  # noqa: ANN401 -- as the parent's
        """Execute a statement, or raise an error."""
        self.left -= 1
        if self.left >= 0:
            raise sqlite3.OperationalError("database is locked")
        return super().execute(*arguments)


def test_open_waits_for_a_process_that_creates_the_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=BusyAtFirst))
    fill(path)
    assert refill(path) == (0, 0)
    monkeypatch.setattr("driftbench.cache._file._LOCK_TIMEOUT", -1.0)
    cache = Cache(path)
    assert cache.get("key 007") is None
    cache.put("key 007", "x")
    assert logged(caplog) == [f"{path}: not used in this run (database is locked)"]
    with pytest.raises(InputError, match=r"\(database is locked\); wait"):
        Cache(path, strict=True).get("key 007")


def test_a_long_lock_stops_writing(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fill(path)
    monkeypatch.setattr("driftbench.cache._file._LOCK_TIMEOUT", 0.01)
    holder = sqlite3.connect(path, isolation_level=None)
    cache = Cache(path)
    assert cache.get("key 007") == TEXTS["key 007"]
    holder.execute("begin immediate")
    cache.put("new", "x")
    cache.put("newer", "x")
    assert cache.get("key 007") == TEXTS["key 007"]
    assert logged(caplog) == [
        f"{path}: nothing more is written to it in this run (database is locked)"
    ]
    cache.close()
    holder.close()


def test_without_a_folder_workers_do_not_log_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    cache = Cache(tmp_path / "file" / "texts.sqlite")
    assert len(logged(caplog)) == 1
    copy = pickle.loads(pickle.dumps(cache))  # noqa: S301 -- made on this line
    for one in (cache, copy):
        one.put("a", "b")
        assert one.get("a") is None
        assert list(one.values()) == []
    assert len(logged(caplog)) == 1


def test_a_file_that_cannot_be_written_is_read(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fill(path)
    before = path.read_bytes()

    def refused(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("driftbench.cache._file._prepare", refused)
    cache = Cache(path)
    copy = pickle.loads(pickle.dumps(cache))  # noqa: S301 -- made on this line
    for one in (cache, copy, Cache(path, strict=True)):
        assert {key: one.get(key) for key in TEXTS} == TEXTS
        one.put("new", "x")
        assert one.get("new") is None
        one.close()
    (message,) = logged(caplog)
    assert message.startswith(f"{path}: cannot be written (attempt to write a readonly database)")
    assert message.endswith(": it is read, and nothing is added")
    assert path.read_bytes() == before


def test_a_strict_cache_creates_no_file(path: Path) -> None:
    with pytest.raises(InputError, match="no such file; record one first"):
        Cache(path, strict=True).get("a")
    assert not path.parent.exists()


def test_a_programming_error_is_raised(path: Path) -> None:
    cache = Cache(path)
    cache.put("a", "b")
    with ThreadPoolExecutor(1) as pool, pytest.raises(sqlite3.ProgrammingError):
        pool.submit(cache.get, "a").result()
    cache.close()
