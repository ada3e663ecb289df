from __future__ import annotations

import pickle
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from driftbench.cache.texts import Memory, TextCache, key_of, sources


def test_texts_are_found_by_every_cache_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "texts.sqlite"
    first = TextCache(path)
    assert first.find("a") is None
    first.keep("a", "∀ x\n")
    first.keep("a", "another text under one key changes nothing")
    second = pickle.loads(pickle.dumps(first))  # noqa: S301 -- our own bytes
    assert (second.find("a"), second.find("b")) == ("∀ x\n", None)
    first.close()
    first.close()
    assert first.find("a") == "∀ x\n"
    first.close()
    second.close()


def test_find_all_skips_damaged_texts(tmp_path: Path) -> None:
    path = tmp_path / "texts.sqlite"
    kept = TextCache(path)
    whole = {f"key {n}": f"text ∀ {n}" for n in range(1200)}
    for key, text in whole.items():
        kept.keep(key, text)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("update texts set text = 'another' where key = 'key 700'")
    keys = [*reversed(whole), "key 1200", "key 3"]
    del whole["key 700"]
    assert kept.find_all(keys) == whole
    assert kept.find("key 700") is None
    kept.keep("key 700", "made again")
    assert kept.find_all(iter(["key 700"])) == {"key 700": "made again"}
    assert kept.find_all([]) == {}
    kept.close()


def test_recall_computes_once_per_basis_and_key(tmp_path: Path) -> None:
    kept = TextCache(tmp_path / "values.sqlite")
    made: list[str] = []

    def make(name: str) -> dict[str, object]:
        made.append(name)
        return {"name": name, "∀": [1, None]}

    first, second = Memory(kept, "one"), Memory(kept, "two")
    for memory in (first, second, first, second):
        for name in ("a", "b"):
            value = memory.recall("key", name, 0.3, make=partial(make, name))
            assert value == {"name": name, "∀": [1, None]}
    assert made == ["a", "b"] * 2
    for _ in range(2):
        first.recall("passing", make=partial(make, "c"), passing=bool)
    assert made[4:] == ["c", "c"]
    kept.close()


def test_renew_removes_texts_of_another_basis(tmp_path: Path) -> None:
    kept = TextCache(tmp_path / "texts.sqlite")
    for basis, found in (("old", None), ("old", "text"), ("new", None), ("old", None)):
        kept.renew(basis)
        assert kept.find("key") == found
        kept.keep("key", "text")
    kept.close()


def test_key_of_depends_on_values_and_order() -> None:
    keys = {key_of("a", "b"), key_of("b", "a"), key_of("ab"), key_of(["a"], "b"), key_of("a", 1)}
    assert len(keys) == 5
    assert key_of("a", ["b", 0.3]) == key_of("a", ["b", 0.3])


def test_sources_depends_on_every_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "made_up_package"
    (package / "inner").mkdir(parents=True)
    (package / "__pycache__").mkdir()
    for name in ("__init__.py", "inner/__init__.py", "inner/theory.lean", "__pycache__/x.py"):
        (package / name).write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    def found() -> str:
        sources.cache_clear()
        return sources("made_up_package")

    def outer() -> str:
        sources.cache_clear()
        return sources("made_up_package", without=("made_up_package.inner",))

    before, around = found(), outer()
    (package / "__pycache__" / "x.py").write_text("1", encoding="utf-8")
    assert found() == before
    (package / "inner" / "theory.lean").write_text("axiom", encoding="utf-8")
    changed = found()
    assert outer() == around
    (package / "inner" / "theory.lean").rename(package / "theory.lean")
    assert len({before, changed, found()}) == 3
    assert outer() != around
    sources.cache_clear()


@pytest.mark.parametrize("name", ["file:a?mode=memory", ":memory:", "a#b%41?mode=ro.sqlite"])
def test_a_file_name_is_not_read_as_a_uri(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    kept = TextCache(Path(name))
    kept.keep("a", "text")
    kept.close()
    assert kept.find("a") == "text"
    kept.close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
