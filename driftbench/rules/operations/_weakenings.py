"""Why a class must not be replaced by a weaker one: it is equivalent there, or implausible.

Determined from the statement and the classes that classes extend.
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

#: Classes about existence or separation of points only.
_MINOR = re.compile(r"(T\d\w*Space|R\d\w*Space|Nontrivial|Nonempty|Inhabited)")
#: Classes of a type that give it two points.
_DISTINCT = frozenset(
    {
        *("Nontrivial", "Field", "DivisionRing", "Semifield", "DivisionSemiring", "NormedField"),
        *("NontriviallyNormedField", "RCLike", "DenselyNormedField", "CharZero"),
        *("NormedDivisionRing", "IsStrictOrderedRing", "IsSimpleOrder"),
    }
)
#: Class -> classes that imply it by an instance.
_IMPLIED_BY = {
    "IsTopologicalGroup": ("IsUniformGroup",),
    "IsTopologicalAddGroup": (
        *("IsUniformAddGroup", "SeminormedAddCommGroup", "NormedAddCommGroup"),
        *("SeminormedAddGroup", "NormedAddGroup", "IsTopologicalRing"),
    ),
    "SecondCountableTopology": ("PolishSpace",),
}
#: Class of morphisms -> last name components of morphisms that always have it.
_ALWAYS_HAVE = {
    "Mono": ("diag", "ι"),
    "Epi": ("codiag", "π", "factorThruImage"),
}


def why_no_weakening(view: View, binder: Binder, old: str, new: str) -> str:
    """Return why a class of a binder must not be replaced by another; "" if it may."""
    stronger, weaker = _last(old), _last(new)
    if are_synonyms(stronger, weaker):
        return f"{stronger} and {weaker} have one English word"
    goal = conclusion_of(view.statement.conclusion)
    if _last(view.head(goal) or _field(goal)) == stronger:
        return f"the conclusion is about {stronger}, too"
    if _MINOR.fullmatch(weaker) and not _MINOR.fullmatch(stronger):
        return f"{weaker} is a minor consequence of {stronger}"
    carrier = carrier_of(view, binder)
    given = _other_classes(view, binder, carrier)
    if re.search("Left|Right", weaker) and any("Comm" in one for one in given):
        return f"in commutative structures, {weaker} is {stronger}"
    if given & {weaker, *_IMPLIED_BY.get(weaker, ())}:
        return f"another class implies {weaker}"
    word = _last(carrier.strip("()").split(" ", 1)[0])
    if word in _ALWAYS_HAVE.get(weaker, ()):
        return f"every such morphism is {weaker}"
    if stronger == "IsIso" and any(word in own for own in _ALWAYS_HAVE.values()):
        return "for such a morphism the weaker property may be equivalent"
    if (stronger, weaker) == ("IsDomain", "NoZeroDivisors") and carrier and given & _DISTINCT:
        return f"another class implies what {stronger} adds to {weaker}"
    return ""


def carrier_of(view: View, binder: Binder) -> str:
    """Return the last argument of a binder's class; "" if it has none."""
    subject = binder.subject and strip(binder.subject)
    return view.slice(subject.args[-1]) if isinstance(subject, App) else ""


def _other_classes(view: View, binder: Binder, carrier: str) -> frozenset[str]:
    """Return the last name components of the other classes of a type, and of their ancestors."""
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
    """Return `f` of `(e).f`; "" for other terms."""
    return term.field if isinstance(term, Projection) else ""


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]
