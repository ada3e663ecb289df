from __future__ import annotations

from dataclasses import replace

import pytest

from driftbench.bpf.fingerprint import (
    BACKWARD,
    DIRECTIONS,
    FORWARD,
    Observation,
    claims_of,
    observe,
)
from driftbench.bpf.probe import FAMILIES, Label
from driftbench.bpf.rates import TARGETS
from driftbench.oracles.claim import Cell, Claim, Finding, Provenance
from tests.bpf.observed import OPEN, PROVED, REFUTED, observation, probe
from tests.oracles.claims import Told

CANDIDATE = "theorem t (n : ℕ) : n = n"
CONTEXT = "import Mathlib"


@pytest.mark.parametrize(
    ("forward", "label"),
    [(PROVED, Label.ENTAILED), (REFUTED, Label.NOT_ENTAILED), (None, Label.NO_CLAIM)],
)
def test_label_of_a_probe_is_the_expected_forward_cell(forward: Cell | None, label: Label) -> None:
    for backward in (PROVED, REFUTED, None):
        assert probe(forward=forward, backward=backward).label is label


def test_families_and_targets_of_the_paper() -> None:
    assert len(set(FAMILIES)) == len(FAMILIES) == 5
    assert TARGETS == (
        "",
        "quantifier_inversion",
        "hypothesis_omission",
        "conclusion_generalization",
        "type_coercion",
    )


def test_claims_are_forward_then_backward() -> None:
    one = probe("p")
    forward = Claim(CANDIDATE, one.text, CONTEXT)
    backward = Claim(one.text, CANDIDATE, CONTEXT)
    assert claims_of(CANDIDATE, one, context=CONTEXT) == (forward, backward)
    fixed_oracle = Told({forward: PROVED, backward: "timeout"})
    (found,) = observe(fixed_oracle, CANDIDATE, [one], context=CONTEXT)
    assert (found.forward.cell, found.backward.cell) == (PROVED, OPEN)
    assert found.backward.cause == "timeout"
    assert (found.queries, found.seconds) == (2, 0.5)
    assert found.probe is one


def test_a_cell_of_which_nothing_is_expected_is_not_asked() -> None:
    one = replace(probe("p"), forward=None, backward=REFUTED)
    backward = Claim(one.text, CANDIDATE, CONTEXT)
    fixed_oracle = Told({backward: REFUTED})
    (found,) = observe(fixed_oracle, CANDIDATE, [one], context=CONTEXT)
    assert fixed_oracle.asked == [backward]
    assert (found.forward.cell, found.forward.cause, found.queries) == (OPEN, "unasked", 1)
    assert found.differs() is False
    both = replace(one, backward=None, distinct=True)
    assert observe(fixed_oracle, CANDIDATE, [both], context=CONTEXT)[0].queries == 2


def test_a_candidate_is_read_after_its_own_commands() -> None:
    one, own = probe("p"), "import Mathlib\nopen Real"
    forward = Claim(CANDIDATE, one.text, CONTEXT, own)
    found = claims_of(CANDIDATE, one, context=CONTEXT, candidate_context=own)
    assert found == (forward, Claim(one.text, CANDIDATE, own, CONTEXT))
    fixed_oracle = Told({found[0]: PROVED, found[1]: REFUTED})
    (seen,) = observe(fixed_oracle, CANDIDATE, [one], context=CONTEXT, candidate_context=own)
    assert (seen.forward.cell, seen.backward.cell) == (PROVED, REFUTED)


def test_observe_asks_once_and_keeps_the_order() -> None:
    asked = [probe(f"p{n}") for n in range(5)]
    wanted = {
        Claim(CANDIDATE, one.text, CONTEXT): PROVED if n % 2 else REFUTED
        for n, one in enumerate(asked)
    }
    fixed_oracle = Told(wanted)
    found = observe(fixed_oracle, CANDIDATE, asked, context=CONTEXT)
    assert [one.probe for one in found] == asked
    assert [one.forward.cell for one in found] == [REFUTED, PROVED, REFUTED, PROVED, REFUTED]
    assert len(fixed_oracle.asked) == 10
    assert observe(fixed_oracle, CANDIDATE, [], context=CONTEXT) == ()


@pytest.mark.parametrize(
    ("expected", "found", "both", "differs"),
    [
        ((PROVED, REFUTED), (PROVED, REFUTED), 2, False),
        ((PROVED, REFUTED), (REFUTED, REFUTED), 2, True),
        ((PROVED, REFUTED), (OPEN, REFUTED), 1, False),
        ((PROVED, REFUTED), (OPEN, OPEN), 0, None),
        ((None, REFUTED), (REFUTED, PROVED), 1, True),
        ((None, REFUTED), (PROVED, OPEN), 0, None),
        ((None, None), (PROVED, REFUTED), 0, None),
    ],
)
def test_only_cells_decided_on_both_sides_are_compared(
    expected: tuple[Cell | None, Cell | None],
    found: tuple[Cell, Cell],
    both: int,
    differs: bool | None,  # noqa: FBT001 - the expected value
) -> None:
    one = observation(probe(forward=expected[0], backward=expected[1]), *found)
    assert len(list(one.cells())) == both
    assert one.differs() is differs
    each = [pair for direction in DIRECTIONS for pair in one.cells([direction])]
    assert each == list(one.cells([FORWARD, BACKWARD]))


@pytest.mark.parametrize(
    ("forward", "backward", "differs"),
    [
        (PROVED, PROVED, True),
        (PROVED, REFUTED, False),
        (OPEN, REFUTED, False),
        (REFUTED, REFUTED, False),
        (PROVED, OPEN, None),
        (OPEN, OPEN, None),
    ],
)
def test_distinct_probe_expects_that_not_both_directions_hold(
    forward: Cell,
    backward: Cell,
    differs: bool | None,  # noqa: FBT001 -- the outcome itself
) -> None:
    only = replace(probe(forward=None, backward=None), distinct=True)
    found = observation(only, forward, backward)
    assert found.differs() is differs
    assert found.differs([FORWARD]) is None  # one direction alone is not compared
    unanswered = observation(probe(forward=None, backward=None), forward, backward)
    assert unanswered.differs() is None


@pytest.mark.parametrize(
    ("expected", "found", "differs"),
    [
        (Cell.NOT_DERIVED, Cell.NOT_DERIVED, False),
        (Cell.REFUTED, Cell.NOT_DERIVED, False),
        (Cell.NOT_DERIVED, Cell.REFUTED, False),
        (Cell.PROVED, Cell.NOT_DERIVED, True),
        (Cell.NOT_DERIVED, Cell.PROVED, True),
        (Cell.NOT_DERIVED, Cell.UNKNOWN, None),
    ],
)
def test_a_cell_that_is_not_derived_is_compared(
    expected: Cell,
    found: Cell,
    differs: bool | None,  # noqa: FBT001 -- a parameter of the test
) -> None:
    made = probe(forward=expected, backward=None)
    source = Provenance(oracle="o", theory="t", budget=1, seconds=0.0, query="q")
    open_ = Finding(cell=Cell.UNKNOWN, cause="timeout", provenance=source)
    cause = "timeout" if found is Cell.UNKNOWN else ""
    finding = Finding(cell=found, cause=cause, provenance=source)
    assert Observation(probe=made, forward=finding, backward=open_).differs() is differs
    twin = replace(made, forward=None, distinct=True)
    both = Observation(probe=twin, forward=finding, backward=finding).differs()
    assert both is {Cell.PROVED: True, Cell.UNKNOWN: None}.get(found, False)
