"""Generic probes: special cases, boundary cases, dropped hypotheses and near misses.

They are made from the tree of a statement alone, without a drift class; section 4 of the paper
calls them naive. A special case adds an equation as a hypothesis, which is equivalent to a
substitution and binds no new name. It equates two variables of one type, on which no other type
depends and which are not objects of a category, or sets a variable to a value that its type
certainly has. Hypotheses are dropped where the rules of the dataset expect the rest to remain
well-typed. A near miss negates a hypothesis, adds a claim, or makes two changes: a probe that
claims more than gold in an unrelated place is not implied by a candidate that is stronger than gold
elsewhere. No oracle is asked.
Source: `faithfulness-gap.tex`, section 4, and its appendix on hyperparameters for the families.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain, combinations, count
from typing import TYPE_CHECKING

from driftbench.bpf._round_robin import round_robin
from driftbench.bpf.probe import Sketch
from driftbench.errors import LeanSyntaxError
from driftbench.lean.syntax import Infix, conclusion_of
from driftbench.lean.tree import Node, walk
from driftbench.rules import apply_edits
from driftbench.rules.model import Proposal
from driftbench.rules.operations.registry import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.rules.view import Parameter, View

__all__ = ["adversarial", "boundaries", "dropped", "specializations"]

#: Boundary values of a type, and inner values of a type, in Lean notation.
_EDGES = {
    **dict.fromkeys(("ℕ", "Nat", "ℤ", "Int", "ℚ", "ℝ", "Real", "ℂ", "ℝ≥0", "NNReal"), ("0",)),
    **dict.fromkeys(("ℝ≥0∞", "ENNReal", "ℕ∞", "ENat"), ("0", "⊤")),
    "EReal": ("⊥", "⊤"),
    "ℕ+": ("1",),
}
_EDGE_SETS = {"Set": ("∅", "Set.univ"), "Finset": ("∅",), "Multiset": ("0",), "List": ("[]",)}
_INSIDE = {
    **dict.fromkeys(("ℕ", "Nat"), ("1", "2")),
    **dict.fromkeys(("ℤ", "Int"), ("1", "-1")),
    **dict.fromkeys(("ℚ", "ℝ", "Real", "ℂ", "ℝ≥0", "NNReal", "ℝ≥0∞", "ENNReal"), ("1",)),
}
#: Arrows between objects of a category, which are not compared by equality.
_ARROWS = frozenset({"⟶", "≅", "⥤", "≌", "⊣"})


@dataclass(frozen=True, slots=True)
class _Variable:
    """A data variable: its name, its type as written, and the head of that type."""

    name: str
    kind: str
    head: str


def specializations(view: View) -> Iterator[Sketch]:
    """Yield the statement with two variables equated, or one variable set to a value."""
    variables = _variables(view)
    fixed = _depended_on(view)
    for first, second in combinations(variables, 2):
        if first.kind == second.kind and not fixed & {first.name, second.name}:
            yield _assuming(view, f"{first.name} = {second.name}")
    yield from _valued(view, [(one, _INSIDE.get(one.kind, ())) for one in variables])


def boundaries(view: View) -> Iterator[Sketch]:
    """Yield the statement at a boundary value of a type: zero, the empty set, the whole set."""
    values = [(one, _EDGES.get(one.kind, _EDGE_SETS.get(one.head, ()))) for one in _variables(view)]
    yield from _valued(view, values)


def dropped(view: View) -> Iterator[Sketch]:
    """Yield the statement without one hypothesis that nothing else depends on."""
    yield from (sketch for sketch, _ in _dropped(view))


def _dropped(view: View) -> Iterator[tuple[Sketch, str]]:
    """Yield the statement without a hypothesis, with the hypothesis."""
    if view.has_tactics:  # a tactic may use any hypothesis
        return
    for role in ("hypothesis", "mixin"):
        for found in OPERATIONS["drop-binder"].run(view, {"role": role}):
            if isinstance(found, Proposal):
                text = apply_edits(view.text, found.edits)
                hypothesis = found.notes["hypothesis"]
                yield Sketch(text, f"Without `{hypothesis}`."), hypothesis


def adversarial(view: View) -> Iterator[Sketch]:
    """Yield near misses: a hypothesis negated, one more claim, or two changes at once.

    Two changes are one hypothesis fewer and one more equation, or two hypotheses fewer. The three
    kinds alternate, and so do the hypotheses.
    """
    shorter = list(_dropped(view))
    yield from round_robin(
        [
            chain.from_iterable(_negated(view, *one) for one in shorter),
            _extended(view),
            round_robin([_changed_twice(view, sketch) for sketch, _ in shorter]),
        ]
    )


def _negated(view: View, without: Sketch, hypothesis: str) -> Iterator[Sketch]:
    """Yield the statement with a hypothesis negated."""
    try:
        shorter = view.rewritten(without.text)
    except LeanSyntaxError:
        return
    yield replace(_assuming(shorter, f"¬ ({hypothesis})"), method="denying")


def _extended(view: View) -> Iterator[Sketch]:
    """Yield the statement with one more claim: a type has two elements, or a variable a value."""
    first, second = _unused(view)
    claims = [
        f"∃ {first} {second} : {name}, {first} ≠ {second}"
        for parameter in view.parameters
        if parameter.role == "type"
        for name in parameter.binder.variables
    ]
    values = [(one, _INSIDE.get(one.kind, ())) for one in _variables(view)]
    claims += [f"{one.name} = {value}" for one, its in values for value in its[:1]]
    end = view.statement.conclusion.start
    for claim in claims:
        text = f"{view.text[:end]}({view.text[end:].rstrip()}) ∧ {claim}"
        yield Sketch(text, f"Claims `{claim}` as well.", method="claiming")


def _changed_twice(view: View, sketch: Sketch) -> Iterator[Sketch]:
    """Yield second changes of a statement without a hypothesis."""
    try:
        shorter = view.rewritten(sketch.text)
    except LeanSyntaxError:
        return
    further = round_robin([dropped(shorter), specializations(shorter), boundaries(shorter)])
    for one in further:
        yield Sketch(one.text, f"{sketch.description} {one.description}", method="twice")


def _variables(view: View) -> list[_Variable]:
    """Return the data variables of a signature whose names are bound only once."""
    names = Counter(n for parameter in view.parameters for n in parameter.binder.variables)
    return [
        _Variable(name, " ".join(view.slice(declared).split()), view.head(declared))
        for parameter in view.parameters
        if parameter.role == "data" and parameter.binder.bracket != "["
        if (declared := parameter.binder.subject) is not None
        for name in parameter.binder.variables
        if name != "_" and names[name] == 1
    ]


def _depended_on(view: View) -> frozenset[str]:
    """Return the names that types of data depend on, and names of objects of categories."""
    names: set[str] = set()
    for parameter in view.parameters:
        if not _assumes(parameter):
            names |= view.free_in(parameter.binder)
    for node in walk(view.statement.root):
        if isinstance(node, Infix) and node.op in _ARROWS:
            names |= view.free(node)
    return frozenset(names)


def _assumes(parameter: Parameter) -> bool:
    """Return whether a binder certainly assumes a proposition; `x : s` may bind data instead."""
    declared = parameter.binder.subject
    plain = declared is not None and isinstance(conclusion_of(declared), Node)
    return plain and parameter.role in {"hypothesis", "mixin"}


def _valued(view: View, values: Iterable[tuple[_Variable, tuple[str, ...]]]) -> Iterator[Sketch]:
    """Yield special cases by value, alternating between variables."""
    yield from round_robin([[_at(view, one, v) for v in its] for one, its in values])


def _at(view: View, variable: _Variable, value: str) -> Sketch:
    return _assuming(view, f"{variable.name} = {value}")


def _assuming(view: View, equation: str) -> Sketch:
    """Return the statement with one more hypothesis."""
    colon = view.statement.colon.start
    place = len(view.text[:colon].rstrip())
    text = f"{view.text[:place]} ({_free_name(view)} : {equation}){view.text[place:]}"
    return Sketch(text, f"Only where `{equation}`.")


def _unused(view: View) -> tuple[str, str]:
    """Return the first two common variable names that the statement does not use."""
    usual = (letter + prime for prime in ("", "'", "''") for letter in "abcuvw")
    first, second, *_ = (name for name in usual if name not in view.words)
    return first, second


def _free_name(view: View) -> str:
    """Return the first common name of a hypothesis that the statement does not use."""
    subscripts = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
    usual = ("h", "h'", *(f"h{n}".translate(subscripts) for n in range(1, 10)))
    later = (f"h_{n}" for n in count(10))
    return next(name for name in chain(usual, later) if name not in view.words)
