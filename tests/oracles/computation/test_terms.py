"""Literals, and the laws of sorts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.oracles.computation import structures_of
from driftbench.oracles.computation.literals import number_of
from driftbench.oracles.logic import Base, FunctionSort
from driftbench.oracles.translation import translate

if TYPE_CHECKING:
    from driftbench.oracles.knowledge import SnapshotKnowledge


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("020", Fraction(20)),
        ("1_000_000", Fraction(1_000_000)),
        ("0x_f".replace("_", ""), Fraction(15)),
        ("0b101", Fraction(5)),
        ("0o17", Fraction(15)),
        ("0.75", Fraction(3, 4)),
        ("1.5e3", Fraction(1500)),
        ("2e-1", Fraction(1, 5)),
        ("3/4", Fraction(3, 4)),
        ("1e999999999", None),
        ("x1", None),
        ("1x", None),
        ("", None),
    ],
)
def test_literals_have_the_values_of_lean(text: str, value: Fraction | None) -> None:
    assert number_of(text) == value


@pytest.mark.parametrize(
    ("gold", "candidate", "known"),
    [
        (
            "{R : Type*} [CommRing R] (a : R) : a = a",
            "{R : Type*} [CommRing R] (a : R) : a = a",
            True,
        ),
        ("{R : Type*} [CommRing R] (a : R) : a = a", "{R : Type*} [Mul R] (a : R) : a = a", False),
    ],
)
def test_a_type_has_the_classes_that_both_statements_assume(
    algebra: SnapshotKnowledge,
    gold: str,
    candidate: str,
    known: bool,  # noqa: FBT001 -- a case
) -> None:
    sides = [parse(f"theorem t {text}") for text in (gold, candidate)]
    pair = translate(sides[0], sides[1], algebra.library, ("",))
    laws = structures_of(pair, algebra.library).laws(Base("R"))
    assert (laws is not None and laws.sums) == known


def test_functions_of_two_arguments_may_be_matrices(algebra: SnapshotKnowledge) -> None:
    side = parse("theorem t (x : ℝ) : x = x")
    structures = structures_of(translate(side, side, algebra.library, ("",)), algebra.library)
    real, index = Base("ℝ"), Base("ι")
    pointwise = structures.laws(FunctionSort(index, real))
    matrices = structures.laws(FunctionSort(index, FunctionSort(index, real)))
    assert pointwise is not None
    assert pointwise.commutes
    assert matrices is not None
    assert not matrices.commutes
    assert not matrices.division
