"""Closures of class assumptions, compared with a naive fixed-point algorithm."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING

import pytest

from driftbench.library.closures import Closures

if TYPE_CHECKING:
    from driftbench.library.closures import Atom, ClassRule

ARITY = {"C": 1, "D": 1, "M": 2, "N": 2, "A": 3}


def naive_closure(rules: list[ClassRule], atoms: frozenset[Atom]) -> frozenset[Atom]:
    found = set(atoms)
    while True:
        new = set()
        for premises, conclusion, fixed in rules:
            for facts in product(sorted(found), repeat=len(premises)):
                values = {name: name for name in fixed}
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


def rule(source: random.Random) -> ClassRule:
    premises = tuple(atom(source, "xyzℕ") for _ in range(source.randint(1, 3)))
    # A name that no premise binds is a constant: here sometimes ℤ.
    return premises, atom(source, "xyzℤℕ"), ("ℕ",)


@pytest.mark.parametrize("seed", range(60))
def test_closures_equal_those_of_the_naive_algorithm(seed: int) -> None:
    source = random.Random(seed)  # noqa: S311 -- random rules for tests
    rules = [rule(source) for _ in range(source.randint(1, 5))]
    closures = Closures(rules)
    for _ in range(6):
        atoms = frozenset(atom(source, "RSTℤℕx") for _ in range(source.randint(1, 3)))
        assert closures.of(atoms) == naive_closure(rules, atoms)
        assert closures.of(atoms) == naive_closure(rules, atoms)


def test_closures_commute_with_renaming() -> None:
    closures = Closures([((("Ring", "R"), ("Module", "R", "M")), ("Group", "M"), ())])
    for ring, group in (("R", "M"), ("M", "R"), ("K", "E")):
        given = {("Ring", ring), ("Module", ring, group)}
        assert closures.of(given) == given | {("Group", group)}
    assert closures.of([("Ring", "R"), ("Module", "S", "M")]) == {
        ("Ring", "R"),
        ("Module", "S", "M"),
    }
    assert closures.of(()) == frozenset()


def test_closures_depend_on_the_rules_within_their_classes() -> None:
    source = random.Random(5)  # noqa: S311 -- random rules for tests
    same = other = 0
    for _ in range(400):
        rules = [rule(source) for _ in range(source.randint(1, 5))]
        one, two = Closures(rules), Closures([*rules[source.randint(0, 1) :], rule(source)])
        atoms = frozenset(atom(source, "RSTℕ") for _ in range(source.randint(1, 2)))
        names = tuple(sorted({name for name, *_ in one.of(atoms)}))
        if one.within(names) == two.within(names):
            same += 1
            assert one.of(atoms) == two.of(atoms)
        other += one.of(atoms) != two.of(atoms)
    assert same > 50
    assert other > 30


def test_within_does_not_depend_on_order() -> None:
    rules: list[ClassRule] = [
        ((("C", "x"), ("D", "x")), ("M", "x", "x"), ()),
        ((("D", "x"),), ("C", "x"), ()),
        ((("A", "x", "y", "z"), ("C", "x")), ("D", "y"), ()),
    ]
    one, two = Closures(rules), Closures(rules[::-1])
    assert one.within(("C", "D")) == two.within(("D", "C")) == Closures(rules[:2]).within("CD")
    assert len({one.within(names) for names in ("C", "D", "CD", "ACD")}) == 4


def test_a_constant_in_a_premise_is_no_variable() -> None:
    premises = (("NormedField", "K"), ("NormedSpace", "ℝ", "K"))
    closures = Closures([(premises, ("CompleteSpace", "K"), ("ℝ",))])
    over = {("NormedField", "F"), ("NormedSpace", "F", "F")}
    assert closures.of(over) == over
    over = {("NormedField", "F"), ("NormedSpace", "ℝ", "F")}
    assert closures.of(over) == over | {("CompleteSpace", "F")}


def test_what_always_holds_is_a_premise_of_rules_and_no_part_of_closures() -> None:
    rules: list[ClassRule] = [
        ((("C", "α"), ("M", "ℝ", "α")), ("D", "α"), ("ℝ",)),
        ((("N", "ℝ", "ℝ"),), ("C", "ℝ"), ("ℝ",)),
    ]
    closures = Closures(rules, [("N", "ℝ", "ℝ"), ("M", "ℝ", "ℝ")])
    assert closures.holds(("D", "ℝ"))
    assert not closures.holds(("D", "a"))
    assert closures.of([("C", "a"), ("M", "ℝ", "a")]) == {
        ("C", "a"),
        ("M", "ℝ", "a"),
        ("D", "a"),
    }
