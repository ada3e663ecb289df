"""A lemma about semilinear maps as one about linear maps.

Mathlib states most lemmas of linear maps for semilinear ones, `M →ₛₗ[σ] M₂` with a ring
homomorphism `σ : R →+* R₂`. A claim has `M →ₗ[R] M₂`, which is notation for `M →ₛₗ[RingHom.id R]
M₂`. Such a lemma is read with every homomorphism replaced by the identity: the rings become one,
and the classes of homomorphisms are left out, since identities have instances of them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from driftbench.lean.names import group_names
from driftbench.lean.syntax import Binder, NamedArgument, Operator
from driftbench.lean.tree import tokens, walk

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from driftbench.lean.tree import Node, Statement, Term

__all__ = ["linear_text"]

#: Signs of semilinear maps -> those of linear maps.
_LINEAR = {
    "→ₛₗ[": "→ₗ[",
    "≃ₛₗ[": "≃ₗ[",
    "→SL[": "→L[",
    "≃SL[": "≃L[",
    "→ₛₗᵢ[": "→ₗᵢ[",
    "≃ₛₗᵢ[": "≃ₗᵢ[",
}
#: Classes of ring homomorphisms of which every identity is an instance.
_OF_IDENTITIES = frozenset(
    {"RingHomCompTriple", "RingHomInvPair", "RingHomIsometric", "RingHomSurjective"}
)


def linear_text(statement: Statement) -> str | None:
    """Return the text of a statement about semilinear maps, said of linear maps.

    Args:
        statement: a self-contained statement.

    Returns:
        The text; None if the statement is not about semilinear maps, or if it uses a ring
        homomorphism in another way or has different classes for its rings.
    """
    homs = _homomorphisms(statement)
    maps = [one for one in walk(statement.root) if _map(one, homs)]
    if not maps:
        return None
    ring_of = _merged(homs.values())
    if not _is_simple(statement, homs, maps, ring_of):
        return None
    edits = dict(_dropped(statement, homs, ring_of))
    for one in maps:
        sign, hom, close = (next(tokens(part)) for part in one.children)
        ring = ring_of[homs[hom.text][0]]
        edits[sign.start, close.end] = f"{_LINEAR[sign.text]}{ring}{close.text}"
    for token in tokens(statement.root):
        ring = ring_of.get(token.text, token.text)
        inside = any(start <= token.start < end for start, end in edits)
        if ring != token.text and not inside:
            edits[token.start, token.end] = ring
    return _edited(statement.text, edits)


def _homomorphisms(statement: Statement) -> dict[str, tuple[str, str]]:
    """Return the ring homomorphisms between type variables -> their rings."""
    types = {
        name
        for binder in statement.binders
        if binder.type is not None and _words(binder.type)[0].startswith(("Type", "Sort"))
        for name in binder.variables
    }
    found: dict[str, tuple[str, str]] = {}
    for binder in statement.binders:
        words = [] if binder.type is None else _words(binder.type)
        arrow = len(words) == len(("R", "→+*", "S")) and words[1] == "→+*"
        if arrow and types.issuperset(words[::2]):
            found.update(dict.fromkeys(binder.variables, (words[0], words[2])))
    return found


def _map(node: Node, homs: Mapping[str, object]) -> bool:
    """Return whether a node is the sign of semilinear maps along one of some homomorphisms."""
    if not isinstance(node, Operator):
        return False
    words = [one.text for one in tokens(node)]
    return words[0] in _LINEAR and len(words) == len(("[", "σ", "]")) and words[1] in homs


def _merged(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return ring -> the ring that replaces it: the first of those that homomorphisms connect."""
    ring_of: dict[str, str] = {}
    for source, target in pairs:
        one, other = ring_of.setdefault(source, source), ring_of.setdefault(target, target)
        ring_of = {ring: one if known == other else known for ring, known in ring_of.items()}
    return ring_of


def _is_simple(
    statement: Statement,
    homs: Collection[str],
    maps: Iterable[Node],
    ring_of: Mapping[str, str],
) -> bool:
    """Return whether homomorphisms occur in signs of maps and in their own classes only.

    The rings must have the same classes, no name may be bound twice, and no argument may be given
    by name, since names of rings are replaced.
    """
    nodes = list(walk(statement.root))
    bound = Counter(
        name.text for one in nodes if isinstance(one, Binder) for name in group_names(one)
    )
    if any(bound[name] > 1 for name in (*homs, *ring_of)):
        return False
    if any(isinstance(one, NamedArgument) for one in nodes):
        return False
    binders = [one for one in statement.binders if _is_of(one, homs)]
    places = [(one.start, one.end) for one in (*maps, *binders)]
    if not all(
        any(start <= token.start < end for start, end in places)
        for token in tokens(statement.root)
        if token.text.split(".", 1)[0] in homs
    ):
        return False
    classes = {ring: Counter[str]() for ring in ring_of}
    for binder in statement.binders:
        words = _words(binder.type) if binder.is_instance and binder.type is not None else []
        if len(words) == len(("C", "R")) and words[1] in ring_of:
            classes[words[1]][words[0]] += 1
    return all(classes[ring] == classes[other] for ring, other in ring_of.items())


def _is_of(binder: Binder, homs: Collection[str]) -> bool:
    """Return whether a binder binds homomorphisms, or assumes a class that identities have."""
    if any(name in homs for name in binder.variables):
        return True
    words = _words(binder.type) if binder.is_instance and binder.type is not None else [""]
    return words[0] in _OF_IDENTITIES and all(word in homs for word in words[1:])


def _dropped(
    statement: Statement, homs: Collection[str], ring_of: Mapping[str, str]
) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the spans of binders that go, and of those that keep some of their names."""
    said: set[str] = set()
    for binder in statement.binders:
        span = binder.start, binder.end
        kept = [name for name in binder.variables if ring_of.get(name, name) == name]
        if _is_of(binder, homs):
            yield span, ""
        elif len(kept) < len(binder.variables):
            type_ = statement.text[binder.type.start : binder.type.end] if binder.type else ""
            marks = (binder.bracket, next(reversed(list(tokens(binder)))).text)
            yield span, f"{marks[0]}{' '.join(kept)} : {type_}{marks[1]}" if kept else ""
        elif binder.is_instance and binder.type is not None:
            words = " ".join(ring_of.get(word, word) for word in _words(binder.type))
            if words in said:
                yield span, ""
            said.add(words)


def _edited(text: str, edits: Mapping[tuple[int, int], str]) -> str:
    """Return a text with spans replaced."""
    found, place = [], 0
    for (start, end), new in sorted(edits.items()):
        found += [text[place:start], new]
        place = end
    return "".join((*found, text[place:]))


def _words(term: Term) -> list[str]:
    return [one.text for one in tokens(term)]
