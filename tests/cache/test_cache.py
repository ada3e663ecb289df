from __future__ import annotations

import pickle
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from driftbench.cache import Cache, added_values, cache_key, copy_values
from driftbench.effort import total_effort


def test_values_are_found_by_every_cache_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "values.sqlite"
    first = Cache(path)
    assert first.get("a") is None
    first.put("a", {"∀ x\n": [1, 0.3, None]})
    first.put("a", "another value of the key is not stored")
    second = pickle.loads(pickle.dumps(first))  # noqa: S301 -- our own bytes
    assert (second.get("a"), second.get("b")) == ({"∀ x\n": [1, 0.3, None]}, None)
    first.close()
    first.close()
    assert first.get("a") == {"∀ x\n": [1, 0.3, None]}
    first.put("a", 7, replace=True)
    assert second.get("a") == 7
    first.close()
    second.close()


def test_get_many_skips_damaged_values(tmp_path: Path) -> None:
    path = tmp_path / "values.sqlite"
    cache = Cache(path)
    values = {f"key {n}": f"value ∀ {n}" for n in range(1200)}
    for key, value in values.items():
        cache.put(key, value)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("""update texts set text = '"another"' where key = 'key 700'""")
    keys = [*reversed(values), "key 1200", "key 3"]
    del values["key 700"]
    assert cache.get_many(keys) == values
    assert cache.get("key 700") is None
    cache.put("key 700", "computed again")
    assert cache.get_many(iter(["key 700"])) == {"key 700": "computed again"}
    assert cache.get_many([]) == {}
    cache.close()


def test_get_or_compute_computes_a_value_once(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "values.sqlite")
    computed: list[str] = []

    def compute(name: str) -> dict[str, object]:
        computed.append(name)
        return {"name": name, "∀": [1, None]}

    before = total_effort().cached
    for _ in range(2):
        for name in ("a", "b"):
            value = cache.get_or_compute(cache_key(name, 0.3), partial(compute, name))
            assert value == {"name": name, "∀": [1, None]}
    assert (computed, total_effort().cached - before) == (["a", "b"], 2)
    cache.close()


def test_get_or_compute_replaces_invalid_values_and_stores_storable_ones(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "values.sqlite")
    computed: list[int] = []

    def get(value: int, *, is_storable: bool = True) -> object:
        def compute() -> int:
            computed.append(value)
            return value

        return cache.get_or_compute(
            "key",
            compute,
            is_valid=lambda stored: bool(stored == value),
            is_storable=lambda _: is_storable,
        )

    assert [get(1, is_storable=False), get(1), get(1), get(2), get(2)] == [1, 1, 1, 2, 2]
    assert computed == [1, 1, 2]
    cache.close()


def test_values_of_other_versions_are_removed(tmp_path: Path) -> None:
    path = tmp_path / "values.sqlite"
    for version, found in (("5" * 64, None), ("5" * 64, 1), ("3" * 64, None), ("7" * 64, None)):
        with closing(Cache(path, version=version)) as cache:
            assert cache.get_many(["key"]) == ({} if found is None else {"key": found})
            cache.put("key", 1)
            assert list(cache.values()) == [1]
    with closing(Cache(path)) as cache:
        assert cache.get("key") is None
        assert list(cache.values()) == [1]


def test_versions_that_use_a_file_at_the_same_time_have_separate_values(tmp_path: Path) -> None:
    path = tmp_path / "values.sqlite"
    one, two = (Cache(path, version=version * 64) for version in "12")
    for cache, value in ((one, "one"), (two, "two")):
        cache.put("key", value)
    assert (one.get("key"), two.get("key")) == ("one", "two")
    two.remove("key")
    assert (one.get("key"), two.get("key")) == ("one", None)
    one.close()
    two.close()


def test_added_values_are_copied_to_another_file(tmp_path: Path) -> None:
    versions = [Cache(tmp_path / "one.sqlite", version=version * 64) for version in "12"]
    for cache in versions:
        cache.put("before", 0)
    with added_values() as added:
        for number, cache in enumerate(versions):
            cache.put("key", number)
            assert cache.get("before") == 0
    for cache in versions:
        cache.close()
    path = tmp_path / "two.sqlite"
    for _ in range(2):
        copy_values(one._replace(path=path) for one in added)
    copy_values([added[1]._replace(path=path, text="2")])
    with closing(Cache(path)) as copy:
        assert list(copy.values()) == [0, 1]
    with closing(Cache(path, version="2" * 64)) as copy:
        assert copy.get("key") == 1


@pytest.mark.parametrize("name", ["file:a?mode=memory", ":memory:", "a#b%41?mode=ro.sqlite"])
def test_a_file_name_is_not_read_as_a_uri(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    cache = Cache(Path(name))
    cache.put("a", "text")
    cache.close()
    assert cache.get("a") == "text"
    cache.close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
