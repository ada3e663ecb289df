"""Equality of ground terms: congruence closure with proofs.

After Nieuwenhuis and Oliveras, Proof-producing congruence closure (2005), without their
optimizations, since rows have few terms. Every pair of equal terms has a Lean proof of `Eq a b`.
Atoms that differ by equal arguments are compared in `_branch`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.oracles.kernel._statements import formula_text

if TYPE_CHECKING:
    from driftbench.oracles.kernel._formulas import Formula

__all__ = ["Equalities", "ExhaustedError", "Fuel", "moved"]


class ExhaustedError(Exception):
    """A search has used all its comparisons."""


@dataclass(slots=True)
class Fuel:
    """The number of comparisons of terms that a search has left; shared by all its branches."""

    left: int

    def spend(self) -> None:
        """Count one comparison.

        Raises:
            ExhaustedError: there is no fuel left.
        """
        self.left -= 1
        if self.left < 0:
            raise ExhaustedError


@dataclass(slots=True)
class Equalities:
    """Classes of equal terms, growing.

    Args:
        fuel: counts comparisons up to equality.
        parent: representative of each term known.
        members: the terms of each class, by representative, in the order they were added.
        edges: for each term those it was merged with, and the proof; None is congruence.
        above: for each representative the terms with an argument in its class.
        keys: for each symbol with the representatives of its arguments, one such term.
        version: number of times that two classes were merged.
    """

    fuel: Fuel
    parent: dict[Formula, Formula] = field(default_factory=dict)
    members: dict[Formula, list[Formula]] = field(default_factory=dict)
    edges: dict[Formula, list[tuple[Formula, str | None]]] = field(default_factory=dict)
    above: dict[Formula, list[Formula]] = field(default_factory=dict)
    keys: dict[tuple[object, ...], Formula] = field(default_factory=dict)
    version: int = 0

    def copy(self) -> Equalities:
        """Return a copy that changes independently."""
        return Equalities(
            self.fuel,
            dict(self.parent),
            {term: list(found) for term, found in self.members.items()},
            {term: list(found) for term, found in self.edges.items()},
            {term: list(found) for term, found in self.above.items()},
            dict(self.keys),
            self.version,
        )

    def find(self, term: Formula) -> Formula:
        """Return the representative of a term; an unknown term is its own."""
        return self.parent.get(term, term)

    def add(self, term: Formula) -> None:
        """Add a ground term and its parts."""
        if term in self.parent:
            return
        # A formula that is an argument is not decomposed, because of its bound variables.
        parts = term.parts if term.op == "app" else ()
        for part in parts:
            self.add(part)
        self.parent[term] = term
        self.members[term] = [term]
        self.edges[term] = []
        for part in parts:
            self.above.setdefault(self.find(part), []).append(term)
        if term.op == "app" and term.parts:
            other = self.keys.setdefault(self._key(term), term)
            if other != term:
                self._merge([(term, other, None)])

    def equate(self, left: Formula, right: Formula, proof: str) -> None:
        """Make two terms equal; `proof` is a Lean term of type `Eq left right`."""
        self.add(left)
        self.add(right)
        self._merge([(left, right, proof)])

    def same(self, left: Formula, right: Formula) -> bool:
        """Return whether two terms are proved equal."""
        if left == right:
            return True
        self.add(left)
        self.add(right)
        return self.parent[left] == self.parent[right]

    def proof(self, left: Formula, right: Formula) -> str:
        """Return a Lean term of type `Eq left right` for two terms that are `same`."""
        if left == right:
            return "Eq.refl"
        text = ""
        for before, after, reason in self._path(left, right):
            step = reason if reason is not None else self._congruence(before, after)
            text = f"(trans {text} {step})" if text else step
        return text

    def _key(self, term: Formula) -> tuple[object, ...]:
        return (term.label, *(self.find(part) for part in term.parts))

    def _merge(self, waiting: list[tuple[Formula, Formula, str | None]]) -> None:
        while waiting:
            left, right, proof = waiting.pop()
            old, new = self.parent[left], self.parent[right]
            if old == new:
                continue
            self.version += 1
            self.edges[left].append((right, proof))
            self.edges[right].append((left, None if proof is None else f"(symm {proof})"))
            for term in self.members.pop(old):
                self.parent[term] = new
                self.members[new].append(term)
            moved_up = self.above.pop(old, [])
            self.above.setdefault(new, []).extend(moved_up)
            for term in moved_up:
                other = self.keys.setdefault(self._key(term), term)
                if self.parent[other] != self.parent[term]:
                    waiting.append((term, other, None))

    def _path(self, left: Formula, right: Formula) -> list[tuple[Formula, Formula, str | None]]:
        """Return the merges on the path from one term to the other; merges form a forest."""
        came: dict[Formula, tuple[Formula, str | None]] = {left: (left, None)}
        queue = [left]
        for term in queue:
            if term == right:
                break
            for other, proof in self.edges[term]:
                if other not in came:
                    came[other] = (term, proof)
                    queue.append(other)
        path = []
        while right != left:
            before, proof = came[right]
            path.append((before, right, proof))
            right = before
        return path[::-1]

    def _congruence(self, before: Formula, after: Formula) -> str:
        """Return the proof that a symbol has equal values at equal arguments."""
        text = ""
        for place, function in moved(before, after):
            step = f"(congr (fun z => {function}) {self.proof(*place)})"
            text = f"(trans {text} {step})" if text else step
        return text


def moved(before: Formula, after: Formula) -> list[tuple[tuple[Formula, Formula], str]]:
    """Return the steps from one application to another of the same symbol, one per argument.

    Each step is the pair of arguments and the application as text with `z` in their place.
    """
    steps = []
    words = [formula_text(part) for part in before.parts]
    for place, (old, new) in enumerate(zip(before.parts, after.parts, strict=True)):
        if old != new:
            words[place] = "z"
            steps.append(((old, new), f"{before.label} {' '.join(words)}"))
        words[place] = formula_text(new)
    return steps
