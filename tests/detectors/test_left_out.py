"""The rules that answers must not depend on."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest
from click.testing import CliRunner

from driftbench.bpf.drift_modes import CalibrationCandidate
from driftbench.bpf.rates import fit
from driftbench.cli import cli
from driftbench.detectors import Labelled, Pair, Setting
from driftbench.detectors._left_out import rules_left_out
from driftbench.detectors.bpf import BpfApba
from driftbench.errors import DatasetError
from driftbench.leaderboard.board import read_board
from driftbench.leaderboard.elsewhere import other_figures
from tests.leaderboard.fake_build import fake_rows, make_build

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.dataset.records import Row
    from driftbench.detectors.probing import ProbeSteps


def row(name: str, family: str, *rules: str) -> dict[str, Any]:
    return {"id": name, "family": family, "rules": rules}


ROWS = (
    row("a", "f", "second", "first"),
    row("b", "f", "third"),
    row("c", "g", "fourth"),
    row("d", "f"),
    row("e", "g"),
    *(row(f"h{number}", "other") for number in range(40)),
)


def test_rows_are_answered_without_the_rules_that_made_them() -> None:
    drifted, faithful = rules_left_out(ROWS)[:3], rules_left_out(ROWS)[3:]
    assert drifted == (("first", "second"), ("third",), ("fourth",))
    assert faithful[0] in drifted[:2]
    assert faithful[1] == ("fourth",)
    # No rule made another row of their family.
    assert set(faithful[2:]) == set(drifted)


def test_rules_to_leave_out_do_not_depend_on_the_order_of_rows() -> None:
    found = dict(zip((one["id"] for one in ROWS), rules_left_out(ROWS), strict=True))
    back = dict(zip((one["id"] for one in ROWS[::-1]), rules_left_out(ROWS[::-1]), strict=True))
    assert found == back


@pytest.mark.parametrize("none", [(), None])
def test_rows_without_rules_are_an_error(none: tuple[str, ...] | None) -> None:
    with pytest.raises(DatasetError, match="no row names the rules that made it"):
        rules_left_out([{**row("a", "f"), "rules": none}])


def labelled(name: str, label: str, *rules: str) -> Labelled:
    pair = Pair(id=name, nl_statement="", context="", candidate="", gold="")
    return Labelled(pair=pair, label=label, relation="stronger", family=name, rules=rules)


def test_rates_for_adaptive_probing_leave_rows_of_rules_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = (
        labelled("a", "type_coercion", "one", "two"),
        labelled("b", "hypothesis_omission", "three"),
        labelled("c", "faithful"),
    )
    jobs: list[ProbeSteps] = []

    def answer(pairs: Sequence[Pair], job: ProbeSteps, **_: object) -> list[tuple[Pair, Any]]:
        jobs.append(job)
        return [(pair, ()) for pair in pairs]

    monkeypatch.setattr("driftbench.detectors.bpf.answer_pairs", answer)
    monkeypatch.setattr(BpfApba, "_certifier", lambda _: nullcontext())
    detector = BpfApba(Setting(calibration=known))
    asked = [replace(known[0].pair, left_out=of) for of in ((), ("two",), ("four", "three"))]
    list(detector.detect(asked))
    judged = [CalibrationCandidate(one.label, one.relation, ()) for one in known]
    assert jobs[-1].rates == {
        (): fit(judged),
        ("two",): fit(judged[1:]),
        ("four", "three"): fit([judged[0], judged[2]]),
    }
    assert fit(judged) != fit(judged[1:])
    list(detector.detect(asked))
    # The calibration split is asked about once.
    assert len(jobs) == 3


def test_a_submission_without_the_rules_of_rows_stands_beside_the_ordinary_one(
    tmp_path: Path,
) -> None:
    def of_rules(numbers: range) -> tuple[Row, ...]:
        rows = fake_rows(numbers)
        return tuple(replace(one, rules=one.rules and (f"of-{one.label}",)) for one in rows)

    build = make_build(
        tmp_path / "build", test=of_rules(range(20)), calibration=of_rules(range(100, 125))
    )
    paths = {option: str(tmp_path / f"e{option}.parquet") for option in ("", "--leave-rule-out")}
    for option, path in paths.items():
        options = ["--detector", "edit-classifier", "--dataset", str(build), "-o", path]
        run = CliRunner().invoke(cli, ["detect", *options, *filter(None, [option])])
        assert run.exit_code == 0, run.output
    board = str(tmp_path / "board")
    added = CliRunner().invoke(
        cli, ["submit", "add", *paths.values(), "--dataset", str(build), "--board", board]
    )
    assert added.exit_code == 0, added.output
    boards = read_board(tmp_path / "board").boards
    ordinary, without = boards[0].rank_entries
    assert (ordinary.track, without.track) == ("uses-gold", "leave-rule-out")
    assert (ordinary.rank, without.rank) == (1, 1)
    # Every drift class has one rule, so that its edits are unknown without it.
    first, second = (pd.read_parquet(path).set_index("id")["score"] for path in paths.values())
    drifted = [row.id for row in of_rules(range(20)) if row.rules]
    assert first[drifted].mean() > second[drifted].mean() + 0.1
    figures = {each.heading: each.scores for each in other_figures(boards[0], boards)}
    expected = {ordinary.submission: without.scores["detection_at_3_fpr"]}
    assert figures["leave rule out"] == expected
    refused = CliRunner().invoke(
        cli, ["detect", "--detector", "lint", "--leave-rule-out", "--dataset", str(build), "-o",
              paths[""]]
    )  # fmt: skip
    assert refused.exit_code == 2
    assert "lint does not use the rules that made the rows" in refused.output
