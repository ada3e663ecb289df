"""Statements that nearly are mathematics: well-sorted terms over a few structures.

Most parse, many are translated, and rules fire on them; nothing promises that one is true or that
Lean would take it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fuzz.deriving import Deriver, Table

if TYPE_CHECKING:
    import random

__all__ = ["typed_statement"]

_NUMBERS = (
    "0", "1", "2", "{T} + {T}", "{T} - {T}", "{T} * {T}", "{T} ^ 2", "{T} ^ {ℕ}", "max {T} {T}",
    "min {T} {T}", "if {p} then {T} else {T}", "let {x:T} := {T}; {T}", "{fT} {T}",
    "∑ {x:ℕ} ∈ Finset.range {ℕ}, {T}", "∏ {x:ℕ} ∈ {Fℕ}, {T}",
)  # fmt: skip
_RELATIONS = ("{T} = {T}", "{T} ≠ {T}", "{T} ≤ {T}", "{T} < {T}", "{T} ≥ {T}", "{T} > {T}")


def _at(templates: tuple[str, ...], sort: str) -> tuple[str, ...]:
    return tuple(
        one.replace("{fT}", f"{{f{sort}}}").replace("T}", f"{sort}}}") for one in templates
    )


_TEMPLATES = {
    "ℕ": (*_at(_NUMBERS, "ℕ"), "3", "10 ^ 6", "{ℕ} % {ℕ}", "{ℕ} / {ℕ}", "Nat.gcd {ℕ} {ℕ}",
          "{Fℕ}.card", "{ℕ}.succ", "{ℕ}!", "⌊{ℝ}⌋₊", "Set.ncard {Sℕ}", "{ℤ}.natAbs"),
    "ℤ": (*_at(_NUMBERS, "ℤ"), "-1", "-{ℤ}", "|{ℤ}|", "({ℕ} : ℤ)", "↑{ℕ}", "⌊{ℝ}⌋", "{ℤ} % {ℤ}"),
    "ℝ": (*_at(_NUMBERS, "ℝ"), "π", "-{ℝ}", "|{ℝ}|", "{ℝ} / {ℝ}", "{ℝ}⁻¹", "({ℕ} : ℝ)",
          "Real.sqrt {ℝ}", "√{ℝ}", "Real.exp {ℝ}", "dist {ℝ} {ℝ}", "‖{ℝ}‖", "sSup {Sℝ}",
          "∫ {x:ℝ} in {ℝ}..{ℝ}, {ℝ}", "⨆ {x:ℕ}, {ℝ}", "∑' {x:ℕ}, {ℝ}", "deriv {fℝ} {ℝ}"),
    "α": ("{fα} {α}", "{α} ⊔ {α}", "{α} ⊓ {α}"),
    "G": ("1", "{G} * {G}", "{G}⁻¹", "{G} ^ {ℕ}", "{G} / {G}"),
    "fℕ": ("id", "fun {x:ℕ} ↦ {ℕ}", "fun {x:ℕ} => {ℕ}", "{fℕ} ∘ {fℕ}", "Nat.succ", "(· + {ℕ})"),
    "fℤ": ("id", "fun {x:ℤ} ↦ {ℤ}", "{fℤ} ∘ {fℤ}"),
    "fℝ": ("id", "Real.sin", "fun {x:ℝ} ↦ {ℝ}", "{fℝ} ∘ {fℝ}", "{fℝ} + {fℝ}", "({ℝ} • {fℝ})"),
    "fα": ("id", "fun {x:α} ↦ {α}", "{fα} ∘ {fα}", "{fα}^[{ℕ}]"),
    "Fℕ": ("∅", "Finset.range {ℕ}", "{Fℕ} ∪ {Fℕ}", "{Fℕ}.filter (fun {x:ℕ} ↦ {p})", "{{ℕ}}",
           "insert {ℕ} {Fℕ}", "{Fℕ}.image {fℕ}", "{{x:ℕ} ∈ {Fℕ} | {p}}"),
    "Sℕ": ("∅", "Set.univ", "{{x:ℕ} | {p}}", "{Sℕ} ∩ {Sℕ}", "↑{Fℕ}", "{Sℕ}ᶜ", "{fℕ} '' {Sℕ}"),
    "Sℝ": ("∅", "Set.univ", "Set.Icc {ℝ} {ℝ}", "Set.Ioo {ℝ} {ℝ}", "Set.Ici {ℝ}", "{Sℝ} ∪ {Sℝ}",
           "{Sℝ} ∩ {Sℝ}", "{Sℝ} \\ {Sℝ}", "{{x:ℝ} | {p}}", "{{x:ℝ} ∈ {Sℝ} | {p}}", "closure {Sℝ}",
           "⋃ {x:ℕ}, {Sℝ}", "⋂ {x:ℕ} ∈ {Fℕ}, {Sℝ}", "{fℝ} '' {Sℝ}", "{fℝ} ⁻¹' {Sℝ}",
           "Metric.ball {ℝ} {ℝ}", "interior {Sℝ}", "Set.range {fℝ}"),
    "Sα": ("∅", "Set.univ", "{Sα} ∪ {Sα}", "{Sα} ∩ {Sα}", "{{x:α} | {p}}", "{fα} '' {Sα}", "{Sα}ᶜ",
           "Set.Iic {α}", "{{α}, {α}}", "{fα} ⁻¹' {Sα}"),
    "p": (
        "True", "False", *_at(_RELATIONS, "ℕ"), *_at(_RELATIONS, "ℤ"), *_at(_RELATIONS, "ℝ"),
        *_at(_RELATIONS, "α"), "{G} = {G}", "{p} ∧ {p}", "{p} ∨ {p}", "{p} → {p}", "{p} ↔ {p}",
        "¬{p}", "¬ {p}", "∀ {x:ℕ}, {p}", "∃ {x:ℕ}, {p}", "∀ {x:ℝ}, {p}", "∃ {x:ℝ}, {p}",
        "∀ {x:ℝ} ∈ {Sℝ}, {p}", "∃ {x:ℝ} ∈ {Sℝ}, {p}", "∀ ε > 0, ∃ δ > 0, {p}", "∃! {x:ℕ}, {p}",
        "∀ {x:ℕ} ≥ {ℕ}, {p}", "∃ {x:ℕ} < {ℕ}, {p}", "∀ ({x:α} : α), {p}", "∃ {x:α} : α, {p}",
        "∀ {x:α} ∈ {Sα}, ∃ {x:α} ∈ {Sα}, {p}", "∃ {x:ℝ}, ∀ {x:ℝ}, {p}", "∀ {x:ℕ}, ∃ {x:ℕ}, {p}",
        "∀ᶠ {x:ℕ} in Filter.atTop, {p}", "∃ᶠ {x:ℝ} in nhds {ℝ}, {p}", "∀ {x:fℝ}, {p}",
        "{ℕ} ∣ {ℕ}", "{ℤ} ∣ {ℤ}", "{ℕ} ≡ {ℕ} [MOD {ℕ}]", "{ℤ} ≡ {ℤ} [ZMOD {ℤ}]", "Nat.Prime {ℕ}",
        "{ℕ}.Prime", "Odd {ℕ}", "Even {ℤ}", "Nat.Coprime {ℕ} {ℕ}", "{ℝ} ∈ {Sℝ}", "{ℕ} ∈ {Fℕ}",
        "{α} ∈ {Sα}", "{α} ∉ {Sα}", "{Sℝ} ⊆ {Sℝ}", "{Sα} ⊆ {Sα}", "{Sα} = {Sα}", "{Sℝ}.Nonempty",
        "Set.Nonempty {Sα}", "{Sα}.Finite", "IsOpen {Sℝ}", "IsClosed {Sℝ}", "IsCompact {Sℝ}",
        "Continuous {fℝ}", "ContinuousOn {fℝ} {Sℝ}", "Differentiable ℝ {fℝ}", "Monotone {fℝ}",
        "StrictMono {fℕ}", "Antitone {fα}", "Function.Injective {fα}", "Function.Surjective {fℕ}",
        "Function.Bijective {fℝ}", "Filter.Tendsto {fℝ} Filter.atTop (nhds {ℝ})",
        "BddAbove {Sℝ}", "IsLUB {Sℝ} {ℝ}", "Convex ℝ {Sℝ}", "Nonempty α", "Disjoint {Sα} {Sα}",
        "{fℝ} =ᶠ[nhds {ℝ}] {fℝ}", "{fℝ} =O[Filter.atTop] {fℝ}", "{Sα}.InjOn {fα}", "{Sℝ}.Infinite",
        "Set.MapsTo {fα} {Sα} {Sα}", "Summable {fℝ}", "IsLeast {Sℕ} {ℕ}", "IsLocalMax {fℝ} {ℝ}",
    ),
}  # fmt: skip
_TYPES = {
    "ℕ": "ℕ", "ℤ": "ℤ", "ℝ": "ℝ", "α": "α", "G": "G", "fℕ": "ℕ → ℕ", "fℤ": "ℤ → ℤ", "fℝ": "ℝ → ℝ",
    "fα": "α → α", "Fℕ": "Finset ℕ", "Sℕ": "Set ℕ", "Sℝ": "Set ℝ", "Sα": "Set α",
}  # fmt: skip
_NAMES = (*"abcdefghijkmnpqrstuvwxyzεδφψ", "x₁", "x₂", "n'", "hn", "K", "U", "A", "B")
_CLASSES = (
    "LinearOrder α", "Lattice α", "PartialOrder α", "TopologicalSpace α", "Fintype α", "Nonempty α",
    "CompleteLattice α", "DecidableEq α", "Inhabited α", "Field α", "CommRing α", "MetricSpace α",
)  # fmt: skip
_ABOVE = ("LinearOrder α", "Lattice α", "CompleteLattice α")
_BRACKETS = ("({} : {})", "({} : {})", "{{{} : {}}}", "⦃{} : {}⦄")
_NAMED = ("foo", "exists_max", "Nat.lt_irrefl'", "Real.«odd name»", "_root_.Set.foo_bar.baz")
_CONTEXTS = (
    (), (), (), (), ("open Set",), ("open Real Filter",), ("open scoped Topology BigOperators",),
    ("namespace Nat",), ("universe u v",), ('local notation "π" => Real.pi',),
)  # fmt: skip
_TABLE = Table(_TEMPLATES, _NAMES)


def typed_statement(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    """Return a statement and the commands before it."""
    made = Deriver(_TABLE, rng, depth=rng.choice((1, 2, 2, 3, 3, 4)))
    text: list[str] = ["theorem" if rng.random() < 0.9 else "lemma", rng.choice(_NAMED)]
    used = set(rng.sample(sorted(_TYPES), rng.randint(1, 4)))
    if rng.random() < 0.7:
        used -= {"α", "fα", "Sα", "G"}
    if {"α", "fα", "Sα"} & used:
        text.append(f"{{α : Type*}} [{rng.choice(_ABOVE)}]")
        if rng.random() < 0.3:
            text.append(f"[{rng.choice(_CLASSES)}]")
    if "G" in used:
        text.append("{G : Type*} [Group G]")
    for sort in sorted(used):
        names = [made.bind(sort) for _ in range(rng.choice((1, 1, 2)))]
        text.append(rng.choice(_BRACKETS).format(" ".join(names), _TYPES[sort]))
    count = rng.choice((0, 0, 1, 1, 2, 3))
    text += [f"(h{rng.choice(_NAMES)} : {made.filled('{p}')})" for _ in range(count)]
    joined = "\n    ".join(text) if rng.random() < 0.2 else " ".join(text)
    return f"{joined} : {made.term('p')}", rng.choice(_CONTEXTS)
