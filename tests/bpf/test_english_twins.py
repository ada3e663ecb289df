from __future__ import annotations

import pytest

from driftbench.bpf.english_twins import TwinPattern, patterns, twins
from driftbench.rules.model import DRIFT_CLASSES


@pytest.mark.parametrize("pattern", patterns(), ids=lambda one: one.after[:40])
def test_pattern_changes_its_example(pattern: TwinPattern) -> None:
    assert pattern.twin(pattern.before) == pattern.after
    assert pattern.drift_class in DRIFT_CLASSES
    found = twins(pattern.before)[pattern.drift_class]
    assert found != pattern.before


def test_every_class_has_patterns() -> None:
    assert {pattern.drift_class for pattern in patterns()} == set(DRIFT_CLASSES)


def test_twins_has_exactly_the_matching_classes() -> None:
    english = "If n is a natural number,\n then n divides zero."
    assert twins(english) == {
        "hypothesis_omission": "N divides zero.",
        "conclusion_generalization": "If n is a natural number, then n equals zero.",
        "type_coercion": "If n is a integer, then n divides zero.",
    }
    assert twins("Two is two.") == {}
    assert twins("") == {}


def test_pattern_matches_whole_words() -> None:
    assert "type_coercion" not in twins("The regrouping is fine in a subfield of mine.")
