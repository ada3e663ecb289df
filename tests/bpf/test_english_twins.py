from __future__ import annotations

import pytest

from driftbench.bpf.english_twins import TwinPattern, patterns, twins
from driftbench.rules.model import DRIFT_CLASSES


@pytest.mark.parametrize("pattern", patterns(), ids=lambda one: one.after[:40])
def test_every_pattern_does_what_its_case_says(pattern: TwinPattern) -> None:
    assert pattern.twin(pattern.before) == pattern.after
    assert pattern.drift_class in DRIFT_CLASSES
    found = twins(pattern.before)[pattern.drift_class]
    assert found != pattern.before


def test_every_class_has_patterns() -> None:
    assert {pattern.drift_class for pattern in patterns()} == set(DRIFT_CLASSES)


def test_a_statement_has_a_twin_of_each_class_that_fits_and_of_no_other() -> None:
    english = "If n is a natural number,\n then n divides zero."
    assert twins(english) == {
        "hypothesis_omission": "N divides zero.",
        "conclusion_generalization": "If n is a natural number, then n equals zero.",
        "type_coercion": "If n is a integer, then n divides zero.",
    }
    assert twins("Two is two.") == {}
    assert twins("") == {}


def test_words_inside_of_words_stay() -> None:
    assert "type_coercion" not in twins("The regrouping is fine in a subfield of mine.")
