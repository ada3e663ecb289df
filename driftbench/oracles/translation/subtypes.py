"""Replaces variables of subtypes by variables of the types that these are part of.

`∀ p : Nat.Primes, φ ↑p` becomes `∀ p : ℕ, p.Prime → φ p`, and `∃ x : s, φ ↑x` for a set `s` becomes
`∃ x, x ∈ s ∧ φ x`: `Subtype.forall` and `Subtype.exists`. This is done for all variables of a
subtype in both statements, or for none: each of them must be bound by a quantifier, and be used
only where it is coerced, compared or stated to be equal to another.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from driftbench.oracles.translation import coercions
from driftbench.oracles.translation.expressions import (
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Local,
    apply,
    constant,
    formula,
    functions,
    resolved,
    variable,
)
from driftbench.oracles.translation.families import mentions, substituted
from driftbench.oracles.translation.spelling import show_type
from driftbench.oracles.translation.steps import Assumed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Argument, Type
    from driftbench.oracles.translation.steps import Step

__all__ = ["Carriers", "carriers_of"]

#: Relations of members of a subtype that are those of the values: `Subtype.mk_le_mk`.
_COMPARED = frozenset({"≤", "<"})


@dataclass(slots=True)
class Carriers:
    """The variables that replace variables of subtypes.

    Args:
        el: the elaborator of both statements.
        refused: the types, as text, whose variables are used in another way.
    """

    el: Elaborator
    refused: set[str]
    _found: dict[Local, Local] = field(default_factory=dict)

    def steps(self, steps: Sequence[Step]) -> list[Step]:
        """Return the binders of a statement with variables replaced."""
        found: list[Step] = []
        for step in steps:
            if isinstance(step, Assumed):
                found.append(Assumed(self.formula(step.condition)))
                continue
            condition = self._bind(step.local)
            found.append(replace(step, local=self._found[step.local]))
            if condition is not None:
                found.append(Assumed(condition))
        return found

    def formula(self, expr: Expr) -> Expr:
        """Return a term with variables replaced."""
        found = resolved(expr)
        if not isinstance(found, Expr) or found.kind == "unknown":
            return expr
        if found.kind == "var":
            return variable(self._found[found.locals[0]]) if self._known(found) else found
        reduced = _reduced(self.el, found)
        if reduced is not None:
            return self.formula(reduced)
        if found.kind in {"forall", "exists"}:
            condition = self._bind(found.locals[0])
            body = self.formula(found.parts[0])
            if condition is not None:
                kind = "implies" if found.kind == "forall" else "and"
                body = formula(kind, condition, body)
            return replace(found, locals=(self._found[found.locals[0]],), parts=(body,))
        for local in found.locals:
            self._bind(local)
        parts = tuple(self.formula(part) for part in found.parts)
        whole = replace(
            found,
            type=self._argument(found.type),  # type: ignore[arg-type]  # a type stays one
            types=tuple(self._argument(one) for one in found.types),
            locals=tuple(self._found[local] for local in found.locals),
            parts=parts,
        )
        member = _coerced(found)
        if member is None or not self._replaced(member):
            return self._retyped(found, whole)
        if show_type(member.type) != show_type(parts[1].type) and show_type(
            found.type
        ) == show_type(parts[1].type):
            return parts[1]
        return apply(
            constant("↑", functions([parts[1].type], whole.type)), parts[1], type_=whole.type
        )

    def _retyped(self, old: Expr, new: Expr) -> Expr:
        """Return a comparison of variables as one of the variables that replace them."""
        head = resolved(old.parts[0]) if old.kind == "app" else None
        if not (isinstance(head, Expr) and head.kind == "const" and head.head in _COMPARED):
            return new
        if not any(self._known(part) for part in map(resolved, old.parts[1:])):
            return new
        types = functions([part.type for part in new.parts[1:]], PROP_TYPE)
        return replace(new, parts=(replace(new.parts[0], type=types), *new.parts[1:]))

    def _argument(self, argument: Argument) -> Argument:
        found = resolved(argument)
        if isinstance(found, Expr):
            return self.formula(found)
        if isinstance(found, Fn):
            domain, codomain = self._argument(found.domain), self._argument(found.codomain)
            return replace(found, domain=domain, codomain=codomain)  # type: ignore[arg-type]
        if isinstance(found, Ctor):
            return replace(found, arguments=tuple(self._argument(one) for one in found.arguments))
        return found

    def _known(self, found: Argument) -> bool:
        return isinstance(found, Expr) and found.kind == "var" and found.locals[0] in self._found

    def _replaced(self, member: Expr) -> bool:
        local = member.locals[0]
        return self._known(member) and self._found[local].type is not local.type

    def _bind(self, local: Local) -> Expr | None:
        """Note the variable for another; return the condition that it satisfies."""
        inner = _member_type(self.el, local.type)
        if inner is None or show_type(local.type) in self.refused:
            type_ = self._argument(local.type)
            same = show_type(type_) == show_type(local.type)
            self._found[local] = local if same else Local(local.label, type_)  # type: ignore[arg-type]
            return None
        self._found[local] = Local(local.label, inner)
        return self.formula(_condition(self.el, local.type, variable(self._found[local])))


def carriers_of(el: Elaborator, readings: Sequence[Sequence[Expr | Local]]) -> Carriers | None:
    """Return what replaces variables in the conditions, conclusions and binders of statements.

    It is None if there are no variables to replace.
    """
    uses = _Uses(el)
    for one in (one for reading in readings for one in reading):
        if isinstance(one, Local):
            uses.bind(one.type)
        else:
            uses.look(one)
    return Carriers(el, uses.refused) if uses.bound - uses.refused else None


@dataclass(slots=True)
class _Uses:
    """Looks for uses of variables of subtypes that cannot be replaced."""

    el: Elaborator
    bound: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    _seen: dict[int, Argument] = field(default_factory=dict)

    def look(self, argument: Argument) -> None:
        """Look at a term or type."""
        found = resolved(argument)
        if id(found) in self._seen:
            return
        self._seen[id(found)] = found
        if isinstance(found, Fn):
            local = found.local
            named = local is not None and self._is_subtype(local.type)
            if named and local is not None and mentions(found.codomain, local):
                self._refuse(local.type)
            self.look(found.domain)
            self.look(found.codomain)
        elif isinstance(found, Ctor):
            for one in found.arguments:
                self.look(one)
        elif isinstance(found, Expr):
            self._term(found)

    def _term(self, found: Expr) -> None:
        if found.kind == "var":
            self._refuse(found.type)
            return
        reduced = _reduced(self.el, found)
        if reduced is not None:
            self.look(reduced)
            return
        for local in found.locals:
            self.bind(local.type)
            if found.kind not in {"forall", "exists"}:
                self._refuse(local.type)
        self.look(found.type)
        for one in (*found.types, *self._others(found)):
            self.look(one)

    def _others(self, found: Expr) -> Sequence[Expr]:
        """Return the parts of a term but those in which a variable may be replaced."""
        if _coerced(found) is not None:
            return found.parts[:1]
        head = resolved(found.parts[0]) if found.kind == "app" else None
        compared = isinstance(head, Expr) and head.head in _COMPARED and len(found.parts) == 3
        sides = found.parts if found.kind == "eq" else found.parts[1:] if compared else ()
        names = [side for side in map(resolved, sides) if isinstance(side, Expr)]
        same = len({show_type(side.type) for side in names}) == 1
        if len(names) == 2 and same and all(side.kind == "var" for side in names):
            return ()
        return found.parts

    def bind(self, type_: Type) -> None:
        """Look at the type of a quantified variable."""
        if self._is_subtype(type_):
            self.bound.add(show_type(type_))
        self.look(type_)

    def _refuse(self, type_: Type) -> None:
        if self._is_subtype(type_):
            self.refused.add(show_type(type_))

    def _is_subtype(self, type_: Type) -> bool:
        return _member_type(self.el, type_) is not None


def _coerced(found: Expr) -> Expr | None:
    """Return the variable of `↑x`."""
    if found.kind != "app" or len(found.parts) != 2:
        return None
    head, inner = (resolved(part) for part in found.parts)
    cast = isinstance(head, Expr) and head.kind == "const" and head.head == "↑"
    return inner if cast and isinstance(inner, Expr) and inner.kind == "var" else None


def _reduced(el: Elaborator, found: Expr) -> Expr | None:
    """Return a function of members of a subtype applied to a variable, reduced: as in `∃!`."""
    head = resolved(found.parts[0]) if found.kind == "app" and len(found.parts) == 2 else None
    if not (isinstance(head, Expr) and head.kind == "lam" and len(head.locals) == 1):
        return None
    if _member_type(el, head.locals[0].type) is None or not head.parts:
        return None
    body = substituted(head.parts[0], {head.locals[0]: found.parts[1]})
    return body if isinstance(body, Expr) else None


def _member_type(el: Elaborator, type_: Type) -> Type | None:
    """Return the type that a subtype is part of; None for other types.

    The members of a subtype are those with a property, those of a set or finset, or the positive
    numbers.
    """
    found = resolved(type_)
    if not isinstance(found, Ctor):
        return None
    inner = coercions.carrier(el, found)
    if inner is None or coercions.carrier(el, resolved(inner)) is not None:
        return None
    if found.name == "ℕ+":
        return inner
    whole = resolved(found.arguments[0]) if found.name == "↥" else None
    if not isinstance(whole, Expr):
        return None
    kind = resolved(whole.type)
    set_ = isinstance(kind, Ctor) and kind.name in {"Set", "Finset"}
    predicate = isinstance(kind, Fn) and resolved(kind.codomain) == PROP_TYPE
    return inner if set_ or predicate else None


def _condition(el: Elaborator, type_: Type, member: Expr) -> Expr:
    """Return the condition under which a term is a member of a subtype."""
    found = resolved(type_)
    if found == Ctor("ℕ+"):
        return el.call("<", (constant("0", member.type), member), PROP_TYPE)
    whole = resolved(found.arguments[0])  # type: ignore[union-attr]  # another subtype
    if not isinstance(whole, Expr):  # pragma: no cover - `_member_type` has seen a term
        raise TypeError(whole)
    if whole.kind == "lam":
        return apply(whole, member, type_=PROP_TYPE)
    return el.member(member, whole)
