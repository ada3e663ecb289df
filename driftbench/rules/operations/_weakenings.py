"""Why a weaker class would ask the same, or be a class that nobody would write instead.

Read off the statement and what classes extend; silence means that nothing speaks against it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Projection, conclusion_of, strip
from driftbench.library.ancestry import ancestors
from driftbench.rules.similarity import are_synonyms

if TYPE_CHECKING:
    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["carrier_of", "why_no_weakening"]

#: Classes that only say that a type has points, or tells them apart.
_MERE = re.compile(r"(T\d\w*Space|R\d\w*Space|Nontrivial|Nonempty|Inhabited)")
#: Classes of a type that give it two points.
_DISTINCT = frozenset(
    {
        *("Nontrivial", "Field", "DivisionRing", "Semifield", "DivisionSemiring", "NormedField"),
        *("NontriviallyNormedField", "RCLike", "DenselyNormedField", "CharZero"),
        *("NormedDivisionRing", "IsStrictOrderedRing", "IsSimpleOrder"),
    }
)


#: Classes that give another by an instance.
_GIVERS = {
    "IsTopologicalGroup": ("IsUniformGroup",),
    "IsTopologicalAddGroup": (
        *("IsUniformAddGroup", "SeminormedAddCommGroup", "NormedAddCommGroup"),
        *("SeminormedAddGroup", "NormedAddGroup", "IsTopologicalRing"),
    ),
    "SecondCountableTopology": ("PolishSpace",),
}
#: Last name components of morphisms that are mono or epi whatever they are made of.
_ALWAYS = {
    "Mono": ("diag", "ι"),
    "Epi": ("codiag", "π", "factorThruImage"),
}


def why_no_weakening(view: View, binder: Binder, old: str, new: str) -> str:
    """Return why a class of a binder is not to give way to another, "" if it may."""
    stronger, weaker = _last(old), _last(new)
    if are_synonyms(stronger, weaker):
        return f"one word is used for {stronger} and {weaker}"
    goal = conclusion_of(view.statement.conclusion)
    if _last(view.head(goal) or _field(goal)) == stronger:
        return f"the conclusion is about {stronger}, too"
    if _MERE.fullmatch(weaker) and not _MERE.fullmatch(stronger):
        return f"{weaker} is a mere by-product of {stronger}"
    carrier = carrier_of(view, binder)
    given = _given(view, binder, carrier)
    if re.search("Left|Right", weaker) and any("Comm" in one for one in given):
        return f"where all commutes, {weaker} is {stronger}"
    if given & {weaker, *_GIVERS.get(weaker, ())}:
        return f"another class gives {weaker} anyway"
    word = _last(carrier.strip("()").split(" ", 1)[0])
    if word in _ALWAYS.get(weaker, ()):
        return f"every such morphism is {weaker}"
    if stronger == "IsIso" and any(word in own for own in _ALWAYS.values()):
        return "for such a morphism the weaker property may be as much"
    if (stronger, weaker) == ("IsDomain", "NoZeroDivisors") and carrier and given & _DISTINCT:
        return f"the type has what {stronger} adds to {weaker} anyway"
    return ""


def carrier_of(view: View, binder: Binder) -> str:
    """Return the last argument of a binder's class, "" where it has none."""
    subject = binder.subject and strip(binder.subject)
    return view.slice(subject.args[-1]) if isinstance(subject, App) else ""


def _given(view: View, binder: Binder, carrier: str) -> frozenset[str]:
    """Return the last name components of all other classes of a type, and of those above them."""
    found: set[str] = set()
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.binder is binder or parameter.binder.bracket != "[" or subject is None:
            continue
        if carrier_of(view, parameter.binder) != carrier:
            continue
        head = view.head(subject)
        found.add(_last(head))
        for full in view.kinds.resolve(head, view.namespaces)[:1]:
            found |= ancestors(view.kinds, full)
    return frozenset(found)


def _field(term: Term) -> str:
    """Return `f` of `(e).f`, "" for anything else."""
    return term.field if isinstance(term, Projection) else ""


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]
