"""The engine: outcomes, skips with their reasons, evidence, English, combinations."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from driftbench.errors import InputError, RuleError
from driftbench.lean import parse
from driftbench.rules import (
    Applied,
    Rule,
    RuleEdit,
    Skipped,
    View,
    apply,
    apply_edits,
    apply_to_view,
    combine,
    default_kinds,
    joint_relation,
    load_rules,
)

RULES = {rule.id: rule for rule in load_rules()}
ATTAINS = (
    "theorem attains {K : Set ℝ} {f : ℝ → ℝ} (hK : IsCompact K) (hne : K.Nonempty) "
    "(hf : ContinuousOn f K) : ∃ x ∈ K, ∀ y ∈ K, f y ≤ f x"
)


def outcomes(rule: Rule | str, text: str, *, reparse: bool = True) -> list[Applied | Skipped]:
    chosen = RULES[rule] if isinstance(rule, str) else rule
    return list(apply(chosen, parse(text), kinds=default_kinds(), reparse=reparse))


def texts(rule: str, text: str) -> list[str]:
    return [o.text for o in outcomes(rule, text) if isinstance(o, Applied)]


def test_one_outcome_for_each_site_in_order() -> None:
    found = outcomes("drop-hypothesis", ATTAINS)
    assert [type(o) for o in found] == [Applied, Applied]
    assert [o.site for o in found] == sorted(o.site for o in found)


def test_evidence_names_a_declaration_or_the_rule() -> None:
    (strict,) = outcomes("le-to-lt", "theorem t (x : ℝ) : 0 ≤ x ^ 2")
    (dropped,) = outcomes("drop-nonemptiness", ATTAINS)
    assert isinstance(strict, Applied)
    assert isinstance(dropped, Applied)
    assert strict.evidence == "le_of_lt"
    assert dropped.evidence == "rule:drop-nonemptiness@4"
    assert strict.english == "`0 ≤ x ^ 2` became strict."


def test_changes_have_the_values_of_the_sentence() -> None:
    (strict,) = outcomes("le-to-lt", "theorem t (x : ℝ) : 0 ≤ x ^ 2")
    assert isinstance(strict, Applied)
    values = (("a", "0"), ("b", "x ^ 2"))
    assert strict.changes == (RuleEdit("le-to-lt", RULES["le-to-lt"].mentioned, values),)
    assert pickle.loads(pickle.dumps(strict)) == strict  # noqa: S301 - made here
    assert len({strict, replace(strict)}) == 1


def test_depends_becomes_undecided() -> None:
    (found,) = outcomes("swap-inside-equivalence", "theorem t : p ↔ ∀ x : ℝ, ∃ y ∈ s, x < y")
    assert isinstance(found, Applied)
    assert found.relation == "undecided"


def test_a_dependent_bound_is_refused_with_its_reason() -> None:
    (found,) = outcomes("swap-forall-exists", "theorem t : ∀ ε > (0 : ℝ), ∃ δ < ε, 0 < δ")
    assert isinstance(found, Skipped)
    assert found.reason == "the inner binder mentions an outer variable"


def test_hypothesis_used_by_dot_notation_is_not_dropped() -> None:
    text = "theorem t {s : Set ℕ} (hs : s.Nonempty) : hs.some ∈ s"
    (found,) = outcomes("drop-nonemptiness", text)
    assert isinstance(found, Skipped)
    assert found.reason == "something else mentions hs"


def test_swap_that_is_equivalent_by_choice_is_refused() -> None:
    text = "theorem t : ∃ f : ℝ → ℝ, ∀ x : ℝ, x < f x"
    (found,) = outcomes("swap-exists-forall", text)
    assert isinstance(found, Skipped)
    assert "by choice" in found.reason


def test_a_rewrite_that_changes_nothing_is_skipped() -> None:
    (found,) = outcomes("flip-eq", "theorem t (x : ℝ) : x = x")
    assert found == Skipped("flip-eq", (20, 25), "the rewrite changes nothing")


def test_a_rewrite_that_does_not_parse_is_skipped() -> None:
    rule = RULES["truncated-literal"]
    broken = replace(rule, options={**rule.options, "to": "∃ ("})
    (found,) = outcomes(broken, "theorem t (x : ℝ) : x ≤ (1 / 2 : ℝ)")
    assert isinstance(found, Skipped)
    assert found.reason.startswith("does not parse")
    (unchecked,) = outcomes(broken, "theorem t (x : ℝ) : x ≤ (1 / 2 : ℝ)", reparse=False)
    assert isinstance(unchecked, Applied)


def test_unknown_name_in_the_english_is_a_rule_error() -> None:
    broken = replace(RULES["le-to-lt"], english="{{ colour }}")
    with pytest.raises(RuleError, match="le-to-lt: english: 'colour' is undefined"):
        outcomes(broken, "theorem t (x : ℝ) : 0 ≤ x")


def test_comments_and_line_breaks_are_kept() -> None:
    text = "theorem t\n    (x : ℝ) -- a number\n    (hx : 0 < x) :\n    0  ≤  x"
    assert texts("le-to-lt", text) == [text.replace("≤", "<")]


@pytest.mark.parametrize(
    ("binders", "reason"),
    [
        ("(f : X ⟶ Y) [Mono f]", "types depend on f"),
        ("(f : B → Type*)", "types depend on f"),
        ("(f : ℝ) (hf : f < 1) (k : hf = hf)", "a named hypothesis would become a ∀"),
    ],
)
def test_lift_is_refused(binders: str, reason: str) -> None:
    found = outcomes("lift-witness", f"theorem t {binders} : ∃ n : ℕ, p n f")
    assert [o.reason for o in found if isinstance(o, Skipped)] == [reason]


@pytest.mark.parametrize(
    ("first", "second", "joint"),
    [
        ("stronger", "stronger", "stronger"),
        ("weaker", "weaker", "weaker"),
        ("stronger", "weaker", "undecided"),
        ("incomparable", "incomparable", "undecided"),
        ("equivalent", "weaker", "weaker"),
        ("stronger", "equivalent", "stronger"),
        ("undecided", "stronger", "undecided"),
    ],
)
def test_joint_relation(first: str, second: str, joint: str) -> None:
    assert joint_relation(first, second) == joint


def test_combinations_touch_separate_sites_and_compose() -> None:
    text = ATTAINS.replace("f y ≤ f x", "f y < f x + y")
    view = View(parse(text), kinds=default_kinds())
    found = list(combine(RULES["drop-nonemptiness"], RULES["swap-exists-forall"], view))
    assert len(found) == 1
    (both,) = found
    assert both.rule == "drop-nonemptiness+swap-exists-forall"
    assert both.relation == "undecided"
    assert apply_edits(text, both.edits) == both.text
    assert "hne" not in both.text
    assert "∀ y ∈ K, ∃ x ∈ K, f y < f x + y" in both.text
    assert [change.rule for change in both.changes] == ["drop-nonemptiness", "swap-exists-forall"]
    assert both.changes[0].values == (("hypothesis", "K.Nonempty"),)


def test_combination_does_not_overwrite_its_first_edit() -> None:
    view = View(parse("theorem t (x : ℝ) : 0 ≤ x"), kinds=default_kinds())
    assert list(combine(RULES["le-to-lt"], RULES["flip-order"], view)) == []


def test_two_rules_of_one_class_do_not_combine() -> None:
    view = View(parse(ATTAINS), kinds=default_kinds())
    with pytest.raises(InputError, match="both of class"):
        list(combine(RULES["le-to-lt"], RULES["le-to-eq"], view))


@pytest.mark.parametrize(
    ("goal", "fires"),
    [
        ("∃ z : ℤ, Even z", True),
        ("∃ z : ℤ, z = 1", False),
        ("∃ z : ℤ, Even z ∧ (a : ℝ) = (z : ℝ)", False),
        ("∃ z : ℤ, f a = ↑z", False),
        ("∃ z : ℤ, z = f z", True),
        ("∃ z : ℤ, z + 1 = a", False),
        ("∃ z : ℤ, a = 2 ^ z * 3", False),
        ("∃ z : ℤ, z * z = a", True),
    ],
)
def test_uniqueness_is_not_claimed_of_a_determined_witness(goal: str, *, fires: bool) -> None:
    found = outcomes("exists-unique", f"theorem t (a : ℤ) (f : ℤ → ℤ) : {goal}")
    assert [isinstance(o, Applied) for o in found] == [fires]


@pytest.mark.parametrize(("dropped", "fires"), [("0 < n", False), ("0 < m", True)])
def test_dropped_assumption_is_not_implied_by_the_new_type(dropped: str, *, fires: bool) -> None:
    text = f"theorem t (n : ℕ) (m : ℕ) (h : {dropped}) (one : m ≠ 1) : m < n + m"
    view = View(parse(text), kinds=default_kinds())
    first, second = RULES["drop-positivity"], RULES["nat-to-pnat"]
    for pair in ((first, second), (second, first)):
        found = [c.text for c in combine(*pair, view) if "n : ℕ+" in c.text]
        assert bool(found) is fires


def test_set_of_a_restriction_is_bound_before_it() -> None:
    text = "theorem t {{f : ℝ → ℝ}} {0} : IsOpenMap f"
    before = text.format("{s : Set ℝ} (hf : Continuous f)")
    after = text.format("(hf : Continuous f) {s : Set ℝ}")
    assert len(texts("total-to-partial-hypothesis", before)) == 1
    assert texts("total-to-partial-hypothesis", after) == []


def test_names_in_local_notation_are_not_renamed() -> None:
    text = "theorem t {E : Type*} (x : E) : x = x"
    plain = View(parse(text), kinds=default_kinds())
    spoken = View(
        parse(text), kinds=default_kinds(), local_notation=('local notation "Q" => List E',)
    )
    rule = RULES["rename-type"]
    assert [type(o) for o in apply_to_view(rule, plain)] == [Applied]
    assert [type(o) for o in apply_to_view(rule, spoken)] == [Skipped]


def many(pattern: str, count: int) -> str:
    return " ".join(pattern.format(i) for i in range(count))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"theorem t {many('(h{} : p)', 101)} : p", "binds more than 100 names"),
        (f"theorem t {many('[C α{}]', 101)} : p", "binds more than 100 names"),
        (f"theorem t : ∃ {many('x{}', 101)}, p", "binds more than 100 names"),
        (f"theorem t : f {many('x', 700)}", "more than 700 tokens"),
    ],
)
def test_rules_are_not_applied_to_oversized_statements(text: str, reason: str) -> None:
    found = [one for rule in RULES.values() for one in outcomes(rule, text)]
    assert found != []
    assert all(isinstance(one, Skipped) and reason in one.reason for one in found)
    assert {one.site for one in found} == {(0, len(text))}


def test_number_of_sites_of_a_rule_is_limited() -> None:
    found = outcomes("drop-hypothesis", f"theorem t (x y : ℕ) {many('(h{} : x < y)', 97)} : p x")
    assert len(found) == 65
    last = found[-1]
    assert isinstance(last, Skipped)
    assert "64 places" in last.reason
    few = outcomes("drop-hypothesis", f"theorem t (x y : ℕ) {many('(h{} : x < y)', 64)} : p x")
    assert len(few) == 64
    assert not any(isinstance(one, Skipped) and "places" in one.reason for one in few)


def test_name_with_several_binders_is_not_renamed() -> None:
    text = f"theorem t {many('(x : ℕ)', 90)} : p x"
    assert not any(isinstance(one, Applied) for one in outcomes("rename-variable", text))
