"""Elaborates Lean terms as far as logic needs: sorts, coercions, proofs and types.

`Elaborator.value` turns a tree into a typed expression, a type or an erased proof. It follows Lean
where the meaning of a statement depends on it (casts at the leaves of arithmetic, dot notation,
bounded quantifiers, coercions to functions and sets), and raises `Unsupported` instead of guessing.
Instances are not resolved: overloaded notation is one constant for each sort of its uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import strip
from driftbench.lean.tree import Token
from driftbench.oracles.translation import (
    applications,
    coercions,
    constructors,
    handlers,
    names,
    operators,
)
from driftbench.oracles.translation.expressions import (
    PROOF,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Local,
    Meta,
    ProofValue,
    Trail,
    TypeValue,
    UnboundName,
    Unsupported,
    apply,
    as_function,
    constant,
    formula,
    functions,
    resolved,
    variable,
)
from driftbench.oracles.translation.families import codomain_at, dependent
from driftbench.oracles.translation.spelling import show_type
from driftbench.oracles.translation.unification import unify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.declarations import KnownConstants
    from driftbench.oracles.translation.expressions import Argument, Type, Value
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["Elaborator"]

#: Type formers whose members are coerced to sets, and to the sets that they are.
_ELEMENT = {"Filter": "Set"}

#: Collections that are not coerced to sets.
_NOT_SETS = frozenset({"Array", "List", "Multiset", "Option"})

_LITERALS = {"STR": Ctor("String"), "CHAR": Ctor("Char")}


class Elaborator:
    """Elaborates terms of one statement, or of two aligned statements with shared unknowns.

    With `of_library`, class assumptions are about the library's own instances, as those of a lemma
    are at types of a statement: `[Field K]` for `K := ℝ`. With `strict`, as for lemmas, a coercion
    that Lean does not have is refused.
    """

    def __init__(self, library: KnownConstants) -> None:
        """Start without unknowns."""
        self.library = library
        self.trail = Trail()
        self.occurrences: list[Expr] = []
        self.numerals: list[Meta] = []
        self.negated: list[Meta] = []
        self.functionlike: dict[str, Fn] = {}
        self.within: list[str] = []
        self.total: set[str] = set()
        self.bound_types: list[Local] = []
        self.type_variables: set[str] = set()
        self.used_as_types: set[str] = set()
        self.data: list[Ctor] = []
        self.of_library = False
        self.strict = False
        self.guesses: list[Meta] = []
        self._stating: dict[str, bool] = {}
        self._count = 0

    # -- values ------------------------------------------------------------------------------

    def value(self, term: Term | Value, scope: NameScope, expected: Type | None = None) -> Value:
        """Elaborate a tree.

        Args:
            term: tree of a term or type; an elaborated value is returned unchanged.
            scope: names in force.
            expected: the type that Lean expects, if known; the result may have another one before
                coercion.

        Raises:
            Unsupported: the term has no faithful translation.
        """
        if isinstance(term, Expr | TypeValue | ProofValue):
            return term
        if isinstance(term, Token):
            return self._leaf(term, scope, expected)
        handler = handlers.HANDLERS.get(type(term))
        if handler is None:
            msg = f"{term.node_kind} terms"
            raise Unsupported(msg)
        return handler(self, term, scope, expected)

    def term(self, term: Term, scope: NameScope, expected: Type | None = None) -> Expr:
        """Elaborate a tree that must be a term, and coerce it to the expected type."""
        value = self.value(term, scope, expected)
        if not isinstance(value, Expr):
            msg = "a type or proof where a term is expected"
            raise Unsupported(msg)
        return value if expected is None else self.coerce(value, expected)

    def formula(self, term: Term, scope: NameScope) -> Expr:
        """Elaborate a tree that must be a proposition."""
        return self.term(term, scope, PROP_TYPE)

    def sort(self, term: Term, scope: NameScope) -> Value:
        """Elaborate a tree in the place of a type or a proposition.

        Raises:
            UnboundName: as for `value`; a name that is the whole tree is one of a type.
        """
        try:
            value = self.value(term, scope)
        except UnboundName as found:
            inner = strip(term)
            if found.place == "term" and isinstance(inner, Token) and inner.text == found.name:
                raise UnboundName(found.name, "type") from None
            raise
        if isinstance(value, Expr) and value.kind == "var":
            self.used_as_types.add(value.locals[0].label)
        return value

    def type(self, term: Term, scope: NameScope) -> Type:
        """Elaborate a tree that must be a type; a set becomes the type of its members."""
        return self.as_type(self.sort(term, scope))

    def as_type(self, value: Value) -> Type:
        """Return a value as a type; a set becomes the type of its members."""
        if isinstance(value, TypeValue):
            return value.type
        if isinstance(value, ProofValue) or resolved(value.type) == PROP_TYPE:
            msg = "a proposition where a type is expected"
            raise Unsupported(msg)
        return Ctor("↥", (value,))

    # -- attempts ----------------------------------------------------------------------------

    def mark(self) -> tuple[int, ...]:
        """Return the state of the search for unknowns, for `undo`."""
        noted = (len(self.occurrences), len(self.numerals), len(self.negated))
        return (len(self.trail.found), *noted)

    def undo(self, mark: tuple[int, ...]) -> None:
        """Go back to an earlier state."""
        found, occurrences, numerals, negated = mark
        self.trail.undo(found)
        del self.occurrences[occurrences:]
        del self.numerals[numerals:]
        del self.negated[negated:]

    # -- small things ------------------------------------------------------------------------

    def local(self, name: str, type_: Type) -> Local:
        """Return a new bound variable."""
        self._count += 1
        return Local(f"{name}·{self._count}", type_)

    def call(
        self, name: str, parts: Sequence[Expr], type_: Type, types: Sequence[Type] = ()
    ) -> Expr:
        """Return a constant applied to arguments, noted for the inference of its sorts."""
        head = constant(name, functions([part.type for part in parts], type_), types)
        whole = apply(head, *parts, type_=type_)
        self.occurrences.append(whole)
        return whole

    def numeral(self, text: str, expected: Type | None = None) -> Expr:
        """Return a numeral, whose type is ℕ if nothing else decides it."""
        wanted = resolved(expected) if expected is not None else None
        type_ = wanted if isinstance(wanted, Meta) else Meta(numeric=True)
        self.numerals.append(type_)
        return constant(text, type_)

    def unstated(self, *values: Value) -> Meta:
        """Return the type of a term of which no header is known.

        Args:
            values: arguments of its constant, whose types its header may state.
        """
        for value in values:
            if isinstance(value, Expr) and isinstance(resolved(value.type), Meta):
                self.unify(value.type, Meta(unstated=True))
        self.guesses.append(Meta(unstated=True))
        return self.guesses[-1]

    def unify(self, left: Type, right: Type) -> bool:
        """Make two types equal, if possible."""
        return unify(left, right, self.trail)

    def coerce(self, value: Expr, expected: Type) -> Expr:
        """Return a term with the expected type, through the coercion that Lean inserts."""
        repeated = self._constant_function(value, resolved(expected))
        if repeated is not None:
            return repeated
        if self.unify(value.type, expected):
            return value
        have, want = resolved(value.type), resolved(expected)
        if names.is_semilinear(have, want) and self._along_identity(have, want):  # type: ignore[arg-type]
            return value
        if want == PROP_TYPE and have == Ctor("Bool"):
            return _is_true(value, have)
        if isinstance(want, Ctor) and want.name == "Set" and not isinstance(have, Fn):
            return self._as_set(value, want)
        if isinstance(want, Fn):
            function = self.as_function(value)
            if function is not None and self.unify(function.type, want):
                return function
        if isinstance(have, Ctor) and isinstance(want, Ctor) and PROP_TYPE not in (have, want):
            inner = coercions.carrier(self, have)
            if inner is not None:
                return self._from_subtype(value, inner, want)
            return self.call("↑", (value,), want)
        msg = f"a coercion from {show_type(have)} to {show_type(want)}"
        raise Unsupported(msg)

    def _from_subtype(self, value: Expr, inner: Type, want: Type) -> Expr:
        """Coerce a member of a subtype step by step: `((i : ℕ) : ℝ)` for `i : Fin n`."""
        member = constructors.value_of(value) or self.call("↑", (value,), inner)
        return self.coerce(member, want)

    def _along_identity(self, linear: Ctor, semilinear: Ctor) -> bool:
        """Make `M →ₗ[R] N` and `M →ₛₗ[σ] N` equal: linear is semilinear along the identity."""
        *ends, ring = linear.arguments
        identity = constant("RingHom.id", Ctor("→+*", (ring, ring)), (ring,))
        return self.unify(Ctor("", (*ends, identity)), Ctor("", semilinear.arguments))

    def _constant_function(self, value: Expr, want: Argument) -> Expr | None:
        """Return a numeral as a constant function: `Pi.ofNat_apply`."""
        numeral = value.kind == "const" and value.head.replace("_", "").isdigit()
        if not (numeral and isinstance(resolved(value.type), Meta) and isinstance(want, Fn)):
            return None
        if resolved(want.codomain) == PROP_TYPE:
            return None
        local = self.local("x", want.domain)
        codomain = codomain_at(want, variable(local))
        body = self.coerce(self.numeral(value.head), codomain)
        return Expr("lam", dependent((local,), codomain), locals=(local,), parts=(body,))

    def _as_set(self, value: Expr, want: Ctor) -> Expr:
        have = resolved(value.type)
        if self.strict and isinstance(have, Ctor) and have.name in _NOT_SETS:
            # Lean has no such coercion: another constant is meant, which is not known.
            msg = f"a coercion from {show_type(have)} to {show_type(want)}"
            raise Unsupported(msg)
        element = want.arguments[0]
        local = self.local("x", element)  # type: ignore[arg-type]  # a set has one type argument
        inside = self.member(variable(local), value)
        return Expr("lam", want, locals=(local,), parts=(inside,))

    def member(self, element: Expr, whole: Expr) -> Expr:
        """Return `element ∈ whole`."""
        return self.call("∈", (element, whole), PROP_TYPE)

    def element_type(self, whole: Expr) -> Type:
        """Return the type of the members of a set-like term."""
        type_ = resolved(whole.type)
        if isinstance(type_, Fn):
            return type_.domain
        if isinstance(type_, Ctor):
            inner = [one for one in type_.arguments if not isinstance(resolved(one), Expr)]
            if inner:
                last = inner[-1]
                return Ctor("Set", (last,)) if type_.name in _ELEMENT else last  # type: ignore[return-value]
        return self.unstated()

    def states(self, value: Expr, *, likely: bool) -> bool:
        """Return whether a term in the place of a type is a proposition.

        Without a header the answer for all uses of its constant is `likely` at the first one.
        """
        type_ = resolved(value.type)
        if isinstance(type_, Meta):
            head = value.parts[0] if value.kind == "app" else value
            if not self._stating.setdefault(head.head, likely) or not self.unify(type_, PROP_TYPE):
                return False
        return resolved(type_) == PROP_TYPE

    def as_function(self, value: Expr) -> Expr | None:
        """Return a term as a function: itself, or coerced; None if its type has no coercion."""
        type_ = resolved(value.type)
        if isinstance(type_, Fn):
            return value
        if not isinstance(type_, Ctor):
            return None
        unfolded = as_function(type_)
        if unfolded is not None:
            return Expr(value.kind, unfolded, value.head, value.types, value.locals, value.parts)
        arrow = self.functionlike.get(type_.name) or names.arrow_of(type_)
        if type_.name == "⟶" and all(isinstance(resolved(one), Expr) for one in type_.arguments):
            # Morphisms of a concrete category are functions between the carriers of objects.
            source, target = (Ctor("↥", (one,)) for one in type_.arguments)
            arrow = Fn(source, target)
        return None if arrow is None else self.call("⇑", (value,), arrow)

    # -- leaves ------------------------------------------------------------------------------

    def _leaf(self, token: Token, scope: NameScope, expected: Type | None) -> Value:
        if token.type == "IDENT":
            return applications.identifier(self, token.text, (), scope, expected)
        if token.type == "NUM":
            kind = resolved(expected) if expected is not None else None
            plain = kind == PROP_TYPE or not isinstance(kind, Ctor)
            return self.numeral(token.text, expected) if plain else constant(token.text, kind)  # type: ignore[arg-type]
        if token.type in _LITERALS:
            return constant(token.text, _LITERALS[token.type])
        if token.text == "·" and scope.dots:
            return scope.dots.pop(0)
        if token.type == "HOLE" and scope.auto is not None:
            return TypeValue(self.unstated())
        if token.type == "OPAQUE":
            return PROOF
        if token.type == "CONST":
            return operators.symbol(self, token.text, scope, expected)
        msg = f"a token {token.text}"
        raise Unsupported(msg)


def _is_true(value: Expr, type_: Ctor) -> Expr:
    """Return a Boolean as the proposition that it is true."""
    if value.head in {"true", "false"} and value.kind == "const":
        return formula("and" if value.head == "true" else "or")
    return formula("eq", value, constant("true", type_))
