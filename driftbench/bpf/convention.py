"""The structural test for convention drift: same consequences, another type signature.

Of a statement it reads three sets: the constants in the types of its variables (type heads), the
classes it assumes (structures), and structural keywords that occur anywhere in it. The difference
of two statements is the symmetric difference of these sets. Names of variables, brackets, universe
levels, order, and where a variable is bound do not count: faithful rewordings change them freely.
Deliberately proves nothing, and predicts nothing: what is expected is a statement too, the gold
(anchored), or one that was written from the English.
Source: `faithfulness-gap.tex`, appendix "Structural Test for Convention Drift".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token, tokens, walk
from driftbench.rules.binders import Binder, read_binder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.rules.view import View

__all__ = ["KEYWORDS", "Difference", "Shape", "difference", "fit_threshold", "shape_of"]

KEYWORDS = frozenset(
    {"AddCommGroup", "AddCommMonoid", "AddGroup", "AddMonoid", "Algebra", "Array", "CommGroup"}
    | {"CommMonoid", "CommRing", "CommSemiring", "DivisionRing", "Equiv", "Field", "Filter", "Fin"}
    | {"Finset", "Finsupp", "Fintype", "Function", "Group", "Ideal", "IsField", "LinearMap", "List"}
    | {"Matrix", "Module", "Monoid", "MonoidHom", "Multiset", "Option", "PFun", "Part", "Pi"}
    | {"Prod", "Ring", "RingHom", "Semigroup", "Semiring", "Set", "Sigma", "Subfield", "Subgroup"}
    | {"Submodule", "Submonoid", "Subring", "Subtype", "Sum"}
)
"""Names of structures that are one another's neighbours; a dotted name counts by its first part."""

_UNIVERSES = frozenset({"Sort", "Sort*", "Type", "Type*", "*", "_", "max", "imax"})
_NAMES = frozenset({"IDENT", "OP", "SORT", "WORD"})


@dataclass(frozen=True, slots=True)
class Shape:
    """What the test reads of a statement.

    Args:
        heads: constants in the types of variables.
        structures: classes that are assumed.
        keywords: structural keywords that occur.
    """

    heads: frozenset[str]
    structures: frozenset[str]
    keywords: frozenset[str]


@dataclass(frozen=True, slots=True)
class Difference:
    """How a candidate's shape departs from what is expected.

    Args:
        missing: what is expected and not there, sorted.
        added: what is there and not expected, sorted.
    """

    missing: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def size(self) -> int:
        """Number of departures."""
        return len(self.missing) + len(self.added)

    @property
    def words(self) -> str:
        """One line for a reader, "" for no departure."""
        said = (("expected", self.missing), ("found instead", self.added))
        return "; ".join(f"{head}: {', '.join(names)}" for head, names in said if names)


def shape_of(view: View) -> Shape:
    """Return the shape of a statement."""
    heads: set[str] = set()
    structures: set[str] = set()
    for node in walk(view.statement.root):
        if node.kind not in {"binder", "group"}:
            continue
        binder = read_binder(node)
        if binder.subject is None or binder.relation != ":":
            continue
        if binder.bracket == "[":
            structures.update(_constants(view, [_head(binder.subject)]))
        elif _is_variable(view, binder):
            heads.update(_constants(view, tokens(binder.subject)))
    spoken = _constants(view, tokens(view.statement.conclusion), *_said(view))
    keywords = {name.split(".", 1)[0] for name in spoken}
    return Shape(frozenset(heads), frozenset(structures), frozenset(keywords & KEYWORDS))


def difference(candidate: Shape, expected: Shape) -> Difference:
    """Return the symmetric difference of two shapes; a name counts once, wherever it stands."""
    found = candidate.heads | candidate.structures | candidate.keywords
    wanted = expected.heads | expected.structures | expected.keywords
    return Difference(missing=tuple(sorted(wanted - found)), added=tuple(sorted(found - wanted)))


def fit_threshold(faithful: Iterable[int], *, alarms: float = 0.03) -> int:
    """Return the least size above which at most a share of faithful candidates lies.

    Args:
        faithful: sizes of the differences of faithful candidates; without any, 0 is returned.
        alarms: the share.
    """
    sizes = sorted(faithful)
    allowed = int(alarms * len(sizes) + 1e-9)
    return sizes[-1 - allowed] if sizes else 0


def _is_variable(view: View, binder: Binder) -> bool:
    """Say whether a binder binds variables; a proof is hardly ever mentioned again."""
    sort = "" if binder.subject is None else view.sort(binder.subject)
    if sort in {"type", "prop", "sort"}:
        return sort == "type"
    names = frozenset(binder.bound)
    return any(token.text.split(".", 1)[0] in names for token in _elsewhere(view, binder.node))


def _elsewhere(view: View, node: Node) -> Iterator[Token]:
    for token in tokens(view.statement.root):
        if not node.start <= token.start < node.end:
            yield token


def _said(view: View) -> Iterator[Iterable[Token]]:
    for parameter in view.parameters:
        yield tokens(parameter.binder.node)


def _head(term: Term) -> Token:
    while isinstance(term, Node):
        term = term.children[0]
    return term


def _constants(view: View, *groups: Iterable[Token]) -> set[str]:
    """Return the constants and operators among tokens."""
    return {
        token.text.removeprefix("_root_.").removeprefix("@")
        for group in groups
        for token in group
        if token.type in _NAMES and token.text not in _UNIVERSES and not view.is_local(token.text)
    }
