"""Names that nothing binds, compared with the elaborator of Lean itself."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.oracles.claim import Cell, Claim
from driftbench.oracles.kernel import check
from driftbench.oracles.translation import Unsupported
from driftbench.oracles.translation.auto_bound import AutoBound, bind_names
from driftbench.oracles.translation.expressions import UnboundName

if TYPE_CHECKING:
    from driftbench.oracles.kernel import KernelMessage
    from driftbench.oracles.knowledge import SnapshotKnowledge
    from driftbench.oracles.solver.oracle import SolverOracle

#: What Lean's theory for tests lacks, so that the same headers can be written.
DECLARED = """\
class Magma (α : Type u) where
  op : α → α → α
def Space.Near : Nat := Nat.zero
axiom anything (p : Prop) : p
"""

#: A statement, the same statement for Lean without notation, and the binders that it adds.
BOUND = [
    # A type variable is found from the class, and stands before its instance.
    ("[Magma G] (a b : G) : a = b", "[Magma G] (a b : G) : Eq a b", ["G : Type*"]),
    # The binder of an instance may come after the use.
    ("(x : R) [Magma R] : x = x", "(x : R) [Magma R] : Eq x x", ["R : Type*"]),
    # Names are bound in the order of their uses.
    (
        "{A : ι → Set X} (i : ι) : A i = A i",
        "{A : ι → Set X} (i : ι) : Eq (A i) (A i)",
        ["ι : Type*", "X : Type*"],
    ),
    # A type that nothing decides becomes one more variable.
    ("(h : x = y) : y = x", "(h : Eq x y) : Eq y x", ["α : Type*", "x : α", "y : α"]),
    ("(h : p ∧ q) : q", "(h : And p q) : q", ["p : Prop", "q : Prop"]),
    ("(h : P) (k : P ∧ P) : P ∧ P", "(h : P) (k : And P P) : And P P", ["P : Prop"]),
    ("(h : n = (0 : ℕ)) : n = n", "(h : Eq n Nat.zero) : Eq n n", ["n : ℕ"]),
    # The names of the conclusion are bound too, also below a quantifier.
    (": ∀ x : ℕ, x = y", ": (x : Nat) → Eq x y", ["y : ℕ"]),
    # A binder after the use is another variable.
    (
        "(h : x = y) (x : ℕ) : y = y",
        "(h : Eq x y) (x : Nat) : Eq y y",
        ["α : Type*", "x : α", "y : α"],
    ),
    ("(h : Q) : h = h", "(h : Q) : Eq h h", ["Q : Type*"]),
    # A constant of a namespace that is not open is out of reach.
    (
        ": Near = Near",
        ": Eq Near Near",
        ["α : Type*", "Near : α"],
    ),
]

#: Statements that Lean refuses: their names cannot be bound.
REFUSED = [
    # Nothing but its application decides the type of `f`.
    ("(x : ℕ) : f x = x", "(x : Nat) : Eq (f x) x", "name f, which nothing binds, applied"),
    # A dotted name is no variable.
    ("(h : x.foo) : 0 = 0", "(h : x.foo) : Eq x x", "x.foo"),
    # The type of `a` would mention what is bound after `a`.
    ("{R : Type} (x : R) (h : a = x) : x = x", "{R : Type} (x : R) (h : Eq a x) : Eq x x", "R"),
]


#: Names, and whether Lean binds them without `relaxedAutoImplicit`.
LENGTHS = [("G", True), ("G₁", True), ("a'", True), ("n2", True), ("GG", False)]


def _bound(knowledge: SnapshotKnowledge, text: str, *, relaxed: bool = True) -> AutoBound:
    return bind_names(parse(f"theorem t {text}"), knowledge.library, ("",), parse, relaxed=relaxed)


@cache
def _lean() -> dict[tuple[str, bool], tuple[bool, list[str]]]:
    """Return for each header, relaxed or not, whether Lean accepts it, and what it puts in front.

    Lean is started once for all of them, since it takes a while on a busy machine.
    """
    wanted = [(one[1], True) for one in (*BOUND, *REFUSED)]
    wanted += [(_typed(name), relaxed) for name, _ in LENGTHS for relaxed in (True, False)]
    lines = ["set_option autoImplicit true", *DECLARED.splitlines()]
    first = len(lines) + 1
    for number, (header, relaxed) in enumerate(wanted):
        lines.append(f"set_option relaxedAutoImplicit {str(relaxed).lower()}")
        lines.append(f"theorem t{number} {header} := anything _")
        lines.append(f"#check @t{number}")
    said: dict[int, list[KernelMessage]] = {}
    for message in check("\n".join(lines) + "\n", seconds=300).messages:
        said.setdefault((message.line - first) // 3, []).append(message)
    return {key: _read(said.get(number, [])) for number, key in enumerate(wanted)}


def _read(messages: list[KernelMessage]) -> tuple[bool, list[str]]:
    """Return whether there is no error, and the implicit binders that Lean shows in front."""
    shown = [one.text for one in messages if one.severity == "information"]
    if any(one.severity == "error" for one in messages) or not shown:
        return False, []
    text = shown[0].split(" : ", 1)[1].removeprefix("∀ ").replace("Nat", "ℕ")
    found: list[str] = []
    while match := re.match(r"\{([^:{}]*) : ([^{}]*)\}\s*", text):
        type_ = re.sub(r"(Type|Sort) u_\d+", "Type*", match[2])
        found += [f"{name} : {type_}" for name in match[1].split()]
        text = text[match.end() :]
    return True, found


def _typed(name: str) -> str:
    return f"[Magma {name}] (x : {name}) : Eq x x"


@pytest.mark.parametrize(("statement", "header", "binders"), BOUND)
def test_names_are_bound_as_lean_binds_them(
    knowledge: SnapshotKnowledge, statement: str, header: str, binders: list[str]
) -> None:
    found = _bound(knowledge, statement)
    assert [one.strip("{}") for one in found.binders] == binders
    accepted, by_lean = _lean()[header, True]
    assert accepted
    assert by_lean[: len(binders)] == binders


@pytest.mark.parametrize(("statement", "header", "reason"), REFUSED)
def test_what_lean_cannot_bind_is_refused(
    knowledge: SnapshotKnowledge, statement: str, header: str, reason: str
) -> None:
    assert not _lean()[header, True][0]
    with pytest.raises(Unsupported, match=re.escape(reason)):
        _bound(knowledge, statement)


@pytest.mark.parametrize(("name", "plain"), LENGTHS)
def test_longer_names_are_bound_if_relaxed(
    knowledge: SnapshotKnowledge, name: str, *, plain: bool
) -> None:
    assert _lean()[_typed(name), True][0]
    assert _lean()[_typed(name), False][0] is plain
    statement = f"[Magma {name}] (x : {name}) : x = x"
    assert _bound(knowledge, statement).binders == (f"{{{name} : Type*}}",)
    if plain:
        assert _bound(knowledge, statement, relaxed=False).binders
    else:
        with pytest.raises(UnboundName, match=name):
            _bound(knowledge, statement, relaxed=False)


def test_an_applied_name_is_bound_if_another_use_decides_its_type(
    knowledge: SnapshotKnowledge,
) -> None:
    statement = "(f : ℝ → ℝ) (h : ∀ x, f x = f' x) (k : f' = f) : f' 0 = 0"
    assert _bound(knowledge, statement).binders == ("{f' : (ℝ → ℝ)}",)


@pytest.mark.parametrize(
    ("statement", "binders"),
    [
        ("[Undeclared G] (a b : G) : a = b", ["G"]),
        ("[Undeclared g] (a b : g) : a = b", ["g"]),
        ("[Undeclared G] : ∀ a b : G, a = b", ["G"]),
        ("[Undeclared X] [Undeclared Y] (f : X → Y) : f = f", ["X", "Y"]),
        ("[Undeclared K] [Undeclared K V] (v w : V) : v = w", ["K", "V"]),
    ],
)
def test_an_argument_of_an_undeclared_class_is_a_type(
    knowledge: SnapshotKnowledge, statement: str, binders: list[str]
) -> None:
    assert _bound(knowledge, statement).binders == tuple(f"{{{one} : Type*}}" for one in binders)


def test_an_argument_of_an_undeclared_class_has_the_type_of_its_other_uses(
    knowledge: SnapshotKnowledge,
) -> None:
    statement = "[Undeclared S] (T : Set ℕ) (h : S = T) (x y : S) : x = y"
    assert _bound(knowledge, statement).binders == ("{S : (Set ℕ)}",)
    assert _bound(knowledge, "[Undeclared n] (h : n = (0 : ℕ)) : n = n").binders == ("{n : ℕ}",)


def test_the_statement_stands_with_its_binders(knowledge: SnapshotKnowledge) -> None:
    found = _bound(knowledge, "(x : R) [Magma R] : x = y")
    assert found.statement.text == "theorem t {R : Type*} {y : R} (x : R) [Magma R] : x = y"
    assert found.note == "binds {R : Type*} {y : R}"


def test_a_name_of_a_closed_namespace_is_told(knowledge: SnapshotKnowledge) -> None:
    assert "Near is not Space.Near, which is not open" in _bound(knowledge, ": Near = Near").note


def test_an_exponent_is_a_natural_number(knowledge: SnapshotKnowledge) -> None:
    assert _bound(knowledge, "(x : ℝ) : x ^ k = 0").binders == ("{k : ℕ}",)


def test_pairs_are_compared_with_their_names_bound(solver: SolverOracle) -> None:
    gold = "theorem t {G : Type*} [Magma G] (x y : G) (h : x = y) : x * y = x"
    candidate = "theorem t [Magma G] (x y : G) (h : x = y) : x * y = x"
    claim = Claim(candidate, gold, "import Mathlib")
    both = solver.decide([claim, claim.converse])
    assert [one.cell for one in both] == [Cell.PROVED] * 2
    stronger = Claim("theorem t [Magma G] (x y : G) : x * y = x", gold, "import Mathlib")
    found = solver.decide([stronger, stronger.converse])
    assert [one.cell for one in found] == [Cell.PROVED, Cell.REFUTED]
    assert all("candidate binds {G : Type*}" in one.detail for one in (found[1],))


def test_without_the_option_an_unbound_name_is_an_error_that_names_it(
    solver: SolverOracle,
) -> None:
    gold = "theorem t {G : Type*} [Magma G] (x y : G) : x = y"
    candidate = "theorem t [Magma G] (x y : G) : y = x"
    claim = Claim(candidate, gold, "import Mathlib\nset_option autoImplicit false")
    for finding in solver.decide([claim, claim.converse]):
        assert finding.word == "unknown:unsupported"
        assert finding.detail == "the name G, which nothing binds"
