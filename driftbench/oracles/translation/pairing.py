"""Translates two statements together, to formulas over the same sorts and constants.

Type variables, and variables that types mention, are fixed: both statements are compared at one
value of each. A proof is valid for all values, a refutation at a generic value. All other variables
of a signature are quantified in place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Binder
from driftbench.lean.tree import tokens, walk
from driftbench.oracles import logic
from driftbench.oracles.sorting import IllSortedError, well_sorted
from driftbench.oracles.translation.categories import arrows_exist
from driftbench.oracles.translation.elaborator import Elaborator
from driftbench.oracles.translation.erasure import plan
from driftbench.oracles.translation.expressions import (
    Local,
    Unsupported,
)
from driftbench.oracles.translation.instances import refuse_two
from driftbench.oracles.translation.levels import at_two_levels
from driftbench.oracles.translation.reading import ElaboratedStatement, StatementReader, aligned
from driftbench.oracles.translation.scope import NameScope
from driftbench.oracles.translation.sort_inference import infer_sorts, infer_sorts_jointly
from driftbench.oracles.translation.spelling import show_type
from driftbench.oracles.translation.steps import Assumed, Bound
from driftbench.oracles.translation.subtypes import carriers_of
from driftbench.oracles.translation.to_logic import Finisher, is_instance

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import TypeAlias

    from driftbench.lean.tree import Statement
    from driftbench.oracles.logic import Const
    from driftbench.oracles.translation.declarations import KnownConstants
    from driftbench.oracles.translation.expressions import Argument

    ReadLemma: TypeAlias = Callable[[Elaborator], ElaboratedStatement]

__all__ = [
    "TranslatedPair",
    "TranslationSide",
    "finished",
    "roots",
    "translate",
    "translate_sides",
    "with_carriers",
]

_UNFIT = "sorts that do not fit together"
_LONGEST = 1_500
"""Limit of the tokens of a statement; the longest of mathlib has 569."""
_MOST_BOUND = 150
"""Limit of the names and instances that a statement binds, the depth of its formula; at most 83 in
mathlib."""


@dataclass(frozen=True, slots=True)
class TranslatedPair:
    """Two translated statements.

    Args:
        gold: the gold statement as a closed formula.
        candidate: the candidate as a closed formula over the same constants.
        atoms: class assumptions in either: the constant's name, to the class and its arguments.
        heads: name in the formulas -> name in Lean and type arguments, for constants of the
            library.
        guards: formulas that sorts have members.
        indexed_heads: name in the formulas -> name in Lean, for constants whose types have indices.
        lemmas: further statements, translated with the two.
    """

    gold: logic.Term
    candidate: logic.Term
    atoms: dict[str, tuple[str, tuple[str, ...]]]
    heads: dict[str, tuple[str, tuple[str, ...]]]
    guards: tuple[logic.Term, ...]
    indexed_heads: dict[str, str] = field(default_factory=dict)
    lemmas: tuple[logic.Term, ...] = ()


@dataclass(frozen=True, slots=True)
class TranslationSide:
    """One of two statements that are translated together.

    Args:
        statement: the statement.
        library: the constants that it may mention.
        spaces: namespaces by which constants may be abbreviated, innermost first.
    """

    statement: Statement
    library: KnownConstants
    spaces: tuple[str, ...]


def translate(
    gold: Statement, candidate: Statement, library: KnownConstants, spaces: Sequence[str]
) -> TranslatedPair:
    """Translate two statements of one context together; see `translate_sides`."""
    near = tuple(spaces)
    return translate_sides(
        TranslationSide(gold, library, near), TranslationSide(candidate, library, near)
    )


def translate_sides(
    gold: TranslationSide, candidate: TranslationSide, lemmas: Sequence[ReadLemma] = ()
) -> TranslatedPair:
    """Translate two statements together, each in its own context.

    Args:
        gold: one statement.
        candidate: another.
        lemmas: elaborate further statements, each at types of these two.

    Raises:
        Unsupported: one of them has no faithful translation.
        UnboundName: a name of one is neither bound nor a constant.
    """
    for one in (gold, candidate):
        _measured(one.statement)
    try:
        return _translated(gold, candidate, lemmas)
    except RecursionError as error:
        msg = "terms that are nested too deeply"
        raise Unsupported(msg) from error


def _measured(statement: Statement) -> None:
    """Refuse a statement that is larger than any of mathlib.

    Raises:
        Unsupported: it is.
    """
    if sum(1 for _ in tokens(statement.root)) > _LONGEST:
        msg = f"a statement of more than {_LONGEST:,} tokens"
        raise Unsupported(msg)
    binders = (node for node in walk(statement.root) if isinstance(node, Binder))
    if sum(max(1, len(binder.names)) for binder in binders) > _MOST_BOUND:
        msg = f"a statement that binds more than {_MOST_BOUND} names"
        raise Unsupported(msg)


def _translated(
    gold: TranslationSide, candidate: TranslationSide, lemmas: Sequence[ReadLemma]
) -> TranslatedPair:
    if name := at_two_levels(gold.statement, candidate.statement):
        msg = f"{name} at two universe levels"
        raise Unsupported(msg)
    el, first, second = _read(gold, candidate)
    guessed = infer_sorts_jointly(el)
    first, second = with_carriers(el, first, second)
    more = [read(el) for read in lemmas]
    found = plan(
        [(one.labels, roots(one)) for one in (first, second)],
        [one for reading in more for one in roots(reading)],
    )
    if guessed and found.erased:
        # A guessed index would give a guessed guard.
        msg = "a sort that nothing decides"
        raise Unsupported(msg)
    _refuse_retyped(found.rigid, first, second)
    finisher = Finisher(found.rigid, found.erased, frozenset(el.total))
    try:
        terms = tuple(finished(finisher, reading) for reading in (first, second))
        said = tuple(finished(finisher, reading) for reading in more)
    except IllSortedError as error:
        raise Unsupported(_UNFIT) from error
    if not all(map(well_sorted, (*terms, *said))):
        raise Unsupported(_UNFIT)
    for term in (*terms, *said):
        finisher.check_functions(term)
    if not _comparable(*terms):
        msg = "a sort that nothing decides"
        raise Unsupported(msg)
    atoms, heads = dict(sorted(finisher.atoms.items())), dict(sorted(finisher.heads.items()))
    typing = finisher.typing()
    if any(map(logic.free_variables, (*terms, *said, *typing))):
        msg = "a variable that is left outside of its scope"
        raise Unsupported(msg)
    guards = (*_guards(terms, finisher), *typing, *arrows_exist(terms, atoms))
    if not all(map(well_sorted, guards)):
        # An ill-formed type, such as the image of a set that is not one.
        raise Unsupported(_UNFIT)
    return TranslatedPair(
        terms[0], terms[1], atoms, heads, guards, dict(finisher.indexed_heads), said
    )


def _read(
    gold: TranslationSide, candidate: TranslationSide
) -> tuple[Elaborator, ElaboratedStatement, ElaboratedStatement]:
    """Elaborate two statements, each on its own but for the names of paired variables."""
    el = Elaborator(gold.library)
    labels = aligned(gold.statement, candidate.statement)
    first = StatementReader(el, NameScope({}, gold.spaces), {}).read(gold.statement)
    infer_sorts(el, 0)
    refuse_two(gold.library, el.data)
    types, used, data = len(el.bound_types), len(el.occurrences), len(el.data)
    el.library = candidate.library
    reader = StatementReader(el, NameScope({}, candidate.spaces), labels)
    second = reader.read(candidate.statement)
    infer_sorts(el, used)
    refuse_two(candidate.library, el.data[data:])
    if len(el.bound_types) != 2 * types:
        # A statement about all types need not hold for the fixed ones alone.
        msg = "a type that only one statement quantifies over"
        raise Unsupported(msg)
    return el, first, second


def _refuse_retyped(
    rigid: Collection[str], first: ElaboratedStatement, second: ElaboratedStatement
) -> None:
    """Refuse a fixed variable that has another type in each statement.

    Raises:
        Unsupported: there is one: for `Y` a set and `Y` a finset, `↥Y` are different types.
    """
    mine, theirs = (
        {
            step.local.label: show_type(step.local.type)
            for step in one.steps
            if isinstance(step, Bound) and step.local.label in rigid
        }
        for one in (first, second)
    )
    if any(mine[label] != theirs.get(label, mine[label]) for label in mine):
        msg = "a variable in types, which has two types"
        raise Unsupported(msg)


def with_carriers(
    el: Elaborator, *readings: ElaboratedStatement
) -> tuple[ElaboratedStatement, ...]:
    """Return statements without variables of subtypes, where these can be replaced."""
    looked = [
        [one.local if isinstance(one, Bound) else one.condition for one in reading.steps]
        + [reading.conclusion]
        for reading in readings
    ]
    carriers = carriers_of(el, looked)
    if carriers is None:
        return readings
    return tuple(
        ElaboratedStatement(carriers.steps(one.steps), one.labels, carriers.formula(one.conclusion))
        for one in readings
    )


def _comparable(gold: logic.Term, candidate: logic.Term) -> bool:
    """Return whether the undecided sorts of one statement include those of the other."""
    first, second = (
        {one for one in logic.constants(term) if "?" in logic.show_sort(one.sort)}
        for term in (gold, candidate)
    )
    return first <= second or second <= first


def roots(reading: ElaboratedStatement) -> list[Argument]:
    """Return the expressions and types of a statement."""
    found: list[Argument] = [reading.conclusion]
    return found + [s.local.type if isinstance(s, Bound) else s.condition for s in reading.steps]


def finished(finisher: Finisher, reading: ElaboratedStatement) -> logic.Term:
    """Return an elaborated statement as a closed formula."""
    values: dict[Local, logic.Term] = {}
    variables: dict[Local, logic.Var] = {}
    conditions: list[logic.Term | None] = []
    for step in reading.steps:
        if isinstance(step, Assumed):
            said = finisher.term(step.condition, values)
            finisher.assume(said, instance=is_instance(step.condition))
            conditions.append(said)
        else:
            conditions.append(None)
            if step.local.label not in finisher.rigid:
                bound = finisher.fresh(step.local.label, finisher.sort(step.local.type))
                values[step.local] = variables[step.local] = bound
                finisher.introduce(bound, step.local.type, values)
    body = finisher.term(reading.conclusion, values)
    for step, condition in zip(reversed(reading.steps), reversed(conditions), strict=True):
        if condition is not None:
            body = logic.Implies(condition, body)
        elif isinstance(step, Bound) and step.local in variables:
            bound = variables[step.local]
            body = finisher.guarded("forall", bound, step.local.type, body, values)
    finisher.leave()
    return body


def _guards(terms: Sequence[logic.Term], finisher: Finisher) -> tuple[logic.Term, ...]:
    """Return the formulas by which values of constants give members of types that may be empty."""
    whole = logic.And(tuple(terms))
    found = logic.constants(whole)
    flags = {one.name.removeprefix("nonempty "): one for one in found if _is_guard(one)}
    out: dict[logic.Term, None] = {}
    for one in found:
        domains, sort = [], one.sort
        while isinstance(sort, logic.FunctionSort):
            domains.append(sort.domain)
            sort = sort.codomain
        flag = flags.get(logic.show_sort(sort))
        if flag is None or _is_guard(one) or finisher.sorts.is_indexed(one.sort):
            continue
        names = [logic.show_sort(domain) for domain in domains]
        premises = tuple(flags[name] for name in names if name in flags)
        if flag not in premises:
            out[logic.Implies(logic.And(premises), flag) if premises else flag] = None
    return tuple(out)


def _is_guard(one: Const) -> bool:
    return one.name.startswith("nonempty ") and one.sort == logic.PROP
