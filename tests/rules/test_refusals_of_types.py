"""Conditions of rules that retype: tolerances, laws of maps, functions used on a set."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import View, apply_to_view, default_kinds, load_rules
from driftbench.rules._arrow_properties import no_property_of_the_arrow
from driftbench.rules._bundled_laws import no_field_of_the_map
from driftbench.rules._estimated_numbers import no_tolerance, not_only_estimated
from driftbench.rules._restricted_functions import used_off_the_set
from driftbench.rules.model import Applied, Proposal

RULES = {rule.id: rule for rule in load_rules()}


def view(text: str) -> View:
    return View(parse(text), kinds=default_kinds())


def retyped(**notes: str) -> Proposal:
    return Proposal((0, 0), (), notes)


@pytest.mark.parametrize(
    ("statement", "name", "tolerance", "estimated"),
    [
        ("theorem t : f ε = 1", "ε", True, False),
        ("theorem t : f ε' = 1", "ε'", True, False),
        ("theorem t : g x ≤ C * (1 + h x)", "C", True, True),
        ("theorem t : g x = C", "C", False, False),
        ("theorem t : 0 ≤ x ^ 2", "x", False, True),
        ("theorem t : f x ≤ 1", "x", False, False),
        ("theorem t : x ≤ 1 ∧ x = y", "x", False, False),
        ("theorem t : True", "x", False, False),
    ],
)
def test_tolerances_and_estimates_are_not_retyped(
    statement: str, name: str, *, tolerance: bool, estimated: bool
) -> None:
    seen, proposal = view(statement), retyped(name=name)
    assert bool(no_tolerance(seen, proposal)) is tolerance
    assert bool(not_only_estimated(seen, proposal)) is estimated


@pytest.mark.parametrize(
    ("goal", "to", "part"),
    [
        ("f 1 = 1", "G →* H", True),
        ("1 = f 1", "G →* H", True),
        ("f 0 = 0", "G →* H", False),
        ("f 1 = 1", "G → H", False),
        ("f (a * b) = f a * f b", "G →* H", True),
        ("f (a * b) = f b * f a", "G →* H", False),
        ("f (a * b) = f a * f b", "G →+ H", False),
        ("f (c • a) = c • f a", "V →ₗ[K] W", True),
        ("f (c • a) = c • f a", "V →+ W", False),
        ("f (a ^ n) = f a ^ n", "G →* H", False),
        ("∀ a b, f (a + b) = f a + f b", "V →L[K] W", True),
        ("Continuous f", "V →L[K] W", True),
        ("Continuous f", "V →ₗ[K] W", False),
        ("Continuous g", "V →L[K] W", False),
        ("Monotone f", "α →o β", True),
    ],
)
def test_laws_of_the_new_type_of_a_map(goal: str, to: str, *, part: bool) -> None:
    seen = view(f"theorem t : {goal}")
    assert bool(no_field_of_the_map(seen, retyped(name="f", to=to))) is part


@pytest.mark.parametrize(
    ("rest", "only"),
    [
        ("IsCompact (f '' s)", True),
        ("Set.MapsTo f s t", True),
        ("f x = y", True),
        ("f y = x", False),
        ("IsCompact (f '' t)", False),
        ("closure (f '' s) = closure (Set.range f)", False),
        ("f ∘ f = f", False),
    ],
)
def test_functions_used_on_one_set(rest: str, *, only: bool) -> None:
    text = f"theorem t (f : α → α) (hf : Continuous f) (hx : x ∈ s) : {rest}"
    start = text.index("Continuous")
    proposal = Proposal((start, start + len("Continuous f")), (), {"f": "f", "s": "s"})
    assert bool(used_off_the_set(view(text), proposal)) is only


@pytest.mark.parametrize(
    ("statement", "alone"),
    [
        ("(h : IsOpenMap f) : f x = y", True),
        ("(h : ¬IsOpenMap f) : f x = y", True),
        (": IsOpenMap f.hom", True),
        (": IsOpenMap f → f x = y", True),
        (": f.IsOpen", True),
        (": F.P f", True),
        (": P f", False),
        (": Related f x", False),
        (": f x = y", False),
        (": IsOpenMap g", False),
        (": IsOpenMap (g ∘ f)", False),
    ],
)
def test_properties_of_a_single_arrow(statement: str, *, alone: bool) -> None:
    data = "(f g : ℝ → ℝ) (x y : ℝ) (P : (ℝ → ℝ) → Prop)"
    seen = view(f"theorem t {data} {statement}")
    assert bool(no_property_of_the_arrow(seen, retyped(name="f"))) is alone


def _fires(rule: str, statement: str) -> bool:
    outcomes = apply_to_view(RULES[rule], view(f"theorem t {statement}"))
    return any(isinstance(one, Applied) for one in outcomes)


@pytest.mark.parametrize(("domain", "fires"), [("s → ℝ", False), ("ℝ → ℝ", True)])
def test_ascription_is_not_written_before_an_arrow(domain: str, *, fires: bool) -> None:
    statement = f"(s : Set ℝ) (f : ℝ → ℝ) : Set.MapsTo f s s ∧ p (g : {domain})"
    assert _fires("set-to-finset", statement) is fires


@pytest.mark.parametrize(
    ("goal", "fires"),
    [("|k * x - round (k * x)| = 1 / 3", False), ("|k * x - 2| = 1 / 3", True)],
)
def test_expression_is_cast_consistently(goal: str, *, fires: bool) -> None:
    assert _fires("real-to-rat", f"(k : ℝ) (x : ℝ) : {goal}") is fires


def test_nonzero_numbers_count_as_positive() -> None:
    data = "{R : Type*} [CommRing R] (p : Polynomial R) (a : ℕ)"
    assert not _fires("nat-to-pnat", f"{data} (h : p.IsRoot a) (k : IsRoot p a) : a * a = 1")
    assert _fires("nat-to-pnat", f"{data} : a * a = 1")
