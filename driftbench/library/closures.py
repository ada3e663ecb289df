"""Closures of class assumptions, such as `Module R M`, under Horn clauses.

Input are rules and atoms; output are all atoms that follow, up to a limit that statements do not
reach. Results are cached up to renaming of the arguments, except for names that rules contain.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

__all__ = ["Atom", "ClassRule", "Closures"]

Atom: TypeAlias = tuple[str, ...]
"""A class and its arguments, as text."""

ClassRule: TypeAlias = tuple[tuple[Atom, ...], Atom, tuple[str, ...]]
"""Premises, conclusion, and the names in them that are no variables, such as `ℝ`."""

_Rule: TypeAlias = tuple[Atom, tuple[Atom, ...], Atom, bool, dict[str, str]]
"""A premise, the others, the conclusion, whether the premise determines its arguments, and the
names that mean themselves."""

#: Most facts of a closure; no statement of mathlib comes near.
_LIMIT = 4000


@dataclass(slots=True)
class Closures:
    """Closures under the same rules.

    Args:
        rules: the rules.
        held: atoms that are always given, with what they imply; no limit applies to these.
    """

    rules: Iterable[ClassRule]
    held: Iterable[Atom] = ()
    _by_premise: dict[str, list[_Rule]] = field(init=False, default_factory=dict)
    _by_rarest: dict[str, list[tuple[frozenset[str], str]]] | None = field(init=False, default=None)
    _constant_names: set[str] = field(init=False, default_factory=set)
    _found: dict[frozenset[Atom], frozenset[Atom]] = field(init=False, default_factory=dict)
    _shapes: dict[frozenset[Atom], tuple[Atom, ...]] = field(init=False, default_factory=dict)
    _always: dict[str, dict[Atom, None]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.rules = tuple(self.rules)
        for premises, conclusion, fixed in self.rules:
            bound = {name for premise in premises for name in premise[1:]}
            itself = {name: name for name in {*fixed, *conclusion[1:]} - (bound - {*fixed})}
            self._constant_names.update(itself)
            for place, premise in enumerate(premises):
                rest = _ordered(premise, [*premises[:place], *premises[place + 1 :]])
                determined = bound.intersection(conclusion[1:]) <= {*premise[1:], *itself}
                rule = (premise, rest, conclusion, determined, itself)
                self._by_premise.setdefault(premise[0], []).append(rule)
        self.held = tuple(self.held)
        self._constant_names.update(name for atom in self.held for name in atom[1:])
        always: dict[str, dict[Atom, None]] = {}
        for atom in self._closed(frozenset(self.held), limit=None) if self.held else ():
            always.setdefault(atom[0], {})[atom] = None
        self._always = always

    def holds(self, atom: Atom) -> bool:
        """Return whether an atom follows from those that are always given."""
        return atom in self._always.get(atom[0], ())

    def of(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return all atoms that some atoms imply, including themselves.

        Those that always hold are left out, see `holds`.
        """
        given = frozenset(atoms)
        if given not in self._found:
            names: dict[str, str] = {}
            for atom in sorted(given):
                for name in atom[1:]:
                    if name not in self._constant_names:
                        names.setdefault(name, f"#{len(names)}")
            shape = frozenset(_renamed(atom, names) for atom in given)
            if shape not in self._shapes:
                self._shapes[shape] = tuple(self._closed(shape))
            back = {short: name for name, short in names.items()}
            self._found[given] = frozenset(_renamed(one, back) for one in self._shapes[shape])
        return self._found[given]

    def within(self, names: Collection[str]) -> str:
        """Return a digest of the rules whose premises are all about some classes.

        A closure depends only on the rules within the classes of its atoms, since the premises of
        other rules are never satisfied.
        """
        if self._by_rarest is None:
            self._by_rarest = _by_rarest(self.rules)
        known = frozenset(names)
        digests = sorted(
            digest
            for name in known
            for premises, digest in self._by_rarest.get(name, ())
            if premises <= known
        )
        return hashlib.sha256("".join(digests).encode()).hexdigest()

    def _closed(self, atoms: frozenset[Atom], *, limit: int | None = _LIMIT) -> Iterable[Atom]:
        queue = sorted(atoms)
        found = dict.fromkeys(queue)
        # Premises are matched with processed facts only, so each combination is found once: when
        # the last of its facts is processed.
        known = {name: dict(atoms) for name, atoms in self._always.items()}
        for number in count():
            if not queue or number == limit:
                break
            fact = queue.pop()
            known.setdefault(fact[0], {})[fact] = None
            for premise, rest, conclusion, determined, itself in self._by_premise.get(fact[0], ()):
                if any(other[0] not in known for other in rest):
                    continue
                start = _bound(premise, fact, itself)
                if start is None or (determined and _renamed(conclusion, start) in found):
                    continue
                for values in _satisfied(rest, start, known) if rest else (start,):
                    new = _renamed(conclusion, values)
                    if new not in found and not self.holds(new):
                        found[new] = None
                        queue.append(new)
        return found


def _by_rarest(
    rules: Iterable[ClassRule],
) -> dict[str, list[tuple[frozenset[str], str]]]:
    """Return rarest class of the premises -> classes of the premises and digest of each rule."""
    classes = [(frozenset(atom[0] for atom in rule[0]), rule) for rule in rules]
    frequency = Counter(name for names, _ in classes for name in names)
    found: dict[str, list[tuple[frozenset[str], str]]] = {}
    for names, (premises, conclusion, fixed) in classes:
        text = repr((sorted(premises), conclusion, fixed))
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        rarest = min(names, key=lambda name: (frequency[name], name), default="")
        found.setdefault(rarest, []).append((names, digest))
    return found


def _renamed(atom: Atom, names: Mapping[str, str]) -> Atom:
    return (atom[0], *(names.get(name, name) for name in atom[1:]))


def _ordered(premise: Atom, others: list[Atom]) -> tuple[Atom, ...]:
    """Return other premises in an order in which each shares many names with earlier ones."""
    bound = set(premise[1:])
    found = []
    while others:
        best = min(others, key=lambda one: (bound.isdisjoint(one[1:]), len({*one[1:]} - bound)))
        others.remove(best)
        bound.update(best[1:])
        found.append(best)
    return tuple(found)


def _satisfied(
    premises: Sequence[Atom], values: dict[str, str], known: Mapping[str, Mapping[Atom, None]]
) -> Iterable[dict[str, str]]:
    """Yield the extensions of `values` with which all premises are known facts."""
    if not premises:
        yield values
        return
    first, *rest = premises
    facts = known.get(first[0], {})
    if all(name in values for name in first[1:]):
        if _renamed(first, values) in facts:
            yield from _satisfied(rest, values, known)
        return
    for fact in facts:
        found = _bound(first, fact, values)
        if found is not None:
            yield from _satisfied(rest, found, known)


def _bound(premise: Atom, fact: Atom, values: Mapping[str, str]) -> dict[str, str] | None:
    """Return `values` extended so that a premise equals a fact, or None."""
    if len(premise) != len(fact):
        return None
    found = dict(values)
    for name, value in zip(premise[1:], fact[1:], strict=True):
        if found.setdefault(name, value) != value:
            return None
    return found
