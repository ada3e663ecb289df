"""Two processes at once: on one cache both end well, on one output one of them does."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from tests.survival.killing import start
from tests.survival.verbs import is_left, result

if TYPE_CHECKING:
    from pathlib import Path

    from tests.survival.killing import Known, Undisturbed
    from tests.survival.verbs import Verb


def told(place: Path) -> str:
    return (place / "told").read_text(encoding="utf-8")


def sharing(known: tuple[Verb, Undisturbed], folder: Path) -> None:
    """Run a verb twice at once with one cache and two outputs."""
    verb, usual = known
    places = [folder / "one", folder / "other"]
    for place in places:
        place.mkdir()
    running = [start(verb, place, cache=folder / "cache") for place in places]
    assert [process.wait() for process in running] == [0, 0], list(map(told, places))
    assert [result(place / verb.out) for place in places] == [usual.result] * 2


def test_two_that_share_a_cache_give_what_each_gives_alone(small: Known, tmp_path: Path) -> None:
    sharing(small["detect beq"], tmp_path)
    base = sqlite3.connect(tmp_path / "cache" / "verdicts.sqlite")
    assert base.execute("pragma integrity_check").fetchone() == ("ok",)
    assert base.execute("select count(*) from texts").fetchone() > (0,)
    base.close()


@pytest.mark.survival
@pytest.mark.parametrize("name", ["build", "detect beq"])
def test_of_two_on_one_output_one_is_refused(small: Known, tmp_path: Path, name: str) -> None:
    verb, usual = small[name]
    tellings = []
    running = []
    for at in ("one", "other"):
        running.append(start(verb, tmp_path))
        (tmp_path / "told").rename(tmp_path / at)
        tellings.append(tmp_path / at)
    codes = [process.wait() for process in running]
    assert sorted(codes) == [0, 2]
    refused = tellings[codes.index(2)].read_text(encoding="utf-8")
    assert "wait" in refused
    assert result(tmp_path / verb.out) == usual.result
    assert [path.name for path in tmp_path.iterdir() if is_left(path)] == []


@pytest.mark.survival
def test_two_builds_that_share_a_cache_give_the_same_bytes(small: Known, tmp_path: Path) -> None:
    sharing(small["build"], tmp_path)
