"""Damage done to statements that are well read: what a slip of the pen or a model's answer may be.

A statement keeps the context that it stood in. No care is taken: most results are no Lean.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader, load_declarations
from driftbench.library.notation import read_notation
from driftbench.rules import load_rules

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from driftbench.corpus import Snapshot

__all__ = ["Stock", "bundled_stock", "mutated_statement", "stock_of"]

Stock: TypeAlias = "tuple[tuple[str, tuple[str, ...]], ...]"
"""Statements, each with the commands before it."""

_PIECE = re.compile(r"[^\W\d][\w'.!?]*|\d+|\s+|.", re.DOTALL)
_BRACKETS = "()[]{}⟨⟩⦃⦄⟦⟧⟪⟫|‖⌊⌋⌈⌉⁅⁆"
_WORDS = (
    "theorem", "lemma", ":=", "by", "fun", "∀", "∃", "∃!", "let", "have", "show", "from", "match",
    "with", "if", "then", "else", "in", "∈", "∧", "∨", "¬", "→", "↔", "=", "≤", "<", "|", "//",
    "..", "⟨", "⟩", "-/", "/-", "--", ".1", ".{u}", "@", "?x", "_", "·", "$", "<|", "|>", "▸",
    "∘", "⁻¹", "ᶜ", "!", "∑", "x,", "open Set in", "set_option x true in", "where", "end", "`(",
    '"', "'", "«", "»", "ₗ[", "∂μ", "[MOD 2]", "=ᵐ[μ]", "⟶", "≫", "9" * 400, "True", "False",
    "Prop", "Type*", "Sort u", "ℕ", "ℝ", "this",
)  # fmt: skip
_LETTERS = (
    "αβ𝕜ℝₙ⁻'᾿\u200b\u00a0\u0301\ufeff\x00\x0b\x85\u2028\ud800😀∀(){}[]⟨⟩|,.:;λΣΠ\"\\`«»\t\n\r"
)
_HYPOTHESES = re.compile(r"[({\[⦃][^(){}\[\]⦃⦄]*[)}\]⦄]")


def bundled_stock() -> Stock:
    """Return the statements of the starter corpus and of the cases that lie beside the rules."""
    cases = ((case.before, ()) for rule in load_rules() for case in rule.cases)
    return (*stock_of(open_snapshot("starter")), *cases)


def stock_of(snapshot: Snapshot, *, every: int = 1) -> Stock:
    """Return statements of a snapshot: those of every so-many-th file."""
    reader = DeclarationReader(read_notation(snapshot), documented_only=every > 1)
    found = load_declarations(snapshot, reader=reader, paths=snapshot.paths()[::every])
    return tuple((one.statement, one.context) for one in found)


def mutated_statement(rng: random.Random, stock: Stock) -> tuple[str, tuple[str, ...]]:
    """Return a statement of a stock, most often with a few changes, and the commands before it."""
    text, context = rng.choice(stock)
    for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 2, 3, 5))):
        text = rng.choice(_MUTATIONS)(rng, text, stock)
    return text, context


def _pieces(text: str) -> list[str]:
    return _PIECE.findall(text)


def _span(rng: random.Random, pieces: Sequence[str]) -> tuple[int, int]:
    start = rng.randrange(len(pieces) + 1)
    return start, min(len(pieces), start + rng.choice((1, 1, 1, 2, 3, 8)))


def _deleted(rng: random.Random, text: str, _stock: Stock) -> str:
    pieces = _pieces(text)
    start, stop = _span(rng, pieces)
    return "".join((*pieces[:start], *pieces[stop:]))


def _repeated(rng: random.Random, text: str, _stock: Stock) -> str:
    pieces = _pieces(text)
    start, stop = _span(rng, pieces)
    again = pieces[start:stop] * rng.choice((1, 1, 1, 2, 7))
    return "".join((*pieces[:stop], *again, *pieces[stop:]))


def _swapped(rng: random.Random, text: str, _stock: Stock) -> str:
    pieces = _pieces(text)
    if len(pieces) > 1:
        first, second = rng.randrange(len(pieces)), rng.randrange(len(pieces))
        pieces[first], pieces[second] = pieces[second], pieces[first]
    return "".join(pieces)


def _spliced(rng: random.Random, text: str, stock: Stock) -> str:
    other, _ = rng.choice(stock)
    # At a colon most often: then binders of one stand before the conclusion of the other.
    if rng.random() < 0.5 and " : " in text and " : " in other:
        return text[: text.rindex(" : ")] + other[other.rindex(" : ") :]
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def _unbracketed(rng: random.Random, text: str, _stock: Stock) -> str:
    places = [at for at, character in enumerate(text) if character in _BRACKETS]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + rng.choice(("", rng.choice(_BRACKETS), text[at] * 2)) + text[at + 1 :]


def _bracketed(rng: random.Random, text: str, _stock: Stock) -> str:
    pieces = _pieces(text)
    start, stop = _span(rng, pieces)
    opening, closing = rng.choice(("()", "()", "[]", "{}", "⟨⟩", "⦃⦄", "||", "‖‖"))
    deep = rng.choice((1, 1, 1, 2, 30, 70))
    inside = pieces[start:stop]
    return "".join((*pieces[:start], opening * deep, *inside, closing * deep, *pieces[stop:]))


def _inserted(rng: random.Random, text: str, _stock: Stock) -> str:
    pieces = _pieces(text)
    at = rng.randrange(len(pieces) + 1)
    return "".join((*pieces[:at], " ", rng.choice(_WORDS), " ", *pieces[at:]))


def _lettered(rng: random.Random, text: str, _stock: Stock) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(_LETTERS) + text[at + rng.randrange(2) :]


def _shuffled(rng: random.Random, text: str, _stock: Stock) -> str:
    found = [one.span() for one in _HYPOTHESES.finditer(text)]
    if len(found) < 2:
        return text
    (a, b), (c, d) = sorted(rng.sample(found, 2))
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _renamed(rng: random.Random, text: str, _stock: Stock) -> str:
    words = sorted(set(re.findall(r"[^\W\d][\w'.]*", text)))
    if not words:
        return text
    old, new = rng.choice(words), rng.choice(words)
    return re.sub(rf"(?<![\w.']){re.escape(old)}(?![\w'])", lambda _: new, text)


def _negated(rng: random.Random, text: str, _stock: Stock) -> str:
    head, colon, rest = text.rpartition(" : ")
    return f"{head}{colon}{rng.choice(('¬ ', '∀ x, ', '∃ x, ', 'p → ', 'fun x ↦ ', '- '))}({rest})"


_MUTATIONS: tuple[Callable[[random.Random, str, Stock], str], ...] = (
    _deleted, _repeated, _swapped, _spliced, _unbracketed, _bracketed, _inserted, _inserted,
    _lettered, _shuffled, _shuffled, _renamed, _renamed, _negated,
)  # fmt: skip
