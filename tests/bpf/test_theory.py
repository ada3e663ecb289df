"""Bounds and exact values compared with simulation: fixed seeds, Monte Carlo tolerances."""

from __future__ import annotations

from math import inf, log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf import theory
from driftbench.errors import InputError

RUNS = 200_000
ALPHAS = (0.62, 0.55, 0.48, 0.31)

rates = st.floats(0.01, 1.0)
counts = st.integers(1, 80)


def margin(chance: float, runs: int = RUNS) -> float:
    """Return five standard errors of a simulated share, at least one run."""
    return 5 * sqrt(max(chance * (1 - chance), 1 / runs) / runs)


def generator(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("rate", ALPHAS)
@pytest.mark.parametrize("probes", [1, 4, 8, 16])
def test_exact_failure_agrees_with_simulation(rate: float, probes: int) -> None:
    seen = generator(1).random((RUNS, probes)) < rate
    share = float((~seen.any(axis=1)).mean())
    exact = theory.exact_failure(rate, probes)
    assert abs(share - exact) <= margin(exact)
    assert share <= theory.bounded_failure(rate, probes) + margin(exact)


@pytest.mark.parametrize("rate", ALPHAS)
@pytest.mark.parametrize("failure", [0.2, 0.05, 0.01])
def test_sufficient_probes_reach_the_failure_rate(rate: float, failure: float) -> None:
    probes = int(np.ceil(theory.sufficient_probes(rate, failure)))
    seen = generator(2).random((RUNS, probes)) < rate
    assert float((~seen.any(axis=1)).mean()) <= failure + margin(failure)


@pytest.mark.parametrize("rate", ALPHAS)
@pytest.mark.parametrize("missing", [0.07, 0.3])
@pytest.mark.parametrize("probes", [2, 8])
def test_incomplete_failure_agrees_with_simulation(
    rate: float, missing: float, probes: int
) -> None:
    draws = generator(3)
    witnesses = draws.random((RUNS, probes)) < rate
    answers = draws.random((RUNS, probes)) >= missing
    share = float((~(witnesses & answers).any(axis=1)).mean())
    exact = theory.incomplete_failure(rate, probes, missing)
    assert abs(share - exact) <= margin(exact)
    assert share <= theory.incomplete_bound(rate, probes, missing) + margin(exact)


@pytest.mark.parametrize("witnesses", [1, 2, 3, 8])
def test_threshold_failure_agrees_with_simulation(witnesses: int) -> None:
    seen = (generator(4).random((RUNS, 8)) < 0.48).sum(axis=1)
    exact = theory.threshold_failure(0.48, 8, witnesses)
    assert abs(float((seen < witnesses).mean()) - exact) <= margin(exact)


@pytest.mark.parametrize("rate", [0.001, 0.02])
def test_false_alarms_agree_with_simulation(rate: float) -> None:
    raised = (generator(5).random((RUNS, 32)) < rate).any(axis=1)
    exact = theory.false_alarms(rate, 32)
    assert abs(float(raised.mean()) - exact) <= margin(exact)


@pytest.mark.parametrize("together", [False, True])
def test_pac_probes_bound_wrong_acceptances(together: bool) -> None:  # noqa: FBT001 -- pytest
    # All candidates are 30 drifted ones; each probe witnesses each with α₀, either independently or
    # all at once, the worst case of the assumption.
    rate, failure, error, runs = 0.31, 0.1, 0.1, 20_000
    probes = int(np.ceil(theory.pac_probes(rate, failure, error)))
    weights = np.arange(1, 31) / sum(range(1, 31))
    draws = generator(6)
    missed = np.ones((runs, 30), dtype=bool)
    for _ in range(probes):
        missed &= draws.random((runs, 1 if together else 30)) >= rate
    share = missed @ weights
    assert float(share.mean()) <= failure * error + margin(failure * error, runs)
    assert float((share > error).mean()) <= failure + margin(failure, runs)


@pytest.mark.parametrize(
    ("rate", "sufficient", "fewest"),
    [(0.62, 7.43, 5), (0.55, 8.37, 6), (0.48, 9.59, 8), (0.31, 14.86, 13), (1.0, 4.61, 1)],
)
def test_probes_for_failure_of_one_percent(rate: float, sufficient: float, fewest: int) -> None:
    assert theory.sufficient_probes(rate, 0.01) == pytest.approx(sufficient, abs=0.005)
    assert theory.fewest_probes(rate, 0.01) == fewest


@given(rates, st.floats(0.001, 1.0))
def test_fewest_probes_is_minimal(rate: float, failure: float) -> None:
    fewest = theory.fewest_probes(rate, failure)
    assert theory.exact_failure(rate, fewest) <= failure * (1 + 1e-9)
    assert fewest == 0 or theory.exact_failure(rate, fewest - 1) > failure * (1 - 1e-9)
    assert fewest <= theory.sufficient_probes(rate, failure) + 1


@given(rates, counts, st.floats(0.0, 1.0))
def test_bounds_are_above_exact_values(rate: float, probes: int, missing: float) -> None:
    slack = 1 + 1e-9
    assert theory.exact_failure(rate, probes) <= theory.bounded_failure(rate, probes) * slack
    exact = theory.incomplete_failure(rate, probes, missing)
    assert exact <= theory.incomplete_bound(rate, probes, missing) * slack
    assert theory.threshold_failure(rate, probes, 1) == pytest.approx(
        theory.exact_failure(rate, probes)
    )


@given(rates, st.floats(0.001, 1.0))
def test_least_incomplete_bound_is_minimal(rate: float, missing: float) -> None:
    best, least = theory.least_incomplete_bound(rate, missing)
    assert least == pytest.approx(theory.incomplete_bound(rate, best, missing))
    for probes in range(65):
        assert theory.incomplete_bound(rate, probes, missing) >= least - 1e-12


def test_incomplete_bound_of_the_paper_is_vacuous() -> None:
    assert theory.incomplete_bound(0.31, 32, 0.07) == 1.0
    assert theory.least_incomplete_bound(0.62, 0.07)[1] == pytest.approx(0.36, abs=0.005)
    assert theory.least_incomplete_bound(0.5, 0.0) == (inf, 0.0)


@pytest.mark.parametrize(
    ("probes", "threshold", "needed"), [(32, 0.93, 3), (32, 0.78, 8), (100, 0.93, 8), (8, 1.0, 1)]
)
def test_witnesses_needed_reach_the_threshold(probes: int, threshold: float, needed: int) -> None:
    assert theory.witnesses_needed(probes, threshold) == needed
    assert 1 - needed / probes < threshold <= 1 - (needed - 1) / probes + 1e-12


@given(rates, counts)
def test_implied_rate_inverts_detection(rate: float, probes: int) -> None:
    detection = 1 - theory.exact_failure(rate, probes)
    found = theory.implied_rate(detection, probes)
    assert 1 - theory.exact_failure(found, probes) == pytest.approx(detection)


def test_pac_probes_use_the_product() -> None:
    assert theory.pac_probes(0.31, 0.05, 0.05) == pytest.approx(log(400) / 0.31)


def test_rate_zero_needs_infinite_probes() -> None:
    assert theory.sufficient_probes(0.0, 0.1) == theory.fewest_probes(0.0, 0.1) == inf
    assert theory.least_incomplete_bound(0.0, 0.1)[1] == 1.0
    assert theory.fewest_probes(0.0, 0.1) == inf
    assert theory.fewest_probes(0.3, 1.0) == 0


@pytest.mark.parametrize("wrong", [-0.1, 1.1, float("nan"), inf])
def test_invalid_probabilities_are_rejected(wrong: float) -> None:
    with pytest.raises(InputError, match=r"rate is .*: give a number from 0 to 1"):
        theory.exact_failure(wrong, 3)
    with pytest.raises(InputError, match="failure is"):
        theory.sufficient_probes(0.3, wrong)
    with pytest.raises(InputError, match="failure is 0: give a number greater"):
        theory.fewest_probes(0.3, 0.0)
