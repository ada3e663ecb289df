"""What the terms of a type expression are: proofs, types, or data.

Determined from the tree, the statement's own binders and the kinds of constants, without
elaboration; otherwise `unknown`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import (
    App,
    Arrow,
    Indexed,
    Infix,
    Paren,
    Postfix,
    Prefix,
    Projection,
    Quantifier,
    Subtype,
    WithUniverses,
    strip,
)
from driftbench.lean.tree import Token
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.lean.tree import Term
    from driftbench.library.kinds import Kinds

__all__ = ["Sorter", "function_of", "head_of"]

_PROP_HEADS = frozenset({"∃", "∃!", "∀ᶠ", "∃ᶠ", "∀ᵐ", "∃ᵐ", "∀ᵉ"})
_LOGIC = frozenset({"∧", "∨", "↔", "Xor'"})
_RELATION_LEVEL = 50
_LONG = {"ℕ": "Nat", "ℤ": "Int", "ℝ": "Real", "ℂ": "Complex", "ℚ": "Rat"}
#: Relations that mathlib declares with the level of applications: `f =O[l] g`, `u ~[l] v`.
_TIGHT = ("=", "~[", "~ᵤ")
#: First characters of type operators, some of which have the level of relations.
_ARROWS = frozenset("→≃↪↠⟶≅≌⥤⟹⊗×⊕⊞⊣")


def function_of(term: Term) -> Term:
    """Return the function of an application without parentheses and universes; else the term."""
    while True:
        match term:
            case App(head=inner) | WithUniverses(term=inner) | Paren(body=inner):
                term = inner
            case _:
                return term


def head_of(term: Term) -> str:
    """Return the constant or variable at the head of an application; "" for other heads."""
    term = function_of(term)
    if isinstance(term, Token) and term.type in {"IDENT", "KW", "CONST"}:
        return term.text.lstrip("@").split(".{", 1)[0]
    return ""


class Sorter:
    """Determines sorts of terms in one statement.

    Args:
        kinds: kinds of the constants.
        namespaces: namespaces in force, nearest first.
        local: bound name -> its declared type; None if unknown.
    """

    def __init__(
        self, kinds: Kinds, namespaces: tuple[str, ...], local: Mapping[str, Term | None]
    ) -> None:
        self._kinds = kinds
        self._namespaces = namespaces
        self._local = local

    def sort(self, term: Term) -> str:
        """Return the sort of a type expression.

        Returns:
            `prop` if `term` is a proposition, `sort` if it is `Type …`, `Sort …` or `Prop`,
            `type` for another type, or `unknown`.
        """
        match strip(term):
            case Quantifier() as quantified:
                return self._quantified(quantified)
            case Arrow(right=right):
                result = self.sort(right)
                return "type" if result == "sort" else result
            case Infix() as joined:
                return _joined(joined)
            case Prefix(op=op):
                return "prop" if op == "¬" else "unknown"
            case Postfix():
                return "unknown"
            case Subtype() | Indexed():
                return "type"
            case Projection(field=field):
                return _of_entry(self._kinds.sort_of_field(field))
            case App(head=head) as applied:
                return self._applied(applied, strip(head))
            case other:
                return self._constant(head_of(other))

    def _applied(self, term: App, function: Term) -> str:
        match function:
            case Token() | WithUniverses():
                return self._constant(head_of(term))
            case Projection(field=field):
                return _of_entry(self._kinds.sort_of_field(field))
        return "unknown"

    def _quantified(self, term: Quantifier) -> str:
        symbol = term.symbol
        if symbol in _PROP_HEADS:
            return "prop"
        if symbol == "∀":
            return self.sort(term.body)
        return "type" if symbol in {"Σ", "Π", "Σ'"} else "unknown"

    def _constant(self, head: str) -> str:
        if head in {"Type", "Type*", "Sort", "Sort*"} or head.startswith(("Type*", "Sort*")):
            return "sort"
        if head == "Prop":
            return "sort"
        if not head:
            return "unknown"
        first, _, rest = head.partition(".")
        if first in self._local:
            return self._local_name(first, rest)
        return _of_entry(self._kinds.sort_of(head, self._namespaces))

    def _dotted(self, declared: Term | None, last: str) -> str:
        """Return the sort of `x.last` for a variable x with the declared type, or without one."""
        if declared is not None:
            head = "Function" if isinstance(strip(declared), Arrow) else head_of(declared)
            full = f"{_LONG.get(head, head)}.{last}"
            for name in self._kinds.resolve(full, self._namespaces)[:1]:
                return _of_entry(self._kinds.sort_of(name, ()))
        return _of_entry(self._kinds.sort_of_field(last))

    def _local_name(self, name: str, rest: str) -> str:
        declared = self._local[name]
        if rest:
            return self._dotted(declared, rest.rsplit(".", 1)[-1])
        while declared is not None:
            match strip(declared):
                case Infix(right=value) | Quantifier(symbol="∀", body=value):
                    declared = value
                case end:
                    head = head_of(end)
                    if head in {"Prop", "Set"}:
                        return "prop"
                    return "type" if head.startswith(("Type", "Sort")) else "unknown"
        return "unknown"


def _joined(term: Infix) -> str:
    """Return the sort of a term with an infix operator, by the operator's level."""
    symbol = term.op
    loose = precedence(term) == _RELATION_LEVEL and symbol[0] not in _ARROWS
    return "prop" if symbol in _LOGIC or loose or symbol.startswith(_TIGHT) else "type"


def _of_entry(sort: str) -> str:
    return {"prop": "prop", "type": "type"}.get(sort, "unknown")
