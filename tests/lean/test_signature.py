from __future__ import annotations

import pytest

from driftbench.lean.mentions import free_mentions
from driftbench.lean.scanner import scan
from driftbench.lean.scope import full_name, scopes
from driftbench.lean.signature import self_contained


def read(text: str) -> str:
    """Return the last theorem of a file, self-contained."""
    *_, (command, scope) = scopes(text, scan(text))
    return self_contained(
        text[command.start : command.end],
        scope,
        full_name=full_name(command.name, scope.namespace),
        mentioned=free_mentions(text[command.name_span[1] : command.end]),
    )


def assert_statement(text: str, statement: str) -> None:
    assert read(f"{text} := h\n") == statement


ALGEBRA = "variable {R M N : Type*} [Semiring R] [AddCommMonoid M] [Module R M] {x y : M} (r : R)\n"


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("theorem a : p", "theorem a : p"),
        ("lemma a{x : α} : p x", "theorem a {x : α} : p x"),
        ("theorem a.{u} (α : Type u) : p α", "theorem a.{u} (α : Type u) : p α"),
        ("theorem a (x : α) -- note\n    : p x", "theorem a (x : α)\n    : p x"),
        ("namespace N\nprivate theorem a : p", "theorem N.a : p"),
        ("namespace N\ntheorem _root_.a : p", "theorem a : p"),
    ],
)
def test_names_and_own_text(text: str, statement: str) -> None:
    assert_statement(text, statement)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        # Mentioned variables, and instances whose variables are all included.
        (
            "theorem a : x + y = y + x",
            "theorem a {M : Type*} [AddCommMonoid M] {x y : M} : x + y = y + x",
        ),
        (
            "theorem a : r • y = y",
            ("theorem a {R M : Type*} [Semiring R] [AddCommMonoid M] [Module R M] {y : M} (r : R)"
            " : r • y = y"),
        ),
        ("theorem a (n : ℕ) : n = n", "theorem a (n : ℕ) : n = n"),
        # A dotted name mentions its first component; a bound name is not mentioned.
        ("theorem a : r.succ = 0", "theorem a {R : Type*} [Semiring R] (r : R) : r.succ = 0"),
        ("theorem a : ∀ r : ℕ, r = r", "theorem a : ∀ r : ℕ, r = r"),
        ("theorem a (r : ℕ) : r = r", "theorem a (r : ℕ) : r = r"),
        (
            "theorem a : {x | x = r} = ∅",
            "theorem a {R : Type*} [Semiring R] (r : R) : {x | x = r} = ∅",
        ),
        ("theorem a : (∃ r, q r) ∧ q r", ("theorem a {R : Type*} [Semiring R] (r : R)"
         " : (∃ r, q r) ∧ q r")),
        # include and omit
        ("include r in\ntheorem a : p", "theorem a {R : Type*} [Semiring R] (r : R) : p"),
        (
            "omit [AddCommMonoid M] in\ntheorem a : x = x",
            "theorem a {M : Type*} {x : M} : x = x",
        ),
        ("omit [Semiring R] in\ntheorem a : r = r", "theorem a {R : Type*} (r : R) : r = r"),
        # binder updates
        (
            "variable (x) in\ntheorem a : x = y",
            "theorem a {M : Type*} [AddCommMonoid M] (x : M) {y : M} : x = y",
        ),
    ],
)  # fmt: skip
def test_variables_that_lean_includes(text: str, statement: str) -> None:
    assert_statement(ALGEBRA + text, statement)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        # Hypotheses are included only by name or `include`, with the variables they mention.
        (
            "variable {α : Type*} {s : Set α} (hs : s.Finite) (ht : s.Nonempty)\ntheorem a : q hs",
            "theorem a {α : Type*} {s : Set α} (hs : s.Finite) : q hs",
        ),
        # An instance without variables is always included.
        ("variable [Fact (Nat.Prime 2)]\ntheorem a : p", "theorem a [Fact (Nat.Prime 2)] : p"),
        # Local notation mentions the names on its right-hand side.
        (
            (
                'variable {K E : Type*} [Field K] [Inner K E]\nlocal notation "⟪" x ", " y "⟫" =>'
                " inner K x y\ntheorem a (x y : E) : ⟪x, y⟫ = 0"
            ),
            "theorem a {K E : Type*} [Field K] [Inner K E] (x y : E) : ⟪x, y⟫ = 0",
        ),
        (
            (
                'variable {K : Type*} [Field K]\nlocal notation "O" => ring K\nvariable (x : O)\n'
                "theorem a : x = 0"
            ),
            "theorem a {K : Type*} [Field K] (x : O) : x = 0",
        ),
        (
            'variable {K : Type*} [Field K]\nlocal notation "O" => ring K\ntheorem a : Onto q',
            "theorem a : Onto q",
        ),
        # Classes with one argument that determines the others.
        (
            "variable {F α β : Type*} [FunLike F α β] (f : F)\ntheorem a : Injective f",
            "theorem a {F α β : Type*} [FunLike F α β] (f : F) : Injective f",
        ),
        (
            "variable {V P : Type*} [AddCommGroup V] [AddTorsor V P]\ntheorem a (p q : P) : r p q",
            "theorem a {V P : Type*} [AddCommGroup V] [AddTorsor V P] (p q : P) : r p q",
        ),
        (
            (
                "variable {k V P : Type*} [Ring k] [AddCommGroup V] [Module k V]"
                " [S : AffineSpace V P]\nvariable (k)\ntheorem a (p : P) : IsFlat k p"
            ),
            (
                "theorem a (k : Type*) {V P : Type*} [Ring k] [AddCommGroup V] [Module k V]"
                " [S : AffineSpace V P] (p : P) : IsFlat k p"
            ),
        ),
        (
            (
                "variable {S G : Type*} [Group G] [SetLike S G] [SubgroupClass S G]\n"
                "theorem a (H : S) : Normal H"
            ),
            (
                "theorem a {S G : Type*} [Group G] [SetLike S G] [SubgroupClass S G] (H : S)"
                " : Normal H"
            ),
        ),
        (
            "variable {F M N : Type*} [MonoidHomClass F M N]\ntheorem a (f : F) : Injective f",
            "theorem a {F M N : Type*} [MonoidHomClass F M N] (f : F) : Injective f",
        ),
        # A structure declared in braces is used without its name.
        (
            "variable {α : Type*} {m m0 : MeasurableSpace α} {μ : Measure α}\ntheorem a : μ = 0",
            "theorem a {α : Type*} {m0 : MeasurableSpace α} {μ : Measure α} : μ = 0",
        ),
        (
            "variable {α : Type*} {m : MeasurableSpace α} {s : Set α}\ntheorem a : s = s",
            "theorem a {α : Type*} {s : Set α} : s = s",
        ),
        (
            (
                "variable {α : Type*} {m : MeasurableSpace α}\n"
                "theorem a {n : MeasurableSpace α} (μ : Measure α) : μ = 0"
            ),
            "theorem a {α : Type*} {n : MeasurableSpace α} (μ : Measure α) : μ = 0",
        ),
        (
            "variable {α : Type*} {_ : Monoid α}\ntheorem a (x : α) : x = 1",
            "theorem a {α : Type*} {_ : Monoid α} (x : α) : x = 1",
        ),
        # A redeclared name means the later variable; earlier types keep the earlier one.
        (
            "variable {α : Type*} (x : α)\nvariable {α : Type*} (y : α)\ntheorem a : q x y",
            "theorem a {α : Type*} (x : α) {α : Type*} (y : α) : q x y",
        ),
        # A symbol does not mention the letter in it.
        (
            "variable {L : Type*} {E F : Type*}\ntheorem a (f : E →L[ℝ] F) : f = f",
            "theorem a {E F : Type*} (f : E →L[ℝ] F) : f = f",
        ),
        (
            "variable [inst : Foo α]\ntheorem a : @f inst = 0",
            "theorem a [inst : Foo α] : @f inst = 0",
        ),
    ],
)
def test_harder_inclusions(text: str, statement: str) -> None:
    assert_statement(text, statement)


@pytest.mark.parametrize(
    ("signature", "free"),
    [
        (" (x : α) : x = y", {"α", "y"}),
        (" (K : F K) : K = 0", {"F", "K"}),
        (" x y : x < z", {"z"}),
        (" : ∫ x in a..b, f x ∂μ = 0", {"a", "b", "f", "μ"}),
        (" : (fun (a, b) ↦ a + b + c) = d", {"c", "d"}),
        (" : f = fun | n => b n", {"f", "b"}),
        (" : ⨁ f ⟶ ⨁ g", {"f", "g"}),
        (" : ∑ x with f x = y, w x ≤ b", {"f", "y", "w", "b"}),
        (" (f : (x : α) → β x) : f = g", {"α", "β", "g"}),
        (" : (p : ℚ) = (q : ℚ) → p = q", {"p", "q", "ℚ"}),
        (" : f (n := 3) = C(X, Y)", {"f", "X", "Y"}),
        (" : ⟪x, y⟫_𝕜 = 0", {"x", "y", "𝕜"}),
        (" : let x := v; x = w", {"v", "w"}),
        (" : ⋃₀ S = T", {"S", "T"}),
        (".{u, v} (R : Type u) : q R", {"Type", "u", "q"}),
    ],
)
def test_free_names_of_a_signature(signature: str, free: set[str]) -> None:
    assert free_mentions(signature) == free


def test_deep_and_long_statements_are_read() -> None:
    deep = "(" * 1_000_000 + "x" + ")" * 1_000_000
    text = f"variable (x : α)\ntheorem a : {deep} = x := h\n"
    assert read(text).startswith("theorem a (x : α) : ((((")
