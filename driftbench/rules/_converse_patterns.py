"""Patterns of converses that hold: by exchanged variables, an involution, or the kind of claim."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Infix, Prefix, Quantifier, strip
from driftbench.lean.tree import tokens
from driftbench.library.implications import read_implications
from driftbench.resources import resource

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = [
    "goes_one_way",
    "is_asymptotic_relation",
    "is_consequence",
    "is_counting",
    "is_own_converse",
    "is_part",
    "is_regularity",
    "is_side_condition",
]

#: Involutions: `0 < x⁻¹` for `x⁻¹` in place of x is `0 < x`.
_INVOLUTIONS = frozenset({"⁻¹", "-", "ᶜ", "star", "(", ")", "symm", "op", "unop", "ᵒᵖ", "ᵀ", "ᴴ"})
_MIRROR = {"≥": "≤", ">": "<", "⊇": "⊆"}
#: Relations and predicates that are side conditions, which are often necessary.
_CONDITIONS = frozenset({"≠", "<", "≤", ">", "≥", "⊆", "⊇", "∈", "∉", "∣", "=", "∧", "∨"})
_SIDE_CONDITIONS = frozenset(
    {"EqOn", "IsUnit", "Nonempty", "Nontrivial", "Prime", "Coprime", "IsCoprime", "Set.Nonempty"}
)


def is_side_condition(view: View, term: Term) -> bool:
    """Return whether a formula is a side condition or an existence, whose converses often hold.

    The remaining formulas are predicates on functions, sets and structures.
    """
    term = strip(term)
    match term:
        case Infix(op=op) if op in _CONDITIONS:
            return True
        case Prefix(op="¬") | Quantifier(symbol="∃" | "∃!" | "∀" | "∀ᶠ" | "∀ᵐ" | "∃ᶠ"):
            return True
    return (
        view.head(term).rsplit(".", 1)[-1] in _SIDE_CONDITIONS
        or view.head(term) in _SIDE_CONDITIONS
    )


#: Regularity conditions of analysis, by last name component without `Is`.
_REGULAR = re.compile(
    r"(AE|Null|Strongly|AEStrongly)?Measurable\w*|UniqueDiff\w*|Integrable\w*|NeBot"
    r"|Tendsto\w*|Has(Sum|Prod)\w*"
)
_COUNTS = frozenset({"Finite", "Countable", "Infinite", "Uncountable", "Bounded"})


def is_regularity(word: str) -> bool:
    """Return whether a predicate, as a last name component without `Is`, is about regularity."""
    return _REGULAR.fullmatch(word) is not None


def is_counting(word: str) -> bool:
    """Return whether a predicate only bounds a cardinality or size."""
    return word in _COUNTS


def is_asymptotic_relation(term: Term) -> bool:
    """Return whether a formula compares functions near a point: `f =ᶠ[l] g`, `f =o[l] g`.

    A property that depends only on germs or growth is characterized by it or unrelated to it.
    """
    term = strip(term)
    marks = ("=ᶠ", "≤ᶠ", "<ᶠ", "=ᵐ", "≤ᵐ", "=o[", "=O[", "=Θ[", "~[")
    return isinstance(term, Infix) and term.op.startswith(marks)


#: Predicate -> words of predicates that include it.
_WHOLES = {
    "Injective": ("Embedding", "Bijective", "Homeomorph", "Isometry", "Mono"),
    "Surjective": ("Bijective", "Homeomorph", "QuotientMap", "Epi"),
    "Continuous": ("Embedding", "Homeomorph", "QuotientMap", "Inducing", "ProperMap", "Differ"),
    "IsInducing": ("Embedding", "Homeomorph"),
    "IsOpenMap": ("OpenEmbedding", "Homeomorph"),
    "IsClosedMap": ("ClosedEmbedding", "Homeomorph", "ProperMap"),
    "IsOpen": ("IsClopen", "Embedding"),
    "IsClosed": ("IsClopen", "IsCompact", "Embedding"),
    "Measurable": ("MeasurableEmbedding",),
    "Mono": ("IsIso", "Split"),
    "Epi": ("IsIso", "Split"),
}


def is_part(view: View, hypothesis: Term, conclusion: Term) -> bool:
    """Return whether the conclusion includes the hypothesis."""
    head = view.head(hypothesis).rsplit(".", 1)[-1]
    whole = view.head(conclusion).rsplit(".", 1)[-1]
    if _core(head) and _core(head) == _core(whole):
        # `IsSeparable s` and `SeparableSpace s` are one property of sets and types.
        return True
    return any(word in whole for word in _WHOLES.get(head, ()))


def is_consequence(view: View, hypothesis: Term, conclusion: Term) -> bool:
    """Return whether a declaration concludes the hypothesis' predicate from the conclusion's."""
    ends = (_last(view.head(conclusion)), _last(view.head(hypothesis)))
    return all(ends) and ends in _known()


@cache
def _known() -> frozenset[tuple[str, str]]:
    """Return stronger and weaker predicates of mined implications, by last name components."""
    mined = read_implications(resource("perturbations"))
    return frozenset((_last(edge.stronger), _last(edge.weaker)) for edge in mined)


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _core(name: str) -> str:
    """Return a predicate without prefix and suffix: `Compact` of `IsCompact`."""
    return name.removeprefix("Is").removesuffix("Space").removesuffix("Map")


#: Predicate -> predicates of the same term that it implies and that do not imply it.
_ONE_WAY = {
    "StrictMono": ("Injective", "Monotone"),
    "StrictAnti": ("Injective", "Antitone"),
    "Isometry": ("Injective", "Continuous"),
    "Differentiable": ("Continuous",),
    "DifferentiableOn": ("ContinuousOn",),
    "DifferentiableAt": ("ContinuousAt",),
    "ContDiff": ("Continuous", "Differentiable"),
    "UniformContinuous": ("Continuous",),
    "Continuous": ("Measurable",),
    "Compact": ("Closed", "Bounded", "BddAbove", "BddBelow"),
    "PathConnected": ("Connected",),
    "Finite": ("Countable", "Closed", "Compact"),
    "Open": ("MeasurableSet",),
    "Closed": ("MeasurableSet",),
    "Maximal": ("Prime", "Radical"),
    "Prime": ("Radical",),
    "Summable": ("Tendsto",),
    "SheafFor": ("SeparatedFor",),
    "Sheaf": ("Separated",),
    "Connected": ("Preconnected",),
    "Tree": ("Connected", "Acyclic"),
    "Path": ("Trail",),
}


def goes_one_way(first: str, second: str) -> bool:
    """Return whether one predicate implies another and is not implied by it.

    Each by the last component of its name, without `Is`.
    """
    return second in _ONE_WAY.get(first, ())


def is_own_converse(view: View, hypothesis: Term, conclusion: Term) -> bool:
    """Return whether `conclusion → hypothesis` is `hypothesis → conclusion` for other variables.

    For example `IsCoprime a b → IsCoprime b a` for b and a, and `0 < x → 0 < x⁻¹` for x⁻¹.
    """
    first, second = _words(hypothesis), _words(conclusion)
    if first == second:
        return True
    if len(first) != len(second):
        return False
    exchanged: dict[str, str] = {}
    for one, two in zip(first, second, strict=True):
        if one == two and one not in exchanged:
            continue
        local = view.is_local(one) and view.is_local(two)
        if not local or exchanged.setdefault(one, two) != two:
            return False
        if exchanged.setdefault(two, one) != one:
            return False
    return _have_equal_types(view, exchanged) and not _are_constrained(
        view, exchanged, (hypothesis, conclusion)
    )


def _are_constrained(view: View, exchanged: dict[str, str], sides: tuple[Term, Term]) -> bool:
    """Return whether there is another assumption about the exchanged variables."""
    names = frozenset(exchanged)
    for parameter in view.parameters:
        binder = parameter.binder
        another = parameter.role == "hypothesis" and all(binder.subject is not s for s in sides)
        if another and names & view.free_in(binder):
            return True
    arrows = (node for node in view.above(sides[1]) if isinstance(node, Arrow))
    others = (arrow.left for arrow in arrows if all(arrow.left is not side for side in sides))
    return any(names & view.free(other) for other in others)


def _words(term: Term) -> list[str]:
    """Return the tokens of a term without involutions; dotted names are split."""
    out: list[str] = []
    for token in tokens(strip(term)):
        parts = token.text.split(".") if token.type == "IDENT" else [token.text]
        out.extend(_MIRROR.get(part, part) for part in parts if part and part not in _INVOLUTIONS)
    return out


def _have_equal_types(view: View, exchanged: dict[str, str]) -> bool:
    """Return whether exchanged variables have types that are equal up to the exchange."""
    for one, two in exchanged.items():
        first, second = view.type_of(one), view.type_of(two)
        if first is None or second is None:
            return False
        changed = [exchanged.get(word, word) for word in _words(first)]
        if changed != _words(second):
            return False
    return True
