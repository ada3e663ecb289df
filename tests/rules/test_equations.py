"""Conditions on the sides of a relation that becomes an equation or is reversed."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import View, default_kinds
from driftbench.rules._equations import no_part_of_itself, no_witness_itself, plain_sides
from driftbench.rules.model import Proposal


def at(text: str, part: str) -> tuple[View, Proposal]:
    view = View(parse(f"theorem t {text}"), kinds=default_kinds())
    start = view.text.index(part)
    return view, Proposal((start, start + len(part)), ())


@pytest.mark.parametrize(
    ("text", "part", "free"),
    [
        (": ∃ t, t ⊆ s ∧ p t", "t ⊆ s", False),
        (": ∃ t ∈ a, s ⊆ t", "s ⊆ t", False),
        (": ∃ t, f t ⊆ s", "f t ⊆ s", True),
        (": ∀ t, t ⊆ s", "t ⊆ s", True),
    ],
)
def test_no_equation_defines_a_witness(text: str, part: str, *, free: bool) -> None:
    assert (no_witness_itself(*at(text, part)) == ()) is free


@pytest.mark.parametrize(
    ("part", "free"),
    [
        ("s ⊆ f s", False),
        ("a • f s + b • s ⊆ f s", False),
        ("f s ⊆ g s", True),
        ("s ⊆ t", True),
    ],
)
def test_no_side_is_a_part_of_the_other(part: str, *, free: bool) -> None:
    assert (no_part_of_itself(*at(f": {part}", part)) == ()) is free


@pytest.mark.parametrize(
    ("binders", "part", "free"),
    [
        ("(s t : Set X)", "s ⊆ t", True),
        ("(s : Set X) (K : Submodule R M)", "s ⊆ K", False),
        ("(s t : ZFSet)", "s ⊆ t", True),
        ("(s : Set X)", "f s ⊆ s", True),
    ],
)
def test_sides_that_are_not_sets_are_not_exchanged(binders: str, part: str, *, free: bool) -> None:
    assert (plain_sides(*at(f"{binders} : {part}", part)) == ()) is free


def test_conditions_accept_sites_without_a_relation() -> None:
    for condition in (no_witness_itself, no_part_of_itself, plain_sides):
        assert condition(*at(": p x", "p x")) == ()
