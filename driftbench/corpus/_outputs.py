"""Section variables that a statement has through an output parameter of a class alone.

`cfc f a` takes `[ContinuousFunctionalCalculus R A p]`, whose `p` nothing in a statement need name:
Lean finds the instance by `R` and `A`, and `p` with it. `settled` adds such names to those that a
statement mentions. The reverse: of two instances such as `[FunLike F M N]` and `[FunLike F G H]`
only the later one is found, and `M` and `N` stay out unless something else needs them.

Whether a statement uses a class is told by its words, for the classes of mathlib listed here; one
that says none of them is taken not to. Deliberately leaves alone an instance that shares an output
with a later one, and whatever a binder of the statement's own decides.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from driftbench.lean.chars import IDENT
from driftbench.lean.mentions import mentions, with_notation
from driftbench.lean.signature import included_variables
from driftbench.lean.variables import fold_space

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.scope import Scope, SectionVariable

__all__ = ["settled"]

_USES = {
    # What morphisms and objects of a concrete category are as functions and types.
    "ConcreteCategory": re.compile(
        r"\b(?:ToType|ToHom|hom|forget|HasForget|IsSheafUniqueGluing)|(?:[Ii]n|[Ss]ur|[Bb]i)jective"
    ),
    "ContinuousFunctionalCalculus": re.compile(r"\bcfc"),
    "IsometricContinuousFunctionalCalculus": re.compile(r"\bcfc"),
    "NonUnitalContinuousFunctionalCalculus": re.compile(r"\bcfc"),
    "NonUnitalIsometricContinuousFunctionalCalculus": re.compile(r"\bcfc"),
    "RelCWComplex": re.compile(r"\b(?:openCell|closedCell|cellFrontier|cell|skeleton|Finite)\b"),
    # Compositions of maps over ring homomorphisms.
    "RingHomCompTriple": re.compile(r"\bcomp[rl]?[₁₂ₛₗ']*(?!\w)|\.trans\b|∘"),
    "RingHomInvPair": re.compile(r"≃[^\s≃]*\[|\bequivOfInverse"),
}
"""By class, whose last parameter is its output: what a statement that uses it says."""

_LIKE = re.compile(r"(?:D?Fun|Equiv|Set)Like|\w+(?:Hom|Equiv|Map)Class")
# `[∀ X Y, FunLike (FC X Y) (CC X) (CC Y)]` finds `CC` by `FC`.
_FAMILY = re.compile(
    rf"(?:outParam <\| )?∀ (?P<bound>[^,]*), (?:D?Fun|Equiv|Set)Like \(@?(?P<key>{IDENT}) "
)
_PLAIN = re.compile(rf"{IDENT}(?: {IDENT})*")
_OWN = re.compile(
    rf"\[(?:{IDENT} : )?(?:D?Fun|Equiv|Set)Like (?P<key>{IDENT}) (?P<rest>[^\[\]]*)\]"
)


def settled(scope: Scope, mentioned: frozenset[str], source: str) -> tuple[Scope, frozenset[str]]:
    """Return the scope without idle instances, and the names with those of outputs used.

    Args:
        scope: what is in force at a statement.
        mentioned: free identifiers of the statement, by first component.
        source: the statement.
    """
    if not any(_concerns(variable.type) for variable in scope.variables):
        return scope, mentioned
    text = fold_space(source)
    scope = _without_idle(_with_families(scope), mentioned, text)
    while True:
        found = _outputs(scope, _included(scope, mentioned, text), text) - mentioned
        if not found:
            return scope, mentioned
        mentioned |= found


@lru_cache(maxsize=4096)
def _concerns(type_: str) -> bool:
    head = _head(type_)
    return head in _USES or head[-4:] == "Like" or _FAMILY.match(type_) is not None


def _head(type_: str) -> str:
    return type_.partition(" ")[0].partition(".{")[0]


def _with_families(scope: Scope) -> Scope:
    """Return the scope in which `∀ X Y, FunLike …` needs no variables called `X` and `Y`."""
    needs = list(scope.needs)
    for i, variable in enumerate(scope.variables):
        family = _FAMILY.match(variable.type)
        if family is not None and _PLAIN.fullmatch(family["bound"]) is not None:
            bound = frozenset(family["bound"].split())
            needs[i] = frozenset(j for j in needs[i] if scope.variables[j].name not in bound)
    return replace(scope, needs=tuple(needs))


def _included(scope: Scope, mentioned: frozenset[str], text: str) -> set[SectionVariable]:
    names = with_notation(mentioned, text, scope.local_notation)
    return set(included_variables(scope, names, text=text))


def _outputs(scope: Scope, included: set[SectionVariable], text: str) -> frozenset[str]:
    """Return the outputs of the instances that the statement uses and does not name."""
    found: set[str] = set()
    seen: set[tuple[str, str]] = set()
    words = " ".join([text, *(variable.type for variable in included)])
    for i, variable in reversed(list(enumerate(scope.variables))):
        family = _FAMILY.match(variable.type)
        if family is not None and any(one.name == family["key"] for one in included):
            found |= {one.name for one in _needed(scope, i) if one.name != family["key"]}
        head = _head(variable.type)
        # `{re : RingHomInvPair σ σ'}` is found as an instance is, a hypothesis in `(` is not.
        if variable.bracket == "(" or head not in _USES or _decides(text, head):
            continue
        inputs, _, output = variable.type.rpartition(" ")
        earlier = (inputs, head) in seen
        seen.add((inputs, head))
        if earlier or not scope.omitted.isdisjoint((variable.name, variable.type)):
            continue
        needs = _needed(scope, i)
        givens = [one for one in needs if one.name != output]
        if (
            len(givens) < len(needs)
            and givens
            and included.issuperset(givens)
            and _USES[head].search(words) is not None
        ):
            found.add(output)
    return frozenset(found)


def _needed(scope: Scope, index: int) -> list[SectionVariable]:
    return [scope.variables[j] for j in sorted(scope.needs[index])]


def _decides(text: str, head: str) -> bool:
    """Whether the statement has an instance of a class among its own binders."""
    return re.search(rf"\[(?:{IDENT} : )?{head}(?![\w'])", text) is not None


def _without_idle(scope: Scope, mentioned: frozenset[str], text: str) -> Scope:
    """Omit the instances that a later one takes the place of, unless all they need is there."""
    idle = tuple(_replaced(scope, text))
    if not idle:
        return scope
    types = frozenset(scope.variables[i].type for i in idle)
    omitting = replace(scope, omitted=scope.omitted | types)
    included = _included(omitting, mentioned, text)
    alone = {scope.variables[i].type for i in idle if not included.issuperset(_needed(scope, i))}
    return replace(scope, omitted=scope.omitted | alone)


def _replaced(scope: Scope, text: str) -> Iterator[int]:
    """Yield the instances for a key such as `F` that a later one with other outputs replaces."""
    latest = {own["key"]: mentions(own["rest"]) for own in _OWN.finditer(text)}
    for i, variable in reversed(list(enumerate(scope.variables))):
        head, *rest = variable.type.split(" ", 2)
        if variable.bracket != "[" or len(rest) < 2 or _LIKE.fullmatch(head) is None:
            continue
        if not scope.omitted.isdisjoint((variable.name, variable.type)):
            continue
        key, outputs = rest[0], mentions(rest[1])
        if key in latest and latest[key].isdisjoint(outputs):
            yield i
        elif head.endswith("Like"):
            latest.setdefault(key, outputs)
