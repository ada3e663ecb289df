"""Theorems of the library with the name of a drift's claim."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.rules import View, default_kinds
from driftbench.rules._theorem_names import (
    no_converse_known,
    no_namesake,
    no_plainer_namesake,
    no_reverse_known,
)
from driftbench.rules.model import Proposal

if TYPE_CHECKING:
    from driftbench.rules.conditions import Condition


def complaints(
    condition: Condition, name: str, known: str, *, old: str = "", new: str = ""
) -> tuple[str, ...]:
    kinds = replace(default_kinds(), theorems=frozenset(known.split()))
    view = View(parse(f"theorem {name} : p"), kinds=kinds)
    return condition(view, Proposal((0, 0), (), {"from": old, "to": new}))


@pytest.mark.parametrize(
    ("name", "old", "new", "known"),
    [
        ("IsBase.union", "IsBase", "IsBase'", "IsBase'.union"),
        ("IsBase'.union", "IsBase'", "IsBase", "IsBase.union"),
        ("Zoo.IsBase.union", "IsBase", "Zoo.Indep", "Zoo.Indep.union"),
        ("map_injective", "Function.Injective", "Bijective", "map_bijective"),
        ("union_of_isOpen", "IsOpen", "IsClosed", "union_of_isClosed"),
        ("basic_isOpen", "IsOpen", "IsClopen", "basic_isClosed"),
        ("map_injective", "Injective", "Bijective", "map_surjective"),
        ("open_union", "IsOpen", "IsClosed", "closed_union"),
    ],
)
def test_theorem_with_the_new_predicate_is_found(name: str, old: str, new: str, known: str) -> None:
    assert complaints(no_namesake, name, known, old=old, new=new) == (f"the library has {known}",)
    assert complaints(no_namesake, name, name, old=old, new=new) == ()
    assert complaints(no_namesake, name, f"{known}_more", old=old, new=new) == ()


def test_only_whole_words_are_replaced() -> None:
    known = "IsClosedMap.comp"
    assert complaints(no_namesake, "IsOpenMap.comp", known, old="IsOpen", new="IsClosed") == ()


def test_theorem_with_contradictory_hypotheses_is_refused() -> None:
    assert complaints(no_reverse_known, "count_le_of_no_prime", "")
    assert complaints(no_reverse_known, "count_le_of_prime", "") == ()


@pytest.mark.parametrize("known", ["Zoo.b_subset_a", "Zoo.a_eq_b", "Zoo.b_eq_a"])
def test_theorem_of_the_reversed_relation_is_found(known: str) -> None:
    assert complaints(no_reverse_known, "Zoo.a_subset_b", known)
    assert complaints(no_reverse_known, "a_subset_b", known) == ()
    assert complaints(no_reverse_known, "Zoo.a_subset_c", known) == ()


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("Zoo.p_of_q", "Zoo.q_of_p"),
        ("Zoo.p_of_q", "Zoo.p_iff_q"),
        ("Zoo.IsTame.isCalm", "Zoo.IsCalm.isTame"),
        ("Zoo.IsTame.isCalm", "Zoo.isTame_iff_isCalm"),
        ("tame", "tame_iff"),
    ],
)
def test_theorem_of_the_converse_is_found(name: str, known: str) -> None:
    assert complaints(no_converse_known, name, known) == (f"the library has {known}",)
    assert complaints(no_converse_known, name, "other") == ()


def dropped(name: str, known: str, **notes: str) -> tuple[str, ...]:
    kinds = replace(default_kinds(), theorems=frozenset(known.split()))
    view = View(parse(f"theorem {name} : p"), kinds=kinds)
    return no_plainer_namesake(view, Proposal((0, 0), (), notes))


@pytest.mark.parametrize(
    ("name", "known", "condition"),
    [
        ("Zoo.norm_of_prime", "Zoo.norm", "Fact p.Prime"),
        ("Zoo.norm_prime", "Zoo.norm", "Nat.Prime p"),
        ("norm_of_finite_normal", "norm", "Normal K L"),
        ("deriv_of_radius_pos", "deriv", "0 < r"),
        ("p_of_q_of_nonneg", "p_of_q", "0 ≤ x"),
        ("p_of_ne_zero", "p", "x ≠ 0"),
    ],
)
def test_theorem_without_the_condition_is_found(name: str, known: str, condition: str) -> None:
    assert dropped(name, known, hypothesis=condition) == (f"the library has {known}",)
    assert dropped(name, known, hypothesis="Even n") == ()


def test_sign_at_the_end_of_a_name_is_about_the_conclusion() -> None:
    assert dropped("mul_pos", "mul", hypothesis="0 < b") == ()


def test_theorem_with_the_weak_bound_is_found() -> None:
    notes = {"old": "1 < x", "new": "1 ≤ x"}
    assert dropped("ne_of_one_lt", "ne_of_one_le", **notes)
    assert dropped("f_lt_of_one_lt", "f_le_of_one_le", **notes) == ()
    assert dropped("ne", "other", **notes) == ()
