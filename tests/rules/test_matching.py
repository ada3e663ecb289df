"""Patterns match trees, up to parentheses, open namespaces and dot notation."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import View, default_kinds
from driftbench.rules.building import fill, replace_edit
from driftbench.rules.edits import apply_edits
from driftbench.rules.matching import match, pattern, same, spelling


def view(text: str, *, context: tuple[str, ...] = ()) -> View:
    return View(parse(text), kinds=default_kinds(), context=context)


def bindings(shape: str, text: str, *, context: tuple[str, ...] = ()) -> dict[str, str] | None:
    seen = view(text, context=context)
    found = match(pattern(shape), seen.statement.conclusion, seen)
    return {k: seen.slice(v) for k, v in found[0].items()} if found else None


@pytest.mark.parametrize(
    ("shape", "goal", "expected"),
    [
        ("?a ≤ ?b", "x + 1 ≤ y", {"a": "x + 1", "b": "y"}),
        ("?a ≤ ?b", "((x ≤ (y)))", {"a": "x", "b": "y"}),
        ("?a = ?a", "x + y = (x + y)", {"a": "x + y"}),
        ("?a = ?a", "x = y", None),
        ("0 < ?x", "1 < x", None),
        ("?x ∈ Set.Icc ?a ?b", "x ∈ Set.Icc 0 1", {"x": "x", "a": "0", "b": "1"}),
        ("Set.Nonempty ?s", "s.Nonempty", {"s": "s"}),
        ("Set.Nonempty ?s", "(s ∩ t).Nonempty", {"s": "s ∩ t"}),
        ("Set.Nonempty ?s", "Nonempty s", None),
        ("∀ᶠ ?x in ?f, ?p", "∀ᶠ n in l, 0 < n", {"x": "n", "f": "l", "p": "0 < n"}),
        ("∀ᶠ ?x in ?f, ?p", "∀ n, 0 < n", None),
        ("?f =ᶠ[?l] ?g", "u =ᶠ[l] v", {"f": "u", "l": "l", "g": "v"}),
        ("Continuous _", "Continuous f", {}),
        ("Continuous ?f", "ContinuousOn f s", None),
        ("?p ∧ ?q → ?r", "a ∧ b ∧ c → d", {"p": "a", "q": "b ∧ c", "r": "d"}),
    ],
)
def test_match(shape: str, goal: str, expected: dict[str, str] | None) -> None:
    text = f"theorem t {{s t : Set ℕ}} {{x y : ℝ}} : {goal}"
    assert bindings(shape, text) == expected


def test_an_open_namespace_shortens_a_constant() -> None:
    text = "theorem t {f : ℕ → ℕ} : Injective f"
    assert bindings("Function.Injective ?f", text) is None
    assert bindings("Function.Injective ?f", text, context=("open Function",)) == {"f": "f"}
    assert bindings("Function.Injective ?f", text, context=("open scoped Function",)) is None


def test_statement_is_in_the_namespace_of_its_name() -> None:
    text = "theorem Function.t {f : ℕ → ℕ} : Injective f"
    assert bindings("Function.Injective ?f", text) == {"f": "f"}


def test_variable_does_not_match_a_constant() -> None:
    assert bindings("Monotone ?f", "theorem t (Monotone : ℕ → Prop) : Monotone 0") is None


def test_spelling_ignores_outer_parentheses_and_space() -> None:
    first, second = pattern("(?a  +  ?b)"), pattern("?a + ?b")
    assert spelling(first) == spelling(second)
    assert same(first, second)


@pytest.mark.parametrize(
    ("goal", "shape", "template", "expected"),
    [
        ("a = b → c", "?p → ?q", "?q → ?p", "c → a = b"),
        ("(a → b) → c", "?p → ?q", "?q → ?p", "c → a → b"),
        ("p ↔ ∀ n, q n", "?a ↔ ?b", "?b ↔ ?a", "(∀ n, q n) ↔ p"),
        ("p ∧ ¬ q", "?a ∧ ?b", "?b ∧ ?a", "¬ q ∧ p"),
        ("f x ≤ a - b", "?a ≤ ?b", "?b ≥ ?a", "a - b ≥ f x"),
        ("(fun x ↦ x) =O[l] g", "?f =O[?l] ?g", "?f =o[?l] ?g", "(fun x ↦ x) =o[l] g"),
        ("a = s.sum fun i ↦ f i", "?a = ?b", "?b = ?a", "(s.sum fun i ↦ f i) = a"),
        ("a = ∑ i, f i", "?a = ?b", "?b = ?a", "∑ i, f i = a"),
        ("a = ∑ i, f fun j ↦ i", "?a = ?b", "?b = ?a", "(∑ i, f fun j ↦ i) = a"),
        ("a = if p then b else c", "?a = ?b", "?b = ?a", "(if p then b else c) = a"),
        ("Set.Nonempty (f x)", "Set.Nonempty ?s", "∃ ?new, ?new ∈ ?s", "∃ y, y ∈ f x"),
    ],
)
def test_templates_insert_parentheses(goal: str, shape: str, template: str, expected: str) -> None:
    seen = view(f"theorem t : {goal}")
    site = seen.statement.conclusion
    (found,) = match(pattern(shape), site, seen)
    edit, _ = replace_edit(site, template, found, seen)
    assert apply_edits(seen.text, [edit]) == f"theorem t : {expected}"


def test_fresh_name_does_not_occur_in_the_statement() -> None:
    seen = view("theorem t (x y z : ℕ) : Set.Nonempty s")
    (found,) = match(pattern("Set.Nonempty ?s"), seen.statement.conclusion, seen)
    text, _ = fill("∃ ?new, ?new ∈ ?s", found, seen)
    assert text == "∃ a, a ∈ s"
