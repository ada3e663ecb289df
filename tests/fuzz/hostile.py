"""Texts that are out to break a reader: noise, and nesting and runs without measure.

`PATHOLOGICAL` makes a text of a size that is asked for; each is to be answered in time linear in
the size, by an error where no statement could be as deep.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

__all__ = ["PATHOLOGICAL", "noise", "pathological_statement"]

_RANGES = (
    (0x20, 0x7E), (0x20, 0x7E), (0x00, 0x1F), (0x80, 0xFF), (0x370, 0x3FF), (0x1F00, 0x1FFE),
    (0x2000, 0x206F), (0x2070, 0x209F), (0x2100, 0x214F), (0x2190, 0x22FF), (0x27C0, 0x2AFF),
    (0x1D400, 0x1D7FF), (0x4E00, 0x4FFF), (0xD800, 0xDFFF), (0xFE00, 0xFEFF), (0x1F600, 0x1F64F),
    (0xE0000, 0xE007F), (0x10FFF0, 0x10FFFF), (0x300, 0x36F), (0x590, 0x6FF),
)  # fmt: skip
_PIECES = (
    "theorem", "lemma", "t", " : ", ":=", "(", ")", "[", "]", "{", "}", "⟨", "⟩", "⦃", "⦄", "/-",
    "-/", "--", "\n", " ", "\t", "\r\n", '"', "'", "«", "»", "`", "fun", "∀", "∃", ",", "↦", "by",
    "let", "match", "|", "‖", "with", "if", "@[simp]", "namespace", "end", "section", "open",
    "variable", "notation", "local", "/--", 'r#"', "'\\''", "\\", "x", "0", ".", "..", ".1", "?",
    "!", "-", "¬", "→", "_", "·", "∑", "∈", "in",
)  # fmt: skip


def noise(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    """Return random characters or random pieces of Lean, after a statement's head most often."""
    size = rng.choice((3, 10, 10, 30, 30, 100))
    if rng.random() < 0.4:
        chosen = rng.choice(_RANGES)
        found = (chr(rng.randint(*chosen)) for _ in range(size))
    elif rng.random() < 0.3:
        found = (chr(rng.randint(*rng.choice(_RANGES))) for _ in range(size))
    else:
        found = (rng.choice(_PIECES) for _ in range(size))
    body = rng.choice(("", "", " ", "\n")).join(found)
    head = rng.choice(
        ("theorem t : ", "theorem t ", "lemma t (", "theorem ", "", "@[simp] theorem t : ")
    )
    context = (f"local notation {body}",) if rng.random() < 0.05 else ()
    return head + body, context


def _run(piece: str, end: str = "p") -> Callable[[int], str]:
    return lambda size: f"theorem t : {piece * size}{end}"


def _both(opening: str, closing: str, inner: str = "p") -> Callable[[int], str]:
    return lambda size: f"theorem t : {opening * size}{inner}{closing * size}"


_BRACKETS = ("()", "[]", "{}", "⟨⟩", "⦃⦄", "||", "‖‖", "⌊⌋", "⌈⌉", "⟪⟫", "⟦⟧", "⁅⁆", "‹›")
_PREFIXES = (
    "fun x ↦ ", "fun ", "¬ ", "¬", "-", "∀ x, ", "∃ x, ", "∃! x, ", "∑ i, ", "∑ i ∈ s, ", "∫ x, ",
    "let x := a; ", "let x := ", "have : p := h; ", "if p then a else ", "if ",
    "match x with | 0 => ", "match ", ":= ", "(x : ", "(x := ", "{x | ", "{x : ℕ // ", "{ x := ",
    "{ s with x := ", "show p from ", "show ", "p → ", "a ∧ ", "a + ", "a ^ ", "f <| ", "f $ ",
    "λ x, ", "⋃ i, ", "𝓝[", "→ₗ[", "(a, ", "[a, ", "⟨a, ", "fun | 0 => ", "f (", "f x (",
    "open Set in ", "set_option x true in ", "@", "↑", "√", "∀ x ∈ s, ", "⨂[R] i, ", "C(", "Gal(",
    "![", "by ", "(· + ", "by (", "∀ᶠ x in f, ", "∀ᵐ x ∂μ, ", "x.{", "R[", "(fun x ↦ x) ",
)  # fmt: skip
_SUFFIXES = (
    " -/", "'", "⁻¹", ".1", ".bar", " x", " + a", " ∧ a", " → a", "!", "ᶜ", "₂", " ", "\n",
    "\n  ", "\t", ", ", ":", "|", " |>.f", " [MOD n]", ".{u}", " := a", " with", "; a", " ⟨", ")",
    "]", "}", "⟩", ">", " in", " ∂μ", "\r\n", "\u00a0", " x", "..", "...", "·", "?", "_", "`",
    '"', '""', "«", "«»", "«a»", "\\", "-- ", "/- ", "/- -/", "\n--", "'a'", "@[", ".a", "0",
    "e9", "_0", "a", "$", "\u0301", "\x0c", "·x", ".{u} x",
)  # fmt: skip
_BINDERS = (
    "(x : ℕ) ", "{x : ℕ} ", "[Foo α] ", "⦃x⦄ ", "x ", "(h : p) ", "(x y : α) ", "[inst : Foo α] ",
    "(x := 1) ", "(h : x ∈ s) ", "_ ", "{α : Type*} ", "(f : ℕ → ℕ) ",
)  # fmt: skip
_LINES = (
    "theorem t : p\n", "theorem t : p := by simp\n", "  private\n", "namespace A\n", "section\n",
    "end\n", "open A\n", "variable (x : ℕ)\n", "@[simp]\n", "@[\n", "/-- d -/\n", "/-\n",
    "universe u\n", "open A in\n", "local notation\n", 'local notation "a" => b\n',
    "variable {α : Type*} [Foo α]\n", "  theorem t\n", "include x\n", "omit x\n", " \n",
    "@[a] private protected\n", "attribute [simp] a\n", "#check a\n", "def a :=\n",
    "instance : A\n", "]\n", "where\n", "end A\n", "  @[a] \n", "set_option a true in\n",
    "variable (x)\n", "mutual\n", "omit [Foo α] in\n", '"\n', "«\n", "namespace A.B.C\n",
    "theorem «a b» (x : ℕ\n", "notation a\n", 'scoped[A] notation "a" => b\n', "  protected ",
)  # fmt: skip


def _pathological() -> dict[str, Callable[[int], str]]:
    found: dict[str, Callable[[int], str]] = {}
    for pair in _BRACKETS:
        found[f"nested {pair}"] = _both(pair[0], pair[1])
        found[f"opened {pair[0]}"] = _run(pair[0])
        found[f"closed {pair[1]}"] = _run(pair[1], "")
        found[f"side by side {pair}"] = _run(f" {pair[0]}p{pair[1]}")
    for piece in _PREFIXES:
        found[f"prefixed {piece!r}"] = _run(piece)
    for piece in _SUFFIXES:
        found[f"followed {piece!r}"] = lambda size, piece=piece: f"theorem t : p{piece * size}"  # type: ignore[misc]
        found[f"followed, then more {piece!r}"] = (
            lambda size, piece=piece: f"theorem t : p{piece * size} = q"  # type: ignore[misc]
        )
    for piece in _BINDERS:
        found[f"bound {piece!r}"] = lambda size, piece=piece: f"theorem t {piece * size}: p"  # type: ignore[misc]
    for piece in _LINES:
        found[f"lines {piece!r}"] = lambda size, piece=piece: f"{piece * size}theorem t : p"  # type: ignore[misc]
    found["blanks after fun"] = lambda size: f"theorem t : fun{' ' * size}x ↦ x"
    found["a long name"] = lambda size: f"theorem {'a' * size} : p"
    found["a dotted name"] = lambda size: f"theorem {'a.' * size}a : p"
    found["a long numeral"] = lambda size: f"theorem t : {'9' * size} = {'9' * size}"
    found["a long exponent"] = lambda size: f"theorem t : 2 ^ {'9' * size} = 1e{'9' * size}"
    found["hypotheses"] = lambda size: (
        f"theorem t (x y : ℕ) {' '.join(f'(h{i} : x ≤ y ∧ ∃ z, z < x)' for i in range(size))} : p"
    )
    found["variables"] = lambda size: (
        f"theorem t {' '.join(f'(x{i} : ℕ)' for i in range(size))} : p"
    )
    found["arrows of conjunctions"] = lambda size: (
        f"theorem t (x : ℕ) : {'x ≤ x ∧ x < x ∧ x = 0 → ' * size}p"
    )
    found["one binder"] = lambda size: f"theorem t ({'x ' * size}: ℕ) : p"
    found["a wide tuple"] = lambda size: f"theorem t (x : ℕ) : 0 ≤ f ({'x, ' * size}x)"
    found["a wide list"] = lambda size: f"theorem t (x : ℕ) : 0 ≤ f [{'x + 1, ' * size}x]"
    found["a wide set"] = lambda size: f"theorem t (x : ℕ) : x ∈ ({{{'x + 1, ' * size}x}} : Set ℕ)"
    found["arguments"] = lambda size: f"theorem t (x : ℕ) : 0 ≤ f{' (∃ y, x ≤ y)' * size}"
    found["an open group"] = lambda size: f"theorem t {'(x : ℕ '.ljust(size)}"
    found["mixed brackets"] = lambda size: f"theorem t : {'([{⟨' * (size // 4)}"
    found["a line of words"] = lambda size: f"theorem t : {'f x y ' * (size // 6)}"
    found["a tactic of lines"] = lambda size: (
        f"theorem t : let x := by{' a' * 5}{chr(10) * size}; p"
    )
    found["a tactic of words"] = lambda size: f"theorem t : (by {'then ' * size})"
    found["attributes of brackets"] = lambda size: f"@[{']' * size} theorem t : p"
    found["attributes and blanks"] = lambda size: f"  @[a]{' ' * size}x\n" * 3 + "theorem t : p"
    return found


PATHOLOGICAL: Mapping[str, Callable[[int], str]] = _pathological()
"""By name: a size, in repetitions, to a text."""


def pathological_statement(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    """Return a pathological text of a random size up to 10⁵ repetitions, and no commands."""
    size = int(10 ** rng.uniform(1, 5))
    return PATHOLOGICAL[rng.choice(sorted(PATHOLOGICAL))](size), ()
