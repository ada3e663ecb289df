"""`bpf-llm` with a fake language model and a fake oracle."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.detectors import Pair, Setting, Verdict, find_detector, read_splits, run_detector
from driftbench.detectors.bpf_llm import BpfLlm
from driftbench.detectors.probing import BUDGET
from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.oracles.claim import Cell, Claim, Finding, Oracle, Provenance
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


class FakeOracle(Oracle):
    """Proves what the correct statement should imply, and refutes the rest."""

    name = "message"
    theory = "T"
    budget = 200_000

    def __init__(self) -> None:
        self.asked: list[Claim] = []
        self.closed = 0

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        self.asked += claims
        made = Provenance(oracle="message", theory="T", budget=200_000, seconds=0.25, query="")
        return tuple(
            Finding(cell=Cell.PROVED if "right" in claim.premise else Cell.REFUTED, provenance=made)
            for claim in claims
        )

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> FakeOracle:
    found = FakeOracle()
    monkeypatch.setattr("driftbench.oracles.registry.open_oracle", lambda *_given, **_named: found)
    return found


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    with opened_in(tmp_path / "cache", monkeypatch) as stored:
        yield stored


def pair(candidate: str, *, english: str = ENGLISH, name: str = "x") -> Pair:
    return Pair(id=name, nl_statement=english, context="open Nat", candidate=candidate, gold=None)


def setting(server: Server, message: list[str] | None = None) -> Setting:
    equipment = Equipment(endpoint=server.url, model="small", snapshot="starter")
    return Setting(equipment=equipment, report=(message if message is not None else []).append)


def asked(server: Server, *pairs: Pair) -> list[Detection]:
    return list(BpfLlm(setting(server)).detect(pairs))


def test_bpf_llm_detects_a_drifted_candidate(server: Server, oracle: FakeOracle) -> None:
    wrong, right = asked(server, pair(WRONG), pair(RIGHT))
    assert (wrong.verdict, right.verdict) == (Verdict.SCORED, Verdict.SCORED)
    assert (wrong.score, right.score) == (0.5, 0.0)
    assert "% decided; witness: the candidate does not imply a statement" in wrong.evidence
    assert oracle.closed == 1
    assert len(oracle.asked) == 2 * 2 * BUDGET
    assert "secret" not in json.dumps(server.bodies)


@pytest.mark.usefixtures("oracle")
def test_cost_of_a_row_includes_its_probes(server: Server) -> None:
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
def test_model_without_usable_replies_gives_no_answer(
    server: Server, oracle: FakeOracle, behave: Callable[..., None], reason: str
) -> None:
    server.behave = behave
    (found,) = asked(server, pair(WRONG))
    assert (found.score, found.verdict, found.evidence) == (None, Verdict.NO_ANSWER, reason)
    assert (found.cost.queries or 0) >= 6
    assert oracle.asked == []


def test_unformalized_probes_are_reported(server: Server, oracle: FakeOracle) -> None:
    def not_lean(handler: Handler, body: dict[str, Any]) -> None:
        if "Translate it." in body["messages"][1]["content"]:
            handler.reply(completion('{"statement": "#eval 1"}'))
        else:
            inventive(handler, body)

    server.behave = not_lean
    message: list[str] = []
    (found,) = BpfLlm(setting(server, message)).detect([pair(WRONG)])
    assert found.verdict is Verdict.NO_ANSWER
    ideas = int(found.evidence.split()[2])
    assert found.evidence == f"no probe: {ideas} ideas, {ideas} unformalized"
    assert message[0] == f"bpf-llm: {ideas} ideas, {ideas} unformalized"
    assert message[1].startswith("bpf-llm asked small: ")
    assert "0 malformed, 0 unreachable" in message[1]
    assert oracle.asked == []


def test_ill_typed_probes_are_reported(server: Server, oracle: FakeOracle) -> None:
    def ill_typed(handler: Handler, body: dict[str, Any]) -> None:
        if "Translate it." in body["messages"][1]["content"]:
            handler.reply(completion('{"statement": "theorem p : Nat.succ 1 2 = 3"}'))
        else:
            inventive(handler, body)

    server.behave = ill_typed
    (found,) = asked(server, pair(WRONG))
    ideas = int(found.evidence.split()[2])
    assert found.evidence == f"no probe: {ideas} ideas, {ideas} ill-typed"
    assert oracle.asked == []


def test_long_text_gives_no_answer(server: Server, oracle: FakeOracle) -> None:
    long, short = asked(server, pair(WRONG, english="x" * 20_001), pair(WRONG))
    assert (long.verdict, long.evidence) == (Verdict.NO_ANSWER, "no probe: 1 too long")
    assert short.verdict is Verdict.SCORED
    assert long.cost.queries == 0
    assert oracle.closed == 1


def test_rejected_request_ends_the_run(server: Server, oracle: FakeOracle) -> None:
    server.behave = raw(b"no", 401)
    with pytest.raises(InputError, match="the endpoint refuses the key"):
        asked(server, pair(WRONG))
    assert oracle.closed == 1


def test_answers_are_yielded_per_statement(server: Server, oracle: FakeOracle) -> None:
    pairs = [pair(WRONG, name="a"), pair(RIGHT, english=f"{ENGLISH} Truly.", name="b")]
    found = BpfLlm(setting(server)).detect(pairs)
    assert next(found).id == "a"
    assert "Truly" not in json.dumps(server.bodies)
    assert [one.id for one in found] == ["b"]
    assert {claim.premise for claim in oracle.asked} >= {WRONG, RIGHT}


def test_killed_run_resumes(
    server: Server, oracle: FakeOracle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = read_splits(CONFIG, path=make_build(tmp_path / "build"))
    few = {split: replace(of, records=of.records[:2]) for split, of in data.items()}
    given = setting(server).equipment
    message: list[str] = []

    def run() -> tuple[Detection, ...]:
        found = run_detector(
            "bpf-llm",
            few,
            config=CONFIG,
            splits=["test"],
            equipment=given,
            journal=tmp_path / "kept",
            report=message.append,
        )
        return found.detections["test"]

    whole = run()
    assert [one.id for one in whole] == [row["id"] for row in few["test"].records]
    assert all(one.score is not None for one in whole)
    assert any("malformed" in sentence for sentence in message)
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
    assert any("1 answers of an interrupted run" in sentence for sentence in message)


def test_missing_model_is_reported_first() -> None:
    with pytest.raises(InputError, match=r"bpf-llm needs .* --endpoint URL --model NAME"):
        BpfLlm(Setting(equipment=Equipment(snapshot="starter")))


def test_missing_snapshot_is_reported(server: Server) -> None:
    equipment, message = Equipment(endpoint=server.url, model="small"), list[str]()
    with pytest.raises(InputError, match="--snapshot"):
        list(BpfLlm(Setting(equipment=equipment, report=message.append)).detect([pair(WRONG)]))
    assert (server.bodies, message) == ([], [])


def test_signature_has_all_settings(server: Server, oracle: FakeOracle) -> None:
    signature = BpfLlm(setting(server)).signature
    assert signature.startswith("bpf-llm|k:32|model:small|prompts:")
    assert "|elaborated by:light, snapshot " in signature
    assert signature.endswith(f"|oracle:{oracle.name}|theory:T|budget:1s")
    assert server.url not in signature
    info = find_detector("bpf-llm").info
    assert (info.uses_gold, info.uses_llm, info.needs_snapshot) == (False, True, True)


def test_dry_run_needs_no_snapshot_or_model(tmp_path: Path) -> None:
    build = make_build(tmp_path / "build")
    words = ["detect", "--detector", "bpf-llm", "--dry-run", "--dataset", str(build)]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    assert done.stdout.count("=== probes → no model ===") == 3 * 4
    assert "=== score" not in done.stdout
