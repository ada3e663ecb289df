"""Elaborates a statement: its signature and leading quantifiers, as one list of binders."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Binder, Infix, Paren, Quantifier
from driftbench.lean.tree import Token, tokens
from driftbench.oracles.translation import binding, instances, names
from driftbench.oracles.translation.expressions import (
    KIND,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Local,
    Meta,
    ProofValue,
    TypeValue,
    Unsupported,
    resolved,
    variable,
)
from driftbench.oracles.translation.steps import Assumed, Bound

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.lean.tree import Statement, Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope
    from driftbench.oracles.translation.steps import Step

__all__ = ["ElaboratedStatement", "StatementReader", "aligned"]


@dataclass(slots=True)
class ElaboratedStatement:
    """An elaborated statement: the variables and conditions of its binders, and the rest."""

    steps: list[Step]
    labels: list[str]
    conclusion: Expr


class StatementReader:
    """Reads a signature and the leading quantifiers of the conclusion as one list of binders."""

    def __init__(
        self, el: Elaborator, scope: NameScope, labels: dict[str, str], *, holes: bool = False
    ) -> None:
        """Start without binders; `holes` says whether the type of a binder may be `_`."""
        self._holes = holes
        self._el = el
        self._scope = scope
        self._labels = labels
        self._mentions: Counter[str] = Counter()
        self._steps: list[Step] = []
        self._used: dict[str, None] = {}
        self._primes: dict[str, int] = {}

    def read(self, statement: Statement) -> ElaboratedStatement:
        """Return a statement elaborated."""
        self._mentions.update(token.text.split(".", 1)[0] for token in tokens(statement.root))
        first = len(self._el.occurrences)
        for binder in statement.binders:
            self._binder(binder)
        conclusion = self._claim(self._leading(statement.conclusion))
        instances.refuse_any(self._el, self._el.occurrences[first:])
        return ElaboratedStatement(self._steps, list(self._used), conclusion)

    def _claim(self, conclusion: Term) -> Expr:
        """Elaborate a conclusion; data is claimed to exist.

        `CommGroup G` claims that the given structure of `G` is one, and `A ≃* B` that there is an
        isomorphism.

        Raises:
            Unsupported: it is data that extends no given structure.
        """
        value = self._el.sort(conclusion, self._scope)
        if instances.is_claimed(self._el, value):
            return instances.extended(self._el, value, self._steps)
        if not isinstance(value, TypeValue):
            return self._el.formula(conclusion, self._scope)
        if resolved(value.type) in {KIND, PROP_TYPE}:
            msg = "a conclusion that is a type of types"
            raise Unsupported(msg)
        return self._el.call("Nonempty", (), PROP_TYPE, (value.type,))

    def _leading(self, term: Term) -> Term:
        """Move the quantifiers and antecedents before a conclusion to the binders."""
        while True:
            match term:
                case Paren(body=Quantifier() | Infix() as inner):
                    term = inner
                case Quantifier(symbol="∀", binders=binders, body=body):
                    for group in binders:
                        self._group(group)
                    term = body
                case Arrow(left=antecedent, right=right):
                    left = self._el.sort(antecedent, self._scope)
                    if not (isinstance(left, Expr) and self._el.states(left, likely=True)):
                        return term
                    of_class = instances.class_of(self._el, left) is not None
                    self._steps += (
                        instances.assumed(self._el, left) if of_class else [Assumed(left)]
                    )
                    term = right
                case _:
                    return term

    def _group(self, group: Binder) -> None:
        if group.is_instance or [one.mark.type for one in group.clauses] == ["COLON"]:
            self._binder(group)
            return
        found, self._scope, extra = binding.steps(self._el, group, self._scope)
        binding.plain(extra)
        self._steps += found

    def _binder(self, binder: Binder) -> None:
        # An inferred argument without a name can only be an instance.
        inferred = binder.is_implicit and binding.unnamed(names.bound(binder))
        if binder.is_instance or inferred:
            self._instance(binder)
            return
        value = _untyped(binder) if binder.type is None else None
        if binder.type is not None:
            if self._holes and isinstance(binder.type, Token) and binder.type.type == "HOLE":
                found: Value = TypeValue(Meta())
            else:
                found = self._el.sort(binder.type, self._scope)
            bound = names.bound(binder)
            likely = binding.names_proof(bound) or binding.unnamed(bound)
            if isinstance(found, Expr) and not self._el.states(found, likely=likely):
                found = TypeValue(Ctor("↥", (found,)))
            if self._assumes_class(bound, found):
                self._class(bound, found)
                return
            if isinstance(found, Expr):
                for name in bound:
                    self._scope = self._scope.bind(name.text, ProofValue(found))
                    self._steps.append(Assumed(found))
                return
            if not isinstance(found, TypeValue):
                msg = "a binder of a proof's type"
                raise Unsupported(msg)
            if instances.class_of(self._el, found) is not None:
                self._steps += instances.assumed(self._el, found)
            value = found
        if value is None:  # pragma: no cover - one of the two branches above has set it
            return
        if instances.is_data(self._el, value.type):
            # The first is noted where the class is assumed.
            for _ in names.bound(binder)[1:]:
                instances.note_data(self._el, value.type)
        for name in names.bound(binder):
            self._variable(name.text, value.type)

    def _variable(self, name: str, type_: Type) -> None:
        label = self._label(self._labels.get(name, name))
        if resolved(type_) == KIND:
            self._scope = self._scope.bind(name, TypeValue(Ctor(label)))
            self._el.type_variables.add(label)
            return
        local = Local(label, type_)
        self._scope = self._scope.bind(name, variable(local))
        if _is_family(type_):
            self._el.type_variables.add(label)
        else:
            self._steps.append(Bound(local))

    def _label(self, name: str) -> str:
        """Return an unused name, with primes if needed."""
        primes = self._primes.get(name, 0)
        while (label := name + "'" * primes) in self._used:
            primes += 1
        self._primes[name] = primes + 1
        self._used[label] = None
        return label

    def _assumes_class(self, bound: Sequence[Token], found: Value) -> bool:
        """Return whether a binder with names is a class assumption, as `(h : Fintype G)` is.

        Lean finds instances among all variables, whatever their brackets. A structure that the
        statement mentions by name is a variable as well, since there may be several.
        """
        if isinstance(found, Expr):
            return instances.class_of(self._el, found) is not None
        return (
            isinstance(found, TypeValue)
            and instances.class_of(self._el, found) is not None
            and len(bound) == 1
            and self._mentions[bound[0].text] == 1
        )

    def _class(self, bound: Sequence[Token], found: Value) -> None:
        for name in bound:
            proof = ProofValue(found if isinstance(found, Expr) else None)
            self._scope = self._scope.bind(name.text, proof)
            self._steps += instances.assumed(self._el, found)

    def _instance(self, binder: Binder) -> None:
        found, self._scope = instances.instance(self._el, binder, self._scope)
        self._steps += found


def _untyped(binder: Binder) -> TypeValue:
    """Return the type of a binder that states none."""
    first = next(iter(names.bound(binder)), None)
    known = first is not None and names.is_type_name(first.text)
    return TypeValue(KIND if known else Meta())


def _is_family(type_: Type) -> bool:
    found = resolved(type_)
    while isinstance(found, Fn):
        found = resolved(found.codomain)
    return found == KIND


def aligned(gold: Statement, candidate: Statement) -> dict[str, str]:
    """Return variable of the candidate -> variable of gold, where names differ.

    Variables are paired by name, and the others in order. If more of the signatures agrees when all
    variables are paired by position, they are.

    Raises:
        Unsupported: both have type variables that the other lacks, so that they cannot be paired.
    """
    by_name = _by_name(gold, candidate)
    mine, theirs = ([name for name, _ in _variables(one)] for one in (gold, candidate))
    if len(mine) == len(theirs) == len(set(mine)) == len(set(theirs)):
        by_place = dict(zip(theirs, mine, strict=True))
        texts = _texts(gold, {})
        if _common(texts, _texts(candidate, by_place)) > _common(texts, _texts(candidate, by_name)):
            return by_place
    types, other = (
        {n for n, text in _variables(one) if _is_kind(text)} for one in (gold, candidate)
    )
    renamed = {by_name.get(name, name) for name in other}
    if types - renamed and renamed - types:
        msg = "type variables of which nothing says which is which"
        raise Unsupported(msg)
    return by_name


def _by_name(gold: Statement, candidate: Statement) -> dict[str, str]:
    labels: dict[str, str] = {}
    for is_type in (True, False):
        mine, theirs = (
            [name for name, text in _variables(one) if _is_kind(text) == is_type]
            for one in (gold, candidate)
        )
        lost = [name for name in dict.fromkeys(mine) if name not in theirs]
        new = [name for name in dict.fromkeys(theirs) if name not in mine]
        if len(lost) == len(new):
            labels |= dict(zip(new, lost, strict=True))
    return labels


def _texts(statement: Statement, labels: Mapping[str, str]) -> Counter[str]:
    """Return the texts of a signature and a conclusion, with renamed variables."""
    parts = [*statement.binders, statement.conclusion]
    return Counter(" ".join(_relabelled(token, labels) for token in tokens(one)) for one in parts)


def _relabelled(token: Token, labels: Mapping[str, str]) -> str:
    head, dot, rest = token.text.partition(".")
    return labels.get(head, head) + dot + rest if token.type == "IDENT" else token.text


def _common(one: Counter[str], other: Counter[str]) -> int:
    return (one & other).total()


def _is_kind(text: str) -> bool:
    """Return whether a variable is a type or a family of types, by the text of its type."""
    return text.rsplit("→", 1)[-1].startswith(("Type", "Sort"))


def _variables(statement: Statement) -> Iterator[tuple[str, str]]:
    for binder in statement.binders:
        if binder.is_instance:
            continue
        type_ = binder.type
        text = "".join(t.text for t in tokens(type_)) if type_ is not None else "Type"
        for name in names.bound(binder):
            if name.type != "HOLE":
                yield name.text, text
