"""What a pair of statements asks of a library: constants, words, and classes that are given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.lean.tree import tokens
from driftbench.library.bundled import bundled_statements
from driftbench.library.lemma_texts import STATED, words_of
from driftbench.oracles import logic
from driftbench.oracles.lemmas.classes import instance_lemmas
from driftbench.oracles.logic import And, Const
from driftbench.oracles.solver.predicates import differing

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from driftbench.lean import Statement
    from driftbench.library.lemma_texts import LemmaText
    from driftbench.oracles.lemmas.classes import AssumedClasses
    from driftbench.oracles.solver.translator import ReadPair

__all__ = ["AskedPair", "Heads", "last_component", "spelled"]

Heads = dict[Const, tuple[str, tuple[str, ...]]]
"""Constants -> name in Lean, and type arguments."""

#: Words that every claim may use: signs of sets, which are unfolded, and of logic.
_FREE = frozenset(
    (
        *("∈", "∉", "⊆", "⊂", "∩", "∪", "∅", "\\", "ᶜ", "⁻", "¹", "''", "×", "↥", "↑", "⇑", "∘"),
        *("≠", "=", "≥", ">", "$", "<|", "·", "//", "_", "0", "1"),
        *("Set", "univ", "Type", "Prop", "Sort", "setOf", "True", "False", "comp"),
    )
)
_NUMERALS = frozenset("01")
#: Signs that mean the same.
_SAME = {"≥": "≤", ">": "<", "𝓝": "nhds", "𝓟": "principal", "𝓤": "uniformity"}
#: Constants that the translation unfolds, so that no formula has them.
_UNFOLDED = frozenset(name.rsplit(".", 1)[-1] for name in bundled_statements("unfoldings"))


@dataclass(frozen=True, slots=True)
class AskedPair:
    """What selection needs of a pair.

    Args:
        types: its type variables.
        offered: its constants.
        exclusive: those that only one side has.
        relevant: those that sides use differently.
        sides: the names that only one side has.
        words: the words of both statements, and those that every claim may use.
        near: the words of both statements that say what they are about.
        given: classes with their arguments that a lemma may presuppose.
        spaces: namespaces that are open.
        fits: whether a declaration may be a premise.
    """

    types: frozenset[str]
    offered: Heads
    exclusive: frozenset[Const]
    relevant: frozenset[Const]
    sides: tuple[frozenset[str], frozenset[str]]
    words: frozenset[str]
    near: frozenset[str]
    given: AssumedClasses
    spaces: frozenset[str]
    fits: Callable[[LemmaText], bool]

    @classmethod
    def of(
        cls, read: ReadPair, given: AssumedClasses, held_out: Callable[[LemmaText], bool]
    ) -> AskedPair:
        """Return what selection needs of a pair."""
        pair, statements = read.pair, (read.gold.statement, read.candidate.statement)
        whole = logic.constants(And((pair.gold, pair.candidate)))
        offered = {one: pair.heads[one.name] for one in whole if one.name in pair.heads}
        offered |= {
            one: (pair.indexed_heads[one.name], ())
            for one in whole
            if one.name in pair.indexed_heads
        }
        first, second = (frozenset(logic.constants(side)) for side in (pair.gold, pair.candidate))
        lost, new = (
            frozenset(offered[one][0] for one in some if one in offered)
            for some in (first - second, second - first)
        )
        words = {word for one in statements for word in _words(one)}
        words.update(last_component(head) for head, _ in offered.values())
        # Lemmas may say that a type is finite, see `instance_lemmas`.
        words.update("Finite" for _ in instance_lemmas(pair))

        def fits(text: LemmaText) -> bool:
            return text.keyword in STATED and not held_out(text)

        return cls(
            types=frozenset().union(*map(_type_variables, statements)),
            offered=offered,
            exclusive=(first ^ second) & offered.keys(),
            relevant=frozenset(one for one in differing(pair) if one in offered),
            sides=(lost, new),
            words=spelled(words | _FREE | _UNFOLDED),
            near=spelled(words) - (_FREE - _NUMERALS),
            given=given,
            spaces=frozenset((*read.gold.spaces, *read.candidate.spaces)),
            fits=fits,
        )

    @property
    def proving(self) -> AskedPair:
        """The same without lemmas that equate."""
        fits = self.fits
        return replace(self, fits=lambda text: not text.equates and fits(text))


def spelled(words: Collection[str]) -> frozenset[str]:
    """Return words with those that mean the same."""
    short = {_SAME[word] for word in words if word in _SAME}
    return frozenset({*words, *short, *(long for long, one in _SAME.items() if one in words)})


def _words(statement: Statement) -> frozenset[str]:
    return words_of(statement.text.partition(" ")[2].partition(" ")[2])


def last_component(name: str) -> str:
    """Return the last component of a name."""
    return name.rsplit(".", 1)[-1]


def _type_variables(statement: Statement) -> frozenset[str]:
    found: set[str] = set()
    for binder in statement.binders:
        type_ = binder.type
        text = "".join(one.text for one in tokens(type_)) if type_ is not None else ""
        if text.startswith(("Type", "Sort")) and "→" not in text:
            found.update(binder.variables)
    return frozenset(found)
