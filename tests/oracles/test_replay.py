"""Recorded findings are replayed; other files are errors."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.oracles import Cell
from driftbench.oracles.answers import Answer
from driftbench.oracles.cache import CachedOracle, VerdictCache
from driftbench.oracles.claim import UNRECORDED
from driftbench.oracles.record import Record, read_record, write_record
from driftbench.oracles.replay import ReplayOracle, export, open_replay
from tests.oracles.claims import PROVED, REFUTED, Told, claim

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.oracles import Claim, Finding

CLAIMS = [claim(name) for name in "abcdef"]
ANSWERS: dict[Claim, Cell | str] = {
    CLAIMS[0]: PROVED,
    CLAIMS[1]: REFUTED,
    CLAIMS[2]: "vacuous",
    CLAIMS[3]: "error",
}


def kept(path: Path, *names: str, claims: Sequence[Claim] = CLAIMS) -> tuple[Finding, ...]:
    """Return the findings of oracles with these names, stored in a cache."""
    found: tuple[Finding, ...] = ()
    for name in names:
        with CachedOracle(Told(ANSWERS, name=name), VerdictCache(path)) as oracle:
            found = oracle.decide(claims)
    return found


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of all findings but the error."""
    kept(tmp_path / "kept.sqlite", "told")
    path = tmp_path / "out" / "record.jsonl"
    assert export(tmp_path / "kept.sqlite", path) == 5
    return path


def test_exported_findings_are_replayed(tmp_path: Path, record: Path) -> None:
    findings = kept(tmp_path / "kept.sqlite", "told")
    with ReplayOracle(read_record(record)) as replay:
        replayed = replay.decide(CLAIMS)
        assert (replay.name, replay.theory, replay.budget) == ("told", "theory of told", 400_000)
    known = [index for index in range(6) if index != 3]
    assert [replayed[index] for index in known] == [findings[index] for index in known]
    assert (replayed[3].cell, replayed[3].cause) == (Cell.UNKNOWN, UNRECORDED)
    assert "record.jsonl records no finding on claim" in replayed[3].detail


def test_the_same_findings_give_the_same_bytes(tmp_path: Path, record: Path) -> None:
    once = record.read_bytes()
    kept(tmp_path / "other.sqlite", "told", claims=CLAIMS[::-1])
    export(tmp_path / "other.sqlite", record)
    assert record.read_bytes() == once
    head, *lines = map(json.loads, once.decode().splitlines())
    assert head["format"] == 1
    assert head["asked"] == ["told", "theory of told", 2.0]
    assert [line[0] for line in lines] == sorted(
        one.digest[:32] for one in CLAIMS if one != CLAIMS[3]
    )


def test_unrecorded_claims_are_not_cached(tmp_path: Path, record: Path) -> None:
    replay = ReplayOracle(read_record(record))
    cache = VerdictCache(tmp_path / "replayed.sqlite")
    with CachedOracle(replay, cache) as oracle:
        oracle.decide(CLAIMS)
    assert len(list(cache.answers())) == 5


def test_exporting_from_several_oracles_needs_a_name(tmp_path: Path) -> None:
    path, into = tmp_path / "kept.sqlite", tmp_path / "record.jsonl"
    kept(path, "one", "two", claims=CLAIMS[:1])
    with pytest.raises(InputError, match="one in theory of one, 2 s; two in theory of two"):
        export(path, into)
    assert not into.exists()
    assert export(path, into, oracle="two") == 1
    assert ReplayOracle(read_record(into)).decide(CLAIMS[:1])[0].detail == "by two"
    with pytest.raises(InputError, match="no findings of 'three'"):
        export(path, into, oracle="three")


def test_exporting_from_another_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    path.write_text("not a database, but long enough to be read as one " * 40, encoding="utf-8")
    with pytest.raises(InputError, match=r"kept\.sqlite"):
        export(path, tmp_path / "record.jsonl")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"detail":"by told"', '"detail":3'),
        ('"asked":["told",', '"asked":[7,'),
        (",2.0]", ",Infinity]"),
        (",2.0]", ",0]"),
        ('"proved"', '"sure"'),
    ],
)
def test_a_damaged_line_is_named(record: Path, old: str, new: str) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError, match=r"record\.jsonl: line \d"):
        read_record(record)


def test_a_record_of_a_build_answers_no_claims(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.jsonl"
    write_record(path, Record(("cvc5",), {"0" * 32: (Answer(9, "proved", "cvc5 1"),)}))
    with pytest.raises(InputError, match=r"verdicts\.jsonl: records what a build asked"):
        ReplayOracle(read_record(path))


def test_a_finding_in_another_theory_keeps_it(tmp_path: Path) -> None:
    into = tmp_path / "record.jsonl"
    kept(tmp_path / "kept.sqlite", "told", claims=CLAIMS[:1])
    export(tmp_path / "kept.sqlite", into)
    record = read_record(into)
    ((digest, (answer,)),) = record.answers.items()
    write_record(into, replace(record, answers={digest: (replace(answer, theory="other"),)}))
    (found,) = ReplayOracle(read_record(into)).decide(CLAIMS[:1])
    assert found.provenance.theory == "other"


def test_replay_needs_an_existing_record(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--record"):
        open_replay(Equipment())
    with pytest.raises(InputError, match=r"none\.jsonl"):
        open_replay(Equipment(record=str(tmp_path / "none.jsonl")))
