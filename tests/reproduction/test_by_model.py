"""Guided decoding with a fake language model and a fake oracle."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.bpf.candidate_scores import Outcome
from driftbench.bpf.fgd import Mode
from driftbench.detectors import read_splits
from driftbench.metrics import Resampling
from driftbench.reproduction import Sides
from driftbench.reproduction.by_model import LLM_SOURCE, guided_by_model
from driftbench.reproduction.decoding import Guided
from driftbench.reproduction.entrants import NotRun
from driftbench.reproduction.exhibits import exhibits
from driftbench.reproduction.outcomes import COUNTS
from tests.llm.stand_in import completion, inventive, opened_in, raw, saying

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.equipment import Equipment
    from driftbench.reproduction.exhibit import Exhibit
    from tests.llm.stand_in import Handler, Server
    from tests.reproduction.made_oracle import MadeOracle

STATEMENTS = 2


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    with opened_in(tmp_path / "cache", monkeypatch) as stored:
        yield stored


@pytest.fixture
def named(server: Server, equipment: Equipment) -> Equipment:
    return replace(equipment, endpoint=server.url, model="small")


def guided(
    build: Path, oracle: MadeOracle, equipment: Equipment, sentences: list[str] | None = None
) -> Guided | NotRun:
    return guided_by_model(
        read_splits("controlled", path=build)["test"],
        oracle,
        equipment,
        statements=STATEMENTS,
        resampling=Resampling(resamples=20),
        report=(sentences if sentences is not None else []).append,
    )


def outputs(found: Guided | NotRun) -> Guided:
    assert isinstance(found, Guided)
    return found


def test_every_output_has_one_outcome(
    build: Path, made: MadeOracle, named: Equipment, server: Server
) -> None:
    sentences: list[str] = []
    found = outputs(guided(build, made, named, sentences))
    assert set(found.shares) == {(LLM_SOURCE, mode, count) for mode in Mode for count in COUNTS}
    for shares in found.shares.values():
        assert set(shares) == set(Outcome)
        assert sum(share.value for share in shares.values()) == pytest.approx(1)
        assert shares[Outcome.NONE].value == 0
    assert found.statements == STATEMENTS
    assert found.unusable == {LLM_SOURCE: 0.0}
    assert found.makers[LLM_SOURCE].startswith("llm|model:small|")
    (sentence,) = sentences
    assert sentence.startswith("guided decoding asked small: ")
    assert len(server.bodies) <= 170 * STATEMENTS


def test_modes_share_samples_and_fgd_gives_hints(
    build: Path, made: MadeOracle, named: Equipment, server: Server
) -> None:
    found = outputs(guided(build, made, named))
    baseline = {found.shares[LLM_SOURCE, Mode.BASELINE, m][Outcome.DRIFTED].value for m in COUNTS}
    assert len(baseline) == 1
    alone = found.shares[LLM_SOURCE, Mode.RERANK, 1]
    assert alone == found.shares[LLM_SOURCE, Mode.BASELINE, 1]
    text = [body["messages"][1]["content"] for body in server.bodies]
    hints = [one for one in text if "An earlier translation was wrong" in one]
    assert hints
    assert all("Probe " in one for one in hints)
    assert "Made.t" not in json.dumps(server.bodies)


def test_second_run_uses_the_cache(
    build: Path, made: MadeOracle, named: Equipment, server: Server
) -> None:
    first = guided(build, made, named)
    asked = len(server.bodies)
    assert guided(build, made, named) == first
    assert len(server.bodies) == asked


def test_unusable_samples_are_counted(
    build: Path, made: MadeOracle, named: Equipment, server: Server
) -> None:
    def not_a_statement(handler: Handler, body: dict[str, Any]) -> None:
        if "Translate it." in body["messages"][1]["content"] and body["seed"] % 2 == 0:
            handler.reply(completion('{"statement": "#eval 1"}'))
        else:
            inventive(handler, body)

    server.behave = not_a_statement
    found = outputs(guided(build, made, named))
    assert found.unusable == {LLM_SOURCE: 0.5}
    assert found.shares[LLM_SOURCE, Mode.BASELINE, 1][Outcome.NONE].value == 1
    assert found.shares[LLM_SOURCE, Mode.RERANK, 2][Outcome.NONE].value == 0


def test_model_without_answers_has_no_output(
    build: Path, made: MadeOracle, named: Equipment, server: Server
) -> None:
    server.behave = saying("I cannot say.")
    found = outputs(guided(build, made, named))
    assert found.unusable == {LLM_SOURCE: 1.0}
    assert {shares[Outcome.NONE].value for shares in found.shares.values()} == {1.0}
    assert made.asked == []


def test_rejected_request_gives_a_reason(
    build: Path, made: MadeOracle, named: Equipment, equipment: Equipment, server: Server
) -> None:
    server.behave = raw(b"no", 404)
    refused = guided(build, made, named)
    assert isinstance(refused, NotRun)
    assert "the endpoint refuses the model" in refused.reason
    missing = guided(build, made, equipment)
    assert isinstance(missing, NotRun)
    assert "--endpoint" in missing.reason


def shown(sides: Sides, real: Guided | NotRun) -> dict[str, Exhibit]:
    ours = replace(sides.ours, guided={**sides.ours.guided, "LLM": real})
    return {one.name: one for one in exhibits(Sides(ours, None, sides.paper))}


def test_figures_name_the_source_of_candidates(
    build: Path, made: MadeOracle, named: Equipment, sides: Sides
) -> None:
    without = shown(sides, NotRun("none was given"))
    assert "fgd_llm" not in without
    assert "No language model was asked: none was given." in without["fgd"].note
    both = shown(sides, guided(build, made, named))
    assert (both["fgd"].label, both["fgd_llm"].label) == ("simulated", "LLM")
    assert "0.0% of the first 16 samples were not a statement" in both["fgd_llm"].note
    assert both["fgd_llm"].table.head[:3] == ("m", "fgd", "fgd, faithful")
    assert [row[0] for row in both["fgd_llm"].table.rows] == list(COUNTS)
    plot = both["fgd_llm"].plot
    assert plot is not None
    assert "fgd" in {series.name for series in plot.series}
