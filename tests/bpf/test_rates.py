from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf.apba import adaptive
from driftbench.bpf.drift_modes import CalibrationCandidate
from driftbench.bpf.probe import gold_probe
from driftbench.bpf.rates import (
    REJECTED,
    TARGETS,
    UNACCEPTED,
    fit,
    write_rates,
)
from driftbench.bpf.spectrum import PAPER_THRESHOLDS, Thresholds, spectrum
from driftbench.errors import InputError
from tests.bpf.observed import OPEN, PROVED, REFUTED, fingerprints, observation, probe, rates

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.bpf.fingerprint import Observation


def seen(target: str, answers: str) -> list[Observation]:
    """Return forward observations of one target: `w` is a witness, `n` is not, `?` is undecided."""
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
    assert found.alpha["hypothesis_omission"] == 0.5  # no observation
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


def test_gold_is_no_probe_of_a_rate_but_one_of_adaptive_allocation() -> None:
    proved = observation(gold_probe("theorem gold : True"), PROVED, PROVED)
    refuted = observation(proved.probe, PROVED, REFUTED)
    rows = [FAITHFUL, DRIFTED]
    more = [
        replace(row, observations=[gold, *row.observations])
        for row, gold in zip(rows, (proved, refuted), strict=True)
    ]
    without, found = fit(rows), fit(more)
    for name in ("alpha", "false_alarm", "prior", "eta"):
        assert getattr(found, name) == getattr(without, name)
    rates_of_gold = found.modes.of(proved.probe)
    assert rates_of_gold["type_coercion incomparable"] > 2 * rates_of_gold["faithful"]
    assert found.modes.witness[""] == without.modes.witness[""]


@given(st.lists(fingerprints, min_size=1, max_size=5), st.lists(fingerprints, max_size=5))
def test_rates_are_shares_and_false_alarms_are_smaller(
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
def test_fit_rejects_a_split_of_one_kind(rows: list[CalibrationCandidate]) -> None:
    with pytest.raises(InputError, match="needs faithful and drifted candidates"):
        fit(rows)


def scoring(good: int, bad: int) -> CalibrationCandidate:
    """Return a faithful row with given numbers of cells that are as expected and that are not."""
    return CalibrationCandidate("faithful", "equivalent", seen("", "n" * good + "w" * bad))


def cells_of(scores: list[int]) -> list[CalibrationCandidate]:
    """Return faithful rows with scores in twentieths, without expected backward cells."""
    return [scoring(score, 20 - score) for score in scores]


def test_thresholds_are_within_the_limits() -> None:
    # 100 rows: one at .1, two at .5, two at .8, the rest perfect.
    found = fit([*cells_of([2, 10, 10, 16, 16, *[20] * 95]), DRIFTED]).thresholds
    assert (found.accept, found.review) == (0.8, 0.5)
    assert found.coverage == PAPER_THRESHOLDS.coverage


def test_thresholds_of_few_rows_lose_none() -> None:
    found = fit([*cells_of([10, 20, 20]), DRIFTED]).thresholds
    assert (found.accept, found.review) == (0.5, 0.5)


def test_thresholds_ignore_rows_of_low_coverage() -> None:
    open_ = CalibrationCandidate("faithful", "equivalent", seen("", "w" + "?" * 9))
    nothing = CalibrationCandidate("faithful", "equivalent", [])
    assert spectrum(open_.observations).coverage < PAPER_THRESHOLDS.coverage
    found = fit([*cells_of([18]), open_, nothing, DRIFTED]).thresholds
    assert found.accept == 0.9
    assert fit([open_, nothing, DRIFTED]).thresholds == PAPER_THRESHOLDS


@given(st.lists(st.integers(0, 20), min_size=1, max_size=150))
def test_thresholds_are_maximal(scores: list[int]) -> None:
    found = fit([*cells_of(scores), DRIFTED]).thresholds
    exact = sorted(spectrum(row.observations).score or 0.0 for row in cells_of(scores))
    for cut, most in ((found.accept, UNACCEPTED), (found.review, REJECTED)):
        assert cut in exact
        assert 100 * sum(score < cut for score in exact) <= most * len(exact)
        above = [score for score in exact if score > cut]
        if above:  # the next one would lose too many
            assert 100 * sum(score < above[0] for score in exact) > most * len(exact)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"alpha": {"": 0.5}}, "alpha has missing or unknown targets: 'conclusion_gener"),
        (
            {"prior": dict.fromkeys((*TARGETS, "odd"), 0.5)},
            "prior has missing or unknown targets: 'odd'",
        ),
        ({"alpha": dict.fromkeys(TARGETS, 1.5)}, "alpha of generic probes is 1.5"),
        ({"eta": -0.1}, "eta is -0.1"),
        ({"eta": float("nan")}, "eta is nan"),
        ({"thresholds": Thresholds(accept=2.0)}, "accept is 2"),
        ({"thresholds": Thresholds(accept=0.5, review=0.6)}, "above that of acceptance"),
    ],
)
def test_invalid_rates_are_rejected(changed: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        rates(**changed)


def test_rates_are_written_with_provenance(tmp_path: Path) -> None:
    path = tmp_path / "rates.json"
    found = replace(fit([FAITHFUL, DRIFTED]), eta=0.125)
    write_rates(path, found, made_with={"oracle": "fake"})
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written == {**asdict(found), "made_with": {"oracle": "fake"}}
    assert [one.name for one in tmp_path.iterdir()] == ["rates.json"]
    trace = adaptive(
        [probe()],
        lambda of: observation(of, OPEN, OPEN),
        expect=lambda _: None,
        modes=found.modes,
        budget=1,
    )
    assert len(trace.observations) == 1
