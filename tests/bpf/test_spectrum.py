from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import nextafter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf.fingerprint import DIRECTIONS, FORWARD
from driftbench.bpf.probe import gold_probe
from driftbench.bpf.spectrum import PAPER_THRESHOLDS, Call, Spectrum, Thresholds, spectrum
from driftbench.oracles.claim import Cell
from tests.bpf.observed import (
    OPEN,
    PROVED,
    REFUTED,
    finding,
    fingerprints,
    observation,
    observations,
    probe,
)

if TYPE_CHECKING:
    from random import Random

    from driftbench.bpf.fingerprint import Observation

compared = st.sampled_from([DIRECTIONS, (FORWARD,)])


def test_type_coercion_probes_weigh_1_5() -> None:
    heavy = observation(probe("t", "type_coercion"), REFUTED, REFUTED)  # forward is wrong
    light = observation(probe("h", "hypothesis_omission"), PROVED, REFUTED)  # as expected
    found = spectrum([light, heavy])
    assert found.score == 1 - 1.5 / (2 + 3)
    assert found.coverage == 1.0
    assert found.witnesses == (heavy,)
    assert found.drift_class == "type_coercion"


def test_only_the_given_directions_are_compared() -> None:
    one = observation(probe(forward=PROVED, backward=REFUTED), PROVED, PROVED)
    assert spectrum([one]).score == 0.5
    forward = spectrum([one], directions=(FORWARD,))
    assert (forward.score, forward.coverage, forward.witnesses) == (1.0, 1.0, ())


def test_undecided_fingerprint_has_no_score() -> None:
    assert spectrum([]) == Spectrum(score=None, coverage=0.0, witnesses=())
    unknown = observation(probe(), OPEN, OPEN)
    unanswered = observation(probe(forward=None, backward=None), PROVED, REFUTED)
    assert spectrum([unknown, unanswered]) == Spectrum(score=None, coverage=0.0, witnesses=())
    assert spectrum([unknown]).call() is Call.REVIEW


def test_probe_with_one_decided_cell() -> None:
    found = spectrum([observation(probe(), PROVED, OPEN), observation(probe("q"), OPEN, OPEN)])
    assert (found.score, found.coverage) == (1.0, 0.25)


def test_drift_class_is_the_heaviest_of_witnesses() -> None:
    classes = ["hypothesis_omission", "type_coercion", "hypothesis_omission", "", ""]
    wrong = [observation(probe(f"p{n}", name), REFUTED, REFUTED) for n, name in enumerate(classes)]
    assert spectrum(wrong).drift_class == "hypothesis_omission"
    assert next(one.probe.drift_class for one in spectrum(wrong).witnesses) == "type_coercion"
    assert spectrum(wrong[3:]).drift_class == ""
    # Ties are broken by name.
    tie = [observation(probe(n, n), REFUTED, REFUTED) for n in ("z", "a")]
    assert spectrum(tie).drift_class == "a"


@given(fingerprints, compared)
def test_score_and_coverage_are_shares(
    found: list[Observation], directions: tuple[str, ...]
) -> None:
    result = spectrum(found, directions=directions)
    assert 0 <= result.coverage <= 1
    assert (result.score is None) == (result.coverage == 0)
    if result.score is not None:
        assert 0 <= result.score <= 1
        assert (result.score == 1) == (not result.witnesses)


@given(fingerprints, compared, st.randoms())
def test_spectrum_is_independent_of_order(
    found: list[Observation], directions: tuple[str, ...], random: Random
) -> None:
    mixed = list(found)
    random.shuffle(mixed)
    first, second = spectrum(found, directions=directions), spectrum(mixed, directions=directions)
    assert (first.score, first.coverage) == (second.score, second.coverage)
    assert first.drift_class == second.drift_class


@given(fingerprints, observations(), compared)
def test_undecided_cell_is_neither_match_nor_mismatch(
    found: list[Observation], more: Observation, directions: tuple[str, ...]
) -> None:
    unanswered = replace(more, forward=finding(OPEN), backward=finding(OPEN))
    before, after = (
        spectrum(found, directions=directions),
        spectrum([*found, unanswered], directions=directions),
    )
    assert after.score == before.score
    assert after.witnesses == before.witnesses
    assert after.coverage <= before.coverage
    assert unanswered.differs() is None


@given(fingerprints, observations(), compared)
def test_score_is_monotone_in_agreement(
    found: list[Observation], more: Observation, directions: tuple[str, ...]
) -> None:
    other = {PROVED: REFUTED, REFUTED: PROVED}
    decided = replace(more.probe, forward=PROVED, backward=REFUTED)
    agreeing = observation(decided, PROVED, REFUTED)
    differing = observation(decided, other[PROVED], other[REFUTED])
    before = spectrum(found, directions=directions).score
    better = spectrum([*found, agreeing], directions=directions).score
    worse = spectrum([*found, differing], directions=directions).score
    assert better is not None
    assert worse is not None
    assert worse <= better
    if before is not None:
        assert worse <= before <= better


@given(fingerprints)
def test_decided_cell_differs_iff_unequal(found: list[Observation]) -> None:
    for one in found:
        pairs = list(one.cells())
        assert all(Cell.UNKNOWN not in pair for pair in pairs)
        expected = any(a != b for a, b in pairs) if pairs else None
        assert one.differs() is expected


@pytest.mark.parametrize(
    ("score", "call"),
    [
        (1.0, Call.ACCEPT),
        (0.93, Call.ACCEPT),
        (nextafter(0.93, 0), Call.REVIEW),
        (0.78, Call.REVIEW),
        (nextafter(0.78, 0), Call.REJECT),
        (0.0, Call.REJECT),
    ],
)
def test_call_at_the_thresholds_of_the_paper(score: float, call: Call) -> None:
    assert Spectrum(score=score, coverage=1.0, witnesses=()).call() is call
    assert Spectrum(score=score, coverage=0.24, witnesses=()).call() is Call.REVIEW


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_call_is_monotone_in_score(low: float, high: float, cut: float) -> None:
    low, high = sorted((low, high))
    order = [Call.REJECT, Call.REVIEW, Call.ACCEPT]
    for thresholds in (PAPER_THRESHOLDS, Thresholds(accept=cut, review=cut / 2)):
        calls = [
            Spectrum(score=score, coverage=1.0, witnesses=()).call(thresholds)
            for score in (low, high)
        ]
        assert order.index(calls[0]) <= order.index(calls[1])


@pytest.mark.parametrize("cells", list(product((PROVED, REFUTED), repeat=2)))
def test_spectrum_of_one_probe_for_all_cells(cells: tuple[Cell, Cell]) -> None:
    found = spectrum([observation(probe(forward=PROVED, backward=REFUTED), *cells)])
    wrong = (cells[0] is REFUTED) + (cells[1] is PROVED)
    assert found.score == 1 - wrong / 2


@given(st.lists(observations(), max_size=64), st.lists(observations(), max_size=64))
def test_drift_is_higher_with_a_witness(
    first: list[Observation], second: list[Observation]
) -> None:
    one, other = spectrum(first), spectrum(second)
    assert (one.drift is None) == (one.score is None)
    if one.drift is None or other.drift is None:
        return
    assert 0 <= one.drift <= 1
    if one.witnesses:
        assert one.drift == 1 - (one.score or 0.0)
        assert other.witnesses or one.drift > other.drift
    elif not other.witnesses and one.coverage < other.coverage:
        assert one.drift > other.drift


GOLD_STATEMENT = gold_probe("theorem gold : True")


@pytest.mark.parametrize(
    ("forward", "backward", "share"),
    [
        (PROVED, PROVED, 1.0),
        (PROVED, REFUTED, 0.0),
        (REFUTED, REFUTED, 0.0),
        (OPEN, Cell.NOT_DERIVED, 0.0),
        (PROVED, OPEN, None),
        (OPEN, OPEN, None),
    ],
)
def test_gold_asks_the_whole_question(forward: Cell, backward: Cell, share: float | None) -> None:
    gold = observation(GOLD_STATEMENT, forward, backward)
    alone = spectrum([gold])
    assert (alone.score, alone.coverage) == (share, float(share is not None))
    assert alone.witnesses == ((gold,) if share == 0 else ())
    # One of four cells of the other probes is not as expected.
    others = [observation(probe(), PROVED, PROVED), observation(probe("q"), PROVED, REFUTED)]
    found = spectrum([gold, *others])
    assert found.score == (0.75 if share is None else (share + 0.75) / 2)
    assert found.coverage == (float(share is not None) + 1) / 2


@given(fingerprints)
def test_gold_and_the_other_probes_count_the_same(found: list[Observation]) -> None:
    before = spectrum(found)
    proved, refuted = (
        spectrum([observation(GOLD_STATEMENT, PROVED, cell), *found]) for cell in (PROVED, REFUTED)
    )
    assert proved.score is not None
    assert refuted.score is not None
    if before.score is None:
        assert (proved.score, refuted.score) == (1, 0)
    else:
        assert proved.score - refuted.score == pytest.approx(0.5)
    undecided = spectrum([observation(GOLD_STATEMENT, OPEN, OPEN), *found])
    assert undecided.score == before.score


def test_gold_is_the_last_witness() -> None:
    gold = observation(GOLD_STATEMENT, PROVED, REFUTED)
    other = observation(probe("z"), PROVED, PROVED)
    assert spectrum([gold, other]).witnesses == (other, gold)
    forward = spectrum([gold, other], directions=(FORWARD,))
    assert (forward.score, forward.witnesses) == (1.0, ())
