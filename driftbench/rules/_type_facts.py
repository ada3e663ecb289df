"""What the type of a thing gives for nothing: every set of naturals is countable.

Types are read off declarations and classes of the signature. What is not known to be given is taken
to be a hypothesis.
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
#: A property of sets, by last name component, to types and classes of which all sets have it.
_GIVEN = {
    "Countable": (_COUNTABLE, _COUNTING),
    "IsLindelof": (_COUNTABLE | {"ℝ", "ℂ"}, _COUNTING | _SECOND),
    "IsSigmaCompact": (_COUNTABLE, _COUNTING),
}


def not_automatic(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The new property is none that all sets in the type have."""
    new = proposal.notes.get("to", "").rsplit(".", 1)[-1]
    term = term_at(view, proposal.site)
    if new not in _GIVEN or term is None:
        return ()
    types, classes = _GIVEN[new]
    for name in sorted(view.free(term)):
        kind = _element(view, name)
        if kind is None:
            continue
        head = view.head(kind) or view.slice(kind)
        if head in types or _has_class(view, view.slice(kind), classes):
            return (f"every set in {view.slice(kind)} is {new}",)
    return ()


def _element(view: View, name: str) -> Term | None:
    """Return X of a variable of type `Set X`."""
    declared = view.type_of(name)
    match None if declared is None else strip(declared):
        case App(args=(element,)) as kind if view.head(kind) == "Set":
            return strip(element)
    return None


def _has_class(view: View, carrier: str, classes: frozenset[str]) -> bool:
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.binder.bracket == "[" and subject is not None:
            head, _, type_ = view.slice(subject).partition(" ")
            if head.rsplit(".", 1)[-1] in classes and type_.strip() == carrier:
                return True
    return False
