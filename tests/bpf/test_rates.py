from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf.apba import adaptive
from driftbench.bpf.drift_modes import CalibrationCandidate
from driftbench.bpf.rates import (
    REJECTED,
    TARGETS,
    UNACCEPTED,
    fit,
    read_rates,
    write_rates,
)
from driftbench.bpf.spectrum import DEFAULT, Thresholds, spectrum
from driftbench.errors import InputError
from tests.bpf.observed import OPEN, PROVED, REFUTED, fingerprints, observation, probe, rates

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.bpf.fingerprint import Observation


def seen(target: str, answers: str) -> list[Observation]:
    """Return forward observations of one target: `w` is a witness, `n` is none, `?` no answer."""
    cells = {"w": REFUTED, "n": PROVED, "?": OPEN}
    return [
        observation(probe(f"{target}{n}", target, backward=None), cells[one], OPEN)
        for n, one in enumerate(answers)
    ]


FAITHFUL = CalibrationCandidate("faithful", "equivalent", seen("", "nn"))
DRIFTED = CalibrationCandidate("type_coercion", "incomparable", seen("type_coercion", "wwn"))


def test_rates_are_smoothed_shares_of_decided_probes() -> None:
    rows = [
        CalibrationCandidate(
            "faithful", "equivalent", [*seen("", "nn?"), *seen("type_coercion", "n")]
        ),
        CalibrationCandidate(
            "type_coercion", "incomparable", [*seen("", "w"), *seen("type_coercion", "wn?")]
        ),
        CalibrationCandidate("combined", "incomparable", seen("type_coercion", "w")),
    ]
    found = fit(rows)
    assert found.alpha["type_coercion"] == (1 + 1) / (2 + 2)
    assert found.alpha[""] == (1 + 1) / (1 + 2)
    assert found.alpha["hypothesis_omission"] == 0.5  # nothing was seen
    assert found.false_alarm[""] == (0 + 1) / (2 + 2)
    assert found.false_alarm["hypothesis_omission"] == 0.25  # half of alpha
    assert found.prior == {
        "": (2 + 1) / (3 + 2),
        "quantifier_inversion": 1 / 5,
        "hypothesis_omission": 1 / 5,
        "conclusion_generalization": 1 / 5,
        "type_coercion": (1 + 1) / (3 + 2),
    }
    assert found.eta == 2 / 9


@given(st.lists(fingerprints, min_size=1, max_size=5), st.lists(fingerprints, max_size=5))
def test_rates_are_shares_and_a_witness_never_speaks_for_faithfulness(
    first: list[list[Observation]], second: list[list[Observation]]
) -> None:
    rows = [CalibrationCandidate("faithful", "equivalent", one) for one in first]
    rows += [
        CalibrationCandidate(TARGETS[1 + n % 4], "weaker", one)
        for n, one in enumerate([*second, []])
    ]
    found = fit(rows)
    for target in TARGETS:
        assert 0 < found.false_alarm[target] < found.alpha[target] < 1
        assert 0 < found.prior[target] < 1
    assert 0 <= found.eta <= 1
    assert 0 <= found.thresholds.review <= found.thresholds.accept <= 1


@pytest.mark.parametrize("rows", [[], [FAITHFUL], [DRIFTED]])
def test_a_split_of_one_kind_is_refused(rows: list[CalibrationCandidate]) -> None:
    with pytest.raises(InputError, match="needs faithful and drifted candidates"):
        fit(rows)


def scoring(good: int, bad: int) -> CalibrationCandidate:
    """Return a faithful row of which so many cells are as foretold, and so many are not."""
    return CalibrationCandidate("faithful", "equivalent", seen("", "n" * good + "w" * bad))


def cells_of(scores: list[int]) -> list[CalibrationCandidate]:
    """Return faithful rows with scores in twentieths; backward cells are not foretold."""
    return [scoring(score, 20 - score) for score in scores]


def test_thresholds_spare_as_many_faithful_rows_as_they_must() -> None:
    # 100 rows: one at .1, two at .5, two at .8, the rest perfect.
    found = fit([*cells_of([2, 10, 10, 16, 16, *[20] * 95]), DRIFTED]).thresholds
    assert (found.accept, found.review) == (0.8, 0.5)
    assert found.coverage == DEFAULT.coverage


def test_of_few_rows_none_is_lost() -> None:
    found = fit([*cells_of([10, 20, 20]), DRIFTED]).thresholds
    assert (found.accept, found.review) == (0.5, 0.5)


def test_rows_that_are_reviewed_anyway_have_no_say_in_thresholds() -> None:
    open_ = CalibrationCandidate("faithful", "equivalent", seen("", "w" + "?" * 9))
    nothing = CalibrationCandidate("faithful", "equivalent", [])
    assert spectrum(open_.observations).coverage < DEFAULT.coverage
    found = fit([*cells_of([18]), open_, nothing, DRIFTED]).thresholds
    assert found.accept == 0.9
    assert fit([open_, nothing, DRIFTED]).thresholds == DEFAULT


@given(st.lists(st.integers(0, 20), min_size=1, max_size=150))
def test_thresholds_are_the_greatest_that_spare_enough(scores: list[int]) -> None:
    found = fit([*cells_of(scores), DRIFTED]).thresholds
    exact = sorted(spectrum(row.observations).score or 0.0 for row in cells_of(scores))
    for cut, most in ((found.accept, UNACCEPTED), (found.review, REJECTED)):
        assert cut in exact
        assert 100 * sum(score < cut for score in exact) <= most * len(exact)
        above = [score for score in exact if score > cut]
        if above:  # the next one would lose too many
            assert 100 * sum(score < above[0] for score in exact) > most * len(exact)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"alpha": {"": 0.5}}, "alpha is of other targets than it must be: 'conclusion_gener"),
        ({"prior": dict.fromkeys((*TARGETS, "odd"), 0.5)}, "prior is of other .*: 'odd'"),
        ({"alpha": dict.fromkeys(TARGETS, 1.5)}, "alpha of generic probes is 1.5"),
        ({"eta": -0.1}, "eta is -0.1"),
        ({"eta": float("nan")}, "eta is nan"),
        ({"thresholds": Thresholds(accept=2.0)}, "accept is 2"),
        ({"thresholds": Thresholds(accept=0.5, review=0.6)}, "above that of acceptance"),
    ],
)
def test_rates_that_cannot_be_are_refused(changed: dict[str, object], told: str) -> None:
    with pytest.raises(InputError, match=told):
        rates(**changed)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rates.json"
    found = replace(fit([FAITHFUL, DRIFTED]), eta=0.125)
    write_rates(path, found, made_with={"oracle": "told"})
    assert read_rates(path) == found
    assert json.loads(path.read_text(encoding="utf-8"))["made_with"] == {"oracle": "told"}
    assert [one.name for one in tmp_path.iterdir()] == ["rates.json"]
    trace = adaptive([probe()], lambda of: observation(of, OPEN, OPEN), modes=found.modes, budget=1)
    assert len(trace.observations) == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{", "", "is no JSON"),
        ('"alpha"', '"alfa"', "alpha is missing: add it; alfa is an unknown key"),
        ('"thresholds"', '"threshold"', "thresholds is missing"),
        ('"modes"', '"mode"', "modes is missing"),
        ('"faithful": 0.5', '"faithful": 1.5', "modes is wrong: prior of faithful is 1.5"),
        ('"accept"', '"accepted"', "thresholds.accepted is an unknown key"),
        ('"eta": 0.07', '"eta": "x"', "eta must be a number"),
        ('"eta": 0.07', '"eta": 7', "it is wrong: eta is 7: give a number from 0 to 1"),
        ('"type_coercion"', '"type_coersion"', "alpha is of other targets.*'type_coersion'"),
    ],
)
def test_a_damaged_file_is_told_with_its_remedy(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    path = tmp_path / "rates.json"
    write_rates(path, rates())
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError, match=rf"rates\.json:.* {told}.*run driftbench calibrate"):
        read_rates(path)


def test_a_missing_file_is_told_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.json: .*: run driftbench calibrate"):
        read_rates(tmp_path / "none.json")
