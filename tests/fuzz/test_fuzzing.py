"""The harness itself, and a campaign that is small enough for every run of the tests."""

from __future__ import annotations

import json
import os
import signal
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.snapshot_context import snapshot_context_of
from tests.fuzz import stages
from tests.fuzz.campaign import MEGABYTE, Campaign, Tally
from tests.fuzz.cases import KINDS, Case, case_of
from tests.fuzz.mutations import bundled_stock
from tests.fuzz.report import lines_of, write_reproducers
from tests.fuzz.stages import Workbench

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from driftbench.lean import Statement
    from tests.fuzz.mutations import Stock

PLAIN = "theorem t (n : ℕ) (h : 0 < n) : ∃ m, n ≤ m"


@pytest.fixture(scope="module")
def stock() -> Stock:
    return bundled_stock()


@pytest.fixture(scope="module")
def bench() -> Workbench:
    return Workbench(snapshot_context_of("starter"))


@pytest.fixture
def campaign(bench: Workbench, stock: Stock) -> Campaign:
    return Campaign(bench=bench, stock=stock, seed=5, memory=500 * MEGABYTE)


def told(_: Tally) -> None:
    """Say nothing."""


def test_hundreds_of_statements_end_as_documented(bench: Workbench, stock: Stock) -> None:
    tally = Tally()
    for number in range(300):
        case = case_of(2026, number, stock, kinds=KINDS[:-1])
        tally.take(number, case, bench.run(case))
    assert tally.findings == {}
    whole = {name: sum(c[name] for c in tally.outcomes.values()) for name in ("parsed", "refused")}
    assert whole["parsed"] + whole["refused"] == 300
    # What no statement reaches is not tested.
    assert whole["parsed"] > 300 / 3
    assert sum(counts["translated"] for counts in tally.outcomes.values()) > 300 / 10
    assert sum(counts["rules fired"] for counts in tally.outcomes.values()) > 300


def test_a_statement_follows_from_seed_and_number_alone(stock: Stock) -> None:
    first = [case_of(1, number, stock) for number in range(50)]
    assert first == [case_of(1, number, stock) for number in range(50)]
    assert first != [case_of(2, number, stock) for number in range(50)]
    assert {case_of(1, number, stock, kinds=("noise",)).kind for number in range(9)} == {"noise"}


def test_a_plain_statement_goes_all_the_way(bench: Workbench) -> None:
    trial = bench.run(Case("typed", PLAIN, (), 0))
    assert trial.findings == []
    assert {"parsed", "verbalized", "translated", "found in its file"} <= set(trial.outcomes)
    assert set(trial.seconds) == {"scan", "parse", "english", "rules", "translate", "restyle"}


@pytest.mark.parametrize(
    ("broken", "stage", "kind"),
    [
        ("render", "parse", "BrokenPromiseError"),
        ("verbalize", "english", "KeyError"),
        ("translate", "translate", "KeyError"),
        ("apply_edits", "rules", "BrokenPromiseError"),
    ],
)
def test_what_must_not_happen_is_found(
    bench: Workbench,
    monkeypatch: pytest.MonkeyPatch,
    broken: str,
    stage: str,
    kind: str,
) -> None:
    def fails(*_: object, **__: object) -> str:
        if kind == "KeyError":
            raise KeyError(stage)
        return "something else"

    monkeypatch.setattr(stages, broken, fails)
    trial = bench.run(Case("typed", PLAIN, (), 1))
    assert [(one.stage, one.kind) for one in trial.findings] == [(stage, kind)]


class Odd(Workbench):
    """A workbench that does something of its own at one statement."""

    def __init__(self, bench: Workbench, at: Case, deed: Callable[[], object]) -> None:
        super().__init__(bench.snapshot_context, bench.rules)
        self.at, self.deed = at, deed

    def run(self, case: Case) -> stages.Trial:
        if case == self.at:
            trial = stages.Trial()
            with stages.measured(trial, "parse"):
                self.deed()
            return trial
        return super().run(case)


def _spin() -> None:
    while True:
        pass


def _oversized() -> bytes:
    return bytes(600 * MEGABYTE)


@pytest.mark.parametrize(
    ("deed", "stage", "kind"),
    [
        (_spin, "parse", "TooLongError"),
        (_oversized, "parse", "MemoryError"),
        (lambda: os.kill(os.getpid(), signal.SIGKILL), "child", "killed"),
        (os.abort, "child", "killed"),
    ],
)
def test_a_campaign_survives_its_statements(
    campaign: Campaign,
    monkeypatch: pytest.MonkeyPatch,
    deed: Callable[[], object],
    stage: str,
    kind: str,
) -> None:
    monkeypatch.setattr("tests.fuzz.campaign._PATIENCE", 0.2)
    odd = Odd(campaign.bench, campaign.case(7), deed)
    tally = replace(campaign, bench=odd).run(12, first=3, tell=told)
    assert [key[:2] for key in tally.findings] == [(stage, kind)]
    ((found,),) = tally.findings.values()
    assert found[1] == 7
    assert tally.statements == (11 if kind == "killed" else 12)


def test_a_child_that_hears_no_signal_is_ended(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.fuzz.campaign._DEAF", 1.0)
    odd = Odd(campaign.bench, campaign.case(2), lambda: time.sleep(60))
    tally = replace(campaign, bench=odd).run(4, first=0, tell=told)
    assert [key[:2] for key in tally.findings] == [("child", "killed")]
    assert tally.statements == 3


def test_a_report_counts_and_repeats_what_was_found(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(statement: Statement) -> str:
        if "=" in statement.text:
            raise KeyError("=")
        return "Said."

    monkeypatch.setattr(stages, "verbalize", fails)
    tally = campaign.run(30, first=0, tell=told)
    lines = list(lines_of(tally))
    assert lines[-2].startswith("  english: KeyError at ")
    assert next(line for line in lines if line.startswith("all")).split()[1] == "30"
    write_reproducers(campaign, tally, tmp_path)
    (file,) = tmp_path.iterdir()
    record = json.loads(file.read_text(encoding="ascii"))
    assert (record["stage"], record["kind"]) == ("english", "KeyError")
    assert "=" in record["text"]
    assert len(record["text"]) <= min(tally.findings[next(iter(tally.findings))])[0]
