"""The cache of an oracle: stored findings, findings that are not stored, damage."""

from __future__ import annotations

import json
import pickle
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache, cache_key
from driftbench.oracles import Cell
from driftbench.oracles.cache import CachedOracle, VerdictCache
from tests.oracles.claims import PROVED, REFUTED, Told, claim

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.oracles import Claim, Finding

TEXTS = "select key, text from texts"
CLAIMS = [claim(name) for name in "abcdef"]
ANSWERS: dict[Claim, Cell | str] = {
    CLAIMS[0]: PROVED,
    CLAIMS[1]: REFUTED,
    CLAIMS[2]: "vacuous",
    CLAIMS[3]: "error",
}


def test_only_errors_are_asked_twice(tmp_path: Path) -> None:
    told = Told(ANSWERS)
    with CachedOracle(told, VerdictCache(tmp_path / "new" / "kept.sqlite")) as oracle:
        first = oracle.decide([*CLAIMS, CLAIMS[0]])
        assert told.asked == CLAIMS
    again = Told({})
    with CachedOracle(again, VerdictCache(tmp_path / "new" / "kept.sqlite")) as oracle:
        second = oracle.decide(CLAIMS)
    assert again.asked == [CLAIMS[3]]
    assert first[-1] == first[0]
    assert [one for one in second if one.cause != "incomplete"] == list(first[:3])


def test_the_reasons_of_a_finding_are_stored(tmp_path: Path) -> None:
    proved, refuted = Told(ANSWERS).decide(CLAIMS[:2])
    wanted = (
        replace(proved, lemmas=("A.b", "C")),
        replace(refuted, countermodel="ℕ has one element, #0\n< is true nowhere"),
    )

    class Explaining(Told):
        def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
            self.asked += claims
            return wanted

    for asked in (CLAIMS[:2], []):
        told = Explaining(ANSWERS)
        with CachedOracle(told, VerdictCache(tmp_path / "kept.sqlite")) as oracle:
            assert oracle.decide(CLAIMS[:2]) == wanted
        assert told.asked == asked


def test_a_run_that_is_killed_loses_only_the_batch_it_was_at(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    told = Told(ANSWERS)
    told.dies_at = CLAIMS[5]
    with pytest.raises(KeyboardInterrupt):
        CachedOracle(told, VerdictCache(path), batch=2).decide(CLAIMS)
    assert told.asked == CLAIMS[:4]
    told.dies_at, told.asked = None, []
    with CachedOracle(told, VerdictCache(path), batch=2) as oracle:
        oracle.decide(CLAIMS)
    assert told.asked == CLAIMS[3:]


def test_another_oracle_theory_or_budget_is_asked_anew(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    with CachedOracle(Told(ANSWERS), VerdictCache(path)) as oracle:
        oracle.decide(CLAIMS[:1])
    other = Told({CLAIMS[0]: REFUTED}, name="other")
    with CachedOracle(other, VerdictCache(path)) as oracle:
        assert oracle.decide(CLAIMS[:1])[0].cell is Cell.REFUTED
    assert other.asked == CLAIMS[:1]


def test_it_has_the_identity_of_its_oracle_and_is_pickled_without_its_file(
    tmp_path: Path,
) -> None:
    oracle = CachedOracle(Told(ANSWERS), VerdictCache(tmp_path / "kept.sqlite"))
    oracle.decide(CLAIMS[:1])
    copy = pickle.loads(pickle.dumps(oracle))  # noqa: S301 -- just made
    assert (copy.name, copy.theory, copy.budget) == ("told", "theory of told", 400_000)
    assert copy.decide(CLAIMS[:1]) == oracle.decide(CLAIMS[:1])


def test_a_damaged_file_is_renamed_and_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "kept.sqlite"
    path.write_text("not a database, but long enough to be read as one " * 40, encoding="utf-8")
    told = Told(ANSWERS)
    with CachedOracle(told, VerdictCache(path)) as oracle:
        oracle.decide(CLAIMS)
    assert told.asked == CLAIMS
    assert (tmp_path / "kept.sqlite.damaged-1").read_bytes().startswith(b"not a database")
    assert [record.message.partition(": ")[2][:10] for record in caplog.records] == ["is damaged"]
    assert len(list(VerdictCache(path).answers())) == 5


def test_a_finding_of_another_claim_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    with CachedOracle(Told(ANSWERS), VerdictCache(path)) as oracle:
        oracle.decide(CLAIMS[:2])
    with closing(sqlite3.connect(path)) as base:
        keys = {text: key for key, text in base.execute(TEXTS)}
    (first,), (second,) = ([text for text in keys if one.digest in text] for one in CLAIMS[:2])
    with closing(Cache(path)) as cache:
        cache.put(keys[second], json.loads(first), replace=True)
    again = Told(ANSWERS)
    with CachedOracle(again, VerdictCache(path)) as oracle:
        assert [one.cell for one in oracle.decide(CLAIMS[:2])] == [Cell.PROVED, Cell.REFUTED]
    assert again.asked == [CLAIMS[1]]


def test_keys_and_texts_hold_the_budget_in_seconds(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    with CachedOracle(Told(ANSWERS), VerdictCache(path)) as oracle:
        oracle.decide(CLAIMS[:1])
    digest = CLAIMS[0].digest
    with closing(sqlite3.connect(path)) as base:
        ((key, text),) = base.execute(TEXTS).fetchall()
    assert key == cache_key("finding", "told", "theory of told", 2.0, digest, 7)
    assert json.loads(text)[:4] == ["told", "theory of told", 2.0, digest]
