"""Section variables that a statement includes only as output parameters of a class.

`cfc f a` takes `[ContinuousFunctionalCalculus R A p]`, where a statement need not mention `p`: Lean
finds the instance by `R` and `A`, and `p` with it. `with_outputs` adds such names to those that a
statement mentions. It also omits shadowed instances: of `[FunLike F M N]` and `[FunLike F G H]`,
Lean finds only the later one, so `M` and `N` are not included unless something else needs them.

A statement uses a class if it contains one of the words listed here for classes of mathlib. An
instance that shares an output with a later one, and classes with an instance among the statement's
own binders, are not changed.
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

__all__ = ["with_outputs"]

_USES = {
    # Coercions of morphisms and objects of a concrete category to functions and types.
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
"""Class with an output as its last parameter -> pattern of statements that use it."""

_LIKE = re.compile(r"(?:D?Fun|Equiv|Set)Like|\w+(?:Hom|Equiv|Map)Class")
# In `[∀ X Y, FunLike (FC X Y) (CC X) (CC Y)]`, `CC` is found by `FC`.
_FAMILY = re.compile(
    rf"(?:outParam <\| )?∀ (?P<bound>[^,]*), (?:D?Fun|Equiv|Set)Like \(@?(?P<key>{IDENT}) "
)
_OWN = re.compile(
    rf"\[(?:{IDENT} : )?(?:D?Fun|Equiv|Set)Like (?P<key>{IDENT}) (?P<rest>[^\[\]]*)\]"
)


def with_outputs(
    scope: Scope, mentioned: frozenset[str], source: str
) -> tuple[Scope, frozenset[str]]:
    """Return the scope without shadowed instances, and the names with those of used outputs.

    Args:
        scope: the scope of a statement.
        mentioned: first components of the free identifiers of the statement.
        source: the statement.
    """
    if not any(_is_relevant(variable.type) for variable in scope.variables):
        return scope, mentioned
    text = fold_space(source)
    scope = _without_shadowed(scope, mentioned, text)
    while True:
        found = _outputs(scope, _included(scope, mentioned, text), text) - mentioned
        if not found:
            return scope, mentioned
        mentioned |= found


@lru_cache(maxsize=4096)
def _is_relevant(type_: str) -> bool:
    head = _head(type_)
    return head in _USES or head[-4:] == "Like" or _FAMILY.match(type_) is not None


def _head(type_: str) -> str:
    return type_.partition(" ")[0].partition(".{")[0]


def _included(scope: Scope, mentioned: frozenset[str], text: str) -> set[SectionVariable]:
    names = with_notation(mentioned, text, scope.local_notation)
    return set(included_variables(scope, names, text=text))


def _outputs(scope: Scope, included: set[SectionVariable], text: str) -> frozenset[str]:
    """Return the outputs of the instances that the statement uses but does not mention."""
    found: set[str] = set()
    seen: set[tuple[str, str]] = set()
    words = " ".join([text, *(variable.type for variable in included)])
    for i, variable in reversed(list(enumerate(scope.variables))):
        family = _FAMILY.match(variable.type)
        if family is not None and any(one.name == family["key"] for one in included):
            found |= {one.name for one in _needed(scope, i) if one.name != family["key"]}
        head = _head(variable.type)
        # `{re : RingHomInvPair σ σ'}` is found like an instance; an explicit hypothesis is not.
        if variable.bracket == "(" or head not in _USES or _has_own_instance(text, head):
            continue
        inputs, _, output = variable.type.rpartition(" ")
        earlier = (inputs, head) in seen
        seen.add((inputs, head))
        if earlier or not scope.omitted.isdisjoint((variable.name, variable.type)):
            continue
        needs = _needed(scope, i)
        parameters = [one for one in needs if one.name != output]
        if (
            len(parameters) < len(needs)
            and parameters
            and included.issuperset(parameters)
            and _USES[head].search(words) is not None
        ):
            found.add(output)
    return frozenset(found)


def _needed(scope: Scope, index: int) -> list[SectionVariable]:
    return [scope.variables[j] for j in sorted(scope.needs[index])]


def _has_own_instance(text: str, head: str) -> bool:
    """Return whether the statement has an instance of a class among its own binders."""
    return re.search(rf"\[(?:{IDENT} : )?{head}(?![\w'])", text) is not None


def _without_shadowed(scope: Scope, mentioned: frozenset[str], text: str) -> Scope:
    """Omit instances that a later one shadows, unless all variables they need are included."""
    shadowed = tuple(_shadowed(scope, text))
    if not shadowed:
        return scope
    types = frozenset(scope.variables[i].type for i in shadowed)
    omitting = replace(scope, omitted=scope.omitted | types)
    included = _included(omitting, mentioned, text)
    omitted = {
        scope.variables[i].type for i in shadowed if not included.issuperset(_needed(scope, i))
    }
    return replace(scope, omitted=scope.omitted | omitted)


def _shadowed(scope: Scope, text: str) -> Iterator[int]:
    """Yield the instances for a key such as `F` that a later one with other outputs shadows."""
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
