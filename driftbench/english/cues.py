"""Whether an English text mentions a piece of Lean: `EnglishText.mentions`.

A text mentions a condition if it spells it, or has a word for its relation or its predicate:
`0 < r` by `positive`, `IsCompact s` by `compact`, `s.Nonempty` by `nonempty`. The words are in
`cues.toml`; a constant that is not there is named by the beginnings of its parts. There is no
grammar: a word counts anywhere in the text, whatever it refers to.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from driftbench.english._claims import MIRROR, claims_of, compound, dense, flipped, plain, related

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["EnglishText", "parts_of"]

_CAMEL = re.compile(r"(?<=[a-z₀-₉0-9'])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_")
_PART = re.compile(r"[A-Z]+(?![a-z])\d*|[A-Z][^\WA-Z_]*|[^\WA-Z_]+")
_IDENT = re.compile(r"[^\W\d](?:[\w'₀-₉]|\.(?=[^\W\d]))*")
_SHORTEST = 4  # of a stem: `deriv`, `prim`


@cache
def _table(name: str) -> dict[str, list[str]]:
    text = files("driftbench.english").joinpath("cues.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, list[str]]] = tomllib.loads(text)
    return tables[name]


@cache
def _any(patterns: tuple[str, ...]) -> re.Pattern[str]:
    joined = "|".join(f"(?:{_anchored(pattern)})" for pattern in patterns)
    return re.compile(joined, re.IGNORECASE)


def _anchored(pattern: str) -> str:
    return rf"(?<![^\W\d_]){pattern}" if re.match(r"[a-zA-Zσ(]", pattern) else pattern


def parts_of(constant: str) -> tuple[str, ...]:
    """Return the parts of the last component of a constant: `is`, `compact` of `IsCompact`."""
    last = constant.rstrip("'").rsplit(".", 1)[-1]
    return tuple(part.lower().rstrip("'₀₁₂₃") for part in _PART.findall(last))


class EnglishText:
    """An English text, and what it mentions.

    Args:
        english: plain text; formulas between dollars or bare.
    """

    def __init__(self, english: str) -> None:
        self.text = " ".join(_CAMEL.sub(" ", english).split())
        self._words = frozenset(_IDENT.findall(english))
        self._dense = dense(english)

    def has_word(self, key: str, *, table: str = "relations") -> bool:
        """Return whether a word of a table's entry occurs; False if there is no such entry."""
        patterns = _table(table).get(key)
        return patterns is not None and _any(tuple(patterns)).search(self.text) is not None

    def names(self, constant: str) -> bool:
        """Return whether a constant is named: by its own words, or by all its specific parts."""
        last = constant.rsplit(".", 1)[-1]
        if last in _table("constants"):
            return self.has_word(last, table="constants")
        parts = [part for part in parts_of(constant) if part]
        fillers = _table("fillers")["words"]
        distinctive = [part for part in parts if part not in fillers and len(part) > 1]
        if distinctive:
            return all(map(self.mentions_part, distinctive))
        return any(map(self.mentions_part, parts))

    def names_more(self, constant: str, other: str) -> bool:
        """Return whether the parts that only the first constant has are named: `commutative`."""
        lost = [part for part in parts_of(constant) if part not in parts_of(other)]
        lost = [part for part in lost if part not in {"is", "has", "add"}]
        return self._knows(constant) or (all(map(self.mentions_part, lost)) and bool(lost))

    def _knows(self, constant: str) -> bool:
        return self.has_word(constant.rsplit(".", 1)[-1], table="constants")

    def has(self, symbol: str) -> bool:
        """Return whether a variable occurs as a word, other than the article."""
        return symbol in self._words and symbol not in {"a", "A", "I"}

    def spells(self, lean: str) -> bool:
        """Return whether a formula occurs in the text, up to white space and LaTeX names."""
        plain = dense(lean)
        return len(plain) > 1 and (plain in self._dense or flipped(plain) in self._dense)

    def mentions(self, lean: str) -> bool:
        """Return whether a proposition is spelled out, or one of its claims mentioned by a word."""
        if self.spells(lean):
            return True
        return any(map(self.mentions_claim, claims_of(lean)))

    def mentions_claim(self, claim: str) -> bool:
        """Return whether one claim without connectives is mentioned."""
        if self.spells(claim):
            return True
        left, relation, right = related(claim.strip("[] ").removeprefix("¬").strip())
        if not relation:
            return self._mentions_predicate(left)
        return self._mentions_relation(left, relation, right)

    def mentions_subject(self, text: str) -> bool:
        """Return whether one of the names in a formula is mentioned."""
        if compound(text) and self.spells(text):
            return True
        return any(
            self.has(word.split(".", 1)[0]) or (len(word) > 1 and self.names(word))
            for word in _IDENT.findall(text)
        )

    def mentions_part(self, part: str) -> bool:
        """Return whether one part of a constant's name is mentioned, as `comm` by `commutative`."""
        known = _table("parts").get(part)
        return _any(tuple(known or (_stem(part),))).search(self.text) is not None

    def _mentions_predicate(self, atom: str) -> bool:
        constants = [
            word
            for word in _IDENT.findall(atom)
            if any(part[:1].isupper() for part in word.split(".")[-1:]) and len(word) > 1
        ]
        if constants:
            return self.names(constants[0]) or _has_upper_head(atom, constants, self)
        return self.mentions_subject(atom)

    def _mentions_relation(self, left: str, relation: str, right: str) -> bool:
        if relation in {">", "≥"}:
            left, relation, right = right, relation.translate(MIRROR), left
        if relation in {"<", "≤"}:
            return self._mentions_order(left, relation, right)
        if relation == "≠":
            return self.has_word(_DIFFERENT.get(plain(right), "differs")) or self.has_word(
                "differs"
            )
        if relation in {"∈", "∉"}:
            return self.has_word("closed_under") or (
                self.has_word("member") and self.mentions_subject(right)
            )
        if relation in {"⊆", "⊂"}:
            return self.has_word("inside") and self.mentions_subject(f"{left} {right}")
        if relation in {"≅", "≌", "≃"}:
            return self.has_word(relation, table="things")
        if relation == "∣":
            return self.has_word("divides")
        return self._mentions_equation(left, right)

    def _mentions_order(self, left: str, relation: str, right: str) -> bool:
        low = plain(left)
        if low == "0":
            return self.has_word("positive" if relation == "<" else "nonnegative")
        if low == "1":
            return self.has_word("above_one" if relation == "<" else "positive")
        if relation == "<" and plain(right) in {"∞", "⊤"}:
            return self.has_word("finite")
        if relation == "<":
            return self.has_word("strict") and self.mentions_subject(f"{left} {right}")
        return self.has_word("weak") and self.mentions_subject(f"{left} {right}")

    def _mentions_equation(self, left: str, right: str) -> bool:
        if any(compound(side) and self.spells(side) for side in (left, right)):
            return True
        special = _EQUAL.get(plain(right))
        if special is not None and self.has_word(special) and self.mentions_subject(left):
            return True
        return (
            self.has_word("equal") and self.mentions_subject(left) and self.mentions_subject(right)
        )


_DIFFERENT = {
    "0": "nonzero", "∞": "finite", "⊤": "not_top", "⊥": "not_bottom", "∅": "nonempty",
    "1": "not_one", "2": "not_two", "univ": "proper",
}  # fmt: skip
_EQUAL = {"0": "vanishes", "1": "unity", "⊤": "top", "univ": "top", "⊥": "bottom", "∅": "empty"}


def _has_upper_head(atom: str, constants: Iterable[str], english_text: EnglishText) -> bool:
    """Return whether an atom is a `Fact` or `NeZero` of which another constant is named."""
    found = [word for word in constants if set(parts_of(word)) - {"fact"}]
    return atom.lstrip("¬( ").startswith(("Fact", "NeZero")) and any(map(english_text.names, found))


def _stem(part: str) -> str:
    """Return a part without its ending: `differentiab` of `differentiable`, `base` of `bases`."""
    if len(part) <= _SHORTEST + 1:
        return re.escape(part.removesuffix("s") if len(part) > _SHORTEST else part)
    stem = re.sub(
        r"(?:ibility|ability|ities|ity|ness|ously|ous|ive|ally|al|ed|ing|es|s|ly|e|le)$", "", part
    )
    return re.escape(stem if len(stem) >= _SHORTEST else part)
