from __future__ import annotations

from itertools import product
from math import inf, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf import probe_order
from driftbench.bpf.fitted import PAPER, PAPER_WEIGHTS
from driftbench.errors import InputError

RUNS = 100_000
PAPER_RATES = dict(PAPER.alpha)

several = st.dictionaries(st.sampled_from("abcd"), st.floats(0.02, 0.98), min_size=1)


def test_ratios_of_the_paper() -> None:
    assert probe_order.max_min_ratio(PAPER_RATES) == pytest.approx(2.0)
    assert probe_order.appendix_uniform(PAPER_RATES) == pytest.approx(0.49)
    assert probe_order.appendix_adaptive(PAPER_RATES, {}) == pytest.approx(3.7908, abs=1e-4)
    assert probe_order.appendix_gamma(PAPER_RATES, {}) == pytest.approx(7.736, abs=1e-3)
    assert probe_order.appendix_gamma(PAPER_RATES, PAPER_WEIGHTS) == pytest.approx(8.054, abs=1e-3)


@given(several)
def test_appendix_adaptive_is_an_effective_number_of_classes(rates: dict[str, float]) -> None:
    found = probe_order.appendix_adaptive(rates, {})
    assert 1 - 1e-9 <= found <= len(rates) + 1e-9


@pytest.mark.parametrize("which", ["uniform", "proportional", "best"])
def test_expected_probes_agree_with_simulation(which: str) -> None:
    shares = {
        "uniform": dict.fromkeys(PAPER_RATES, 0.25),
        "proportional": probe_order.proportional_shares(PAPER_RATES, {}),
        "best": probe_order.best_shares(PAPER_RATES),
    }[which]
    draws = np.random.default_rng(7)
    names = list(PAPER_RATES)
    drifted = draws.integers(len(names), size=RUNS)
    hits = np.array([PAPER_RATES[name] * shares[name] for name in names])[drifted]
    needed = draws.geometric(hits)
    error = 5 * float(needed.std()) / sqrt(RUNS)
    assert abs(float(needed.mean()) - probe_order.expected_probes(PAPER_RATES, shares)) <= error


def test_proportional_shares_are_slower_than_uniform() -> None:
    uniform = probe_order.expected_probes(PAPER_RATES, dict.fromkeys(PAPER_RATES, 0.25))
    for weights in ({}, PAPER_WEIGHTS):
        shares = probe_order.proportional_shares(PAPER_RATES, weights)
        assert probe_order.expected_probes(PAPER_RATES, shares) > uniform
    best = probe_order.expected_probes(PAPER_RATES, probe_order.best_shares(PAPER_RATES))
    assert 1 < uniform / best < 1.03


@given(several, st.lists(st.floats(0.01, 1.0), min_size=4, max_size=4))
def test_best_shares_are_optimal(rates: dict[str, float], drawn: list[float]) -> None:
    raw = dict(zip(sorted(rates), drawn, strict=False))
    shares = {name: share / sum(raw.values()) for name, share in raw.items()}
    best = probe_order.expected_probes(rates, probe_order.best_shares(rates))
    assert best <= probe_order.expected_probes(rates, shares) * (1 + 1e-9)


@pytest.mark.parametrize("rates", [{"a": 0.9, "b": 0.2}, {"a": 0.3, "b": 0.35, "c": 0.1}])
@pytest.mark.parametrize("budget", [1, 3, 5])
def test_best_order_is_optimal(rates: dict[str, float], budget: int) -> None:
    best = probe_order.detections(rates, probe_order.best_order(rates, budget))[-1]
    for order in product(rates, repeat=budget):
        assert probe_order.detections(rates, order)[-1] <= best + 1e-12


def test_detection_curves_agree_with_simulation() -> None:
    draws = np.random.default_rng(8)
    names = sorted(PAPER_RATES)
    drifted = draws.integers(len(names), size=RUNS)
    rate = np.array([PAPER_RATES[name] for name in names])
    order = probe_order.best_order(PAPER_RATES, 12)
    asked = np.array([names.index(name) for name in order])
    drawn = draws.integers(len(names), size=(RUNS, 12))
    chance = draws.random((RUNS, 12))
    for classes, expected_shares in (
        (np.broadcast_to(asked, (RUNS, 12)), probe_order.detections(PAPER_RATES, order)),
        (drawn, probe_order.drawn_uniformly(PAPER_RATES, 12)),
    ):
        seen = (classes == drifted[:, None]) & (chance < rate[classes])
        shares = np.logical_or.accumulate(seen, axis=1).mean(axis=0)
        for share, exact in zip(shares, expected_shares, strict=True):
            assert abs(share - exact) <= 5 * sqrt(exact * (1 - exact) / RUNS)


def test_budget_ratio_at_equal_detection() -> None:
    slow = probe_order.drawn_uniformly(PAPER_RATES, 64)
    fast = probe_order.detections(PAPER_RATES, probe_order.best_order(PAPER_RATES, 64))
    assert probe_order.budget_ratio(slow, fast, 0.87) == pytest.approx(17 / 13)
    assert probe_order.budget_ratio(slow, fast, 0.9999999) is None
    assert probe_order.in_turn(PAPER_RATES, 5)[0] == probe_order.in_turn(PAPER_RATES, 5)[4]


def test_class_with_rate_zero_needs_infinite_budget() -> None:
    rates = {"a": 0.5, "b": 0.0}
    assert probe_order.max_min_ratio(rates) == inf
    assert probe_order.expected_probes(rates, {"a": 0.5, "b": 0.5}) == inf
    assert probe_order.expected_probes(rates, probe_order.best_shares(rates)) == inf
    assert probe_order.appendix_gamma({"a": 0.0}, {}) == inf


def test_empty_rates_are_rejected() -> None:
    with pytest.raises(InputError, match="no witnessability rate"):
        probe_order.appendix_uniform({})
