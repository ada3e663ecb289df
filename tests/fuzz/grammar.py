"""Random derivations of the project's own grammar: `lean.lark`, spelt with the notation in force.

The rules are those that lark read, so that a new one is derived from as soon as it exists. What
stands between brackets is an alternation of operands and operators, as the grammar itself does not
say it; brackets that belong together are spelt together.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from lark import Lark

from driftbench.lean import standard_table

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from lark.grammar import Symbol

    from driftbench.lean.notation import Sense

__all__ = ["derived_statement", "notation_commands"]

_NAMES = (
    *"abcdefgkmnpqrstxyzABGKRSXαβγεδμσφω", "x₁", "h'", "foo", "Set.Icc", "Nat.succ", "hK.some",
    "h.1.2", "Real.sqrt", "«odd name»", "Type*", "Prop", "ℝ", "ℕ", "𝕜", "_root_.id", "IsOpen",
    "f₁'", "CategoryTheory.Functor.map_comp_assoc", "α.β", "Finset.sum", "Fin", "ofNat", "𝓝",
    "x!", "y?",
)  # fmt: skip
_SPELT: dict[str, tuple[str, ...]] = {
    "KW": ("theorem", "lemma"), "HOLE": ("_", "?x", "?_"), "DOTS": ("..",), "LPAR": ("(",),
    "NUM": ("0", "1", "2", "37", "0x1F", "0b101", "1.5", "1e9", "12_000", "9" * 60, "00", "2e-3"),
    "STR": ('"text"', '"a\\"b"', "'c'", 's!"{x}"', "`name", "``Nat"),
    "FIELD": (".1", ".bar", ".2.3"),
    "OPAQUE": ("by simp", "by exact (h)", "calc a = b := h", "nomatch h", "by\n  omega"),
    "UNIV": (".{u}", ".{u, v+1}", ".{max u v}"), "CONST": ("⊤", "⊥", "∅", "∞", "ℵ₀", "·", "𝓤"),
    "RPAR": (")",), "LBRACE": ("{",), "RBRACE": ("}",), "LSTRICT": ("⦃", "{{"),
    "RSTRICT": ("⦄", "}}"),
    "LBRACK": ("[",), "RBRACK": ("]",), "LANON": ("⟨",), "RANON": ("⟩",), "COMMA": (",",),
    "COLON": (":",), "ASSIGN": (":=",), "BAR": ("|",), "SLASHES": ("//",), "MAPSTO": ("↦", "=>"),
    "IN": ("∈", "in", "<", "≥", "⊆"), "WITH": ("with",), "SEMI": (";", "\n"), "MATCH": ("match",),
    "IF": ("if", "if h :"), "THEN": ("then",), "ELSE": ("else",), "SHOW": ("show",),
    "FROM": ("from",), "LET": ("let", "have", "letI", "haveI"), "MID": (",",), "IDENT": _NAMES,
}  # fmt: skip
_GAPS = (" ",) * 40 + ("", "", "\n", "\n  ", "  ", "\t", " /- c -/ ", " -- c\n", " /- /- n -/ -/ ")
_OPERANDS = (*("IDENT",) * 12, *("NUM",) * 3, "paren", "paren", "brace", "brack", "anon", "group",
             "group", "head", "funalts", "matching", "conditional", "local", "shown", "STR", "HOLE",
             "OPAQUE", "CONST", "CONST", "DOTS")  # fmt: skip
_NOTATION = (
    'local notation "{0}" => foo', 'local infixl:{1} " {0} " => bar',
    'local prefix:{1} "{0}" => baz', 'local postfix:max "{0}" => qux',
    'local notation "{0}[" x ", " y "]" => inner x y',
    'local notation:{1} a " {0} " b:{1} => op a b',
    'local notation3 "{0} "(...)", "r:{1} => big r', 'local macro "{0}" x:term : term => `(f $x)',
    'local infix:{1} (priority := high) "{0}" => R',
)  # fmt: skip
_SIGNS = ("⋆", "∼", "⟪", "⟦", "|", "‖", "≪", "T", "∂", "[", "⊗", "##", "x", "⇑", ",", "!", "𝕊")


def notation_commands(rng: random.Random) -> tuple[str, ...]:
    """Return commands that declare local notation."""
    count = rng.choice((0, 0, 0, 1, 1, 2))
    precedences = ("0", "50", "65", "max", "arg", "lead", "1024")
    return tuple(
        rng.choice(_NOTATION).format(rng.choice(_SIGNS), rng.choice(precedences))
        for _ in range(count)
    )


@cache
def _rules() -> Mapping[str, tuple[tuple[Symbol, ...], ...]]:
    """Return the alternatives of each rule, as lark reads them."""
    text = resources.files("driftbench.lean").joinpath("lean.lark").read_text(encoding="utf-8")
    lark = Lark(text, parser="lalr", lexer="basic", start=["statement", "term"])
    found: dict[str, list[tuple[Symbol, ...]]] = {}
    for rule in lark.rules:
        found.setdefault(rule.origin.name, []).append(tuple(rule.expansion))
    return {name: tuple(alternatives) for name, alternatives in found.items()}


@cache
def _senses(kind: str, *, after: bool) -> tuple[tuple[str, Sense], ...]:
    table = standard_table().everywhere
    return tuple(
        (spelling, sense)
        for spelling, found in sorted(table.items())
        for sense in found
        if sense.kind == kind and sense.after == after
    )


class _Derivation:
    """Derives one statement; the deeper, the fewer parts a sequence has."""

    def __init__(self, rng: random.Random, *, depth: int) -> None:
        self.rng = rng
        self.left = 250
        self.depth = depth

    def rule(self, name: str, depth: int) -> list[str]:
        """Return the words of a rule."""
        if name == "flat":
            return self.flat(depth)
        if name == "group":
            return self.group(depth)
        alternatives = _rules()[name]
        over = depth > self.depth or self.left <= 0
        # A rule that says nothing of its own costs no depth; the shortest way out is the first.
        chosen = min(alternatives, key=len) if over else self.rng.choice(alternatives)
        found: list[str] = []
        for part in chosen:
            if part.name == "_END":
                continue
            if part.is_term:
                found.append(self.word(part.name))
            else:
                found += self.rule(part.name, depth + (not name.startswith("_")))
        return found

    def word(self, terminal: str) -> str:
        """Return a spelling of a terminal."""
        self.left -= 1
        if terminal in _SPELT:
            return self.rng.choice(_SPELT[terminal])
        if terminal in {"HEAD", "HEAD_OPEN"}:
            head, _ = self.rng.choice(_senses("head", after=False))
            return self.rng.choice(["fun", "∀", "∃", "λ", head])
        if terminal == "HEAD_CLOSE":
            return "]"
        return self.rng.choice(_senses("op", after=True))[0]

    def flat(self, depth: int) -> list[str]:
        """Return operands with operators between them."""
        rng = self.rng
        found: list[str] = []
        count = 1 if depth > self.depth or self.left <= 0 else rng.choice((1, 1, 2, 2, 3, 4))
        for place in range(count):
            if place and rng.random() < 0.7:
                found += self.operator(depth)
            if rng.random() < 0.12:
                found.append(rng.choice(_senses("op", after=False))[0])
            found += self.operand(depth)
            if rng.random() < 0.08:
                found.append(self.word(rng.choice(("FIELD", "UNIV", "OP"))))
        return found

    def operand(self, depth: int) -> list[str]:
        if depth > self.depth or self.left <= 0:
            return [self.word("IDENT")]
        kind = self.rng.choice(_OPERANDS)
        found = [self.word(kind)] if kind.isupper() else self.rule(kind, depth + 1)
        if kind in {"head", "conditional", "local", "shown"}:
            found += self.flat(depth + 1)
        return found

    def operator(self, depth: int) -> list[str]:
        if self.rng.random() < 0.85:
            return [self.rng.choice(_senses("op", after=True))[0]]
        spelling, sense = self.rng.choice(_senses("open", after=True))
        return [spelling, *self.operand(depth + 1), *sense.rest]

    def group(self, depth: int) -> list[str]:
        """Return a bracketing notation with what it holds."""
        spelling, sense = self.rng.choice(_senses("open", after=False))
        found = [spelling, *self.flat(depth + 1)]
        for place, literal in enumerate(sense.rest):
            found += [literal] if place == len(sense.rest) - 1 else [literal, *self.flat(depth + 1)]
        return found


def derived_statement(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    """Return a statement and the commands before it."""
    words = _Derivation(rng, depth=rng.choice((2, 3, 3, 4, 5, 8))).rule("statement", 0)
    text = words[0]
    for word in words[1:]:
        glued = word[0] == "." and rng.random() < 0.9
        text += word if glued else rng.choice(_GAPS) + word
    return text, notation_commands(rng)
