"""Names that nothing binds and that are not constants."""

from __future__ import annotations

import operator
import re
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from driftbench.lean.names import free_names, head_name
from driftbench.lean.syntax import App, NamedArgument, StructureLiteral
from driftbench.lean.tree import Token
from driftbench.rules._local_statement import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules._local_statement import LocalStatement

__all__ = ["problems"]

#: Names of Lean's core that statements use without a namespace.
_WORDS = frozenset(
    (
        "ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "Type", "Sort", "Prop", "Type*", "Sort*", "sorry", "this", "id",
        "rfl", "ite", "dite", "max", "min", "not", "and", "or", "xor", "true", "false", "some",
        "none", "cast", "default", "cond", "inferInstance", "inferInstanceAs", "absurd", "decide",
        "flip", "fun", "at", "in", "by", "do", "from", "with", "then", "else", "ULift", "List",
        "Nat", "Int", "String", "Char", "Array", "Option", "And", "Or", "Not", "Iff", "True",
        "False", "Eq", "HEq", "Ne", "Subtype", "Exists", "Decidable", "DecidablePred",
        "DecidableEq", "DecidableRel", "Function", "LE", "LT", "Ord",
    )
)  # fmt: skip
_BINDING = re.compile(r"Πʳ\s+\(?([^\W\d][\w']*)")
_ARROW = re.compile(r"[{(⦃](?P<names>[^:(){}\[\]⦃⦄]*):[^(){}⦃⦄]*(?:\([^()]*\)[^(){}⦃⦄]*)*[})⦄]\s*→")
_NAME = re.compile(r"[^\W\d_][^\W_]*")
_QUOTED = re.compile(r'"\s*([^"\s]+)\s*"')
# Namespaces of Lean itself, which no snapshot declares completely -> the length from which a word
# is not a variable.
_CORE = dict.fromkeys(("Array", "BitVec", "Lean", "List", "Option", "Std"), 3) | dict.fromkeys(
    ("Function", "Int", "Nat"), 6
)
_NEVER = 1000
_CONDITION = re.compile(r"(?<![\w.])if\s+([^\W\d][\w']*)\s*:")


def problems(reading: LocalStatement) -> Iterator[Misuse]:
    """Yield the identifiers that are neither bound nor constants."""
    free = free_names(_without_universes(reading.statement.root)) - _bound_by_notation(reading)
    statement = reading.statement
    terms = (*statement.binders, statement.conclusion)
    for token in (token for term in terms for token in _identifiers(term)):
        word = token.text.lstrip("@").split(".{", 1)[0]
        if not word or word.startswith((".", "_", "?")) or word.endswith("_"):
            continue
        if statement.text[token.start - 1] == ".":  # `x |>.symm`
            continue
        if head_name(word) in free and not _is_known(reading, word):
            yield Misuse("unbound", word)


def _identifiers(term: Term) -> Iterator[Token]:
    """Yield identifiers in order; universes, named arguments' names and tactics left out."""
    match term:
        case Token():
            if term.type == "IDENT":
                yield term
        case App(head=Token(text="Type" | "Sort")) | StructureLiteral():
            pass
        case NamedArgument(value=value):
            yield from _identifiers(value)
        case _:
            for child in term.children:
                yield from _identifiers(child)


def _without_universes(term: Term) -> Term:
    """Return a tree without the arguments of `Type` and `Sort`, which name universes."""
    match term:
        case Token():
            return term
        case App(head=Token(text="Type" | "Sort") as head):
            return head
    children = tuple(map(_without_universes, term.children))
    same = all(map(operator.is_, children, term.children))
    return term if same else replace(term, children=children)


def _bound_by_notation(reading: LocalStatement) -> frozenset[str]:
    """Return symbols of local notation, and names bound by notation of mathlib, as in `Πʳ i, …`."""
    text = reading.statement.text
    quoted = _QUOTED.findall(" ".join(reading.local_notation))
    symbols = [name for one in quoted for name in _NAME.findall(one)]
    arrows = [name for found in _ARROW.finditer(text) for name in found["names"].split()]
    return frozenset(
        [*_BINDING.findall(text), *_CONDITION.findall(text), *quoted, *symbols, *arrows]
    )


def _is_known(reading: LocalStatement, word: str) -> bool:
    if not reading.closed and ("." in word or "A" <= word[0] <= "Z"):
        return True
    readings = reading.readings(word)
    # A root constant of one letter belongs to one file; elsewhere the letter is a variable.
    if word in _WORDS or (readings and not (readings == (word,) and _is_letter(word))):
        return True
    if reading.signatures.is_word(word):
        return True
    long = any(len(word) >= _CORE.get(space, _NEVER) for space in reading.spaces)
    if long and word[0].islower():
        return True
    first, *rest = word.split(".")
    if first in reading.types and rest:
        return True
    for prefix in list(accumulate([first, *rest], "{}.{}".format))[:-1]:
        if prefix in _WORDS or reading.signatures.is_word(prefix) or reading.readings(prefix):
            after = word[len(prefix) + 1 :].split(".")
            return all(_is_field(reading, part) for part in after)
    return False


def _is_letter(word: str) -> bool:
    return len(word.rstrip("₀₁₂₃₄'")) == 1


def _is_field(reading: LocalStatement, part: str) -> bool:
    known = reading.signatures
    return part.isdigit() or known.is_field(part) or bool(known.ending(part))
