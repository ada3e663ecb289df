"""Closures of class assumptions, against a closure that tries everything until nothing is new."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.closures import Closures

if TYPE_CHECKING:
    from driftbench.oracles.closures import Atom

Rule = tuple[tuple["Atom", ...], "Atom"]
ARITY = {"C": 1, "D": 1, "M": 2, "N": 2, "A": 3}


def naive(rules: list[Rule], atoms: frozenset[Atom]) -> frozenset[Atom]:
    found = set(atoms)
    while True:
        new = set()
        for premises, conclusion in rules:
            for facts in product(sorted(found), repeat=len(premises)):
                values: dict[str, str] = {}
                if all(
                    (one[0], len(one)) == (fact[0], len(fact))
                    and all(
                        values.setdefault(name, value) == value
                        for name, value in zip(one[1:], fact[1:], strict=True)
                    )
                    for one, fact in zip(premises, facts, strict=True)
                ):
                    new.add((conclusion[0], *(values.get(name, name) for name in conclusion[1:])))
        if new <= found:
            return frozenset(found)
        found |= new


def atom(source: random.Random, names: str) -> Atom:
    name = source.choice(sorted(ARITY))
    return (name, *(source.choice(names) for _ in range(ARITY[name])))


@pytest.mark.parametrize("seed", range(60))
def test_closures_hold_all_that_follows(seed: int) -> None:
    source = random.Random(seed)  # noqa: S311 -- made-up rules
    rules = []
    for _ in range(source.randint(1, 5)):
        premises = tuple(atom(source, "xyz") for _ in range(source.randint(1, 3)))
        # A name that no premise binds stands for itself: here, now and then, ℤ.
        rules.append((premises, atom(source, "xyzℤ")))
    closures = Closures(rules)
    for _ in range(6):
        atoms = frozenset(atom(source, "RSTℤx") for _ in range(source.randint(1, 3)))
        assert closures.of(atoms) == naive(rules, atoms)
        assert closures.of(atoms) == naive(rules, atoms)


def test_atoms_that_differ_by_names_have_closures_that_differ_by_names() -> None:
    closures = Closures([((("Ring", "R"), ("Module", "R", "M")), ("Group", "M"))])
    for ring, group in (("R", "M"), ("M", "R"), ("K", "E")):
        given = {("Ring", ring), ("Module", ring, group)}
        assert closures.of(given) == given | {("Group", group)}
    assert closures.of([("Ring", "R"), ("Module", "S", "M")]) == {
        ("Ring", "R"),
        ("Module", "S", "M"),
    }
    assert closures.of(()) == frozenset()
