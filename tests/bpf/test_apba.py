from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf.apba import BAND, adaptive, information_gain, uniform, updated
from driftbench.bpf.drift_modes import ANY, by_class, probe_type_of, type_of
from driftbench.bpf.probe import Sketch, gold_probe
from driftbench.bpf.rates import TARGETS
from driftbench.bpf.spectrum import spectrum
from driftbench.bpf.steps import discarded, gold_queries
from tests.bpf.observed import OPEN, PROVED, REFUTED, modes, observation, probe, probes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from driftbench.bpf.apba import Trace
    from driftbench.bpf.drift_modes import DriftModes
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


def routed(
    given_: Sequence[Probe | Sketch],
    ask: Callable[[Probe], Observation],
    *,
    expect: Callable[[Sketch], Probe | None] | None = None,
    modes: DriftModes,
    budget: int,
) -> Trace:
    """Return the trace; without `expect`, no question about gold may be asked."""

    def refuse(sketch: Sketch) -> Probe | None:
        raise AssertionError(f"gold was asked about {sketch.text}")

    return adaptive(given_, ask, expect=expect or refuse, modes=modes, budget=budget)


def sketch_of(one: Probe) -> Sketch:
    return Sketch(one.text, one.description, family=one.family, drift_class=one.drift_class)


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

    trace = routed(given_, ask, modes=modes(), budget=budget)
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
    assert routed(given_, answering(answers), modes=modes(), budget=budget) == trace


@given(probes(), cells, budgets)
def test_adaptive_order_is_independent_of_the_budget(
    given_: list[Probe], answers: dict[str, Cell], budget: int
) -> None:
    less = routed(given_, answering(answers), modes=modes(), budget=budget)
    more = routed(given_, answering(answers), modes=modes(), budget=budget + 1)
    assert more.observations[: len(less.observations)] == less.observations


def test_undecided_probes_count_and_leave_the_posterior() -> None:
    trace = routed(four_of_each(), answering({}, otherwise=OPEN), modes=modes(), budget=7)
    assert len(trace.observations) == 7
    assert dict(trace.posterior) == by_class(modes().prior)


def test_adaptive_stops_when_drift_is_certain() -> None:
    trace = routed(four_of_each(), answering({}, otherwise=REFUTED), modes=modes(0.9), budget=20)
    assert len(trace.observations) == 2  # odds of 45 for each: the first leaves 1 in 46
    assert trace.score >= BAND[1] > adaptive_score(asked=1)


def adaptive_score(*, asked: int) -> float:
    refuted = answering({}, otherwise=REFUTED)
    return routed(four_of_each(), refuted, modes=modes(0.9), budget=asked).score


def test_adaptive_stops_when_drift_is_unlikely() -> None:
    trace = routed(four_of_each(), answering({}), modes=modes(0.9), budget=20)
    assert trace.score <= BAND[0]
    assert len(trace.observations) == 2  # odds of .1 / .98 for each


def test_adaptive_asks_the_largest_gain_first() -> None:
    informative = modes(0.3, {"hypothesis_omission": dict.fromkeys(filter(None, TARGETS), 0.8)})
    trace = routed(four_of_each(), answering({}), modes=informative, budget=1)
    assert trace.observations[0].probe.drift_class == "hypothesis_omission"


def test_adaptive_moves_on_when_a_class_is_unlikely() -> None:
    """Once a class is unlikely, a probe that witnesses only it gains little."""
    alone = {
        name: dict.fromkeys(filter(None, TARGETS), 0.02) | {name: 0.9}
        for name in ("hypothesis_omission", "type_coercion")
    }
    trace = routed(
        [one for one in four_of_each() if one.drift_class in alone],
        answering({}),
        modes=modes(0.5, alone),
        budget=4,
    )
    asked = [one.probe.drift_class for one in trace.observations]
    assert asked == ["type_coercion", "hypothesis_omission"] * 2


def test_ties_are_broken_by_weight_and_name() -> None:
    trace = routed(four_of_each(), answering({}, otherwise=OPEN), modes=modes(), budget=9)
    assert [one.probe.drift_class for one in trace.observations] == [
        *["type_coercion"] * 4,
        *[""] * 4,
        "conclusion_generalization",
    ]


def test_adaptive_without_probes() -> None:
    trace = routed([], answering({}), modes=modes(prior=0.4), budget=5)
    assert trace.observations == ()
    assert trace.posterior == by_class(modes(prior=0.4).prior)
    assert trace.score == pytest.approx(0.4)


def test_updated_posterior_updates_every_class() -> None:
    informative = modes(0.5, {"type_coercion": {"type_coercion": 0.9, "hypothesis_omission": 0.1}})
    one = probe("p0", "type_coercion", backward=None)
    seen = routed([one], answering({}, otherwise=REFUTED), modes=informative, budget=1).posterior
    unseen = routed([one], answering({}), modes=informative, budget=1).posterior
    before = by_class(informative.prior)
    assert seen["type_coercion"] > seen["quantifier_inversion"] > seen["hypothesis_omission"]
    assert unseen["type_coercion"] < unseen["quantifier_inversion"] < unseen["hypothesis_omission"]
    for posterior in (seen, unseen):
        classes = [share for name, share in posterior.items() if name != ANY]
        assert sum(classes) == pytest.approx(posterior[ANY])
    assert seen[ANY] > before[ANY] > unseen[ANY]


@given(probes(), cells, budgets, st.sets(st.integers(0, 23)))
def test_gold_is_asked_only_about_sketches_that_are_chosen(
    given_: list[Probe], answers: dict[str, Cell], budget: int, without: set[int]
) -> None:
    """Sketches without an expected cell cost questions about gold, and no probe of the budget."""
    expected = {one.text: None if n in without else one for n, one in enumerate(given_)}
    asked: list[str] = []

    def expect(sketch: Sketch) -> Probe | None:
        asked.append(sketch.text)
        return expected[sketch.text]

    sketches = [sketch_of(one) for one in given_]
    trace = routed(sketches, answering(answers), expect=expect, modes=modes(), budget=budget)
    assert [one.sketch.text for one in trace.steps if one.sketch] == asked
    assert len(set(asked)) == len(asked)
    assert gold_queries(trace.steps) == 2 * len(asked)
    assert {one.text for one in discarded(trace.steps)} == {
        text for text in asked if expected[text] is None
    }
    probed = [one.probe.text for one in trace.observations]
    assert probed == [text for text in asked if expected[text] is not None]
    assert len(probed) <= budget
    for name in map(type_of, sketches):
        usual = [one.text for one in sketches if type_of(one) == name]
        mine = [text for text in asked if text in usual]
        assert mine == usual[: len(mine)]


def test_questions_about_gold_are_counted_once_for_all_candidates() -> None:
    first, second = (
        routed(
            [sketch_of(one) for one in four_of_each()],
            answering({}, otherwise=OPEN),
            expect=lambda sketch: probe(sketch.text.split()[1], sketch.drift_class),
            modes=modes(),
            budget=budget,
        )
        for budget in (3, 5)
    )
    assert gold_queries(first.steps) == 6
    assert gold_queries([*first.steps, *second.steps]) == gold_queries(second.steps) == 10


def test_a_stop_after_gold_asks_no_question_about_gold() -> None:
    gold = gold_probe("theorem gold : True")
    classes = [target for target in TARGETS if target]
    certain = modes(0.3, {"gold": dict.fromkeys(classes, 0.999)}, prior=0.7)
    options: list[Probe | Sketch] = [*(sketch_of(one) for one in four_of_each()), gold]
    for answer in (PROVED, REFUTED):
        trace = routed(options, answering({}, otherwise=answer), modes=certain, budget=32)
        assert [one.probe for one in trace.observations] == [gold]
        assert gold_queries(trace.steps) == 0


def test_a_probe_is_preferred_to_a_sketch_of_equal_rates() -> None:
    """It needs no question about gold."""
    one, other = four_of_each()[:2]
    trace = routed([sketch_of(one), other], answering({}), modes=modes(), budget=1)
    assert [found.probe for found in trace.observations] == [other]


def test_a_sketch_that_is_seldom_decided_is_asked_late() -> None:
    first, second = (sketch_of(one) for one in four_of_each()[::4][1:3])
    known = modes()
    known.decided[type_of(first)] = 0.1
    trace = routed(
        [first, second],
        answering({}, otherwise=OPEN),
        expect=lambda sketch: probe(sketch.text.split()[1], sketch.drift_class),
        modes=known,
        budget=2,
    )
    assert [one.sketch for one in trace.steps] == [second, first]


@given(st.integers(0, 15), st.integers(0, 15), st.lists(st.integers(0, 15), max_size=12))
def test_nothing_is_lost_with_a_complete_oracle(
    gold: int, candidate: int, others: list[int]
) -> None:
    """Statements are sets of models, all cells are decided, and gold itself is a probe."""

    def implies(premise: int, goal: int) -> Cell:
        return REFUTED if premise & ~goal else PROVED

    of = {f"p{n}": models for n, models in enumerate(others)}

    def expect(sketch: Sketch) -> Probe | None:
        name = sketch.text.split()[1]
        ahead, back = implies(gold, of[name]), implies(of[name], gold)
        return (
            None if (ahead, back) == (PROVED, PROVED) else probe(name, forward=ahead, backward=back)
        )

    def ask(one: Probe) -> Observation:
        models = of.get(one.text.split()[1], gold)
        return observation(one, implies(candidate, models), implies(models, candidate))

    classes = [target for target in TARGETS if target]
    trace = routed(
        [*(sketch_of(probe(name)) for name in of), gold_probe("theorem gold : True")],
        ask,
        expect=expect,
        modes=modes(0.5, {"gold": dict.fromkeys(classes, 0.95)}),
        budget=32,
    )
    drift = spectrum(trace.observations).drift
    assert drift is not None
    assert (drift > 0.1) == (gold != candidate)


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
