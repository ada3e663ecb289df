"""Generic probes: special cases, boundary cases, dropped hypotheses, near misses.

Made from the tree of a statement alone, without a drift class in mind; section 4 of the paper calls
them naive. A special case assumes one equation more, which says the same as putting one thing in
the place of another and binds no name anew. Deliberately asks no oracle what follows from what.
Source: `faithfulness-gap.tex`, section 4, and its appendix on hyperparameters for the families.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.rules import Edit, apply_edits
from driftbench.rules.building import fresh_name
from driftbench.rules.operations._base import removal, span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.rules.view import Parameter, View

__all__ = ["Sketch", "adversarial", "boundaries", "dropped", "specializations"]

#: Values at the edge of a type, and values inside of it, as Lean writes them.
_EDGES = dict.fromkeys(("ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "ℝ≥0", "ℝ≥0∞", "ENNReal", "ℕ∞"), ("0",))
_EDGE_SETS = {"Set": ("∅", "Set.univ"), "Finset": ("∅",), "Multiset": ("0",), "List": ("[]",)}
_INSIDE = {"ℕ": ("1", "2"), "ℤ": ("1", "-1"), "ℚ": ("1",), "ℝ": ("1",), "ℂ": ("1",)}


@dataclass(frozen=True, slots=True)
class Sketch:
    """A probe before anything is foretold of it.

    Args:
        text: the statement.
        words: a sentence about how it departs from the statement it was made of.
        rules: ids of the rules that made it, sorted.
    """

    text: str
    words: str
    rules: tuple[str, ...] = ()


def specializations(view: View) -> Iterator[Sketch]:
    """Yield the statement for equal variables, and for single values of a variable."""
    variables = _variables(view)
    for (first, kind), (second, other) in combinations(variables, 2):
        if kind == other:
            yield _assuming(view, f"{first} = {second}")
    for name, kind in variables:
        for value in _INSIDE.get(kind, ()):
            yield _assuming(view, f"{name} = {value}")


def boundaries(view: View) -> Iterator[Sketch]:
    """Yield the statement at the edge of a type: zero, the empty set, all there is."""
    for name, kind in _variables(view):
        for value in (*_EDGES.get(kind, ()), *_EDGE_SETS.get(kind.split(" ")[0], ())):
            yield _assuming(view, f"{name} = {value}")


def dropped(view: View) -> Iterator[Sketch]:
    """Yield the statement without one of its hypotheses that nothing else mentions."""
    for parameter in _droppable(view):
        yield _without(view, [parameter])


def adversarial(view: View) -> Iterator[Sketch]:
    """Yield near misses: one hypothesis less and one equation more, or two hypotheses less."""
    for sketch in dropped(view):
        try:
            left = view.rewritten(sketch.text)
        except LeanSyntaxError:
            continue
        for found in (*specializations(left), *boundaries(left)):
            yield Sketch(found.text, f"{sketch.words} {found.words}")
    for pair in combinations(_droppable(view), 2):
        yield _without(view, pair)


def _variables(view: View) -> list[tuple[str, str]]:
    """Return the data variables of a signature with their types as written."""
    return [
        (name, " ".join(view.slice(parameter.binder.said).split()))
        for parameter in view.parameters
        if parameter.role == "data" and parameter.binder.bracket != "["
        for name in parameter.binder.bound
        if name != "_"
    ]


def _droppable(view: View) -> list[Parameter]:
    """Return what only assumes: hypotheses and propositional classes that nothing else names."""
    return [
        parameter
        for parameter in view.parameters
        if parameter.role in {"hypothesis", "mixin"}
        and not view.mentions(frozenset(parameter.binder.bound), skip=[parameter.binder.node])
    ]


def _assuming(view: View, equation: str) -> Sketch:
    """Return the statement under one hypothesis more."""
    colon = view.statement.root.children[-2].start
    place = len(view.text[:colon].rstrip())
    name = fresh_name(view, wish="h")
    text = f"{view.text[:place]} ({name} : {equation}){view.text[place:]}"
    return Sketch(text, f"Only where `{equation}`.")


def _without(view: View, parameters: Sequence[Parameter]) -> Sketch:
    """Return the statement without some of its parameters."""
    edits: list[Edit] = [removal(view, *span(p.binder.node)) for p in parameters]
    said = " and ".join(f"`{' '.join(view.slice(p.binder.said).split())}`" for p in parameters)
    return Sketch(apply_edits(view.text, edits), f"Without {said}.")
