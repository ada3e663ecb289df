"""The summary of docs/real.md follows from its table, and the table from its own rules."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.docs.readings import ANSWERS, MARKS, OUTCOMES, RIGHT, Reading, readings, summary
from tests.docs.results import put

if TYPE_CHECKING:
    from pathlib import Path

_ROWS = 40
_OF_A_PROBLEM = 2


@pytest.fixture
def table(repository: Path) -> list[Reading]:
    return readings((repository / "docs" / "real.md").read_text(encoding="utf-8"))


def test_the_summary_is_that_of_the_table(repository: Path) -> None:
    path = repository / "docs" / "real.md"
    page = path.read_text(encoding="utf-8")
    wanted = put(page, summary(readings(page)), marks=MARKS)
    if os.environ.get("DRIFTBENCH_DOCS") == "write":
        path.write_text(wanted, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == wanted


def test_the_page_has_forty_different_rows(table: list[Reading]) -> None:
    assert len({one.row for one in table}) == len(table) == _ROWS


def test_the_sample_has_at_most_two_rows_of_a_problem(table: list[Reading]) -> None:
    problems = Counter(one.problem for one in table if one.label == "faithful")
    assert max(problems.values()) <= _OF_A_PROBLEM


def test_on_every_row_oracle_and_people_differ(table: list[Reading]) -> None:
    assert {answer for one in table for answer in (one.forward, one.backward)} <= ANSWERS
    assert {one.label for one in table} == {"drifted", "faithful"}
    proved = {one.row for one in table if one.outcome == OUTCOMES[0]}
    assert proved == {one.row for one in table if one.label == "drifted"}


def test_who_is_right_agrees_with_the_other_columns(table: list[Reading]) -> None:
    assert {one.right for one in table} == set(RIGHT)
    said = {(one.right, one.label, one.equivalent) for one in table if one.right != "gold is wrong"}
    assert said <= {
        ("people", "drifted", "no"),
        ("people", "faithful", "yes"),
        ("the oracle", "drifted", "yes"),
        ("the oracle", "faithful", "no"),
        ("convention", "faithful", "no"),
    }


def test_the_text_of_the_page_is_true_of_its_table(table: list[Reading]) -> None:
    # "Every pair that the oracle proves is equivalent."
    assert all(one.equivalent == "yes" for one in table if one.outcome == OUTCOMES[0])
    # "Some equivalent pairs are refuted."
    assert any(one.equivalent == "yes" for one in table if one.outcome == OUTCOMES[1])
    # "In most rows of the sample the pair is not equivalent."
    sample = [one.equivalent for one in table if one.label == "faithful"]
    assert sample.count("no") > sample.count("yes")


def test_a_summary_counts_rows_by_kind() -> None:
    page = "\n".join(
        f"| Pugh 1.{number} | `{number:016x}` | {label} | {answers} | {same} | {right} | A. |"
        for number, (label, answers, same, right) in enumerate(
            [
                ("drifted", "proved, proved", "yes", "the oracle"),
                ("faithful", "proved, refuted", "no", "the oracle"),
                ("faithful", "unsupported, unsupported", "yes", "people"),
            ]
        )
    )
    assert summary(readings(page)).splitlines() == [
        "| who is right | labelled faithful | labelled drifted | all |",
        "|---|---:|---:|---:|",
        "| people | 1 | 0 | 1 |",
        "| the oracle | 1 | 1 | 2 |",
        "| gold is wrong | 0 | 0 | 0 |",
        "| convention | 0 | 0 | 0 |",
        "| all | 2 | 1 | 3 |",
        "",
        "| the oracle's answer | equivalent | not equivalent | all |",
        "|---|---:|---:|---:|",
        "| proved in both directions | 1 | 0 | 1 |",
        "| refuted in at least one direction | 0 | 1 | 1 |",
        "| neither | 1 | 0 | 1 |",
        "| all | 2 | 1 | 3 |",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "| Pugh 1.1 | `00` | drifted | proved, proved | yes | people | A. |",
        "| Pugh 1.1 | `0000000000000000` | drifted | proved | yes | people | A. |",
        "| Pugh 1.1 | `0000000000000000` | drifted | proved, proved | perhaps | people | A. |",
    ],
)
def test_a_line_that_is_no_reading_is_not_counted(line: str) -> None:
    assert readings(line) == []
