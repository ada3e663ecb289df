from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf.apba import ANY, BAND, adaptive, information_gain, uniform, updated
from driftbench.bpf.rates import TARGETS
from tests.bpf.observed import OPEN, PROVED, REFUTED, observation, probe, probes, rates

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe
    from driftbench.oracles.statements.claim import Cell

shares = st.floats(0, 1)
inner = st.floats(0.001, 0.999)
budgets = st.integers(0, 30)
cells = st.dictionaries(
    st.sampled_from([f"p{n}" for n in range(24)]), st.sampled_from([PROVED, REFUTED, OPEN])
)


def told(answers: dict[str, Cell], *, otherwise: Cell = PROVED) -> Callable[[Probe], Observation]:
    """Return who answers forward by the name of a probe, and backward as is foretold."""

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
def test_no_probe_is_expected_to_teach_less_than_nothing(
    p: float, alpha: float, false_alarm: float
) -> None:
    gain = information_gain(p, alpha=alpha, false_alarm=false_alarm)
    assert -1e-12 <= gain <= 1 + 1e-12


@given(shares, shares)
def test_a_probe_that_witnesses_all_alike_teaches_nothing(p: float, rate: float) -> None:
    assert information_gain(p, alpha=rate, false_alarm=rate) == pytest.approx(0, abs=1e-9)


def test_a_perfect_probe_teaches_all_there_is() -> None:
    assert information_gain(0.5, alpha=1.0, false_alarm=0.0) == 1.0
    assert information_gain(0.0, alpha=0.9, false_alarm=0.1) == 0.0
    assert information_gain(1.0, alpha=0.9, false_alarm=0.1) == 0.0


@given(
    st.fractions(0, 1, max_denominator=1000),
    st.fractions(0, 1, max_denominator=1000),
    st.fractions(0, 1, max_denominator=1000),
    st.booleans(),
)
def test_a_posterior_is_bayes(
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
    else:  # what cannot be seen was seen
        assert found == float(prior)


@given(inner, inner, inner)
def test_the_expected_posterior_is_the_prior(p: float, alpha: float, false_alarm: float) -> None:
    witness = p * alpha + (1 - p) * false_alarm
    seen = updated(p, True, alpha=alpha, false_alarm=false_alarm)  # noqa: FBT003 -- the outcome itself
    unseen = updated(p, False, alpha=alpha, false_alarm=false_alarm)  # noqa: FBT003 -- the outcome itself
    assert witness * seen + (1 - witness) * unseen == pytest.approx(p)


@given(probes(), cells, budgets)
def test_no_probe_is_asked_twice_and_the_budget_is_kept(
    given_: list[Probe], answers: dict[str, Cell], budget: int
) -> None:
    asked: list[Probe] = []

    def ask(of: Probe) -> Observation:
        asked.append(of)
        return told(answers)(of)

    trace = adaptive(given_, ask, rates=rates(), budget=budget)
    assert [one.probe for one in trace.observations] == asked
    assert len(asked) <= min(budget, len(given_))
    assert len({of.text for of in asked}) == len(asked)
    for target in TARGETS:
        # Within a target the order is the provider's, best first.
        usual = [of for of in given_ if of.drift_class == target]
        mine = [of for of in asked if of.drift_class == target]
        assert mine == usual[: len(mine)]
    assert 0 <= trace.score <= 1
    assert set(trace.posterior) == set(TARGETS)
    assert adaptive(given_, told(answers), rates=rates(), budget=budget) == trace


@given(probes(), cells, budgets)
def test_a_larger_budget_begins_as_a_smaller_one(
    given_: list[Probe], answers: dict[str, Cell], budget: int
) -> None:
    less = adaptive(given_, told(answers), rates=rates(), budget=budget)
    more = adaptive(given_, told(answers), rates=rates(), budget=budget + 1)
    assert more.observations[: len(less.observations)] == less.observations


def test_unanswered_probes_are_paid_for_and_move_nothing() -> None:
    trace = adaptive(four_of_each(), told({}, otherwise=OPEN), rates=rates(), budget=7)
    assert len(trace.observations) == 7
    assert dict(trace.posterior) == dict.fromkeys(TARGETS, 0.2)


def test_it_ends_when_a_witness_settles_it() -> None:
    sure = rates(
        alpha=dict.fromkeys(TARGETS, 0.9),
        across={t: {d: 0.9 for d in TARGETS if d != t} for t in TARGETS},
        false_alarm=dict.fromkeys(TARGETS, 0.001),
    )
    trace = adaptive(four_of_each(), told({}, otherwise=REFUTED), rates=sure, budget=20)
    assert len(trace.observations) == 1
    assert max(trace.posterior.values()) >= BAND[1]
    assert trace.score >= BAND[1]


def test_it_ends_when_nothing_is_likely() -> None:
    sure = rates(alpha=dict.fromkeys(TARGETS, 0.9), prior=dict.fromkeys(TARGETS, 0.05))
    trace = adaptive(four_of_each(), told({}), rates=sure, budget=20)
    assert all(value <= BAND[0] for value in trace.posterior.values())
    assert len(trace.observations) < 20


def test_the_target_that_teaches_most_is_asked_first() -> None:
    alpha = dict.fromkeys(TARGETS, 0.3) | {"hypothesis_omission": 0.8}
    trace = adaptive(four_of_each(), told({}), rates=rates(alpha=alpha), budget=1)
    assert trace.observations[0].probe.drift_class == "hypothesis_omission"


def test_ties_go_to_the_heavier_class_and_then_by_name() -> None:
    trace = adaptive(four_of_each(), told({}, otherwise=OPEN), rates=rates(), budget=9)
    assert [one.probe.drift_class for one in trace.observations] == [
        *["type_coercion"] * 4,
        *[""] * 4,
        "conclusion_generalization",
    ]


def test_without_probes_nothing_is_asked() -> None:
    trace = adaptive([], told({}), rates=rates(), budget=5)
    assert trace.observations == ()
    assert trace.posterior == rates().prior
    assert trace.score == rates().prior[ANY]


def test_a_probe_tells_of_other_drift_as_well() -> None:
    """What a twin of one class sees of others settles them without probes of their own."""
    across = {t: {d: 0.9 for d in TARGETS if d != t} for t in TARGETS}
    telling = rates(alpha=dict.fromkeys(TARGETS, 0.9), across=across)
    one = probe("p0", "type_coercion", backward=None)
    seen = adaptive([one], told({}, otherwise=REFUTED), rates=telling, budget=1)
    unseen = adaptive([one], told({}), rates=telling, budget=1)
    for target in TARGETS:
        assert seen.posterior[target] > telling.prior[target] > unseen.posterior[target]
    alone = adaptive([one], told({}), rates=rates(), budget=1)
    assert {t for t in TARGETS if alone.posterior[t] != rates().prior[t]} == {"type_coercion"}


@given(probes(), budgets)
def test_uniform_is_the_beginning_of_one_order_of_all(given_: list[Probe], budget: int) -> None:
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
    # Nobody is two turns behind another while it has probes left.
    assert all(
        most - count <= 1
        for most in counts
        for count, there in zip(counts, all_of, strict=True)
        if count < there
    )


def test_uniform_takes_turns_in_the_order_of_the_provider() -> None:
    found = uniform(four_of_each(), budget=7)
    assert [of.drift_class for of in found] == [*TARGETS, *TARGETS[:2]]
    assert [of.text.split()[1][-1] for of in found] == ["0"] * 5 + ["1"] * 2
