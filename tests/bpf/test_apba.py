from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf.apba import BAND, adaptive, information_gain, uniform, updated
from driftbench.bpf.drift_modes import ANY, by_class, probe_type_of
from driftbench.bpf.rates import TARGETS
from tests.bpf.observed import OPEN, PROVED, REFUTED, modes, observation, probe, probes

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe
    from driftbench.oracles.claim import Cell

shares = st.floats(0, 1)
inner = st.floats(0.001, 0.999)
budgets = st.integers(0, 30)
cells = st.dictionaries(
    st.sampled_from([f"p{n}" for n in range(24)]), st.sampled_from([PROVED, REFUTED, OPEN])
)


def answering(
    answers: dict[str, Cell], *, otherwise: Cell = PROVED
) -> Callable[[Probe], Observation]:
    """Return a function that answers forward by the name of a probe, and backward as expected."""

    def ask(of: Probe) -> Observation:
        forward = answers.get(of.text.split()[1], otherwise)
        return observation(of, forward, of.backward or OPEN)

    return ask


def four_of_each() -> list[Probe]:
    return [
        probe(f"{target or 'generic'}{n}", target, backward=None)
        for target in TARGETS
        for n in range(4)
    ]


@given(shares, shares, shares)
def test_information_gain_is_not_negative(p: float, alpha: float, false_alarm: float) -> None:
    gain = information_gain(p, alpha=alpha, false_alarm=false_alarm)
    assert -1e-12 <= gain <= 1 + 1e-12


@given(shares, shares)
def test_information_gain_of_equal_rates_is_zero(p: float, rate: float) -> None:
    assert information_gain(p, alpha=rate, false_alarm=rate) == pytest.approx(0, abs=1e-9)


def test_information_gain_of_a_perfect_probe() -> None:
    assert information_gain(0.5, alpha=1.0, false_alarm=0.0) == 1.0
    assert information_gain(0.0, alpha=0.9, false_alarm=0.1) == 0.0
    assert information_gain(1.0, alpha=0.9, false_alarm=0.1) == 0.0


@given(
    st.fractions(0, 1, max_denominator=1000),
    st.fractions(0, 1, max_denominator=1000),
    st.fractions(0, 1, max_denominator=1000),
    st.booleans(),
)
def test_updated_is_bayes_rule(
    prior: Fraction,
    alpha: Fraction,
    false_alarm: Fraction,
    witnessed: bool,  # noqa: FBT001 -- the outcome itself
) -> None:
    drifted = prior * (alpha if witnessed else 1 - alpha)
    faithful = (1 - prior) * (false_alarm if witnessed else 1 - false_alarm)
    found = updated(float(prior), witnessed, alpha=float(alpha), false_alarm=float(false_alarm))
    if drifted + faithful > 0:
        assert found == pytest.approx(float(drifted / (drifted + faithful)), abs=1e-9)
    else:  # a witness of probability 0
        assert found == float(prior)


@given(inner, inner, inner)
def test_expected_posterior_is_the_prior(p: float, alpha: float, false_alarm: float) -> None:
    witness = p * alpha + (1 - p) * false_alarm
    seen = updated(p, True, alpha=alpha, false_alarm=false_alarm)  # noqa: FBT003 -- the outcome itself
    unseen = updated(p, False, alpha=alpha, false_alarm=false_alarm)  # noqa: FBT003 -- the outcome itself
    assert witness * seen + (1 - witness) * unseen == pytest.approx(p)


@given(probes(), cells, budgets)
def test_adaptive_asks_each_probe_once_within_the_budget(
    given_: list[Probe], answers: dict[str, Cell], budget: int
) -> None:
    asked: list[Probe] = []

    def ask(of: Probe) -> Observation:
        asked.append(of)
        return answering(answers)(of)

    trace = adaptive(given_, ask, modes=modes(), budget=budget)
    assert [one.probe for one in trace.observations] == asked
    assert len(asked) <= min(budget, len(given_))
    assert len({of.text for of in asked}) == len(asked)
    for probe_type in map(probe_type_of, given_):
        # Within a probe type the order is that of the provider, best first.
        usual = [of for of in given_ if probe_type_of(of) == probe_type]
        mine = [of for of in asked if probe_type_of(of) == probe_type]
        assert mine == usual[: len(mine)]
    assert 0 <= trace.score <= 1
    assert set(trace.posterior) == set(TARGETS)
    assert adaptive(given_, answering(answers), modes=modes(), budget=budget) == trace


@given(probes(), cells, budgets)
def test_adaptive_order_is_independent_of_the_budget(
    given_: list[Probe], answers: dict[str, Cell], budget: int
) -> None:
    less = adaptive(given_, answering(answers), modes=modes(), budget=budget)
    more = adaptive(given_, answering(answers), modes=modes(), budget=budget + 1)
    assert more.observations[: len(less.observations)] == less.observations


def test_undecided_probes_count_and_leave_the_posterior() -> None:
    trace = adaptive(four_of_each(), answering({}, otherwise=OPEN), modes=modes(), budget=7)
    assert len(trace.observations) == 7
    assert dict(trace.posterior) == by_class(modes().prior)


def test_adaptive_stops_when_drift_is_certain() -> None:
    trace = adaptive(four_of_each(), answering({}, otherwise=REFUTED), modes=modes(0.9), budget=20)
    assert len(trace.observations) == 2  # odds of 45 for each: the first leaves 1 in 46
    assert trace.score >= BAND[1] > adaptive_score(asked=1)


def adaptive_score(*, asked: int) -> float:
    refuted = answering({}, otherwise=REFUTED)
    return adaptive(four_of_each(), refuted, modes=modes(0.9), budget=asked).score


def test_adaptive_stops_when_drift_is_unlikely() -> None:
    trace = adaptive(four_of_each(), answering({}), modes=modes(0.9), budget=20)
    assert trace.score <= BAND[0]
    assert len(trace.observations) == 2  # odds of .1 / .98 for each


def test_adaptive_asks_the_largest_gain_first() -> None:
    informative = modes(0.3, {"hypothesis_omission": dict.fromkeys(filter(None, TARGETS), 0.8)})
    trace = adaptive(four_of_each(), answering({}), modes=informative, budget=1)
    assert trace.observations[0].probe.drift_class == "hypothesis_omission"


def test_adaptive_moves_on_when_a_class_is_unlikely() -> None:
    """Once a class is unlikely, a probe that witnesses only it gains little."""
    alone = {
        name: dict.fromkeys(filter(None, TARGETS), 0.02) | {name: 0.9}
        for name in ("hypothesis_omission", "type_coercion")
    }
    trace = adaptive(
        [one for one in four_of_each() if one.drift_class in alone],
        answering({}),
        modes=modes(0.5, alone),
        budget=4,
    )
    asked = [one.probe.drift_class for one in trace.observations]
    assert asked == ["type_coercion", "hypothesis_omission"] * 2


def test_ties_are_broken_by_weight_and_name() -> None:
    trace = adaptive(four_of_each(), answering({}, otherwise=OPEN), modes=modes(), budget=9)
    assert [one.probe.drift_class for one in trace.observations] == [
        *["type_coercion"] * 4,
        *[""] * 4,
        "conclusion_generalization",
    ]


def test_adaptive_without_probes() -> None:
    trace = adaptive([], answering({}), modes=modes(prior=0.4), budget=5)
    assert trace.observations == ()
    assert trace.posterior == by_class(modes(prior=0.4).prior)
    assert trace.score == pytest.approx(0.4)


def test_updated_posterior_updates_every_class() -> None:
    informative = modes(0.5, {"type_coercion": {"type_coercion": 0.9, "hypothesis_omission": 0.1}})
    one = probe("p0", "type_coercion", backward=None)
    seen = adaptive([one], answering({}, otherwise=REFUTED), modes=informative, budget=1).posterior
    unseen = adaptive([one], answering({}), modes=informative, budget=1).posterior
    before = by_class(informative.prior)
    assert seen["type_coercion"] > seen["quantifier_inversion"] > seen["hypothesis_omission"]
    assert unseen["type_coercion"] < unseen["quantifier_inversion"] < unseen["hypothesis_omission"]
    for posterior in (seen, unseen):
        classes = [share for name, share in posterior.items() if name != ANY]
        assert sum(classes) == pytest.approx(posterior[ANY])
    assert seen[ANY] > before[ANY] > unseen[ANY]


@given(probes(), budgets)
def test_uniform_is_a_prefix_of_one_order(given_: list[Probe], budget: int) -> None:
    everything = uniform(given_, budget=len(given_))
    assert sorted(of.text for of in everything) == sorted(of.text for of in given_)
    assert uniform(given_, budget=budget) == everything[:budget]
    counts = [
        [of.drift_class for of in everything[:budget]].count(target)
        for target in {of.drift_class for of in given_}
    ]
    all_of = [
        [of.drift_class for of in given_].count(target)
        for target in {of.drift_class for of in given_}
    ]
    # No target is two turns behind another while it has probes.
    assert all(
        most - count <= 1
        for most in counts
        for count, there in zip(counts, all_of, strict=True)
        if count < there
    )


def test_uniform_alternates_targets() -> None:
    found = uniform(four_of_each(), budget=7)
    assert [of.drift_class for of in found] == [*TARGETS, *TARGETS[:2]]
    assert [of.text.split()[1][-1] for of in found] == ["0"] * 5 + ["1"] * 2
