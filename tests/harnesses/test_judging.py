from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.detectors import DETECTORS, Setting, pick_split, read_splits
from driftbench.equipment import Equipment
from driftbench.errors import DatasetError, InputError
from driftbench.harnesses.judging import asked_splits, has_prompt, messages, read_judgement
from driftbench.llm.prompts import LONGEST_VALUE

if TYPE_CHECKING:
    from pathlib import Path

ROW = {
    "id": "r1",
    "nl_statement": "Every one is one.",
    "context": "open Nat",
    "candidate": "theorem t : 1 = 1",
    "gold": "theorem g : 1 = (1 : ℕ)",
}


def test_gold_is_shown_on_request_only() -> None:
    system, user = messages(ROW, gold=False)
    assert (system.role, user.role) == ("system", "user")
    assert ROW["gold"] not in system.text + user.text
    _, with_gold = messages(ROW, gold=True)
    assert ROW["gold"] in with_gold.text
    for name in ("nl_statement", "context", "candidate"):
        assert ROW[name] in user.text


def test_a_candidate_is_shown_after_its_own_commands() -> None:
    own = {**ROW, "candidate_context": "open Real\ndef f := 1"}
    _, user = messages(own, gold=False)
    assert "open Real\ndef f := 1" in user.text
    assert "open Nat" not in user.text
    assert has_prompt(own, gold=True)
    assert not has_prompt({**own, "candidate_context": "x" * (LONGEST_VALUE + 1)}, gold=True)


def test_the_prompt_is_that_of_the_detector(build: Path) -> None:
    data = pick_split(read_splits("controlled", path=build), "controlled", "test")
    printed: list[str] = []
    setting = Setting(equipment=Equipment(dry_run=True, model="m"), report=printed.append)
    list(DETECTORS["llm-judge"](setting).detect(data.pairs(with_gold=False)[:1]))
    for one in messages(data.records[0], gold=False):
        assert one.text in printed[0]


def test_rows_without_gold_are_left_out_with_gold() -> None:
    without = {**ROW, "gold": ""}
    assert has_prompt(without, gold=False)
    assert not has_prompt(without, gold=True)
    with pytest.raises(InputError, match="r1: has no gold statement to show"):
        messages(without, gold=True)
    assert not has_prompt({**ROW, "nl_statement": "x" * (LONGEST_VALUE + 1)}, gold=False)


def test_an_answer_is_read() -> None:
    text = '{"drifted": 0.8, "drift_class": "type_coercion", "reason": "ℚ for ℝ"}'
    found = read_judgement(f"```json\n{text}\n```")
    assert (found.drifted, found.drift_class, found.reason) == (0.8, "type_coercion", "ℚ for ℝ")
    assert read_judgement(text.replace("type_coercion", "none")).drift_class == ""


@pytest.mark.parametrize(
    "text", ["", "drifted", '{"drifted": 1.5, "drift_class": "none", "reason": ""}', "[0.5]"]
)
def test_a_malformed_answer_is_no_score(text: str) -> None:
    found = read_judgement(text)
    assert found.drifted is None
    assert found.reason


def test_calibration_is_included_on_request(build: Path) -> None:
    def names(*, calibrate: bool) -> list[str]:
        found = asked_splits("controlled", "test", calibrate=calibrate, path=build)
        return [one.split for one in found]

    assert names(calibrate=False) == ["test"]
    assert names(calibrate=True) == ["calibration", "test"]
    with pytest.raises(InputError, match="unknown split 'tset'"):
        asked_splits("controlled", "tset", path=build)
    with pytest.raises(DatasetError, match="holds no configuration"):
        asked_splits("contrlled", "test", path=build)
