"""The lints: one function per pattern that a faithful statement rarely contains.

A lint sees only the candidate, and yields the pieces of text that match its pattern. Weights are
set by hand: the estimated probability that a match is a mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from driftbench.detectors._naturals import is_natural_tree, tree_of
from driftbench.detectors._statement import key, premises_of
from driftbench.lean.syntax import Arrow, Binder, Infix, Prefix, Quantifier, conclusion_of, strip
from driftbench.lean.tree import Term, Token, tokens, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from driftbench.rules import View

__all__ = ["LINTS", "Lint"]

_CONTAINERS = frozenset({"Fin", "Finset", "List", "Multiset", "Set"})
_DIVISION = ("Field", "DivisionRing", "GroupWithZero")
_FIELDS = frozenset({"ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "NNReal", "ℝ≥0", "ℚ≥0"})
_NONZERO = (
    "{} ≠ 0",
    "0 ≠ {}",
    "0 < {}",
    "{} > 0",
    "{} < 0",
    "0 > {}",
    "1 ≤ {}",
    "{} ≥ 1",
    "¬ {} = 0",
)
_IRREFLEXIVE = ("<", ">", "≠", "⊂", "⊃")
_REFLEXIVE = ("=", "↔", "≤", "≥", "⊆", "⊇", "∣", "→", "≡")


@dataclass(frozen=True, slots=True)
class Lint:
    """One lint.

    Args:
        id: its name.
        weight: in (0, 1), the estimated probability that the pattern is a mistake.
        drift_class: the drift class that it indicates, "" for none.
        message: one clause of description.
        find: yields the pieces of text that match the pattern.
    """

    id: str
    weight: float
    drift_class: str
    message: str
    find: Callable[[View], Iterator[str]]


def _vacuous(view: View) -> Iterator[str]:
    """Assumed: `False`, `x < x`, `x ∈ ∅`. Concluded: `True`."""
    for premise in premises_of(view):
        match strip(premise):
            case Infix(op=op) as term if op in _IRREFLEXIVE and _same_sides(term):
                yield view.slice(premise)
            case Token(text="False") | Infix(op="∈", right=Token(text="∅")):
                yield view.slice(premise)
    goal = conclusion_of(view.statement.conclusion)
    if key(goal) == "True":
        yield view.slice(goal)


def _reflexive_goal(view: View) -> Iterator[str]:
    """`a = a`, `p ↔ p`, `s ⊆ s`."""
    goal = conclusion_of(view.statement.conclusion)
    if isinstance(goal, Infix) and goal.plain and goal.op in _REFLEXIVE and _same_sides(goal):
        yield view.slice(goal)


def _assumed_goal(view: View) -> Iterator[str]:
    """The goal is one of the premises."""
    goal = conclusion_of(view.statement.conclusion)
    if any(key(premise) == key(goal) for premise in premises_of(view)):
        yield view.slice(goal)


def _contradictory_premises(view: View) -> Iterator[str]:
    """Two premises that exclude each other, such as `a < b` and `b ≤ a`."""
    for first, second in combinations(premises_of(view), 2):
        if _claim(second) in _contradictions(_claim(first)) or _claim(first) in _contradictions(
            _claim(second)
        ):
            yield f"{view.slice(first)} and {view.slice(second)}"


def _duplicate_premise(view: View) -> Iterator[str]:
    """Two equal premises."""
    for first, second in combinations(premises_of(view), 2):
        if _claim(first) == _claim(second):
            yield view.slice(second)


def _exists_implies(view: View) -> Iterator[str]:
    """`∃ x, p x → q x`, which any `x` without `p` satisfies."""
    for node in walk(view.statement.root):
        match node:
            case Quantifier(symbol="∃" | "∃!", body=body) if isinstance(strip(body), Arrow):
                yield view.slice(node)


def _unused_bound(view: View) -> Iterator[str]:
    """A quantifier over a variable that its body does not contain."""
    for node in walk(view.statement.root):
        if not isinstance(node, Quantifier) or node.symbol not in {"∀", "∃", "∃!"}:
            continue
        groups = node.binders
        for index, group in enumerate(groups):
            if not group.plain or not _is_element(view, group):
                continue
            seen = view.free(node.body).union(*map(_words, groups[index + 1 :]))
            if unused := [name for name in group.variables if name[0] != "_" and name not in seen]:
                yield f"{' '.join(unused)} in {view.slice(node)}"


def _unused_variable(view: View) -> Iterator[str]:
    """A variable of the signature that is not used."""
    for parameter in view.parameters:
        binder = parameter.binder
        if parameter.role != "data" or not _is_element(view, binder):
            continue
        names = [name for name in binder.variables if name[0] != "_"]
        if unused := [n for n in names if not view.mentions(frozenset({n}), skip=[binder])]:
            yield f"{' '.join(unused)} in {view.slice(binder)}"


def _natural_subtraction(view: View) -> Iterator[str]:
    """`a - b` of natural numbers, which is 0 for `a < b`."""
    yield from _natural(view, "-")


def _natural_division(view: View) -> Iterator[str]:
    """`a / b` of natural numbers, which rounds down."""
    yield from _natural(view, "/")


def _natural(view: View, symbol: str) -> Iterator[str]:
    for node in walk(view.statement.root):
        match node:
            case Infix(op=op) if op == symbol and is_natural_tree(view, tree_of(view, node)):
                yield view.slice(node)


def _self_quotient(view: View) -> Iterator[str]:
    """`x / x` in a type with 0, where `0 / 0` is 0; fine if a premise states that `x` is not 0."""
    premises = {key(premise) for premise in premises_of(view)}
    for node in walk(view.statement.root):
        match node:
            case Infix(op="/", plain=True) if _same_sides(node) and _may_be_zero(view, node.left):
                written = key(node.left)
                stated = {form.format(written) for form in _NONZERO}
                if not stated & premises:
                    yield view.slice(node)


def _may_be_zero(view: View, term: Term) -> bool:
    """Return whether a term contains a variable of a type with 0 and division."""
    declared = (view.type_of(token.text) for token in tokens(term))
    types = {key(one) for one in declared if one is not None}
    return any(
        one in _FIELDS or any(name.endswith(_DIVISION) for name in view.classes_of(one))
        for one in types
    )


def _same_sides(term: Infix) -> bool:
    return key(term.left) == key(term.right)


def _is_element(view: View, binder: Binder) -> bool:
    """Return whether a binder binds numbers, points, sets or functions.

    Others, such as a proof, a basis, a limit cone or an isomorphism, may be unused: their existence
    can be the hypothesis.
    """
    if binder.relation != ":" or binder.subject is None:
        return binder.bracket != "["
    declared = strip(binder.subject)
    while isinstance(declared, Arrow):
        declared = strip(declared.right)
    plain = isinstance(declared, Token) or view.head(declared) in _CONTAINERS
    return plain and view.sort(declared) not in {"prop", "sort"} and key(declared) != "Prop"


def _words(term: Term) -> frozenset[str]:
    return frozenset(token.text.split(".", 1)[0] for token in tokens(term))


def _claim(term: Term) -> tuple[str, ...]:
    """Return a premise in a form that is independent of the direction of its relation."""
    match strip(term):
        case Infix(op=symbol, plain=True) as related:
            left, right = key(related.left), key(related.right)
            flipped = {">": "<", "≥": "≤", "⊇": "⊆", "⊃": "⊂"}
            if symbol in flipped:
                return (flipped[symbol], right, left)
            if symbol in {"=", "≠"}:
                return (symbol, *sorted((left, right)))
            return (symbol, left, right)
        case Prefix(op="¬", operand=operand):
            return ("¬", *_claim(operand))
    return (key(term),)


def _contradictions(claim: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return claims that cannot hold together with `claim`."""
    out = {("¬", *claim)}
    symbol, *sides = claim
    if len(sides) == 2:
        left, right = sides
        if symbol == "<":
            out |= {("<", right, left), ("≤", right, left), ("=", *sorted(sides))}
        opposite = {"=": "≠", "∈": "∉", "∣": "∤", "⊆": "⊈"}
        if symbol in opposite:
            out.add((opposite[symbol], left, right))
    return out


def _lint(find: Callable[[View], Iterator[str]], weight: float, message: str, hint: str) -> Lint:
    name = find.__name__.strip("_").replace("_", "-")
    return Lint(name, weight, hint, message, find)


LINTS = (
    _lint(_assumed_goal, 0.95, "the goal is one of the premises", "conclusion_generalization"),
    _lint(_contradictory_premises, 0.95, "premises exclude each other", ""),
    _lint(_duplicate_premise, 0.4, "two premises are equal", ""),
    _lint(_exists_implies, 0.9, "an implication directly under ∃", "quantifier_inversion"),
    _lint(_natural_division, 0.3, "division of natural numbers rounds", "type_coercion"),
    _lint(_natural_subtraction, 0.3, "subtraction of natural numbers stops at 0", "type_coercion"),
    _lint(_reflexive_goal, 0.95, "both sides of the goal are equal", ""),
    _lint(_self_quotient, 0.6, "a quotient x / x is 0 for x = 0", "hypothesis_omission"),
    _lint(_unused_bound, 0.7, "a bound variable is not used", "quantifier_inversion"),
    _lint(_unused_variable, 0.5, "a variable is not used", "hypothesis_omission"),
    _lint(_vacuous, 0.95, "the statement is vacuously true", ""),
)
