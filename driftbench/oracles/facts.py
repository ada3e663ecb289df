"""Facts of the library as axioms at the sorts of a question, such as `s ⊆ closure s`.

The bundled `facts.lean` states them once, with type variables. A fact becomes an axiom of a
question that contains all its constants, at the sorts they have there. A fact that does not
translate with the constants of the snapshot is left out. No fact adds a constant to a question.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.lean.names import group_names
from driftbench.library.bundled import bundled_lines
from driftbench.oracles import logic
from driftbench.oracles.logic import Base, Const, FunctionSort
from driftbench.oracles.translation import Unsupported, translate

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence

    from driftbench.library.parsed import ParsedLibrary
    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.translation import TranslatedPair

__all__ = [
    "Fact",
    "choices",
    "facts_of",
    "instances_of",
    "is_guard",
    "load_facts",
    "sort_words",
]

#: Namespaces whose notation the facts are written in.
_OPENED = ("Asymptotics", "Filter", "NNReal", "Topology")


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact as a formula over type variables.

    Args:
        name: the declaration that proves it.
        formula: what it says, without guards.
        needs: the library's constants in it, each with what Lean calls it and its types.
        variables: names of its type variables, which are sorts of the formula.
        classes: what it presupposes of them: each a class with its arguments.
    """

    name: str
    formula: Term
    needs: tuple[tuple[Const, str, tuple[str, ...]], ...]
    variables: frozenset[str]
    classes: tuple[tuple[str, ...], ...] = ()


def load_facts(library: ParsedLibrary) -> tuple[Fact, ...]:
    """Return the facts of `facts.lean` that translate with the constants of a library."""
    return facts_of("facts", library)


def facts_of(table: str, library: ParsedLibrary) -> tuple[Fact, ...]:
    """Return the statements of a bundled table that translate with the constants of a library."""
    found = []
    for line in bundled_lines(table):
        try:
            found.append(_fact(line, library))
        except (Unsupported, LeanSyntaxError):
            continue
    return tuple(found)


def _fact(line: str, library: ParsedLibrary) -> Fact:
    statement = parse(line, table=library.table, opened=_OPENED, path="facts.lean")
    pair = translate(statement, statement, library, ("", *_OPENED))
    first = statement.binders[0] if statement.binders else None
    typed = first is not None and first.bracket == "{"
    variables = [name.text for name in group_names(first)] if typed and first is not None else []
    constants = logic.constants(pair.gold)
    # A class of a term, as in `(h : F.IsEquivalence)`, is a condition of the fact.
    assumed = {one.name for one in constants if one.name in pair.atoms and one.sort == logic.PROP}
    needs = tuple(
        (one, *pair.heads[one.name])
        for one in constants
        if one.name in pair.heads and one.name not in assumed
    )
    formula = _unguarded(_unconditional(pair.gold, assumed))
    classes = tuple((one, *types) for name, (one, types) in pair.atoms.items() if name in assumed)
    return Fact(statement.name, formula, needs, frozenset(variables), classes)


def _unconditional(term: Term, assumed: Collection[str]) -> Term:
    """Drop the class assumptions that a fact begins with."""
    while isinstance(term, logic.Implies) and getattr(term.premise, "name", "") in assumed:
        term = term.conclusion
    return term


def _unguarded(term: Term) -> Term:
    """Drop guards: a fact that holds for all members holds where there are none."""
    if isinstance(term, logic.Implies) and is_guard(term.premise):
        return _unguarded(term.conclusion)
    return logic.rebuilt(term, tuple(map(_unguarded, logic.children(term))))


def is_guard(term: Term) -> bool:
    """Return whether a formula only says of which sorts there are members."""
    return all(
        isinstance(one, Const) and one.name.startswith("nonempty ")
        for one in logic.subterms(term)
        if not isinstance(one, logic.Implies | logic.And)
    )


def instances_of(
    facts: Iterable[Fact], pair: TranslatedPair, given: Container[tuple[str, ...]] = ()
) -> Iterator[Term]:
    """Yield each fact at each choice of sorts at which a pair holds all its constants.

    Args:
        facts: facts of the library.
        pair: two statements.
        given: classes with their arguments that may be presupposed.
    """
    found = logic.constants(logic.And((pair.gold, pair.candidate)))
    offered = [(one, *pair.heads[one.name]) for one in found if one.name in pair.heads]
    heads = {head for _, head, _ in offered}
    for fact in facts:
        if not all(head in heads for _, head, _ in fact.needs):
            continue
        for sorts, names in dict.fromkeys(choices(fact.needs, offered, fact.variables, (), ())):
            known = {name: logic.show_sort(sort) for name, sort in sorts}
            asked = (tuple(known.get(word, word) for word in one) for one in fact.classes)
            if all(one in given for one in asked):
                yield _instance(fact.formula, dict(sorts), dict(names))


_Bindings = tuple[tuple[str, "Sort"], ...]
_Renamings = tuple[tuple[Const, Const], ...]


def choices(
    needs: Sequence[tuple[Const, str, tuple[str, ...]]],
    offered: Sequence[tuple[Const, str, tuple[str, ...]]],
    variables: frozenset[str],
    sorts: _Bindings,
    names: _Renamings,
) -> Iterator[tuple[_Bindings, _Renamings]]:
    """Yield the ways to match constants with others: sorts of variables, and the renamings.

    Args:
        needs: constants over type variables, each with what Lean calls it and its types.
        offered: constants of a question.
        variables: the type variables.
        sorts: what is known of them already.
        names: constants that are matched already.
    """
    if not needs:
        yield sorts, names
        return
    wanted, head, types = needs[0]
    for one, other, theirs in offered:
        if other != head or len(types) != len(theirs):
            continue
        bound = _matched(wanted.sort, one.sort, variables, dict(sorts))
        if bound is not None and _same_types(types, theirs, variables, bound):
            known = tuple(sorted(bound.items(), key=lambda item: item[0]))
            yield from choices(needs[1:], offered, variables, known, (*names, (wanted, one)))


def _matched(
    pattern: Sort, sort: Sort, variables: frozenset[str], bound: dict[str, Sort]
) -> dict[str, Sort] | None:
    """Extend what variables stand for so that a pattern is a sort, or return None."""
    if isinstance(pattern, Base):
        if pattern.name not in variables:
            return _matched_words(pattern.name, sort, variables, bound)
        known = bound.setdefault(pattern.name, sort)
        return bound if known == sort else None
    if not isinstance(sort, FunctionSort):
        return None
    inner = _matched(pattern.domain, sort.domain, variables, bound)
    return None if inner is None else _matched(pattern.codomain, sort.codomain, variables, inner)


def _matched_words(
    pattern: str, sort: Sort, variables: frozenset[str], bound: dict[str, Sort]
) -> dict[str, Sort] | None:
    """Match an applied type former with a plain sort by their texts, argument by argument."""
    if not isinstance(sort, Base):
        return None
    mine, theirs = sort_words(pattern), sort_words(sort.name)
    if len(mine) != len(theirs):
        return None
    for one, other in zip(mine, theirs, strict=True):
        if one not in variables:
            if one != other:
                return None
        elif logic.show_sort(bound.setdefault(one, Base(other))) != other:
            return None
    return bound


def sort_words(text: str) -> list[str]:
    """Cut a type's text at the spaces outside parentheses; these are dropped around a word."""
    found, depth, word = [], 0, ""
    for mark in f"{text} ":
        depth += (mark == "(") - (mark == ")")
        if mark == " " and depth == 0:
            found.append(word.removeprefix("(").removesuffix(")"))
            word = ""
        else:
            word += mark
    return found


def _same_types(
    types: Sequence[str],
    theirs: Sequence[str],
    variables: frozenset[str],
    bound: dict[str, Sort],
) -> bool:
    for mine, given in zip(types, theirs, strict=True):
        if mine not in variables:
            if mine != given:
                return False
        elif logic.show_sort(bound.setdefault(mine, Base(given))) != given:
            return False
    return True


def _instance(term: Term, sorts: Mapping[str, Sort], names: Mapping[Const, Const]) -> Term:
    if isinstance(term, Const):
        return names.get(term, Const(term.name, _at(term.sort, sorts)))
    if isinstance(term, logic.Var):
        return logic.Var(term.name, _at(term.sort, sorts))
    parts = tuple(_instance(part, sorts, names) for part in logic.children(term))
    if isinstance(term, logic.Forall | logic.Exists | logic.Lam):
        bound = tuple(logic.Var(one.name, _at(one.sort, sorts)) for one in term.variables)
        return type(term)(bound, parts[0])
    return logic.rebuilt(term, parts)


def _at(sort: Sort, sorts: Mapping[str, Sort]) -> Sort:
    if isinstance(sort, FunctionSort):
        return FunctionSort(_at(sort.domain, sorts), _at(sort.codomain, sorts))
    if sort.name in sorts:
        return sorts[sort.name]
    words = sort_words(sort.name)
    if len(words) > 1 and any(word in sorts for word in words):
        shown = [logic.show_sort(sorts[word]) if word in sorts else word for word in words]
        return Base(" ".join([shown[0], *(f"({one})" if " " in one else one for one in shown[1:])]))
    return sort
