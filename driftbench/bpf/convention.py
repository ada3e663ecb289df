"""The structural test for convention drift: same consequences, another type signature.

From a statement it takes three sets: the constants in the types of its variables (type heads), the
type classes it assumes (structures), and structural keywords that occur anywhere. The difference of
two statements is the symmetric difference of these sets. Names of variables, order, and the place
where a variable is bound do not count. Universe levels and implicit arguments count on request:
faithful rewordings change them too. The expected statement is the gold (anchored), or one written
from the English. No oracle is asked.
Source: `faithfulness-gap.tex`, appendix "Structural Test for Convention Drift".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Binder, first_token, leading_binders
from driftbench.lean.tree import Token, tokens, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.rules.view import View

__all__ = [
    "KEYWORDS",
    "ConventionDifference",
    "TypeShape",
    "difference",
    "fit_threshold",
    "shape_of",
]

KEYWORDS = frozenset(
    {"AddCommGroup", "AddCommMonoid", "AddGroup", "AddMonoid", "Algebra", "Array", "CommGroup"}
    | {"CommMonoid", "CommRing", "CommSemiring", "DivisionRing", "Equiv", "Field", "Filter", "Fin"}
    | {"Finset", "Finsupp", "Fintype", "Function", "Group", "Ideal", "IsField", "LinearMap", "List"}
    | {"Matrix", "Module", "Monoid", "MonoidHom", "Multiset", "Option", "PFun", "Part", "Pi"}
    | {"Prod", "Ring", "RingHom", "Semigroup", "Semiring", "Set", "Sigma", "Subfield", "Subgroup"}
    | {"Submodule", "Submonoid", "Subring", "Subtype", "Sum"}
)
"""Names of related structures; of a dotted name the first part counts."""

_UNIVERSES = frozenset({"Sort", "Sort*", "Type", "Type*", "*", "_", "max", "imax"})
_SORTS = frozenset({"Sort", "Type"})
_NAMES = frozenset({"CONST", "IDENT", "OP", "OPEN"})
_BRACKETS = frozenset("([{⟨⦃|‖⌊⌈")


@dataclass(frozen=True, slots=True)
class TypeShape:
    """The names of a statement that the test compares.

    Args:
        heads: constants in the types of variables.
        structures: type classes that are assumed.
        keywords: structural keywords that occur.
        variables: the constants in the type of each variable bound before the conclusion; sorted.
        universes: for each type variable of the signature `Type*` or `Sort*` where its universe is
            its own, else its universe as written, such as `Type` or `Type u`; sorted.
        implicit: for each implicit variable of the signature the constants in its type, in braces;
            sorted.
    """

    heads: frozenset[str]
    structures: frozenset[str]
    keywords: frozenset[str]
    variables: tuple[tuple[str, ...], ...]
    universes: tuple[str, ...]
    implicit: tuple[str, ...]

    @property
    def names(self) -> frozenset[str]:
        """All names, each once."""
        return self.heads | self.structures | self.keywords


@dataclass(frozen=True, slots=True)
class ConventionDifference:
    """The difference of a candidate's shape to the expected shape.

    Args:
        missing: names that are expected and absent, sorted.
        added: names that are present and not expected, sorted.
    """

    missing: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def size(self) -> int:
        """Number of differing names."""
        return len(self.missing) + len(self.added)

    @property
    def description(self) -> str:
        """One line of text, "" for no difference."""
        if self.missing and self.added:
            parts = (("expected", self.missing), ("found instead", self.added))
        else:
            parts = (("expected and missing", self.missing), ("not expected", self.added))
        return "; ".join(f"{head}: {', '.join(names)}" for head, names in parts if names)


def shape_of(view: View) -> TypeShape:
    """Return the shape of a statement."""
    heads: set[str] = set()
    structures: set[str] = set()
    for binder in walk(view.statement.root):
        if not isinstance(binder, Binder) or binder.relation != ":" or binder.subject is None:
            continue
        if binder.is_instance:
            structures.update(_constants(view, [first_token(binder.subject)]))
        elif _is_variable(view, binder):
            heads.update(_constants(view, tokens(binder.subject)))
    keywords = {name.split(".", 1)[0] for name in _constants(view, tokens(view.statement.root))}
    return TypeShape(
        heads=frozenset(heads),
        structures=frozenset(structures),
        keywords=frozenset(keywords & KEYWORDS),
        variables=tuple(sorted(_variables(view))),
        universes=tuple(sorted(_universes(view))),
        implicit=tuple(sorted(_implicit(view))),
    )


def difference(
    candidate: TypeShape, expected: TypeShape, *, signature: bool = False
) -> ConventionDifference:
    """Return the symmetric difference of two shapes.

    A name counts once, wherever and however often it occurs. If both have the same number of
    variables, names are also compared by how often they occur in types of variables.

    Args:
        candidate: one shape.
        expected: the other.
        signature: whether universe levels and implicit arguments count too.
    """
    missing, added = expected.names - candidate.names, candidate.names - expected.names
    if len(candidate.variables) == len(expected.variables):
        missing |= _surplus(expected, candidate)
        added |= _surplus(candidate, expected)
    if signature:
        mine, theirs = (Counter((*one.universes, *one.implicit)) for one in (candidate, expected))
        missing |= frozenset(theirs - mine)
        added |= frozenset(mine - theirs)
    return ConventionDifference(missing=tuple(sorted(missing)), added=tuple(sorted(added)))


def _surplus(one: TypeShape, other: TypeShape) -> frozenset[str]:
    """Return the constants that occur more often in types of variables of `one`."""
    count, opposite = (
        Counter(name for variable in shape.variables for name in variable) for shape in (one, other)
    )
    return frozenset(count - opposite)


def fit_threshold(faithful: Iterable[int], *, alarms: float = 0.03) -> int:
    """Return the smallest size that at most a share `alarms` of faithful candidates exceeds.

    Args:
        faithful: sizes of the differences of faithful candidates; without any, 0 is returned.
        alarms: the share.
    """
    sizes = sorted(faithful)
    allowed = int(alarms * len(sizes) + 1e-9)
    return sizes[-1 - allowed] if sizes else 0


def _is_variable(view: View, binder: Binder) -> bool:
    """Return whether a binder binds variables, and not a proof, which is rarely mentioned again."""
    sort = "" if binder.subject is None else view.sort(binder.subject)
    if sort in {"type", "prop", "sort"}:
        return sort == "type"
    names = frozenset(binder.variables)
    return any(token.text.split(".", 1)[0] in names for token in _elsewhere(view, binder))


def _elsewhere(view: View, node: Binder) -> Iterator[Token]:
    for token in tokens(view.statement.root):
        if not node.start <= token.start < node.end:
            yield token


def _variables(view: View) -> Iterator[tuple[str, ...]]:
    """Yield the constants in the type of each variable of the signature and of leading ∀s."""
    for binder in (*view.statement.binders, *leading_binders(view.statement.conclusion)):
        declared = binder.subject
        if declared is None or binder.is_instance or binder.relation != ":":
            continue
        if _is_variable(view, binder):
            names = tuple(sorted(_constants(view, tokens(declared))))
            yield from [names] * len(binder.names)


def _universes(view: View) -> Iterator[str]:
    """Yield the universe of each type variable of the signature."""
    sorts = [one for one in _declared(view) if _words(one)[0] in _SORTS]
    levels = Counter(word for one in sorts for word in _words(one)[1:])
    for binder in sorts:
        kind, *level = _words(binder)
        # A level that occurs once, at one variable, is a universe of its own.
        own = level in (["*"], ["_"]) or (
            len(level) == len(binder.names) == 1 and levels[level[0]] == 1 and level[0].isalpha()
        )
        yield from [f"{kind}*" if own else " ".join(_words(binder))] * len(binder.names)


def _implicit(view: View) -> Iterator[str]:
    """Yield the constants in the type of each implicit variable of the signature."""
    for binder in _declared(view):
        if binder.is_implicit and binder.subject is not None:
            first = _words(binder)[0]
            constants = _constants(view, tokens(binder.subject))
            names = [first] if first in _SORTS else sorted(constants)
            yield from [f"{{{' '.join(names)}}}"] * len(binder.names)


def _declared(view: View) -> Iterator[Binder]:
    """Yield the binders of the signature that bind names of a type."""
    for binder in view.statement.binders:
        if binder.subject is not None and binder.relation == ":" and not binder.is_instance:
            yield binder


def _words(binder: Binder) -> list[str]:
    """Return the type of a binder as words, `Type*` as two."""
    subject = binder.subject
    listed = [] if subject is None else [token.text for token in tokens(subject)]
    if listed and listed[0] in {"Type*", "Sort*"}:
        return [listed[0][:-1], "*"]
    return listed


def _constants(view: View, *groups: Iterable[Token]) -> set[str]:
    """Return the constants and operators among tokens."""
    return {
        token.text.removeprefix("_root_.").removeprefix("@")
        for group in groups
        for token in group
        if token.type in _NAMES
        and token.text not in _BRACKETS | _UNIVERSES
        and not view.is_local(token.text)
    }
