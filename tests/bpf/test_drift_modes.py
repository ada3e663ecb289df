from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf.drift_modes import (
    ANY,
    FAITHFUL,
    CalibrationCandidate,
    DriftModes,
    by_class,
    decided_directions,
    fit_modes,
    probe_type_of,
)
from driftbench.bpf.fingerprint import BACKWARD, FORWARD
from driftbench.bpf.probe import Probe, Sketch
from driftbench.bpf.rates import TARGETS
from driftbench.errors import InputError
from tests.bpf.observed import OPEN, PROVED, REFUTED, fingerprints, modes, observation, probe

STRONGER, WEAKER = "hypothesis_omission stronger", "hypothesis_omission weaker"
RELATIONS = ("incomparable", "stronger", "undecided", "weaker")


def twin(*, seen: bool, drift_class: str = "hypothesis_omission") -> list[object]:
    one = probe("t", drift_class, backward=None)
    return [observation(one, REFUTED if seen else PROVED, OPEN)]


def row(label: str, relation: str, *, seen: bool) -> CalibrationCandidate:
    return CalibrationCandidate(label, relation, twin(seen=seen))  # type: ignore[arg-type]


def test_probe_type_is_a_kind_with_expected_cells() -> None:
    assert probe_type_of(probe("p", "type_coercion")) == "type_coercion, proved/refuted"
    assert probe_type_of(probe("p", backward=None)) == "boundary, proved/?"
    near = Probe(
        text="theorem p : True",
        family="adversarial",
        drift_class="",
        forward=REFUTED,
        backward=PROVED,
        provider="anchored",
        method="claiming",
    )
    assert probe_type_of(near) == "adversarial claiming, refuted/proved"


def test_rates_differ_by_mode_and_are_smoothed() -> None:
    rows = [row("hypothesis_omission", "stronger", seen=True) for _ in range(20)]
    rows += [row("hypothesis_omission", "weaker", seen=False) for _ in range(20)]
    rows += [row(FAITHFUL, "equivalent", seen=False) for _ in range(40)]
    rows.append(CalibrationCandidate("type_coercion", "stronger", []))
    found = fit_modes(rows)
    rates = found.witness["hypothesis_omission, proved/?"]
    assert rates[STRONGER] > 0.9
    assert 0.1 > rates[WEAKER] > rates[FAITHFUL]
    # No probe for type coercion: its rate is that of the same relation.
    assert rates["type_coercion stronger"] == pytest.approx(rates[STRONGER], abs=0.05)
    assert found.prior[STRONGER] == (20 + 1) / (81 + 4)


def test_undecided_probes_are_ignored() -> None:
    rows = [
        row("hypothesis_omission", "weaker", seen=True),
        row(FAITHFUL, "equivalent", seen=False),
    ]
    open_ = CalibrationCandidate(
        "hypothesis_omission", "weaker", [observation(probe(backward=None), OPEN, OPEN)]
    )
    assert fit_modes([*rows, open_]).witness == fit_modes(rows).witness


def test_unseen_probe_type_has_rates_of_its_kind_or_of_any() -> None:
    found = fit_modes(
        [row("hypothesis_omission", "stronger", seen=True), row(FAITHFUL, "equivalent", seen=False)]
    )
    probe_type = probe_type_of(probe("p", "hypothesis_omission", backward=None))
    assert found.of(probe("p", "hypothesis_omission", backward=None)) == found.witness[probe_type]
    kind = found.witness["hypothesis_omission"]
    assert found.of(probe("p", "hypothesis_omission")) == kind
    assert found.of(probe("p", "type_coercion")) == found.witness[ANY]


def test_undecided_direction_is_treated_as_not_expected() -> None:
    """A stronger candidate is witnessed in one direction only."""
    one = probe("t", "hypothesis_omission", forward=REFUTED, backward=PROVED)
    rows = [
        CalibrationCandidate(
            "hypothesis_omission", "stronger", [observation(one, REFUTED, REFUTED)] * 30
        ),
        CalibrationCandidate(FAITHFUL, "equivalent", [observation(one, REFUTED, PROVED)] * 30),
    ]
    found = fit_modes(rows)
    half, other = observation(one, REFUTED, OPEN), observation(one, OPEN, PROVED)
    assert (decided_directions(half), decided_directions(other)) == ((FORWARD,), (BACKWARD,))
    assert probe_type_of(one, decided_directions(half)) == "hypothesis_omission, refuted/?"
    assert found.of(one, decided_directions(half))[STRONGER] < 0.1
    assert found.of(one, decided_directions(other))[STRONGER] == found.of(one)[STRONGER] == 0.95
    open_ = observation(one, OPEN, OPEN)
    assert (
        fit_modes([*rows, CalibrationCandidate(FAITHFUL, "equivalent", [open_])]).witness
        == found.witness
    )


@given(
    st.lists(fingerprints, min_size=1, max_size=4),
    st.lists(st.tuples(fingerprints, st.sampled_from(RELATIONS)), min_size=1, max_size=4),
)
def test_witness_rate_is_lowest_for_faithful(
    faithful: list[list[object]], drifted: list[tuple[list[object], str]]
) -> None:
    rows = [CalibrationCandidate(FAITHFUL, "equivalent", one) for one in faithful]  # type: ignore[arg-type]
    rows += [
        CalibrationCandidate(TARGETS[1 + n % 4], relation, one)  # type: ignore[arg-type]
        for n, (one, relation) in enumerate(drifted)
    ]
    found = fit_modes(rows)
    assert sum(found.prior.values()) == pytest.approx(1)
    for rates in found.witness.values():
        assert rates.keys() == found.prior.keys()
        assert all(
            0 < rates[FAITHFUL] < rate < 1 for mode, rate in rates.items() if mode != FAITHFUL
        )
    assert fit_modes(list(reversed(rows))) == found


def test_by_class_sums_to_any_drift() -> None:
    found = by_class({STRONGER: 0.2, WEAKER: 0.1, "combined undecided": 0.3, FAITHFUL: 0.4})
    assert found == pytest.approx({ANY: 0.6, "combined": 0.3, "hypothesis_omission": 0.3})


@pytest.mark.parametrize(
    ("prior", "witness", "message"),
    [
        ({FAITHFUL: 1.0}, {ANY: {FAITHFUL: 0.5}}, "must be faithful and others"),
        ({STRONGER: 0.5, WEAKER: 0.5}, {ANY: {STRONGER: 0.5, WEAKER: 0.5}}, "must be faithful"),
        ({STRONGER: 0.5, FAITHFUL: 0.5}, {}, "rates for any probe"),
        ({STRONGER: 1.5, FAITHFUL: 0.5}, {ANY: {STRONGER: 0.5, FAITHFUL: 0.5}}, "is 1.5"),
        ({STRONGER: 0.5, FAITHFUL: 0.5}, {ANY: {STRONGER: 2.0, FAITHFUL: 0.5}}, "any probe for"),
        ({STRONGER: 0.5, FAITHFUL: 0.5}, {ANY: {FAITHFUL: 0.5}}, "any probe has rates of other"),
    ],
)
def test_invalid_modes_are_rejected(
    prior: dict[str, float], witness: dict[str, dict[str, float]], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        DriftModes(prior, witness, {ANY: 1.0})


def test_decided_shares_count_sketches_without_a_probe() -> None:
    one = probe("t", "hypothesis_omission")
    sketch = Sketch(one.text, "", family=one.family, drift_class=one.drift_class)
    decided, open_ = observation(one, PROVED, REFUTED), observation(one, OPEN, OPEN)
    rows = [
        CalibrationCandidate("hypothesis_omission", "weaker", [decided] * 5, [sketch] * 3),
        CalibrationCandidate(FAITHFUL, "equivalent", [open_] * 2),
    ]
    found = fit_modes(rows)
    general = (5 + 1) / (10 + 2)
    assert found.decided_share(sketch) == (5 + 2 * general) / (10 + 2)
    assert found.decided_share(one) == (5 + 2 * general) / (7 + 2)
    assert found.decided_share(probe("p", "type_coercion")) == general
    assert found.of(sketch) == found.witness["hypothesis_omission, claims nothing"]
    with pytest.raises(InputError, match=r"decided share of any probe is 1\.5"):
        DriftModes(found.prior, found.witness, {ANY: 1.5})


def test_generated_modes_are_valid() -> None:
    assert by_class(modes(prior=0.25).prior)[ANY] == pytest.approx(0.25)
