"""A statement as the checks of `wellformed` see it: its names, their types, and constants.

A name that is bound with different types in one statement has no type here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from driftbench.lean.names import free_names, head_name
from driftbench.lean.syntax import Binder
from driftbench.lean.tree import Token, tokens, walk
from driftbench.rules.sorting import function_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.lean.tree import Statement, Term
    from driftbench.library.hierarchy import Hierarchy
    from driftbench.library.signatures import ConstantSignature, Signatures

__all__ = ["LocalStatement", "Misuse", "head_token", "shape_of", "split_arrows"]

_UNIVERSES = re.compile(r"\.\{[^{}]*\}")
_BRACKET = re.compile(r"[(\[{⟨⦃]|[)\]}⟩⦄]|→|->")
_OPEN = frozenset("([{⟨⦃")

_CORE = frozenset({"Array", "BitVec", "Fin", "Int", "List", "Nat", "Option", "Prod", "String"})
NUMBERS = frozenset({"ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "ℝ≥0", "ℝ≥0∞", "ℕ∞", "ℚ≥0", "EReal", "ℕ+"})


@dataclass(frozen=True, slots=True)
class Misuse:
    """One error.

    Args:
        kind: `syntax`, `brackets`, `binder`, `unbound`, `arity`, `sort`, `carrier`, `duplicate`,
            `shadowing`.
        detail: a short description; names as they are written.
    """

    kind: str
    detail: str


@dataclass(frozen=True)
class LocalStatement:
    """A statement with the constants of a snapshot.

    Args:
        statement: parsed.
        signatures: the constants.
        hierarchy: the classes.
        spaces: namespaces in force, nearest first.
        local_notation: sources of the local notation in force.
        closed: whether every constant a statement may mention is known or in use elsewhere.
    """

    statement: Statement
    signatures: Signatures
    hierarchy: Hierarchy
    spaces: tuple[str, ...]
    local_notation: tuple[str, ...] = ()
    closed: bool = True

    @cached_property
    def binders(self) -> tuple[Binder, ...]:
        """All binders and quantifier groups, outermost first."""
        return tuple(node for node in walk(self.statement.root) if isinstance(node, Binder))

    @cached_property
    def types(self) -> Mapping[str, str]:
        """Bound name -> the source of its type; "" for none or several types."""
        found: dict[str, str] = {}
        for binder in self.binders:
            subject = binder.subject if binder.relation == ":" else None
            text = self.text(subject) if subject is not None else ""
            for name in binder.variables:
                found[name] = text if found.get(name, text) == text else ""
        return found

    @cached_property
    def free(self) -> frozenset[str]:
        """First components of the names that nothing binds."""
        return free_names(self.statement.root)

    @cached_property
    def bound(self) -> frozenset[str]:
        """First components of the identifiers that are bound wherever they occur."""
        words = {head_name(t.text) for t in tokens(self.statement.root) if t.type == "IDENT"}
        return frozenset(words) - self.free

    def text(self, term: Term) -> str:
        """Return the source of a term with single spaces, without universes."""
        return " ".join(_UNIVERSES.sub("", self.statement.text[term.start : term.end]).split())

    def is_local(self, word: str) -> bool:
        """Return whether a word is a bound name or starts with one."""
        first = head_name(word)
        return first in self.bound or first in self.types

    def readings(self, word: str) -> tuple[str, ...]:
        """Return the constants that a word may mean."""
        return self.signatures.resolutions(word, self.spaces)

    def meant(self, word: str) -> tuple[ConstantSignature, ...]:
        """Return the signatures that a word may mean; () if one of them is not known."""
        readings = self.readings(word)
        # Lean's own namespaces are known only in part: another constant may take precedence.
        if word[0].islower() and word not in readings and not _CORE.isdisjoint(self.spaces):
            return ()
        found = [self.signatures.signature(full) for full in readings]
        known = tuple(one for one in found if one is not None)
        return known if len(known) == len(found) else ()


def head_token(term: Term) -> Token | None:
    """Return the identifier at the head of a term; None if the head is another term."""
    term = function_of(term)
    return term if isinstance(term, Token) and term.type == "IDENT" else None


def split_arrows(type_: str) -> tuple[str, ...]:
    """Split the source of a type at the arrows outside of brackets."""
    parts, depth, start = [], 0, 0
    for mark in _BRACKET.finditer(type_):
        if mark[0] in {"→", "->"}:
            following = type_[mark.end() : mark.end() + 1]
            if depth == 0 and following in {"", " "} and type_[mark.start() - 1] == " ":
                parts.append(type_[start : mark.start()].strip())
                start = mark.end()
        else:
            depth += 1 if mark[0] in _OPEN else -1
    return (*parts, type_[start:].strip())


def shape_of(type_: str) -> str:
    """Return the evident shape of a type.

    Returns:
        A type of numbers as it is written; `Prop`, `Type`, `Set`, `Finset`, `function`; "" for
        anything else.
    """
    if type_ in NUMBERS or type_ == "Prop":
        return type_
    arrows = split_arrows(type_)
    if len(arrows) > 1:
        return "predicate" if arrows[-1] == "Prop" else "function"
    if "∀" in type_ or "(" in type_.split(" ", maxsplit=1)[0]:
        return ""
    head, _, rest = type_.partition(" ")
    if head in {"Type", "Type*", "Sort", "Sort*"}:
        return "Type"
    operators = any(mark in rest for mark in "×∪∩=≃↪⊕→∧<≤∈")
    return head if head in {"Set", "Finset"} and rest and not operators else ""
