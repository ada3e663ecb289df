"""The condition that a new property is not one that all sets in the type have.

For example every set of natural numbers is countable. Types are read from declarations and classes
of the signature.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, strip
from driftbench.rules.strictness import term_at

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["not_automatic"]

_COUNTABLE = frozenset({"ℕ", "ℤ", "ℚ", "ℕ+", "Nat", "Int", "Rat", "PNat", "Bool", "Fin", "ZMod"})
_COUNTING = frozenset({"Countable", "Finite", "Fintype", "Encodable", "Denumerable"})
_SECOND = frozenset({"SecondCountableTopology", "PolishSpace", "HereditarilyLindelofSpace"})
#: Property of sets, by last name component -> types and classes whose sets all have it.
_GIVEN = {
    "Countable": (_COUNTABLE, _COUNTING),
    "IsLindelof": (_COUNTABLE | {"ℝ", "ℂ"}, _COUNTING | _SECOND),
    "IsSigmaCompact": (_COUNTABLE, _COUNTING),
}


def not_automatic(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The new property is not one that all sets in the type have."""
    new = proposal.notes.get("to", "").rsplit(".", 1)[-1]
    term = term_at(view, proposal.site)
    if new not in _GIVEN or term is None:
        return ()
    types, classes = _GIVEN[new]
    for name in sorted(view.free(term)):
        kind = _element(view, name)
        if kind is None:
            continue
        carrier = view.slice(kind)
        assumed = {name.rsplit(".", 1)[-1] for name in view.classes_of(carrier)}
        if (view.head(kind) or carrier) in types or assumed & classes:
            return (f"every set in {carrier} is {new}",)
    return ()


def _element(view: View, name: str) -> Term | None:
    """Return X of a variable of type `Set X`."""
    declared = view.type_of(name)
    match None if declared is None else strip(declared):
        case App(args=(element,)) as kind if view.head(kind) == "Set":
            return strip(element)
    return None
