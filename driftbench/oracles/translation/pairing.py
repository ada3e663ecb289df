"""Two statements about the same things, as two formulas over the same sorts and constants.

Type variables, and variables that types mention, are fixed: both statements are compared at one
value of each. What is proved of them holds for all values; what is refuted is refuted at a generic
one. Everything else a signature binds is quantified where it stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.names import group_names
from driftbench.lean.tree import Node, Token, tokens
from driftbench.oracles import logic
from driftbench.oracles.translation import binding, instances, names
from driftbench.oracles.translation.elaborator import Elaborator
from driftbench.oracles.translation.erasure import plan
from driftbench.oracles.translation.expressions import (
    KIND,
    Ctor,
    Expr,
    Fn,
    Local,
    Meta,
    ProofValue,
    TypeValue,
    Unsupported,
    resolved,
    unify,
    variable,
)
from driftbench.oracles.translation.families import mentioned
from driftbench.oracles.translation.finishing import Finisher, is_instance, is_set
from driftbench.oracles.translation.scope import Scope
from driftbench.oracles.translation.steps import Assumed, Bound

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean.tree import Statement, Term
    from driftbench.oracles.logic import Const
    from driftbench.oracles.translation.expressions import Argument, Type
    from driftbench.oracles.translation.scope import Library
    from driftbench.oracles.translation.steps import Step

__all__ = ["Pair", "translate"]

#: Rounds in which sorts found at one use of a constant help its other uses.
_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Pair:
    """Two translated statements.

    Args:
        gold: the gold statement as a closed formula.
        candidate: the candidate as a closed formula over the same constants.
        atoms: class assumptions in either: the constant's name, to the class and its arguments.
        heads: for constants of the library, by name in the formulas: what Lean calls them, and the
            types they are applied to.
        guards: facts about which sorts have members.
    """

    gold: logic.Term
    candidate: logic.Term
    atoms: dict[str, tuple[str, tuple[str, ...]]]
    heads: dict[str, tuple[str, tuple[str, ...]]]
    guards: tuple[logic.Term, ...]


@dataclass(slots=True)
class _Reading:
    """One statement elaborated: what its telescope introduces, and the rest."""

    steps: list[Step]
    labels: list[str]
    conclusion: Expr


def translate(
    gold: Statement, candidate: Statement, library: Library, spaces: Sequence[str]
) -> Pair:
    """Translate two statements together.

    Args:
        gold: one statement.
        candidate: another, in the same context.
        library: what is known of constants.
        spaces: namespaces by which constants may be abbreviated, innermost first.

    Raises:
        Unsupported: one of them has no faithful translation.
    """
    try:
        return _translated(gold, candidate, library, spaces)
    except RecursionError as error:
        msg = "terms inside of terms beyond all measure"
        raise Unsupported(msg) from error


def _translated(
    gold: Statement, candidate: Statement, library: Library, spaces: Sequence[str]
) -> Pair:
    el = Elaborator(library)
    labels = _aligned(gold, candidate)
    first = _Reader(el, Scope({}, tuple(spaces)), {}).read(gold)
    types = len(el.bound_types)
    second = _Reader(el, Scope({}, tuple(spaces)), labels).read(candidate)
    if len(el.bound_types) != 2 * types:
        # A statement about all types is not known to hold of the fixed ones.
        msg = "a type that only one statement quantifies over"
        raise Unsupported(msg)
    guessed = _settle(el)
    found = plan([(one.labels, _roots(one)) for one in (first, second)])
    if guessed and found.erased:
        # A guessed index would be a guessed guard.
        msg = "a sort that nothing decides"
        raise Unsupported(msg)
    finisher = Finisher(found.rigid, found.erased, frozenset(el.total))
    terms = tuple(_finish(finisher, reading) for reading in (first, second))
    if not all(map(logic.well_sorted, terms)):
        msg = "sorts that do not fit together"
        raise Unsupported(msg)
    for term in terms:
        finisher.settle(term)
    if not _comparable(*terms):
        msg = "a sort that nothing decides"
        raise Unsupported(msg)
    atoms, heads = dict(sorted(finisher.atoms.items())), dict(sorted(finisher.heads.items()))
    typing = finisher.typing()
    if any(map(logic.free_variables, (*terms, *typing))):
        msg = "a variable that is left outside of its scope"
        raise Unsupported(msg)
    return Pair(terms[0], terms[1], atoms, heads, (*_guards(terms, finisher), *typing))


def _comparable(gold: logic.Term, candidate: logic.Term) -> bool:
    """Say whether what one statement leaves undecided is the same in the other."""
    first, second = (
        {one for one in logic.constants(term) if "?" in logic.show_sort(one.sort)}
        for term in (gold, candidate)
    )
    return first <= second or second <= first


# -- reading a statement -------------------------------------------------------------------------


class _Reader:
    """Reads a signature and the leading quantifiers of the conclusion as one telescope."""

    def __init__(self, el: Elaborator, scope: Scope, labels: dict[str, str]) -> None:
        self._el = el
        self._scope = scope
        self._labels = labels
        self._steps: list[Step] = []
        self._used: list[str] = []

    def read(self, statement: Statement) -> _Reading:
        for binder in statement.binders:
            self._binder(binder)
        conclusion = self._leading(statement.conclusion)
        body = self._el.formula(conclusion, self._scope)
        return _Reading(self._steps, self._used, body)

    def _leading(self, term: Term) -> Term:
        """Take the quantifiers and antecedents before a conclusion into the telescope."""
        while isinstance(term, Node):
            if term.kind == "paren":
                inner = term.children[1]
                if not (isinstance(inner, Node) and inner.kind in {"quant", "infix"}):
                    return term
                term = inner
            elif term.kind == "quant" and next(tokens(term)).text == "∀":
                for group in binding.groups(term.children[1]):
                    self._group(group)
                term = term.children[3]
            elif term.kind == "infix" and _text(term.children[1]) == "→":
                left = self._el.value(term.children[0], self._scope)
                if not (isinstance(left, Expr) and self._el.states(left, likely=True)):
                    return term
                self._steps.append(Assumed(left))
                term = term.children[2]
            else:
                return term
        return term

    def _group(self, group: Node) -> None:
        if any(isinstance(c, Token) and c.type == "COLON" for c in group.children):
            self._binder(group)
            return
        found, self._scope, _ = binding.steps(self._el, group, self._scope)
        self._steps += found

    def _binder(self, binder: Node) -> None:
        first = binder.children[0]
        if isinstance(first, Token) and first.type == "LBRACK":
            self._instance(binder)
            return
        place = next((i for i, c in enumerate(binder.children) if _is_colon(c)), None)
        value = _untyped(binder) if place is None else None
        if place is not None:
            found = self._el.value(binder.children[place + 1], self._scope)
            likely = binding.names_proof(group_names(binder))
            if isinstance(found, Expr) and not self._el.states(found, likely=likely):
                found = TypeValue(Ctor("↥", (found,)))
            if isinstance(found, Expr):
                for name in group_names(binder):
                    self._scope = self._scope.bind(name.text, ProofValue(found))
                    self._steps.append(Assumed(found))
                return
            if not isinstance(found, TypeValue):
                msg = "a binder of a proof's type"
                raise Unsupported(msg)
            value = found
        if value is None:  # pragma: no cover - one of the two branches above has set it
            return
        for name in group_names(binder):
            self._variable(name.text, value.type)

    def _variable(self, name: str, type_: Type) -> None:
        label = self._labels.get(name, name)
        while label in self._used:
            label += "'"
        self._used.append(label)
        if resolved(type_) == KIND:
            self._scope = self._scope.bind(name, TypeValue(Ctor(label)))
            return
        local = Local(label, type_)
        self._scope = self._scope.bind(name, variable(local))
        if not _is_family(type_):
            self._steps.append(Bound(local))

    def _instance(self, binder: Node) -> None:
        found, self._scope = instances.instance(self._el, binder, self._scope)
        self._steps += found


def _untyped(binder: Node) -> TypeValue:
    """Return the type of a binder that states none."""
    first = next(iter(group_names(binder)), None)
    known = first is not None and names.is_type_name(first.text)
    return TypeValue(KIND if known else Meta())


def _is_colon(term: Term) -> bool:
    return isinstance(term, Token) and term.type == "COLON"


def _text(term: Term) -> str:
    return term.text if isinstance(term, Token) else ""


def _is_family(type_: Type) -> bool:
    found = resolved(type_)
    while isinstance(found, Fn):
        found = resolved(found.codomain)
    return found == KIND


# -- alignment -----------------------------------------------------------------------------------


def _aligned(gold: Statement, candidate: Statement) -> dict[str, str]:
    """Return which of gold's variables a candidate's variable is, where names differ."""
    mine = dict(_variables(gold))
    theirs = dict(_variables(candidate))
    lost = [(name, text) for name, text in mine.items() if name not in theirs]
    new = [(name, text) for name, text in theirs.items() if name not in mine]
    labels: dict[str, str] = {}
    for is_type in (True, False):
        olds = [one for one in lost if _is_kind(one[1]) == is_type]
        news = [one for one in new if _is_kind(one[1]) == is_type]
        if len(olds) == len(news):
            labels |= {fresh: old for (old, _), (fresh, _) in zip(olds, news, strict=True)}
    return labels


def _is_kind(text: str) -> bool:
    return text.startswith(("Type", "Sort"))


def _variables(statement: Statement) -> Iterator[tuple[str, str]]:
    for binder in statement.binders:
        if isinstance(binder.children[0], Token) and binder.children[0].type == "LBRACK":
            continue
        place = next((i for i, c in enumerate(binder.children) if _is_colon(c)), None)
        type_ = binder.children[place + 1] if place is not None else None
        text = "".join(t.text for t in tokens(type_)) if type_ is not None else "Type"
        for name in group_names(binder):
            yield name.text, text


# -- settling sorts ------------------------------------------------------------------------------


def _settle(el: Elaborator) -> bool:
    """Let uses of one constant at the same argument sorts have one result, until nothing moves.

    Returns:
        Whether a type with terms in it was taken from another use of a constant.
    """
    guessed = False
    for _ in range(_ROUNDS):
        before = len(el.trail.found)
        results: dict[tuple[str, ...], Argument] = {}
        for whole in el.occurrences:
            head = whole.parts[0] if whole.kind == "app" else whole
            parts = whole.parts[1:] if whole.kind == "app" else ()
            _relate(el, head.head, whole, parts)
            key = (head.head, *map(_shown, head.types), "|", *(_shown(p.type) for p in parts))
            if not parts or head.head in _FREE or any("?" in one for one in key):
                continue
            known = results.setdefault(key, whole.type)
            unify(known, whole.type, el.trail)
        if len(el.trail.found) == before:
            if not _guess(el):
                break
            guessed |= any(map(_holds_term, el.trail.found[before:]))
    return guessed


def _holds_term(meta: Meta) -> bool:
    found = resolved(meta)
    return isinstance(found, Expr) or next(mentioned(found), None) is not None


def _guess(el: Elaborator) -> bool:
    """Take sorts that nothing decides to be those of an earlier use of the same constant."""
    before = len(el.trail.found)
    first: dict[tuple[str, int, int], list[Argument]] = {}
    for whole in el.occurrences:
        head = whole.parts[0] if whole.kind == "app" else whole
        types = [*head.types, *(part.type for part in whole.parts[1:]), whole.type]
        earlier = first.setdefault((head.head, len(head.types), len(types)), types)
        if head.head in _FREE or not any("?" in _shown(one) for one in (*types, *earlier)):
            continue
        mark = len(el.trail.found)
        if not all(unify(one, other, el.trail) for one, other in zip(earlier, types, strict=True)):
            el.trail.undo(mark)
    return len(el.trail.found) > before


#: Notation that stands for different things at every use.
_FREE = frozenset({"↑", "⇑", "∈", "{}", "⟨⟩", "[]", "∅", "⊤", "⊥"})


def _shown(argument: Argument) -> str:
    from driftbench.oracles.translation.expressions import show_type

    return show_type(argument)


def _relate(el: Elaborator, name: str, whole: Expr, parts: Sequence[Expr]) -> None:
    """Use what notation says of its operands' types once more, now that more is known."""
    if name == "∈":
        element = el.element_type(parts[1])
        unify(parts[0].type, element, el.trail)
    elif name == "{}":
        type_ = resolved(whole.type)
        if isinstance(type_, Ctor) and type_.arguments:
            unify(parts[0].type, type_.arguments[0], el.trail)
    elif name in {"∩", "∪", "\\"} and is_set(whole.type):
        for part in parts:
            unify(part.type, whole.type, el.trail)


# -- finishing -----------------------------------------------------------------------------------


def _roots(reading: _Reading) -> list[Argument]:
    """Return the expressions and types of a statement."""
    found: list[Argument] = [reading.conclusion]
    return found + [s.local.type if isinstance(s, Bound) else s.condition for s in reading.steps]


def _finish(finisher: Finisher, reading: _Reading) -> logic.Term:
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
    """Return that what a constant yields exists, for sorts that may be empty."""
    whole = logic.And(tuple(terms))
    found = logic.constants(whole)
    flags = {one.name.removeprefix("nonempty "): one for one in found if _is_guard(one)}
    out: dict[logic.Term, None] = {}
    for one in found:
        domains, sort = [], one.sort
        while isinstance(sort, logic.Arrow):
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
