"""Why a weaker class would ask the same, or be a class that nobody would write instead.

Read off the statement and what classes extend; silence means that nothing speaks against it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token
from driftbench.rules.ancestry import ancestors
from driftbench.rules.binders import conclusion_of, strip

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.binders import Binder
    from driftbench.rules.view import View

__all__ = ["why_no_weakening"]

#: Classes that only say that a type has points, or tells them apart.
_MERE = re.compile(r"(T\d\w*Space|R\d\w*Space|Nontrivial|Nonempty|Inhabited)")
#: Classes that are their weaker form with a point: `ConnectedSpace`, `PreconnectedSpace`.
_POINTED = {
    "ConnectedSpace": "PreconnectedSpace",
    "IrreducibleSpace": "PreirreducibleSpace",
    "IsDomain": "NoZeroDivisors",
}
#: Classes of a type that give it a point, two points, or both.
_POINTS = frozenset(
    {
        *("Zero", "One", "Inhabited", "Nonempty", "Nontrivial", "Bot", "Top", "OrderBot"),
        *("OrderTop", "AddZeroClass", "MulOneClass", "Monoid", "AddMonoid", "Group", "AddGroup"),
        *("CommGroup", "AddCommGroup", "NormedAddCommGroup", "SeminormedAddCommGroup", "Ring"),
        *("CommRing", "Semiring", "CommSemiring", "NormedRing", "NormedCommRing", "PathConnected"),
    }
)
_DISTINCT = frozenset(
    {
        *("Nontrivial", "Field", "DivisionRing", "Semifield", "DivisionSemiring", "NormedField"),
        *("NontriviallyNormedField", "RCLike", "DenselyNormedField", "CharZero"),
        *("NormedDivisionRing", "IsStrictOrderedRing", "IsSimpleOrder"),
    }
)


def why_no_weakening(view: View, binder: Binder, old: str, new: str) -> str:
    """Return why a class of a binder is not to give way to another, "" if it may."""
    stronger, weaker = _last(old), _last(new)
    goal = conclusion_of(view.statement.conclusion)
    if _last(view.head(goal) or _field(goal)) == stronger:
        return f"the conclusion is about {stronger}, too"
    if _MERE.fullmatch(weaker) and not _MERE.fullmatch(stronger):
        return f"{weaker} is a mere by-product of {stronger}"
    carrier = _carrier(view, binder)
    if re.search("Left|Right", weaker) and any(
        "Comm" in one for one in _given(view, binder, carrier)
    ):
        return f"where all commutes, {weaker} is {stronger}"
    if _POINTED.get(stronger) != weaker or not carrier:
        return ""
    wanted = _DISTINCT if stronger == "IsDomain" else _POINTS | _DISTINCT
    given = _given(view, binder, carrier)
    if given & wanted or (stronger != "IsDomain" and _has_point(view, carrier)):
        return f"the type has what {stronger} adds to {weaker} anyway"
    return ""


def _carrier(view: View, binder: Binder) -> str:
    subject = strip(binder.said)
    if not isinstance(subject, Node) or subject.kind != "app":
        return ""
    return view.slice(subject.children[-1]).strip()


def _given(view: View, binder: Binder, carrier: str) -> frozenset[str]:
    """Return the last name components of all other classes of a type, and of those above them."""
    found: set[str] = set()
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.binder is binder or parameter.binder.bracket != "[" or subject is None:
            continue
        if _carrier(view, parameter.binder) != carrier:
            continue
        head = view.head(subject)
        found.add(_last(head))
        for full in view.kinds.resolve(head, view.namespaces)[:1]:
            found |= ancestors(view.kinds, full)
    return frozenset(found)


def _has_point(view: View, carrier: str) -> bool:
    """Say whether a variable of the signature is of the type."""

    def is_it(term: Term) -> bool:
        return view.slice(strip(term)).strip() == carrier

    return any(
        one.role == "data" and one.binder.subject is not None and is_it(one.binder.subject)
        for one in view.parameters
    )


def _field(term: Term) -> str:
    """Return `.f` of `(e).f`, "" for anything else."""
    field = term.children[-1] if isinstance(term, Node) and term.kind == "proj" else None
    return field.text if isinstance(field, Token) else ""


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]
