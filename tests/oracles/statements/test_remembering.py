from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING

import pytest

from driftbench.cache.texts import TextCache, key_of
from driftbench.errors import InputError
from driftbench.oracles.statements import Cell
from driftbench.oracles.statements.remembering import CachedOracle, export
from driftbench.oracles.statements.replay import ReplayEntailment, open_replay
from tests.oracles.statements.recorded_claims import PROVED, REFUTED, Told, claim

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.statements import Claim

CLAIMS = [claim(name) for name in "abcdef"]
ANSWERS: dict[Claim, Cell | str] = {
    CLAIMS[0]: PROVED,
    CLAIMS[1]: REFUTED,
    CLAIMS[2]: "vacuous",
    CLAIMS[3]: "error",
}


def test_nothing_is_asked_twice_but_errors(tmp_path: Path) -> None:
    told = Told(ANSWERS)
    with CachedOracle(told, tmp_path / "new" / "kept.sqlite") as oracle:
        first = oracle.decide([*CLAIMS, CLAIMS[0]])
        assert told.asked == CLAIMS
    again = Told({})
    with CachedOracle(again, tmp_path / "new" / "kept.sqlite") as oracle:
        second = oracle.decide(CLAIMS)
    assert again.asked == [CLAIMS[3]]
    assert first[-1] == first[0]
    assert [one for one in second if one.cause != "incomplete"] == list(first[:3])


def test_a_run_that_is_killed_loses_only_the_batch_it_was_at(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    told = Told(ANSWERS)
    told.dies_at = CLAIMS[5]
    with pytest.raises(KeyboardInterrupt):
        CachedOracle(told, path, batch=2).decide(CLAIMS)
    assert told.asked == CLAIMS[:4]
    told.dies_at, told.asked = None, []
    with CachedOracle(told, path, batch=2) as oracle:
        oracle.decide(CLAIMS)
    assert told.asked == CLAIMS[3:]


def test_another_oracle_theory_or_budget_is_asked_anew(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    with CachedOracle(Told(ANSWERS), path) as oracle:
        oracle.decide(CLAIMS[:1])
    other = Told({CLAIMS[0]: REFUTED}, name="other")
    with CachedOracle(other, path) as oracle:
        assert oracle.decide(CLAIMS[:1])[0].cell is Cell.REFUTED
    assert other.asked == CLAIMS[:1]


def test_it_says_of_itself_what_who_is_asked_says_and_travels_without_its_file(
    tmp_path: Path,
) -> None:
    oracle = CachedOracle(Told(ANSWERS), tmp_path / "kept.sqlite")
    oracle.decide(CLAIMS[:1])
    copy = pickle.loads(pickle.dumps(oracle))  # noqa: S301 -- just made
    assert (copy.name, copy.theory, copy.budget) == ("told", "theory of told", 2.0)
    assert copy.decide(CLAIMS[:1]) == oracle.decide(CLAIMS[:1])


def test_a_file_that_is_no_cache_is_put_aside_and_never_exported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "kept.sqlite"
    path.write_text("not a database, but long enough to be read as one " * 40, encoding="utf-8")
    with pytest.raises(InputError, match=r"kept\.sqlite"):
        export(path, tmp_path / "record.jsonl")
    told = Told(ANSWERS)
    with CachedOracle(told, path) as oracle:
        oracle.decide(CLAIMS)
    assert told.asked == CLAIMS
    assert (tmp_path / "kept.sqlite.damaged-1").read_bytes().startswith(b"not a database")
    assert [record.message.partition(": ")[2][:10] for record in caplog.records] == ["is damaged"]
    assert export(path, tmp_path / "record.jsonl") == 5


def test_a_finding_under_another_claim_is_none(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    with CachedOracle(Told(ANSWERS), path) as oracle:
        oracle.decide(CLAIMS[:2])
    kept = TextCache(path)
    keys = [key_of("finding", "told", "theory of told", 2.0, claim.digest) for claim in CLAIMS[:2]]
    first = kept.find(keys[0])
    assert first is not None
    kept.forget(keys[1])
    kept.keep(keys[1], first)
    kept.close()
    again = Told(ANSWERS)
    with CachedOracle(again, path) as oracle:
        assert [one.cell for one in oracle.decide(CLAIMS[:2])] == [Cell.PROVED, Cell.REFUTED]
    assert again.asked == [CLAIMS[1]]


def test_what_was_exported_is_replayed(tmp_path: Path) -> None:
    path, record = tmp_path / "kept.sqlite", tmp_path / "out" / "record.jsonl"
    with CachedOracle(Told(ANSWERS), path) as oracle:
        findings = oracle.decide(CLAIMS)
    assert export(path, record) == 5
    once = record.read_bytes()
    lines = [json.loads(line) for line in once.decode().splitlines()]
    assert [line["claim"] for line in lines] == sorted(line["claim"] for line in lines)
    with CachedOracle(Told(ANSWERS), tmp_path / "other.sqlite") as oracle:
        oracle.decide(CLAIMS[::-1])
    export(tmp_path / "other.sqlite", record)
    assert record.read_bytes() == once
    with ReplayEntailment(record) as replay:
        replayed = replay.decide(CLAIMS)
        assert (replay.name, replay.theory, replay.budget) == ("told", "theory of told", 2.0)
    kept = [index for index in range(6) if index != 3]
    assert [replayed[index] for index in kept] == [findings[index] for index in kept]
    assert (replayed[3].cell, replayed[3].cause) == (Cell.UNKNOWN, "error")
    assert "records no finding" in replayed[3].detail


def test_a_record_of_several_oracles_wants_a_name(tmp_path: Path) -> None:
    path, record = tmp_path / "kept.sqlite", tmp_path / "record.jsonl"
    for name in ("one", "two"):
        with CachedOracle(Told(ANSWERS, name=name), path) as oracle:
            oracle.decide(CLAIMS[:1])
    export(path, record)
    with pytest.raises(InputError, match="one in theory of one, 2 s; two in theory of two"):
        ReplayEntailment(record)
    assert ReplayEntailment(record, oracle="two").decide(CLAIMS[:1])[0].detail == "by two"
    with pytest.raises(InputError, match="no findings of 'three'"):
        ReplayEntailment(record, oracle="three")


@pytest.mark.parametrize(
    "line", ["garbage", "{}", '["claim"]', '{"claim": 3}', '{"by": {"oracle": null}}']
)
def test_a_line_that_is_no_finding_is_named(tmp_path: Path, line: str) -> None:
    path, record = tmp_path / "kept.sqlite", tmp_path / "record.jsonl"
    with CachedOracle(Told(ANSWERS), path) as oracle:
        oracle.decide(CLAIMS[:1])
    export(path, record)
    record.write_text(record.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"record\.jsonl:2: .* is no finding"):
        ReplayEntailment(record)


def test_a_cell_that_contradicts_its_cause_is_no_finding(tmp_path: Path) -> None:
    path, record = tmp_path / "kept.sqlite", tmp_path / "record.jsonl"
    with CachedOracle(Told(ANSWERS), path) as oracle:
        oracle.decide(CLAIMS[:1])
    export(path, record)
    text = record.read_text(encoding="utf-8").replace('"cause": ""', '"cause": "timeout"')
    record.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="is no finding"):
        ReplayEntailment(record)


def test_replay_wants_a_record_that_is_there(tmp_path: Path) -> None:
    class Bare:
        snapshot = lean_project = record = ""

    with pytest.raises(InputError, match="--record"):
        open_replay(Bare())
    Bare.record = str(tmp_path / "none.jsonl")
    with pytest.raises(InputError, match=r"none\.jsonl"):
        open_replay(Bare())
