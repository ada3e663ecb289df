"""Translation of Lean constructs to formulas, and statements that are refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse, tokens
from driftbench.library.bundled import bundled_lines, bundled_statements
from driftbench.oracles.logic import constants, show, show_sort
from driftbench.oracles.sorting import well_sorted
from driftbench.oracles.translation import TranslatedPair, Unsupported, translate

if TYPE_CHECKING:
    from driftbench.oracles.knowledge import SnapshotKnowledge
    from driftbench.oracles.logic import Term

SPACES = ("Part", "", "Space")


def _pair(knowledge: SnapshotKnowledge, gold: str, candidate: str = "") -> TranslatedPair:
    first, second = (parse(f"theorem t {text}") for text in (gold, candidate or gold))
    return translate(first, second, knowledge.library, SPACES)


def _shown(knowledge: SnapshotKnowledge, text: str) -> str:
    return show(_pair(knowledge, text).gold)


def _sorts(knowledge: SnapshotKnowledge, text: str) -> dict[str, str]:
    found = constants(_pair(knowledge, text).gold)
    return {one.name: show_sort(one.sort) for one in found}


@pytest.mark.parametrize(
    ("lean", "logic"),
    [
        ("(x : ℝ) : x > 0", "(∀ (x·1 : ℝ), (< 0 x·1))"),
        ("(n : ℕ) (h : n ≠ 0) : n = 1", "(∀ (n·1 : ℕ), (¬(n·1 = 0) → (n·1 = 1)))"),
        ("(s : Set ℕ) : 0 ∈ sᶜ", "(∀ (s·1 : ℕ → Prop), ¬(s·1 0))"),
        ("(s : Finset ℕ) : 0 ∉ s", "(∀ (s·1 : Finset ℕ), ¬(∈ 0 s·1))"),
        ("(p : Prop) : p = True", "(∀ (p·1 : Prop), (p·1 ↔ ⊤))"),
        (": ∃ δ > (0 : ℝ), δ < 1", "(∃ (δ·1 : ℝ), ((< 0 δ·1) ∧ (< δ·1 1)))"),
        (
            ": ∀ x ∈ Set.Ioo (0 : ℝ) 1, 0 < x",
            "(∀ (x·1 : ℝ), (((< 0 x·1) ∧ (< x·1 1)) → (< 0 x·1)))",
        ),
    ],
)
def test_constructs_become_formulas(knowledge: SnapshotKnowledge, lean: str, logic: str) -> None:
    assert _shown(knowledge, lean) == logic


def test_numbers_are_cast_at_the_leaves_of_arithmetic(knowledge: SnapshotKnowledge) -> None:
    assert _shown(knowledge, "(n m : ℕ) : (n + m : ℝ) = 1").endswith("((+ (↑ n·1) (↑ m·2)) = 1)))")
    found = _sorts(knowledge, "(n : ℕ) (x : ℝ) : x ^ n + n ≤ 2")
    assert found["^"] == "ℝ → ℕ → ℝ"
    assert found["↑"] == "ℕ → ℝ"
    assert found["2"] == "ℝ"


def test_a_numeral_of_function_type_is_a_constant_function(knowledge: SnapshotKnowledge) -> None:
    shown = _shown(knowledge, "(f : ℕ → ℝ) : f = 0")
    assert shown == "(∀ (f·1 : ℕ → ℝ), (∀ (x·3 : ℕ), ((f·1 x·3) = 0)))"


def test_terms_are_cast_to_types_that_extend_theirs(knowledge: SnapshotKnowledge) -> None:
    for sides in ("m ≤ n", "n ≤ m"):
        found = _sorts(knowledge, f"(m : ℕ) (n : WithTop ℕ) : {sides}")
        assert found["≤"] == "WithTop ℕ → WithTop ℕ → Prop"
    with pytest.raises(Unsupported, match="two sides"):
        _pair(knowledge, "(m : ℝ) (n : WithTop ℕ) : m = n")


def test_both_spellings_of_polynomials_are_equal(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(knowledge, "(p : ℝ[X]) : p.degree = 1", "(p : Polynomial ℝ) : p.degree = 1")
    assert "Polynomial.degree" in show(pair.gold)
    assert show(pair.gold).replace("·1", "") == show(pair.candidate).replace("·2", "")


@pytest.mark.parametrize(
    ("notation", "name"),
    [
        ("(z : ℂ) : ‖z‖ = 1", "(z : ℂ) : Norm.norm z = 1"),
        ("(z : ℂ) : ‖z‖ = 1", "(z : ℂ) : abs z = 1"),
        ("(x : ℝ) : |x| = 1", "(x : ℝ) : abs x = 1"),
        ("(x : ℝ) : ⌊x⌋ = 1", "(x : ℝ) : Int.floor x = 1"),
        ("(n : ℕ) : n ! = 1", "(n : ℕ) : n.factorial = 1"),
        (
            "(s : Finset ℕ) (f : ℕ → ℝ) : ∑ x ∈ s, f x = 1",
            "(s : Finset ℕ) (f : ℕ → ℝ) : s.sum f = 1",
        ),
        (
            "(s : Finset ℕ) (f : ℕ → ℝ) : ∑ x ∈ s, f x = 1",
            "(s : Finset ℕ) (f : ℕ → ℝ) : ∑ x in s, f x = 1",
        ),
        ("(f : ℕ → ℝ) : ⨆ x, f x = 1", "(f : ℕ → ℝ) : iSup f = 1"),
        ("(f : ℕ → ℂ) : (fun x ↦ ‖f x‖) = 1", "(f : ℕ → ℂ) : Norm.norm ∘ f = 1"),
        ("(a b n : ℤ) : a ≡ b [ZMOD n]", "(a b n : ℤ) : Int.ModEq n a b"),
        ("(p : Prop) : p → False", "(p : Prop) : p → false"),
        ("(p : Prop) : True → p", "(p : Prop) : true → p"),
    ],
)
def test_notation_and_its_constant_are_equal(
    knowledge: SnapshotKnowledge, notation: str, name: str
) -> None:
    pair = _pair(knowledge, notation, name)
    assert _unnumbered(pair.gold) == _unnumbered(pair.candidate)


def _unnumbered(term: Term) -> str:
    return re.sub(r"·\d+", "", show(term))


def test_unknown_superscripts_are_constants_named_by_all_their_characters(
    knowledge: SnapshotKnowledge,
) -> None:
    pair = _pair(knowledge, "(x : ℝ) : xᵐ = x", "(x : ℝ) : xˢ = x")
    assert show(pair.gold) == "(∀ (x·1 : ℝ), ((Real.ᵐ x·1) = x·1))"
    assert show(pair.candidate) == "(∀ (x·2 : ℝ), ((Real.ˢ x·2) = x·2))"
    assert "Real.ˢᵐ" in _shown(knowledge, "(x : ℝ) : xˢᵐ = 0")


def test_notation_of_a_type_is_a_term_where_one_is_expected(knowledge: SnapshotKnowledge) -> None:
    binders = "{R S : Type*} (f : Set R → ℕ) (g : Set R → ℕ)"
    pair = _pair(knowledge, f"{binders} : f Rˣ = 1", f"{binders} : f Sˣ = 1")
    assert "ˣ R" in show(pair.gold)
    assert show(pair.gold) != show(pair.candidate)


def test_former_names_of_constants_are_replaced(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(knowledge, ": Subgroup.relIndex 1 2 = 3", ": Subgroup.relindex 1 2 = 3")
    assert pair.gold == pair.candidate
    assert "Subgroup.relIndex" in show(pair.gold)
    pair = _pair(knowledge, "{R : Type} [IsLocalRing R] : True", "{R : Type} [LocalRing R] : True")
    assert pair.gold == pair.candidate
    # A constant that the snapshot has under neither name is unknown.
    assert "QuotientMap" in show(_pair(knowledge, "(f : ℕ → ℕ) : QuotientMap f").gold)


def test_an_ambiguous_short_name_is_the_constant_that_fits(
    knowledge: SnapshotKnowledge,
) -> None:
    gold, candidate = (
        parse(f"theorem t (x : ℝ) : x ∈ {name} 0 1") for name in ("within", "Dense.within")
    )
    pair = translate(gold, candidate, knowledge.library, ("Listed", "Dense", ""))
    assert _unnumbered(pair.gold) == _unnumbered(pair.candidate)


def test_whole_numbers_are_cast_to_any_ring(knowledge: SnapshotKnowledge) -> None:
    for sides in ("n = x", "x = n", "x + n = 1"):
        found = _sorts(knowledge, f"{{R : Type}} (n : ℕ) (x : R) : {sides}")
        assert found["↑"] == "ℕ → R"
    with pytest.raises(Unsupported, match="two sides"):
        _pair(knowledge, "{R : Type} (x : R) (y : ℝ) : x = y")


def test_a_sum_is_over_the_filtered_elements(knowledge: SnapshotKnowledge) -> None:
    shown = _shown(knowledge, "(s : Finset ℕ) : ∑ n ∈ s with n < 3, n = 0")
    assert "(λ (n·3 : ℕ), ((∈ n·3 s·1) ∧ (< n·3 3)))" in shown


def test_data_from_a_proof_is_a_term(knowledge: SnapshotKnowledge) -> None:
    found = _sorts(knowledge, "(α : Type*) [Magma α] (p : Part α) (h : p.Closed) : h.depth = 0")
    assert found["Part.Closed.depth"] == "Part α → ℕ"


def test_truncated_subtraction_is_another_constant(knowledge: SnapshotKnowledge) -> None:
    inside = _sorts(knowledge, "(n m : ℕ) : ((n - m : ℕ) : ℝ) = 0")
    outside = _sorts(knowledge, "(n m : ℕ) : (n : ℝ) - m = 0")
    assert inside["-"] == "ℕ → ℕ → ℕ"
    assert outside["-"] == "ℝ → ℝ → ℝ"


def test_dot_notation_is_application(knowledge: SnapshotKnowledge) -> None:
    dotted = "{α : Type*} [Magma α] (p : Part α) : p.size = 0"
    applied = "{α : Type*} [Magma α] (p : Part α) : Part.size p = 0"
    pair = _pair(knowledge, dotted, applied)
    assert [one.name for one in constants(pair.gold)] == [
        one.name for one in constants(pair.candidate)
    ]


def test_proofs_are_erased(knowledge: SnapshotKnowledge) -> None:
    shown = _shown(knowledge, "(s : Finset ℕ) (h : s.Nonempty) : s.min' h = 0")
    assert shown.endswith("((Finset.min' s·1) = 0)))")


def test_unnamed_hypotheses_are_assumed(knowledge: SnapshotKnowledge) -> None:
    named = _shown(knowledge, "(n : ℕ) (h : 0 < n) : n ≠ 0")
    assert _shown(knowledge, "(n : ℕ) (_ : 0 < n) : n ≠ 0") == named
    assert _shown(knowledge, "(n : ℕ) : ∀ (_ : 0 < n), n ≠ 0") == named


def test_inferred_unnamed_arguments_are_instances(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(
        knowledge,
        "{α : Type*} [Magma α] (x : α) : x = x",
        "{α : Type*} {_ : Magma α} (x : α) : x = x",
    )
    assert show(pair.gold).replace("·1", "") == show(pair.candidate).replace("·2", "")


def test_a_variable_may_have_the_name_of_notation(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(knowledge, "(f : ℕ → ℕ) : f 0 = 0", "(π : ℕ → ℕ) : π 0 = 0")
    assert show(pair.gold).replace("·1", "") == show(pair.candidate).replace("·2", "").replace(
        "π", "f"
    )


def test_quantifiers_over_possibly_empty_sorts_are_guarded(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(knowledge, "{α : Type*} (p : α → Prop) : ∃ x, p x")
    assert show(pair.gold) == "(∀ (p·1 : α → Prop), (nonempty α ∧ (∃ (x·2 : α), (p·1 x·2))))"
    inhabited = "{α : Type*} [Nonempty α] (p : α → Prop) : ∃ x, p x"
    assert show(_pair(knowledge, inhabited).gold).startswith("(nonempty α → ")


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Finite s", "s.Finite"), ("Nonempty s", "∃ x, x ∈ s")],
)
def test_properties_of_a_set_are_those_of_its_members(
    knowledge: SnapshotKnowledge, written: str, meant: str
) -> None:
    given = "{α : Type*} (s : Set α)"
    pair = _pair(knowledge, f"{given} : {written}", f"{given} : {meant}")
    numbers = [re.sub(r"·\d+", "", show(one)) for one in (pair.gold, pair.candidate)]
    assert numbers[0] == numbers[1]


def test_type_variables_are_aligned_by_name_or_by_order(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(knowledge, "{α : Type*} (x y : α) : x = y", "{β : Type*} (x y : β) : x = y")
    assert "β" not in show(pair.candidate)


def test_variables_are_aligned_by_position_if_their_types_agree(
    knowledge: SnapshotKnowledge,
) -> None:
    gold = "{m n : ℕ} (x : Fin n) (y : Fin m) : x = x ∧ y = y"
    swapped = _pair(knowledge, gold, "{n m : ℕ} (x : Fin m) (y : Fin n) : x = x ∧ y = y")
    assert _unnumbered(swapped.gold) == _unnumbered(swapped.candidate)
    # The same names in another order are the same variables.
    moved = _pair(knowledge, gold, "{n m : ℕ} (x : Fin n) (y : Fin m) : x = x ∧ y = y")
    assert _unnumbered(moved.gold) == _unnumbered(moved.candidate)


def test_ambiguous_type_variables_are_refused(knowledge: SnapshotKnowledge) -> None:
    family = "{ι : Type} (α : ι → Type) (x : ∀ i, α i) (h : ∀ i, x i = x i) : True"
    renamed = "{ι : Type} (β : ι → Type) (x : ∀ i, β i) : True"
    assert "β" not in show(_pair(knowledge, family, renamed).candidate)
    with pytest.raises(Unsupported, match="which is which"):
        _pair(knowledge, "{α β : Type} (x : α) (y : β) : True", "{γ : Type} (x : γ) : True")


def test_a_variable_that_types_mention_is_fixed(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(knowledge, "(n : ℕ) (x : Fin n) : x = x", "(m : ℕ) (x : Fin m) : x = x")
    assert show(pair.gold).replace("·1", "") == show(pair.candidate).replace("·2", "")
    assert "∀ (n" not in show(pair.gold)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (": ∃ n : ℕ, ∃ f : Fin n → ℕ, f = fun _ ↦ 1", "a function on a type that"),
        ("{n : ℕ} (f : 0 < n → Fin n) : n = 1", "a function of a proof"),
        (": ∃ (α : Type) (_ : Magma α) (x : α), x = x", "that nothing names"),
        (": (∀ {α : Type} [Magma α] (x : α), x = x) ∧ True", "class of data bound inside"),
        ("(h : let n := 1; n = 1) : True", "let terms"),
        ("(x : ℕ) : x = (fun | 0 => 1 | n => n) x", "alts"),
        ("(s : Set ℕ) : s ≠ ∅ ∅", "∅ of 1 operands"),
        (": " + "∃! x : ℕ, " * 12 + "x = x", "that is too large"),
        (": f" + " x" * 1_500, "more than 1,500 tokens"),
        ("(f : ℕ → ℕ) (x : ℕ) : f (" + "x, " * 32 + "x) = x", "more than 32 components"),
        ("(p : Prop) : " + "(fun x ↦ x) " * 40 + "p", "a type that is too large"),
        ("_ " * 151 + ": True", "binds more than 150 names"),
        ("(f : ℕ → ℕ) : f = fun (" + "x, " * 32 + "x) ↦ x", "more than 32 components"),
        (
            "{U : ℝ → ℝ} (h : ((fun x ↦ x) '' (id ⁻¹' U).InjOn id)) : True",
            "a coercion from",
        ),
        (": ∀ sᶜ, s = s", "an operator ᶜ among binders"),
        ("(h : 0 < 1) : |h| = 0", "bars around what has no value"),
        ("(s : Set ℕ) : 1 '' s = s", "an image under what is not a function"),
    ],
)
def test_ambiguous_statements_are_refused(
    knowledge: SnapshotKnowledge, statement: str, reason: str
) -> None:
    with pytest.raises(Unsupported, match=reason):
        _pair(knowledge, statement)


def _same(knowledge: SnapshotKnowledge, gold: str, candidate: str) -> bool:
    pair = _pair(knowledge, gold, candidate)
    return _unnumbered(pair.gold) == _unnumbered(pair.candidate)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("(f : α →+* β) (s : Set α) (t : Set β) : f '' s ⊆ t", "fun x ↦ f x"),
        ("(f : α →+* β) (s : Set α) (t : Set β) : s ⊆ f ⁻¹' t", "fun x ↦ f x"),
    ],
)
def test_images_under_bundled_maps_are_those_under_functions(
    knowledge: SnapshotKnowledge, short: str, long: str
) -> None:
    types = "{α β : Type*} [Ring α] [Ring β] "
    for sign in ("''", "⁻¹'"):
        if f"f {sign}" in short:
            other = short.replace(f"f {sign}", f"({long}) {sign}")
            assert _same(knowledge, types + short, types + other)


@pytest.mark.parametrize(
    ("type_", "definition"),
    [
        ("Module.End ℝ ℂ", "ℂ →ₗ[ℝ] ℂ"),
        ("MulAut ℂ", "ℂ ≃* ℂ"),
        ("Equiv.Perm ℕ", "ℕ ≃ ℕ"),
        ("RingAut ℂ", "ℂ ≃+* ℂ"),
        ("Module.Dual ℝ ℂ", "ℂ →ₗ[ℝ] ℝ"),
        ("Nat.Primes", "{p : ℕ // Nat.Prime p}"),
    ],
)
def test_abbreviated_types_are_what_they_abbreviate(
    knowledge: SnapshotKnowledge, type_: str, definition: str
) -> None:
    assert _same(knowledge, f"(f g : {type_}) : f = g", f"(f g : {definition}) : f = g")


def test_casts_from_subtypes_go_through_the_type_of_their_members(
    knowledge: SnapshotKnowledge,
) -> None:
    for short, long in (
        ("((i : ℝ) + 1) = 0", "(((i : ℕ) : ℝ) + 1) = 0"),
        ("(i + 1) * (2 : ℝ) = 0", "(((i : ℕ) : ℝ) + 1) * 2 = 0"),
        ("(2 : ℝ) * (i + 1) = 0", "2 * (((i : ℕ) : ℝ) + 1) = 0"),
        ("(i + 1 : ℕ) = 0", "(i : ℕ) + 1 = 0"),
        ("i.1 = 0", "(i : ℕ) = 0"),
        ("i.val = 0", "(i : ℕ) = 0"),
    ):
        assert _same(knowledge, f"(i : Fin 7) : {short}", f"(i : Fin 7) : {long}")
    for type_ in ("ℕ+", "Nat.Primes", "{n : ℕ // n = 2}"):
        short, long = "(i : ℝ) = 0", "((i : ℕ) : ℝ) = 0"
        assert _same(knowledge, f"(i : {type_}) : {short}", f"(i : {type_}) : {long}")


def test_numbers_are_cast_to_polynomials(knowledge: SnapshotKnowledge) -> None:
    for sides in ("n + 1 = p", "p = n + 1"):
        found = _sorts(knowledge, f"(n : ℕ) (p : Polynomial ℤ) : {sides}")
        assert found["+"] == "Polynomial ℤ → Polynomial ℤ → Polynomial ℤ"
        assert found["↑"] == "ℕ → Polynomial ℤ"


@pytest.mark.parametrize(
    ("name", "section"),
    [("Inv.inv", "(·⁻¹)"), ("Mul.mul", "(· * ·)"), ("Neg.neg", "fun x ↦ -x")],
)
def test_operations_without_operands_are_functions(
    knowledge: SnapshotKnowledge, name: str, section: str
) -> None:
    type_ = "ℝ → ℝ → ℝ" if "Mul" in name else "ℝ → ℝ"
    assert _same(knowledge, f"(f : {type_}) : f = {name}", f"(f : {type_}) : f = {section}")


def test_the_order_of_functions_of_numerals_is_pointwise(knowledge: SnapshotKnowledge) -> None:
    assert _shown(knowledge, ": min 1 ≤ 2") == "(∀ (x·2 : ℕ), (≤ (min 1 x·2) 2))"


def test_a_type_fixed_by_one_statement_alone_is_guarded(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(knowledge, "(n : ℕ) (x : Fin n) : x = x", ": ∃ n : ℕ, n = n")
    assert "(in (Fin ·ℕ) n·1 x·2)" in show(pair.gold)


def test_every_definition_unfolds_to_a_formula_set_or_type(knowledge: SnapshotKnowledge) -> None:
    definitions = bundled_statements("unfoldings")
    assert len(definitions) == len(bundled_lines("unfoldings"))
    for name, definition in definitions.items():
        header = definition.text.removeprefix(f"theorem {name}").rpartition(" : ")[0]
        explicit = [b for b in definition.binders if next(tokens(b)).text == "("]
        arguments = [name for binder in explicit for name in _names(binder)]
        whole = " ".join([name, *arguments])
        binders = _binders(definition.text)
        try:
            pair = _pair(knowledge, f"{binders} : {whole} = {whole}")
        except Unsupported:
            pair = _pair(knowledge, f"{binders} (t : {whole}) : t = t")
        assert well_sorted(pair.gold), header
        assert name not in {one.name for one in constants(pair.gold)}


def _names(binder: object) -> list[str]:
    from driftbench.lean.names import group_names

    return [token.text for token in group_names(binder)]  # type: ignore[arg-type]


def _binders(text: str) -> str:
    statement = parse(text)
    last = statement.binders[-1].end if statement.binders else len("theorem ") + len(statement.name)
    return text[len("theorem ") + len(statement.name) : last]
