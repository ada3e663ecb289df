"""`bpf-llm`: a stand-in makes the probes, an oracle of the test answers, and rows say what came."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.detectors import Pair, Setting, Verdict, find_detector, read_splits, run_detector
from driftbench.detectors.bpf import BUDGET
from driftbench.detectors.bpf_llm import BpfLlm
from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.oracles.statements.claim import Cell, Claim, EntailmentOracle, Finding
from driftbench.oracles.verdicts import Provenance
from tests.leaderboard.fake_build import CONFIG, make_build
from tests.llm.stand_in import completion, inventive, opened_in, raw, saying

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from driftbench.detectors import Detection
    from tests.llm.stand_in import Handler, Server

ENGLISH = "If n is a positive natural number, then n is nonzero."
GOLD = "theorem secret : True"
RIGHT = "theorem right (n : ℕ) (h : 0 < n) : n ≠ 0"
WRONG = "theorem wrong (n : ℕ) : n ≠ 0"


class Oracle(EntailmentOracle):
    """Proves what a right statement is to imply, and refutes the rest."""

    name = "told"
    theory = "T"
    budget = 1.0

    def __init__(self) -> None:
        self.asked: list[Claim] = []
        self.closed = 0

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        self.asked += claims
        made = Provenance(oracle="told", theory="T", budget=1.0, seconds=0.25, query="")
        return tuple(
            Finding(cell=Cell.PROVED if "right" in claim.premise else Cell.REFUTED, provenance=made)
            for claim in claims
        )

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    found = Oracle()
    monkeypatch.setattr(
        "driftbench.oracles.statements.opening.open_entailment", lambda *_given, **_named: found
    )
    return found


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    with opened_in(tmp_path / "cache", monkeypatch) as held:
        yield held


def pair(candidate: str, *, english: str = ENGLISH, name: str = "x") -> Pair:
    return Pair(id=name, nl_statement=english, context="open Nat", candidate=candidate, gold=None)


def setting(server: Server, told: list[str] | None = None) -> Setting:
    equipment = Equipment(endpoint=server.url, model="small", snapshot="starter")
    return Setting(equipment=equipment, tell=(told if told is not None else []).append)


def asked(server: Server, *pairs: Pair) -> list[Detection]:
    return list(BpfLlm(setting(server)).detect(pairs))


def test_probes_of_the_english_tell_a_wrong_statement(server: Server, oracle: Oracle) -> None:
    wrong, right = asked(server, pair(WRONG), pair(RIGHT))
    assert (wrong.verdict, right.verdict) == (Verdict.SCORED, Verdict.SCORED)
    assert (wrong.score, right.score) == (0.5, 0.0)
    assert "% decided; witness: Probe " in wrong.evidence
    assert oracle.closed == 1
    assert len(oracle.asked) == 2 * 2 * BUDGET
    assert "secret" not in json.dumps(server.bodies)


@pytest.mark.usefixtures("oracle")
def test_every_candidate_bears_the_cost_of_its_probes(server: Server) -> None:
    first, second = asked(server, pair(WRONG), pair(RIGHT))
    questions = len(server.bodies)
    assert (first.cost.queries, first.cost.tokens) == (2 * BUDGET + questions, 18 * questions)
    assert first.cost == second.cost
    assert (first.cost.seconds or 0) > 2 * BUDGET * 0.25
    (again,) = asked(server, pair(WRONG))
    assert again == first
    assert len(server.bodies) == questions


@pytest.mark.parametrize(
    ("behave", "reason"),
    [
        (saying("I cannot say."), "no probe: 6 unanswered"),
        (raw(b"<html>"), "no probe: 6 unanswered"),
        (raw(b"down", 500), "no probe: 6 unanswered"),
    ],
)
def test_a_model_without_a_usable_answer_gives_none(
    server: Server, oracle: Oracle, behave: Callable[..., None], reason: str
) -> None:
    server.behave = behave
    (found,) = asked(server, pair(WRONG))
    assert (found.score, found.verdict, found.evidence) == (None, Verdict.NO_ANSWER, reason)
    assert (found.cost.queries or 0) >= 6
    assert oracle.asked == []


def test_what_becomes_of_bad_probes_is_counted_and_told(server: Server, oracle: Oracle) -> None:
    def unlean(handler: Handler, body: dict[str, Any]) -> None:
        if "Translate it." in body["messages"][1]["content"]:
            handler.reply(completion('{"statement": "#eval 1"}'))
        else:
            inventive(handler, body)

    server.behave = unlean
    told: list[str] = []
    (found,) = BpfLlm(setting(server, told)).detect([pair(WRONG)])
    assert found.verdict is Verdict.NO_ANSWER
    ideas = int(found.evidence.split()[2])
    assert found.evidence == f"no probe: {ideas} ideas, {ideas} unformalized"
    assert told[0] == f"bpf-llm: {ideas} ideas, {ideas} unformalized"
    assert told[1].startswith("bpf-llm asked small: ")
    assert "0 malformed, 0 unreachable" in told[1]
    assert oracle.asked == []


def test_probes_that_are_surely_ill_typed_are_dropped(server: Server, oracle: Oracle) -> None:
    def untyped(handler: Handler, body: dict[str, Any]) -> None:
        if "Translate it." in body["messages"][1]["content"]:
            handler.reply(completion('{"statement": "theorem p : Nat.succ 1 2 = 3"}'))
        else:
            inventive(handler, body)

    server.behave = untyped
    (found,) = asked(server, pair(WRONG))
    ideas = int(found.evidence.split()[2])
    assert found.evidence == f"no probe: {ideas} ideas, {ideas} ill-typed"
    assert oracle.asked == []


def test_a_text_that_is_too_long_costs_its_row_an_answer(server: Server, oracle: Oracle) -> None:
    long, short = asked(server, pair(WRONG, english="x" * 20_001), pair(WRONG))
    assert (long.verdict, long.evidence) == (Verdict.NO_ANSWER, "no probe: 1 too long")
    assert short.verdict is Verdict.SCORED
    assert long.cost.queries == 0
    assert oracle.closed == 1


def test_an_endpoint_that_refuses_us_ends_the_run(server: Server, oracle: Oracle) -> None:
    server.behave = raw(b"no", 401)
    with pytest.raises(InputError, match="the endpoint refuses the key"):
        asked(server, pair(WRONG))
    assert oracle.closed == 1


def test_answers_come_before_the_next_statement_is_asked_about(
    server: Server, oracle: Oracle
) -> None:
    pairs = [pair(WRONG, name="a"), pair(RIGHT, english=f"{ENGLISH} Truly.", name="b")]
    found = BpfLlm(setting(server)).detect(pairs)
    assert next(found).id == "a"
    assert "Truly" not in json.dumps(server.bodies)
    assert [one.id for one in found] == ["b"]
    assert {claim.premise for claim in oracle.asked} >= {WRONG, RIGHT}


def test_a_run_that_was_killed_goes_on(
    server: Server, oracle: Oracle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = read_splits(CONFIG, path=make_build(tmp_path / "build"))
    few = {split: replace(of, records=of.records[:2]) for split, of in data.items()}
    given = setting(server).equipment
    told: list[str] = []

    def run() -> tuple[Detection, ...]:
        found = run_detector(
            "bpf-llm",
            few,
            config=CONFIG,
            splits=["test"],
            equipment=given,
            journal=tmp_path / "kept",
            tell=told.append,
        )
        return found.detections["test"]

    whole = run()
    assert [one.id for one in whole] == [row["id"] for row in few["test"].records]
    assert all(one.score is not None for one in whole)
    assert any("malformed" in sentence for sentence in told)
    monkeypatch.setattr(oracle, "asked", [])
    lines = (tmp_path / "kept").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "kept").write_text("".join(lines[:2]), encoding="utf-8")
    bodies = len(server.bodies)
    again = run()
    assert again == whole
    assert len(server.bodies) == bodies
    premises = {claim.premise for claim in oracle.asked}
    asked_again = [row["candidate"] in premises for row in few["test"].records]
    assert asked_again == [False, True]
    assert any("1 answers of an interrupted run" in sentence for sentence in told)


def test_a_missing_model_is_told_before_any_work() -> None:
    with pytest.raises(InputError, match=r"bpf-llm needs .* --endpoint URL --model NAME"):
        BpfLlm(Setting(equipment=Equipment(snapshot="starter")))


def test_a_missing_snapshot_is_told(server: Server) -> None:
    equipment, told = Equipment(endpoint=server.url, model="small"), list[str]()
    with pytest.raises(InputError, match="--snapshot"):
        list(BpfLlm(Setting(equipment=equipment, tell=told.append)).detect([pair(WRONG)]))
    assert (server.bodies, told) == ([], [])


def test_a_signature_names_all_that_answers_depend_on(server: Server, oracle: Oracle) -> None:
    signature = BpfLlm(setting(server)).signature
    assert signature.startswith("bpf-llm|k:32|model:small|prompts:")
    assert "|elaborated by:light, snapshot " in signature
    assert signature.endswith(f"|oracle:{oracle.name}|theory:T|budget:1s")
    assert server.url not in signature
    info = find_detector("bpf-llm").info
    assert (info.uses_gold, info.uses_llm, info.needs_snapshot) == (False, True, True)


def test_a_dry_run_prints_the_prompts_without_snapshot_or_model(tmp_path: Path) -> None:
    build = make_build(tmp_path / "build")
    words = ["detect", "--detector", "bpf-llm", "--dry-run", "--path", str(build)]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    assert done.stdout.count("=== probes → no model ===") == 3 * 4
    assert "=== score" not in done.stdout
