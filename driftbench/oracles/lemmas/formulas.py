"""A lemma of the library as a formula: over its own type variables, or at types of a claim.

The formula names constants as the translation of a claim does, so a lemma translated at the types
of a claim is about the claim's constants. A lemma that would need more than types to be chosen (an
index that types mention, a family of types), or whose names the library does not declare, is
unsupported: no side condition is dropped but class assumptions, which are returned apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.library.lemma_texts import NUMBERS
from driftbench.oracles import logic
from driftbench.oracles.logic import PROP, Const, Var, show_sort, subterms
from driftbench.oracles.sorting import IllSortedError, well_sorted
from driftbench.oracles.translation.coercions import casts
from driftbench.oracles.translation.elaborator import Elaborator
from driftbench.oracles.translation.erasure import plan
from driftbench.oracles.translation.expressions import (
    KIND,
    Ctor,
    Fn,
    TypeValue,
    Unsupported,
    resolved,
)
from driftbench.oracles.translation.instances import refuse_two
from driftbench.oracles.translation.judgements import IN
from driftbench.oracles.translation.pairing import finished, roots, with_carriers
from driftbench.oracles.translation.reading import ElaboratedStatement, StatementReader
from driftbench.oracles.translation.scope import NameScope
from driftbench.oracles.translation.sort_inference import infer_sorts
from driftbench.oracles.translation.to_logic import Finisher

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from driftbench.lean.tree import Statement
    from driftbench.library.parsed import ParsedLibrary
    from driftbench.oracles.logic import Term
    from driftbench.oracles.translation.expressions import Type

__all__ = ["LemmaFormula", "formula_of", "reading_of", "unconditional"]


#: Signs of operations -> classes that have them.
_CLASSES = {
    "+": frozenset({"Add"}),
    "*": frozenset({"Mul"}),
    "-": frozenset({"Sub", "Neg"}),
    "⁻¹": frozenset({"Inv"}),
    "/": frozenset({"Div"}),
    "≤": frozenset({"LE"}),
    "<": frozenset({"LT"}),
    "⊓": frozenset({"Min", "SemilatticeInf"}),
    "⊔": frozenset({"Max", "SemilatticeSup"}),
    "⊤": frozenset({"Top", "OrderTop"}),
    "⊥": frozenset({"Bot", "OrderBot"}),
    "∣": frozenset({"Dvd", "Semigroup"}),
    "0": frozenset({"Zero"}),
    "1": frozenset({"One"}),
    "‖‖": frozenset({"Norm"}),
}
_CONSTANTS = frozenset({"0", "1", "⊤", "⊥"})


@dataclass(frozen=True, slots=True)
class LemmaFormula:
    """What a lemma says.

    Args:
        term: the statement without its class assumptions.
        classes: the class assumptions, each a class with its arguments.
        heads: its constants -> name in Lean, and type arguments.
        variables: its type variables.
        indexed: whether its types mention variables, so that it must be translated with the claim.
    """

    term: Term
    classes: tuple[tuple[str, ...], ...]
    heads: dict[Const, tuple[str, tuple[str, ...]]]
    variables: tuple[str, ...]
    indexed: bool


class _Reader(StatementReader):
    """Reads a statement, with given types for some of its type variables."""

    def __init__(
        self, el: Elaborator, scope: NameScope, types: Mapping[str, Type], mark: str = ""
    ) -> None:
        super().__init__(el, scope, {})
        self._types = types
        self._mark = mark
        self.kinds: list[str] = []

    def _label(self, name: str) -> str:
        return f"{super()._label(name)}{self._mark}"

    def _variable(self, name: str, type_: Type) -> None:
        found = resolved(type_)
        if found == KIND:
            self.kinds.append(name)
            if name in self._types:
                self._scope = self._scope.bind(name, TypeValue(self._types[name]))
                return
        while isinstance(found, Fn):
            found = resolved(found.codomain)
            if found == KIND:
                msg = "a family of types"
                raise Unsupported(msg)
        super()._variable(name, type_)


def formula_of(
    statement: Statement,
    library: ParsedLibrary,
    spaces: Sequence[str],
    types: Mapping[str, Type] | None = None,
) -> LemmaFormula:
    """Translate a lemma.

    Args:
        statement: the lemma, self-contained.
        library: the constants of the snapshot.
        spaces: namespaces by which constants may be abbreviated, innermost first.
        types: types for its type variables; the others stay variables.

    Raises:
        Unsupported: it has no faithful translation.
    """
    try:
        return _formula(statement, library, spaces, types or {})
    except RecursionError as error:
        msg = "terms that are nested too deeply"
        raise Unsupported(msg) from error


def _formula(
    statement: Statement,
    library: ParsedLibrary,
    spaces: Sequence[str],
    types: Mapping[str, Type],
) -> LemmaFormula:
    el = Elaborator(library)
    el.of_library, el.strict = bool(types), True
    reader = _Reader(el, NameScope({}, tuple(spaces)), types)
    reading = reader.read(statement)
    if el.bound_types:
        msg = "a statement that quantifies over types inside"
        raise Unsupported(msg)
    infer_sorts(el, 0)
    _refuse_guesses(el)
    refuse_two(library, el.data)
    (reading,) = with_carriers(el, reading)
    # No variable is fixed, since a lemma holds for all of its variables.
    found = plan([((), ())], roots(reading))
    finisher = Finisher(found.rigid, found.erased, frozenset(el.total))
    try:
        term = finished(finisher, reading)
    except IllSortedError as error:
        msg = "sorts that do not fit together"
        raise Unsupported(msg) from error
    if not well_sorted(term) or logic.free_variables(term):
        msg = "sorts that do not fit together"
        raise Unsupported(msg)
    finisher.check_functions(term)
    atoms = finisher.atoms
    if any("?" in show_sort(one.sort) for one in subterms(term) if isinstance(one, Var)):
        msg = "a sort that nothing decides"
        raise Unsupported(msg)
    term, dropped = unconditional(term, atoms)
    heads: dict[Const, tuple[str, tuple[str, ...]]] = {}
    for one in logic.constants(term):
        if one.name.startswith("nonempty ") and one.sort == PROP:
            continue
        _check(one, finisher)
        if one.name.startswith(IN) or one.name in {"junk", "∈ ·"}:
            continue
        plain = finisher.indexed_heads.get(one.name)
        heads[one] = finisher.heads[one.name] if plain is None else (plain, ())
    classes = tuple((atoms[label][0], *atoms[label][1]) for label in sorted(dropped))
    if not types:
        _refuse_unclassed(heads, frozenset(reader.kinds), library.closure(classes))
    return LemmaFormula(term, classes, heads, tuple(reader.kinds), bool(found.erased))


def reading_of(
    el: Elaborator,
    statement: Statement,
    spaces: Sequence[str],
    types: Mapping[str, Type],
    mark: str,
) -> ElaboratedStatement:
    """Elaborate a lemma at types of a claim, in the elaborator of the claim.

    Args:
        el: the elaborator.
        statement: the lemma.
        spaces: namespaces by which constants may be abbreviated, innermost first.
        types: types for all of its type variables.
        mark: what distinguishes its variables from those of other statements.

    Raises:
        Unsupported: it has no faithful translation.
    """
    el.of_library = el.strict = True
    since = len(el.occurrences)
    reading = _Reader(el, NameScope({}, tuple(spaces)), types, mark).read(statement)
    infer_sorts(el, since)
    _refuse_guesses(el)
    return with_carriers(el, reading)[0]


def _refuse_guesses(el: Elaborator) -> None:
    """Refuse a term of which no header is known, and a coercion that Lean does not have.

    The type of such a term comes from what stands beside it, where Lean may have put a coercion:
    in `n < ε_ o`, the natural number `n` is cast to an ordinal number.

    Raises:
        Unsupported: there is one.
    """
    found = (resolved(one) for one in el.guesses)
    if any(isinstance(one, Ctor) and one.name in NUMBERS for one in found):
        msg = "a number type that no header states"
        raise Unsupported(msg)
    for whole in el.occurrences:
        parts = whole.parts[1:] if whole.kind == "app" else ()
        head = whole.parts[0].head if whole.kind == "app" else ""
        ends = [resolved(one) for one in (*(part.type for part in parts), whole.type)]
        if len(ends) != len(("from", "to")):
            continue
        source, target = ends
        if head != "↑" or not isinstance(source, Ctor) or not isinstance(target, Ctor):
            continue
        if {source.name, target.name} <= NUMBERS and not casts(el, source, target):
            msg = f"a coercion from {source.name} to {target.name}"
            raise Unsupported(msg)


def _refuse_unclassed(
    heads: Mapping[Const, tuple[str, tuple[str, ...]]],
    variables: frozenset[str],
    given: Collection[tuple[str, ...]],
) -> None:
    """Refuse an operation on a type variable without the class that has it.

    Then the statement is about a structure that it does not name, such as that of an argument.

    Raises:
        Unsupported: there is one.
    """
    known: dict[str, set[str]] = {}
    for name, *about in given:
        if len(about) == 1:
            known.setdefault(about[0], set()).add(name.rsplit(".", 1)[-1])
    for one, (head, _) in heads.items():
        sort = one.sort
        while isinstance(sort, logic.FunctionSort) and head not in _CONSTANTS:
            sort = sort.domain
        needed = _CLASSES.get(head)
        if needed is None or not isinstance(sort, logic.Base) or sort.name not in variables:
            continue
        if not known.get(sort.name, set()) & needed:
            msg = f"{head} of a type without the class of it"
            raise Unsupported(msg)


def _check(one: Const, finisher: Finisher) -> None:
    """Refuse a constant of an undecided sort.

    Raises:
        Unsupported: it is one.
    """
    known = one.name in finisher.heads or one.name in finisher.indexed_heads
    special = one.name.startswith(IN) or one.name in {"junk", "∈ ·"}
    if "?" in logic.show_sort(one.sort) or "?" in one.name or not (known or special):
        msg = "a sort that nothing decides"
        raise Unsupported(msg)


def unconditional(term: Term, atoms: Collection[str]) -> tuple[Term, frozenset[str]]:
    """Drop class assumptions among the premises of a statement; flags of empty types stay.

    Returns:
        The rest of the statement, and the names of the assumptions.
    """
    if isinstance(term, logic.Implies):
        rest, dropped = unconditional(term.conclusion, atoms)
        if isinstance(term.premise, Const) and term.premise.name in atoms:
            return rest, dropped | {term.premise.name}
        return logic.Implies(term.premise, rest), dropped
    if isinstance(term, logic.Forall):
        rest, dropped = unconditional(term.body, atoms)
        return logic.Forall(term.variables, rest), dropped
    return term, frozenset()
