"""The classifier of entailment questions: its features, and what it learns."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from driftbench.bpf.entailment_filter import (
    ANSWERS,
    EntailmentQuestion,
    fit_guess,
    held_out_guesses,
)
from driftbench.bpf.fingerprint import BACKWARD, FORWARD
from driftbench.bpf.probe import Probe
from driftbench.oracles.claim import Cell

PROBE = Probe(
    text="theorem p (n : ℕ) : ∃ m, n < m",
    family="counterfactual",
    drift_class="hypothesis_omission",
    forward=Cell.PROVED,
    backward=Cell.REFUTED,
    provider="anchored",
)


def question(candidate: str, direction: str = FORWARD) -> EntailmentQuestion:
    return EntailmentQuestion(candidate, PROBE, direction)


def test_features_depend_on_the_direction_and_not_on_the_name() -> None:
    given = question("theorem c (n : ℕ) (h : 0 < n) : ∃ m, n < m")
    forward = given.features()
    backward = question(given.candidate, BACKWARD).features()
    assert forward == question(given.candidate.replace("theorem c", "theorem other")).features()
    assert (forward["only premise"], forward["only goal"]) == (7, 0)
    assert (backward["only premise"], backward["only goal"]) == (0, 7)
    assert forward["sign <"] == 1.0
    assert backward["sign <"] == -1.0
    assert "expected proved" in forward
    assert "expected refuted" in backward
    same = question(PROBE.text).features()
    assert same["same"] == same["same words"] == same["equal"] == 1.0


def test_a_clear_rule_is_learned_and_predicted_for_unseen_families() -> None:
    questions, cells, families = [], [], []
    for at in range(60):
        weaker = at % 2 == 0
        extra = "" if weaker else f"(h : {at} < n) "
        questions.append(question(f"theorem c (n : ℕ) {extra}: ∃ m, n < m"))
        cells.append(Cell.PROVED if weaker else Cell.NOT_DERIVED)
        families.append(f"family {at // 4}")
    guess = fit_guess(questions, cells)
    best = guess.probabilities(questions).argmax(axis=1)
    assert [ANSWERS[at] for at in best] == [Cell.PROVED, Cell.REFUTED] * 30
    held_out = held_out_guesses(questions, cells, families)
    assert held_out.shape == (60, 3)
    assert (held_out.argmax(axis=1) == best).all()
    assert held_out.sum(axis=1) == pytest.approx(np.ones(60))
    again = fit_guess(questions, cells).probabilities(questions)
    assert (again == guess.probabilities(questions)).all()


def test_a_family_is_not_predicted_from_its_own_cells() -> None:
    # All questions are alike; only one family is refuted, and its own fold must not know.
    questions = [question(f"theorem c (n : ℕ) : ∃ m, n < m + {at % 3}") for at in range(25)]
    cells = [Cell.REFUTED] * 5 + [Cell.PROVED] * 20
    families = [f"{at // 5}" for at in range(25)]
    found = held_out_guesses(questions, cells, families)
    assert (found[:5, ANSWERS.index(Cell.REFUTED)] == 0).all()
    assert (found[5:, ANSWERS.index(Cell.REFUTED)] > 0).any()


def test_no_question_has_no_probability() -> None:
    given = question("theorem c : True")
    guess = fit_guess([given, replace(given, direction=BACKWARD)], [Cell.PROVED, Cell.UNKNOWN])
    assert guess.probabilities([]).shape == (0, 3)
    assert guess.probabilities([given])[0, ANSWERS.index(Cell.REFUTED)] == 0
