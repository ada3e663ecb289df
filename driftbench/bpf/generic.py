"""Generic probes: special cases, boundary cases, dropped hypotheses, near misses.

Made from the tree of a statement alone, without a drift class in mind; section 4 of the paper calls
them naive. A special case assumes one equation more, which says the same as putting one thing in
the place of another and binds no name anew. An equation is between two variables of one type, on
which no other type depends and which are no objects of a category, or gives a variable a value that
its type surely has. Hypotheses are dropped where the rules of the dataset would find the rest as
well-typed as before. A near miss denies a hypothesis, claims one thing more, or departs twice: what
claims more than gold in passing implies no candidate that is stronger than gold in earnest, which
plain equivalence with gold would see as well. Deliberately asks no oracle what follows from what.
Source: `faithfulness-gap.tex`, section 4, and its appendix on hyperparameters for the families.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain, combinations, count, zip_longest
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.syntax import Infix, conclusion_of
from driftbench.lean.tree import Node, walk
from driftbench.rules import apply_edits
from driftbench.rules.model import Proposal
from driftbench.rules.operations.registry import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.rules.view import Parameter, View

__all__ = ["Sketch", "adversarial", "boundaries", "dropped", "specializations"]

#: Values at the edge of a type, and values inside of it, as Lean writes them.
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
#: Between objects of a category, of which nobody asks whether they are equal.
_ARROWS = frozenset({"⟶", "≅", "⥤", "≌", "⊣"})


@dataclass(frozen=True, slots=True)
class Sketch:
    """A probe before anything is foretold of it.

    Args:
        text: the statement.
        words: a sentence about how it departs from the statement it was made of.
        rules: ids of the rules that made it, sorted.
        relation: what the rules claim it is to that statement: stronger, weaker, incomparable, or
            undecided, which is anything but equivalent; "" where nothing is claimed.
        manner: which near miss it is: a hypothesis denied, one claim more, or two departures.
    """

    text: str
    words: str
    rules: tuple[str, ...] = ()
    relation: str = ""
    manner: str = ""


@dataclass(frozen=True, slots=True)
class _Variable:
    """A variable of data: its name, its type as written, and what that type is an instance of."""

    name: str
    kind: str
    head: str


def specializations(view: View) -> Iterator[Sketch]:
    """Yield the statement for equal variables, and for single values of a variable."""
    variables = _variables(view)
    bearing = _bearing(view)
    for first, second in combinations(variables, 2):
        if first.kind == second.kind and not bearing & {first.name, second.name}:
            yield _assuming(view, f"{first.name} = {second.name}")
    yield from _valued(view, [(one, _INSIDE.get(one.kind, ())) for one in variables])


def boundaries(view: View) -> Iterator[Sketch]:
    """Yield the statement at the edge of a type: zero, the empty set, all there is."""
    values = [(one, _EDGES.get(one.kind, _EDGE_SETS.get(one.head, ()))) for one in _variables(view)]
    yield from _valued(view, values)


def dropped(view: View) -> Iterator[Sketch]:
    """Yield the statement without one of its hypotheses that nothing else needs."""
    yield from (sketch for sketch, _ in _dropped(view))


def _dropped(view: View) -> Iterator[tuple[Sketch, str]]:
    """Yield what is left without a hypothesis, and the hypothesis."""
    if view.has_tactics:  # a tactic may use whatever is assumed
        return
    for role in ("hypothesis", "mixin"):
        for found in OPERATIONS["drop-binder"].run(view, {"role": role}):
            if isinstance(found, Proposal):
                text = apply_edits(view.text, found.edits)
                hypothesis = found.notes["hypothesis"]
                yield Sketch(text, f"Without `{hypothesis}`."), hypothesis


def adversarial(view: View) -> Iterator[Sketch]:
    """Yield near misses: a hypothesis denied, one claim more, or two departures at once.

    Two departures are one hypothesis less and one equation more, or two hypotheses less. Each
    kind, and each hypothesis, has its turn before any has a second one.
    """
    left = list(_dropped(view))
    yield from _in_turn(
        [
            chain.from_iterable(_denied(view, *one) for one in left),
            _claiming(view),
            _in_turn([_less(view, sketch) for sketch, _ in left]),
        ]
    )


def _denied(view: View, without: Sketch, hypothesis: str) -> Iterator[Sketch]:
    """Yield the statement where a hypothesis fails."""
    try:
        left = view.rewritten(without.text)
    except LeanSyntaxError:
        return
    yield replace(_assuming(left, f"¬ ({hypothesis})"), manner="denying")


def _claiming(view: View) -> Iterator[Sketch]:
    """Yield the statement with one claim more: types have two elements, values are single ones."""
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
        yield Sketch(text, f"Claims `{claim}` as well.", manner="claiming")


def _less(view: View, sketch: Sketch) -> Iterator[Sketch]:
    """Yield what departs once more from a statement without a hypothesis."""
    try:
        left = view.rewritten(sketch.text)
    except LeanSyntaxError:
        return
    further = _in_turn([dropped(left), specializations(left), boundaries(left)])
    for one in further:
        yield Sketch(one.text, f"{sketch.words} {one.words}", manner="twice")


def _variables(view: View) -> list[_Variable]:
    """Return the data variables of a signature whose names mean them wherever they stand."""
    names = Counter(n for parameter in view.parameters for n in parameter.binder.variables)
    return [
        _Variable(name, " ".join(view.slice(said).split()), view.head(said))
        for parameter in view.parameters
        if parameter.role == "data" and parameter.binder.bracket != "["
        if (said := parameter.binder.subject) is not None
        for name in parameter.binder.variables
        if name != "_" and names[name] == 1
    ]


def _bearing(view: View) -> frozenset[str]:
    """Return the names on which types of data depend, and those of objects of categories."""
    names: set[str] = set()
    for parameter in view.parameters:
        if not _assumes(parameter):
            names |= view.free_in(parameter.binder)
    for node in walk(view.statement.root):
        if isinstance(node, Infix) and node.op in _ARROWS:
            names |= view.free(node)
    return frozenset(names)


def _assumes(parameter: Parameter) -> bool:
    """Say whether a binder surely assumes something; `x : s` may, or s is a set as a type."""
    said = parameter.binder.subject
    plain = said is not None and isinstance(conclusion_of(said), Node)
    return plain and parameter.role in {"hypothesis", "mixin"}


def _valued(view: View, values: Iterable[tuple[_Variable, tuple[str, ...]]]) -> Iterator[Sketch]:
    """Yield special cases by value, each variable in turn."""
    yield from _in_turn([iter([_at(view, one, v) for v in its]) for one, its in values])


def _at(view: View, variable: _Variable, value: str) -> Sketch:
    return _assuming(view, f"{variable.name} = {value}")


def _in_turn(sources: Iterable[Iterator[Sketch]]) -> Iterator[Sketch]:
    for turn in zip_longest(*sources):
        yield from (sketch for sketch in turn if sketch is not None)


def _assuming(view: View, equation: str) -> Sketch:
    """Return the statement under one hypothesis more."""
    colon = view.statement.colon.start
    place = len(view.text[:colon].rstrip())
    text = f"{view.text[:place]} ({_free_name(view)} : {equation}){view.text[place:]}"
    return Sketch(text, f"Only where `{equation}`.")


def _unused(view: View) -> tuple[str, str]:
    """Return the first two usual names of values that the statement does not use."""
    usual = (letter + prime for prime in ("", "'", "''") for letter in "abcuvw")
    first, second, *_ = (name for name in usual if name not in view.words)
    return first, second


def _free_name(view: View) -> str:
    """Return the first usual name of a hypothesis that the statement does not use."""
    subscripts = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
    usual = ("h", "h'", *(f"h{n}".translate(subscripts) for n in range(1, 10)))
    later = (f"h_{n}" for n in count(10))
    return next(name for name in chain(usual, later) if name not in view.words)
