"""The test cases in the folders of the rules."""

from __future__ import annotations

import pytest

from driftbench.rules import default_kinds, load_rules, run_cases
from driftbench.rules.cases import run_case
from driftbench.rules.model import Case, Rule

RULES = load_rules()


@pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])
def test_cases_of_each_rule_pass(rule: Rule) -> None:
    problems = [r for r in run_cases(rule, kinds=default_kinds()) if r.problem]
    assert problems == []


def _rule(name: str) -> Rule:
    return next(rule for rule in RULES if rule.id == name)


def test_a_silent_case_that_fires_is_a_problem() -> None:
    case = Case("09", "theorem t (x : ℝ) : 0 ≤ x", "", "on purpose")
    assert run_case(_rule("le-to-lt"), case, kinds=default_kinds()).problem.startswith("fired")


def test_case_with_another_text_shows_the_output() -> None:
    case = Case("09", "theorem t (x : ℝ) : 0 ≤ x", "theorem t (x : ℝ) : 0 > x", "")
    problem = run_case(_rule("le-to-lt"), case, kinds=default_kinds()).problem
    assert "0 < x" in problem


def test_case_that_does_not_fire_shows_the_reason() -> None:
    case = Case("09", "theorem t (x y : ℝ) (h : x < y) : y ≠ x", "nothing", "")
    problem = run_case(_rule("flip-iff"), case, kinds=default_kinds()).problem
    assert problem == "did not fire"


def test_a_case_that_does_not_parse_is_a_problem() -> None:
    case = Case("09", "theorem t (x : ℝ : 0 ≤ x", "nothing", "")
    problem = run_case(_rule("le-to-lt"), case, kinds=default_kinds()).problem
    assert "does not parse" in problem
