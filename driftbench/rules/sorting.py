"""What a type expression is the type of: proofs, types, or data.

Read off the tree, the statement's own binders and the kinds of constants; nothing is elaborated,
and what cannot be read off is `unknown`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token
from driftbench.rules.binders import is_infix, is_quant, operator, quant_parts, strip
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.lean.tree import Term
    from driftbench.library.kinds import Kinds

__all__ = ["Sorter", "head_of"]

_PROP_HEADS = frozenset({"∃", "∃!", "∀ᶠ", "∃ᶠ", "∀ᵐ", "∃ᵐ", "∀ᵉ"})
_LOGIC = frozenset({"∧", "∨", "↔", "¬", "Xor'"})
_RELATION_LEVEL = 50
_LONG = {"ℕ": "Nat", "ℤ": "Int", "ℝ": "Real", "ℂ": "Complex", "ℚ": "Rat"}
#: Relations that mathlib lets bind as tightly as applications: `f =O[l] g`, `u ~[l] v`.
_TIGHT = ("=", "~[", "~ᵤ")
#: First characters of type operators, some of which bind as loosely as relations do.
_ARROWS = frozenset("→≃↪↠⟶≅≌⥤⟹⊗×⊕⊞⊣")


def head_of(term: Term) -> str:
    """Return the constant or variable at the head of an application, "" if it is none."""
    term = strip(term)
    while isinstance(term, Node) and term.kind in {"app", "univ"}:
        term = strip(term.children[0])
    if isinstance(term, Token) and term.type in {"IDENT", "KW", "CONST"}:
        return term.text.lstrip("@").split(".{", 1)[0]
    return ""


class Sorter:
    """Answers for one statement.

    Args:
        kinds: what constants are.
        namespaces: namespaces in force, nearest first.
        local: declared types of the statement's bound names, None where unknown.
    """

    def __init__(
        self, kinds: Kinds, namespaces: tuple[str, ...], local: Mapping[str, Term | None]
    ) -> None:
        self._kinds = kinds
        self._namespaces = namespaces
        self._local = local

    def sort(self, term: Term) -> str:
        """Say what the inhabitants of a type expression are.

        Returns:
            `prop` when `term` is a proposition, `sort` when it is `Type …`, `Sort …` or `Prop`
            (its inhabitants are types or propositions), `type` for any other type, `unknown`.
        """
        term = strip(term)
        if isinstance(term, Node):
            if term.kind == "quant":
                return self._quant(term)
            if term.kind in {"infix", "prefix", "postfix"}:
                return self._operator(term)
            if term.kind in {"subtype", "index"}:
                return "type"
            if term.kind == "proj":
                return self._field(term.children[-1])
            if term.kind == "app" and isinstance(strip(term.children[0]), Node):
                return self._applied(strip(term.children[0]))
        return self._constant(head_of(term))

    def _applied(self, function: Term) -> str:
        if isinstance(function, Node) and function.kind == "proj":
            return self._field(function.children[-1])
        if isinstance(function, Node) and function.kind == "univ":
            return self._constant(head_of(function))
        return "unknown"

    def _field(self, last: Term) -> str:
        if not isinstance(last, Token):
            return "unknown"
        return _of_entry(self._kinds.sort_of_field(last.text.lstrip(".")))

    def _quant(self, term: Node) -> str:
        if is_quant(term, *_PROP_HEADS):
            return "prop"
        if is_quant(term, "∀"):
            return self.sort(quant_parts(term)[2])
        if is_quant(term, "Σ", "Π", "Σ'"):
            return "type"
        return "unknown"

    def _operator(self, term: Node) -> str:
        symbol = operator(term)
        if symbol == "→":
            result = self.sort(term.children[-1])
            return "type" if result == "sort" else result
        if symbol in _LOGIC:
            return "prop"
        if term.kind != "infix":
            return "unknown"
        loose = precedence(term) == _RELATION_LEVEL and symbol[0] not in _ARROWS
        if loose or symbol.startswith(_TIGHT):
            return "prop"
        return "type"

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
        """Say what `x.last` is, for a variable with a declared type, or with none."""
        if declared is not None:
            head = "Function" if is_infix(strip(declared), "→") else head_of(declared)
            full = f"{_LONG.get(head, head)}.{last}"
            for name in self._kinds.resolve(full, self._namespaces)[:1]:
                return _of_entry(self._kinds.sort_of(name, ()))
        return _of_entry(self._kinds.sort_of_field(last))

    def _local_name(self, name: str, rest: str) -> str:
        declared = self._local[name]
        if rest:
            return self._dotted(declared, rest.rsplit(".", 1)[-1])
        while declared is not None:
            declared = strip(declared)
            if isinstance(declared, Node) and declared.kind == "infix":
                declared = declared.children[-1]
            elif is_quant(declared, "∀"):
                declared = quant_parts(declared)[2]
            else:
                head = head_of(declared)
                if head in {"Prop", "Set"}:
                    return "prop"
                return "type" if head.startswith(("Type", "Sort")) else "unknown"
        return "unknown"


def _of_entry(sort: str) -> str:
    return {"prop": "prop", "type": "type"}.get(sort, "unknown")
