"""Cutting the text of a proposition into claims, and a claim at its relation.

Source text is cut at signs outside brackets; it is not parsed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MIRROR", "claims_of", "compound", "dense", "flipped", "plain", "related"]

_BINDERS = re.compile(r"^\s*(?:∀ᶠ?|∃!?|⋃|⋂)[^,]*,")
_CONNECTIVES = frozenset("∧∨→↔")
_RELATIONS = ("=ᶠ", "≤ᶠ", "≠", "≤", "<", "≥", ">", "∉", "∈", "⊆", "⊂", "∣", "≡", "=", "≅", "≌", "≃")
_LATEX = (
    (r"\leq", "≤"), (r"\le", "≤"), (r"\geq", "≥"), (r"\ge", "≥"), (r"\neq", "≠"), (r"\ne", "≠"),
    (r"\in", "∈"), (r"\subseteq", "⊆"), (r"\subset", "⊂"), (r"\mid", "∣"), (r"\infty", "∞"),
    (r"\lt", "<"), (r"\gt", ">"), ("<=", "≤"), (">=", "≥"),
)  # fmt: skip
MIRROR = str.maketrans("<>≤≥", "><≥≤")


def claims_of(lean: str) -> tuple[str, ...]:
    """Return the claims of a proposition: the conclusions under its binders and conditions.

    Of `∀ x ∈ s, P x → Q x ∧ R x` these are `Q x` and `R x`; of `P → False` it is `P`.
    """
    body = lean.strip()
    while True:
        body = unwrapped(body)
        match = _BINDERS.match(body)
        if match is not None:
            body = body[match.end() :].strip()
            continue
        pieces = _split(body)
        last = max((i for i, (_, mark) in enumerate(pieces) if mark == "→"), default=-1)
        if last >= 0:
            refuted = pieces[last + 1][0] == "False"
            body = pieces[last][0] if refuted else _joined(pieces[last + 1 :])
            continue
        if len(pieces) == 1:
            return (body,)
        return tuple(claim for piece, _ in pieces for claim in claims_of(piece))


def _split(text: str) -> list[tuple[str, str]]:
    """Cut at connectives outside brackets; return each piece with the connective after it."""
    pieces: list[tuple[str, str]] = []
    start = depth = 0
    for i, character in enumerate(text):
        depth += (character in "([{⟨") - (character in ")]}⟩")
        if depth == 0 and character in _CONNECTIVES and text[i + 1 : i + 2].isspace():
            pieces.append((text[start:i].strip(), character))
            start = i + 1
    return [*pieces, (text[start:].strip(), "")]


def _joined(pieces: Sequence[tuple[str, str]]) -> str:
    return " ".join(f"{piece} {mark}".strip() for piece, mark in pieces)


def unwrapped(text: str) -> str:
    while text.startswith("(") and text.endswith(")") and _encloses(text):
        text = text[1:-1].strip()
    return text


def _encloses(text: str) -> bool:
    depth = 0
    for i, character in enumerate(text):
        depth += (character in "([{⟨") - (character in ")]}⟩")
        if depth == 0:
            return i == len(text) - 1
    return False


def related(atom: str) -> tuple[str, str, str]:
    """Cut an atom at its first relation outside brackets; without one, the second side is ""."""
    atom = unwrapped(atom)
    depth = 0
    for i, character in enumerate(atom):
        depth += (character in "([{⟨") - (character in ")]}⟩")
        if depth:
            continue
        for relation in _RELATIONS:
            if atom.startswith(relation, i) and not _part_of_arrow(atom, i):
                left, right = atom[:i].strip(), atom[i + len(relation) :].strip()
                return left, relation[:1] if relation.endswith("ᶠ") else relation, right
    return atom, "", ""


def _part_of_arrow(text: str, at: int) -> bool:
    return text.startswith(("=>", "≥0", "<|", "<$>"), at) or text[at - 1 : at] in {":", "ℝ"}


def plain(text: str) -> str:
    """Return a text without type ascriptions and namespaces: `0` for `(0 : ℝ)`."""
    bare = unwrapped(text).split(":", 1)[0].strip()
    return bare.removeprefix("Set.").removeprefix("Finset.")


def compound(text: str) -> bool:
    return len(dense(text)) > 2


def dense(text: str) -> str:
    for name, sign in _LATEX:
        text = re.sub(rf"{re.escape(name)}(?![a-zA-Z])", sign, text)
    return re.sub(r"[\s$`\\,()]|:[ℕℤℚℝℂ]", "", text)


def flipped(dense: str) -> str:
    match = re.fullmatch(r"([^<>≤≥=≠]+)([<>≤≥=≠])([^<>≤≥=≠]+)", dense)
    return f"{match[3]}{match[2].translate(MIRROR)}{match[1]}" if match else dense
