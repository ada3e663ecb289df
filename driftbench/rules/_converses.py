"""Converses that a statement proves itself: by exchanging variables, or by an involution."""

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
    "is_bound",
    "is_consequence",
    "is_mere_premise",
    "is_own_converse",
    "is_part",
    "is_regularity",
    "is_relation",
]

#: Operations that undo themselves: `0 < x⁻¹` gives back `0 < x` when it is read for `x⁻¹`.
_INVOLUTIONS = frozenset({"⁻¹", "-", "ᶜ", "star", "(", ")", "symm", "op", "unop", "ᵒᵖ", "ᵀ", "ᴴ"})
_MIRROR = {"≥": "≤", ">": "<", "⊇": "⊆"}


#: Relations and predicates that are side conditions, which their theorems tend to need.
_CONDITIONS = frozenset({"≠", "<", "≤", ">", "≥", "⊆", "⊇", "∈", "∉", "∣", "=", "∧", "∨"})
_SMALL = frozenset(
    {"EqOn", "IsUnit", "Nonempty", "Nontrivial", "Prime", "Coprime", "IsCoprime", "Set.Nonempty"}
)


def is_mere_premise(view: View, term: Term) -> bool:
    """Say whether a formula is a side condition or an existence, which are easily equivalent.

    What is left are predicates on functions, sets and structures, of which a theorem rarely proves
    a converse in passing.
    """
    term = strip(term)
    match term:
        case Infix(op=op) if op in _CONDITIONS:
            return True
        case Prefix(op="¬") | Quantifier(symbol="∃" | "∃!" | "∀" | "∀ᶠ" | "∀ᵐ" | "∃ᶠ"):
            return True
    return view.head(term).rsplit(".", 1)[-1] in _SMALL or view.head(term) in _SMALL


#: Last name components, without `Is`, of what analysis asks of functions and sets in passing.
_REGULAR = re.compile(
    r"(AE|Null|Strongly|AEStrongly)?Measurable\w*|UniqueDiff\w*|Integrable\w*|NeBot"
    r"|Tendsto\w*|Has(Sum|Prod)\w*"
)
_COUNTS = frozenset({"Finite", "Countable", "Infinite", "Uncountable", "Bounded"})


def is_regularity(word: str) -> bool:
    """Say whether a predicate, by last name component without `Is`, asks for mere regularity."""
    return _REGULAR.fullmatch(word) is not None


def is_bound(word: str) -> bool:
    """Say whether a predicate only counts: of all that is finite nobody claims a property."""
    return word in _COUNTS


def is_relation(term: Term) -> bool:
    """Say whether a formula compares functions near a point: `f =ᶠ[l] g`, `f =o[l] g`.

    What depends on germs or growth only is characterized by it, or has nothing to do with it.
    """
    term = strip(term)
    marks = ("=ᶠ", "≤ᶠ", "<ᶠ", "=ᵐ", "≤ᵐ", "=o[", "=O[", "=Θ[", "~[")
    return isinstance(term, Infix) and term.op.startswith(marks)


#: Words of predicates that have the given one as a part.
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
    """Say whether the hypothesis plainly is a part of what the conclusion says."""
    head = view.head(hypothesis).rsplit(".", 1)[-1]
    whole = view.head(conclusion).rsplit(".", 1)[-1]
    if _core(head) and _core(head) == _core(whole):
        # `IsSeparable s` and `SeparableSpace s` are one thing said of a set and of a type.
        return True
    return any(word in whole for word in _WHOLES.get(head, ()))


def is_consequence(view: View, hypothesis: Term, conclusion: Term) -> bool:
    """Say whether a declaration concludes the hypothesis' predicate from the conclusion's."""
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
    """Return what a predicate says without what it says it of: `Compact` of `IsCompact`."""
    return name.removeprefix("Is").removesuffix("Space").removesuffix("Map")


#: Predicates of one thing of which the second follows from the first and not the other way round.
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
    """Say whether one predicate suffices for another and is not needed.

    Each by the last component of its name, without `Is`.
    """
    return second in _ONE_WAY.get(first, ())


def is_own_converse(view: View, hypothesis: Term, conclusion: Term) -> bool:
    """Say whether `conclusion → hypothesis` is `hypothesis → conclusion` for other variables.

    `IsCoprime a b → IsCoprime b a` is, by exchanging a and b; `0 < x → 0 < x⁻¹` is, for x⁻¹.
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
    return _alike(view, exchanged) and not _assumed(view, exchanged, (hypothesis, conclusion))


def _assumed(view: View, exchanged: dict[str, str], sides: tuple[Term, Term]) -> bool:
    """Say whether anything else is assumed of the variables that change places."""
    names = frozenset(exchanged)
    for parameter in view.parameters:
        binder = parameter.binder
        another = parameter.role == "hypothesis" and all(binder.subject is not s for s in sides)
        if another and names & view.free_in(binder):
            return True
    current: Term = sides[1]
    while (parent := view.parent(current)) is not current and parent is not view.statement.root:
        match parent:
            case Arrow(left=left) if all(left is not side for side in sides):
                if names & view.free(left):
                    return True
        current = parent
    return False


def _words(term: Term) -> list[str]:
    """Return the tokens of a term without involutions, dots of fields taken apart."""
    out: list[str] = []
    for token in tokens(strip(term)):
        parts = token.text.split(".") if token.type == "IDENT" else [token.text]
        out.extend(_MIRROR.get(part, part) for part in parts if part and part not in _INVOLUTIONS)
    return out


def _alike(view: View, exchanged: dict[str, str]) -> bool:
    """Say whether variables that change places have types that do not tell them apart."""
    for one, two in exchanged.items():
        first, second = view.type_of(one), view.type_of(two)
        if first is None or second is None:
            return False
        changed = [exchanged.get(word, word) for word in _words(first)]
        if changed != _words(second):
            return False
    return True
