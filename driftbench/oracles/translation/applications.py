"""Identifiers and applications: local variables, constants with their signatures, dot notation.

A constant's signature says which arguments are types, which are proofs, and which type each of
the others has; its type variables are new unknowns at each use. A constant whose signature is not
known is applied to what is written, and the sort of its result is found by use.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from driftbench.lean.names import group_names
from driftbench.lean.tree import Node, Token, tokens
from driftbench.oracles.translation import binding, names, unfolding
from driftbench.oracles.translation.expressions import (
    FAMILY,
    KIND,
    PROOF,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Meta,
    ProofValue,
    TypeValue,
    Unsupported,
    apply,
    formula,
    functions,
    resolved,
    show_type,
    unify,
)
from driftbench.oracles.translation.families import codomain_at
from driftbench.oracles.translation.scope import Scope

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.tree import Statement, Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value

__all__ = [
    "application",
    "applied_by_name",
    "apply_to",
    "binder_type",
    "constant_applied",
    "fields",
    "identifier",
    "piped",
    "projection",
    "unknown_of",
]

#: How often a header may mention its own constant, arguments included.
_DEEPEST = 4

Given: TypeAlias = "Term | Value"
"""An argument as it is written, or already elaborated."""


def piped(
    el: Elaborator, function: Term, argument: Term, scope: Scope, expected: Type | None
) -> Value:
    """Elaborate `f a <| x` as `f a x`."""
    if isinstance(function, Node) and function.kind == "app":
        whole = Node("app", (*function.children, argument))
    else:
        whole = Node("app", (function, argument))
    return application(el, whole, scope, expected)


def application(el: Elaborator, node: Node, scope: Scope, expected: Type | None) -> Value:
    """Elaborate `f a b`."""
    head, *arguments = node.children
    if isinstance(head, Node) and head.kind == "univ":
        head = head.children[0]
    if isinstance(head, Token) and head.type == "IDENT":
        return identifier(el, head.text, arguments, scope, expected)
    if isinstance(head, Node) and head.kind == "proj":
        return projection(el, head, arguments, scope)
    if isinstance(head, Token) and head.type == "CONST" and head.text not in scope.names:
        name = names.ALIASES.get(head.text, head.text)
        return constant_applied(el, name, arguments, scope, expected)
    return apply_to(el, el.value(head, scope), arguments, scope)


def identifier(
    el: Elaborator, text: str, arguments: Sequence[Given], scope: Scope, expected: Type | None
) -> Value:
    """Elaborate a possibly dotted identifier applied to arguments."""
    explicit, text = text.startswith("@"), text.lstrip("@")
    if text.startswith("."):
        text = names.namespace(resolved(expected) if expected is not None else None) + text
    head, *rest = text.split(".")
    if head in scope.names:
        return fields(el, scope.names[head], rest, arguments, scope)
    fixed = names.fixed(text)
    if fixed is not None:
        # `Type u`: universes do not matter here.
        return fixed if fixed == TypeValue(KIND) else apply_to(el, fixed, arguments, scope)
    if text in {"outParam", "semiOutParam"} and len(arguments) == 1:
        return el.value(arguments[0], scope, expected)
    text = names.ALIASES.get(text, text)
    own = _own_field(el, text, scope)
    if own is not None:
        return fields(el, own, text.split("."), arguments, scope)
    whole = text.split(".")
    for size in range(len(whole), 0, -1):
        found = el.library.resolve(".".join(whole[:size]), scope.spaces)
        if found and size == len(whole):
            return _overloaded(el, found, arguments, scope, expected, explicit=explicit)
        if found:
            base = _overloaded(el, found, (), scope, None, explicit=False)
            if isinstance(base, TypeValue):
                # A constant in the namespace of a type, of which nothing is known.
                break
            return fields(el, base, whole[size:], arguments, scope)
    if scope.auto is not None and not rest:
        return scope.auto.setdefault(head, TypeValue(Meta()))
    return unknown_applied(el, text, arguments, scope, expected)


def _own_field(el: Elaborator, text: str, scope: Scope) -> Expr | None:
    """Return the structure that the header of one of its fields speaks of by another field."""
    own = scope.names.get("self") if scope.auto is not None else None
    if not isinstance(own, Expr):
        return None
    owner = names.namespace(resolved(own.type))
    head = text.split(".", 1)[0]
    found = el.library.resolve(head, scope.spaces)
    return own if found and found[0] == f"{owner}.{head}" else None


def _overloaded(
    el: Elaborator,
    found: Sequence[str],
    arguments: Sequence[Given],
    scope: Scope,
    expected: Type | None,
    *,
    explicit: bool,
) -> Value:
    """Apply the first of several constants of one short name that fits, as Lean does."""
    *others, last = found
    for full in others:
        mark, used = len(el.trail.found), len(el.occurrences)
        try:
            return constant_applied(el, full, arguments, scope, expected, explicit=explicit)
        except Unsupported:
            el.trail.undo(mark)
            del el.occurrences[used:]
    return constant_applied(el, last, arguments, scope, expected, explicit=explicit)


def apply_to(el: Elaborator, value: Value, arguments: Sequence[Given], scope: Scope) -> Value:
    """Apply an elaborated value to arguments, one by one."""
    for argument in arguments:
        if isinstance(value, ProofValue):
            return PROOF
        if isinstance(value, TypeValue):
            msg = f"the type {show_type(value.type)} applied to arguments"
            raise Unsupported(msg)
        value = _apply_one(el, value, argument, scope)
    if isinstance(value, Expr) and resolved(value.type) == KIND:
        return TypeValue(_type_of_family(value))
    return filled(value) if arguments and isinstance(value, Expr) else value


def filled(value: Expr) -> Expr:
    """Return a function applied to the arguments that Lean infers."""
    while isinstance(arrow := resolved(value.type), Fn) and arrow.implicit:
        unknown = Expr("unknown", arrow.domain, unknown=Meta())
        value = apply(value, unknown, type_=codomain_at(arrow, unknown))
    return value


def _apply_one(el: Elaborator, value: Expr, argument: Given, scope: Scope) -> Expr:
    value = filled(value)
    if isinstance(resolved(value.type), Meta):
        el.unify(value.type, Fn(Meta(), Meta()))
    function = el.as_function(value)
    function = function and filled(function)
    if function is None:
        given = el.value(argument, scope)
        if not isinstance(given, Expr):
            return value
        return el.call("⇑·", (value, given), Meta())
    arrow = resolved(function.type)
    if not isinstance(arrow, Fn):  # pragma: no cover - as_function returns functions
        raise TypeError(arrow)
    given = el.value(argument, scope, arrow.domain)
    if isinstance(given, ProofValue):
        return function
    if isinstance(given, TypeValue):
        msg = f"{show_type(value)} applied to a type"
        raise Unsupported(msg)
    given = el.coerce(given, arrow.domain)
    return apply(function, given, type_=codomain_at(arrow, given))


def _type_of_family(value: Expr) -> Ctor:
    head, *rest = value.parts if value.kind == "app" else (value,)
    return Ctor(FAMILY, (head, *rest))


def unknown_applied(
    el: Elaborator, name: str, arguments: Sequence[Given], scope: Scope, expected: Type | None
) -> Value:
    """Apply a constant of which nothing is known but how it is used."""
    values = [el.value(argument, scope) for argument in map(_positional, arguments)]
    parts = [value for value in values if isinstance(value, Expr)]
    types = [value.type for value in values if isinstance(value, TypeValue)]
    return el.call(name, parts, Meta() if expected is None else _plain(expected), types)


def _plain(expected: Type) -> Type:
    """Propositions are known by their place; any other expectation may need a coercion."""
    return PROP_TYPE if resolved(expected) == PROP_TYPE else Meta()


def _positional(argument: Given) -> Given:
    if isinstance(argument, Node) and argument.kind == "named":
        return argument.children[3]
    return argument


# -- constants with signatures -----------------------------------------------------------------


@dataclass(slots=True)
class _Use:
    """One use of a constant while its arguments are matched with its binders."""

    scope: Scope
    waiting: list[tuple[Expr, Given, Type]] = field(default_factory=list)
    parts: list[Expr] = field(default_factory=list)
    types: list[Type] = field(default_factory=list)
    open: list[Type] = field(default_factory=list)
    hidden: dict[str, Expr] = field(default_factory=dict)
    proofs: bool = False


def constant_applied(
    el: Elaborator,
    full: str,
    arguments: Sequence[Given],
    scope: Scope,
    expected: Type | None,
    *,
    explicit: bool = False,
) -> Value:
    """Apply a constant to arguments by its signature."""
    unfolded = unfolding.unfold(el, full, arguments, scope)
    if unfolded is not None:
        return unfolded
    signature = el.library.signature(full)
    if signature is None or el.within.count(full) > _DEEPEST:
        # A header that mentions its own constant says nothing about its type.
        return unknown_applied(el, full, arguments, scope, expected)
    el.within.append(full)
    try:
        use, rest, result = _instantiated(el, signature, full, arguments, scope, explicit=explicit)
    finally:
        el.within.pop()
    if rest and isinstance(result, TypeValue) and isinstance(resolved(result.type), Meta):
        # Of a result that no header states it is not known what it takes.
        return unknown_applied(el, full, arguments, scope, expected)
    for parameter, given, type_ in sorted(use.waiting, key=lambda one: _is_lambda(one[1])):
        value = el.value(given, scope, type_)
        if not isinstance(value, Expr) or parameter.unknown is None:
            use.parts = [part for part in use.parts if part is not parameter]
            continue
        value = el.coerce(value, type_)
        if parameter.unknown.value is None and resolved(value) is not parameter:
            el.trail.bind(parameter.unknown, value)
    return apply_to(el, _result(el, full, use, result), rest, scope)


def applied_by_name(el: Elaborator, full: str, name: str, given: Value, scope: Scope) -> Value:
    """Apply a constant to one argument that is passed by name."""
    inner = scope.bind("given·", given)
    shown = Token("IDENT", "given·", 0, 0)
    marks = {text: Token("OP", text, 0, 0) for text in ("(", ":=", ")")}
    called = Token("IDENT", name, 0, 0)
    argument = Node("named", (marks["("], called, marks[":="], shown, marks[")"]))
    return constant_applied(el, full, (argument,), inner, None)


def _instantiated(
    el: Elaborator,
    signature: Statement,
    full: str,
    arguments: Sequence[Given],
    scope: Scope,
    *,
    explicit: bool,
) -> tuple[_Use, list[Given], Value]:
    """Return a new use of a signature, the arguments left over, and the type of the result."""
    spaces = tuple(names.prefixes(full))
    use = _Use(Scope({}, (*spaces, *scope.spaces), auto={}))
    binders, conclusion = _telescope(signature)
    rest = _match(el, use, binders, list(arguments), scope, explicit=explicit)
    if use.proofs:
        _reveal(use, binders, conclusion)
    else:
        el.total.add(full)
    return use, rest, el.value(conclusion, use.scope)


def _reveal(use: _Use, binders: Sequence[Node], conclusion: Term) -> None:
    """Pass on the inferred arguments that only proofs tell, and that would be lost with them."""
    told = {token.text.split(".", 1)[0] for token in tokens(conclusion)}
    for binder in binders:
        names_ = [name.text for name in group_names(binder)]
        first = binder.children[0]
        data = any(isinstance(use.scope.names.get(name), Expr) for name in names_)
        if data and isinstance(first, Token) and first.type not in {"LBRACE", "LSTRICT"}:
            told |= {token.text.split(".", 1)[0] for token in tokens(binder)}
    use.parts += [one for name, one in use.hidden.items() if name not in told]


def _telescope(signature: Statement) -> tuple[list[Node], Term]:
    """Return all binders of a signature, those before its result included, and the result."""
    found, conclusion = list(signature.binders), signature.conclusion
    while isinstance(conclusion, Node) and conclusion.kind == "quant":
        head = conclusion.children[0]
        inner = binding.groups(conclusion.children[1])
        typed = all(any(map(names.is_colon, group.children)) for group in inner)
        if not (isinstance(head, Token) and head.text == "∀" and typed):
            break
        found += inner
        conclusion = conclusion.children[3]
    return found, conclusion


def _is_lambda(given: Given) -> bool:
    if isinstance(given, Node) and given.kind == "paren":
        given = given.children[1]
    if not isinstance(given, Node):
        return False
    if given.kind == "quant":
        return isinstance(given.children[0], Token) and given.children[0].text in {"fun", "λ"}
    return given.kind in {"infix", "prefix", "setbuilder", "anon", "tuple"}


def _match(
    el: Elaborator,
    use: _Use,
    binders: Sequence[Node],
    arguments: list[Given],
    scope: Scope,
    *,
    explicit: bool,
) -> list[Given]:
    """Give each binder its argument; return the arguments that are left over."""
    named = {_name_of(one): one for one in arguments if _name_of(one)}
    queue = [one for one in arguments if not _name_of(one)]
    for binder in binders:
        bracket = binder.children[0]
        kind = bracket.type if isinstance(bracket, Token) else ""
        takes = explicit or kind not in {"LBRACE", "LSTRICT", "LBRACK"}
        if kind == "LBRACK":
            use.proofs |= _speaks_of(binder, use)
            if explicit and queue:
                queue.pop(0)
            continue
        type_ = binder_type(el, binder, use.scope)
        optional = any(isinstance(c, Token) and c.type == "ASSIGN" for c in binder.children)
        for name in group_names(binder):
            given = named.pop(name.text, None)
            if given is not None:
                given = _positional(given)
            elif takes and queue:
                given = queue.pop(0)
            _bind(
                el,
                use,
                name.text,
                type_,
                given=given,
                scope=scope,
                takes=takes and not optional,
            )
    if named:
        msg = "an argument by a name that the signature lacks"
        raise Unsupported(msg)
    return queue


def _speaks_of(binder: Node, use: _Use) -> bool:
    """Say whether an instance is one of a term, which a proof may provide."""
    bound = {name for name, value in use.scope.names.items() if isinstance(value, Expr)}
    return any(token.text.split(".", 1)[0] in bound for token in tokens(binder))


def _name_of(given: Given) -> str:
    if isinstance(given, Node) and given.kind == "named" and isinstance(given.children[1], Token):
        return given.children[1].text
    return ""


def binder_type(el: Elaborator, binder: Node, scope: Scope) -> Value:
    """Return the type of a signature's binder; a proposition is an `Expr` of type Prop."""
    colon = next(
        (i for i, c in enumerate(binder.children) if isinstance(c, Token) and c.type == "COLON"),
        None,
    )
    if colon is None:
        first = next(iter(group_names(binder)), None)
        given = any(isinstance(c, Token) and c.type == "ASSIGN" for c in binder.children)
        known = first is not None and not given and names.is_type_name(first.text)
        return TypeValue(KIND if known else Meta())
    value = el.value(binder.children[colon + 1], scope)
    if isinstance(value, Expr) and resolved(value.type) != PROP_TYPE:
        return TypeValue(Ctor("↥", (value,)))
    return value


def _bind(
    el: Elaborator,
    use: _Use,
    name: str,
    type_: Value,
    *,
    given: Given | None,
    scope: Scope,
    takes: bool,
) -> None:
    """Let a signature's name stand for its argument, and note how the argument is passed."""
    if not isinstance(type_, TypeValue):
        use.scope = use.scope.bind(name, PROOF)
        use.proofs = True
        _use_proof(el, type_, given, scope)
        return
    if resolved(type_.type) == KIND:
        _bind_type(el, use, name, given, scope, takes=takes)
        return
    parameter = Expr("unknown", type_.type, unknown=Meta())
    use.scope = use.scope.bind(name, parameter)
    if given is not None and not _hole(given):
        use.waiting.append((parameter, given, type_.type))
        use.parts.append(parameter)
    elif takes:
        use.open.append(type_.type)
    else:
        use.hidden[name] = parameter


def _use_proof(el: Elaborator, type_: Value, given: Given | None, scope: Scope) -> None:
    """Find out what a proof that is given by name says of arguments that are inferred."""
    if isinstance(given, Token):
        given = scope.names.get(given.text)
    if isinstance(given, ProofValue) and given.statement is not None and isinstance(type_, Expr):
        unify(type_, given.statement, el.trail)


def _bind_type(
    el: Elaborator, use: _Use, name: str, given: Given | None, scope: Scope, *, takes: bool
) -> None:
    unknown = Meta()
    use.scope = use.scope.bind(name, TypeValue(unknown))
    if given is not None and not _hole(given):
        value = given if isinstance(given, TypeValue) else TypeValue(el.type(_tree(given), scope))
        unify(unknown, value.type, el.trail)
    elif takes and given is None:
        msg = f"a constant that lacks its type argument {name}"
        raise Unsupported(msg)
    if takes:
        use.types.append(unknown)


def unknown_of(type_: TypeValue) -> Value:
    """Return what a name of a given type stands for while its argument is not known."""
    if resolved(type_.type) == KIND:
        return TypeValue(Meta())
    return Expr("unknown", type_.type, unknown=Meta())


def _tree(given: Given) -> Term:
    if isinstance(given, Node | Token):
        return given
    msg = "a term where a type is expected"
    raise Unsupported(msg)


def _hole(given: Given) -> bool:
    return isinstance(given, Token) and given.type == "HOLE"


def _result(el: Elaborator, full: str, use: _Use, result: Value) -> Value:
    parts, hidden = [], set(map(id, use.hidden.values()))
    for part in use.parts:
        value = resolved(part)
        if isinstance(value, Expr) and (value.kind != "unknown" or id(value) not in hidden):
            parts.append(value)
    if isinstance(result, TypeValue) and resolved(result.type) == KIND:
        return TypeValue(names.type_former(full, (*use.types, *parts)))
    if isinstance(result, TypeValue):
        type_ = result.type
    elif isinstance(result, Expr) and resolved(result.type) != PROP_TYPE:
        type_ = Ctor("↥", (result,))
    else:
        return PROOF
    return el.call(full, parts, functions(use.open, type_), use.types)


# -- dot notation ------------------------------------------------------------------------------


def projection(
    el: Elaborator,
    node: Node,
    arguments: Sequence[Given],
    scope: Scope,
) -> Value:
    """Elaborate `(f x).field a b`."""
    name = node.children[1]
    text = name.text if isinstance(name, Token) else ""
    return fields(el, el.value(node.children[0], scope), text[1:].split("."), arguments, scope)


def fields(
    el: Elaborator,
    value: Value,
    path: Sequence[str],
    arguments: Sequence[Given],
    scope: Scope,
) -> Value:
    """Follow field names from a value; the last takes the arguments."""
    if not path:
        return apply_to(el, value, arguments, scope)
    for name in path[:-1]:
        value = _field(el, value, name, (), scope)
    return _field(el, value, path[-1], arguments, scope)


def _field(
    el: Elaborator, value: Value, name: str, arguments: Sequence[Given], scope: Scope
) -> Value:
    if isinstance(value, ProofValue):
        return _of_proof(el, value, name, arguments, scope)
    if isinstance(value, TypeValue):
        msg = "a field of a type"
        raise Unsupported(msg)
    type_ = resolved(value.type)
    if isinstance(type_, Meta | Expr):
        msg = f"the field {name} of a term whose type is not known"
        raise Unsupported(msg)
    if isinstance(type_, Ctor) and type_.name == "×" and name in {"1", "2", "fst", "snd"}:
        first = name in {"1", "fst"}
        component = type_.arguments[0 if first else 1]
        part = el.call("Prod.fst" if first else "Prod.snd", (value,), component)  # type: ignore[arg-type]
        return apply_to(el, part, arguments, scope)
    return _method(el, value, type_, name, arguments=arguments, scope=scope)


def _of_proof(
    el: Elaborator, value: ProofValue, name: str, arguments: Sequence[Given], scope: Scope
) -> Value:
    """Elaborate data that a proof gives, `h.extension x`; a proof where it gives another proof."""
    said = value.statement
    head = said.parts[0] if said is not None and said.kind == "app" else said
    if head is None or head.kind != "const":
        return PROOF
    owner = head.head.strip("[]")
    signature = el.library.signature(f"{owner}.{name}")
    if signature is None:
        return PROOF
    given = list(arguments)
    given.insert(min(_receiver(signature, owner), len(given)), value)
    mark, used = len(el.trail.found), len(el.occurrences)
    try:
        return constant_applied(el, f"{owner}.{name}", given, scope, None)
    except Unsupported:
        el.trail.undo(mark)
        del el.occurrences[used:]
        return PROOF


def _method(
    el: Elaborator,
    value: Expr,
    type_: Type,
    name: str,
    *,
    arguments: Sequence[Given],
    scope: Scope,
) -> Value:
    if type_ == PROP_TYPE and name in {"not", "Not"}:
        return formula("not", value)
    space = names.namespace(type_)
    for owner in _owners(el, _transformation(type_) or space):
        full = f"{owner}.{name}"
        signature = el.library.signature(full)
        if signature is None and el.library.definition(full) is None:
            continue
        place = _receiver(signature or el.library.definition(full), owner)
        given = list(arguments)
        given.insert(min(place, len(given)), value)
        return constant_applied(el, full, given, scope, None)
    return unknown_applied(el, f"{space}.{name}", (value, *arguments), scope, None)


def _transformation(type_: Type) -> str:
    """Return the namespace of morphisms of functors; "" for any other type."""
    if not (isinstance(type_, Ctor) and type_.name == "⟶"):
        return ""
    sides = [resolved(one) for one in type_.arguments]
    types = [resolved(one.type) for one in sides if isinstance(one, Expr)]
    functors = any(isinstance(one, Ctor) and one.name == "⥤" for one in types)
    return "CategoryTheory.NatTrans" if functors else ""


def _owners(el: Elaborator, space: str) -> list[str]:
    """Return a structure and all it extends, nearest first."""
    found, queue = [], [space]
    while queue:
        owner = queue.pop(0)
        if owner not in found:
            found.append(owner)
            queue.extend(el.library.parents(owner))
    return found


def _receiver(signature: Statement | None, owner: str) -> int:
    """Return the place, among explicit arguments, of the one that stands before the dot."""
    place = 0
    last = owner.rsplit(".", 1)[-1]
    for binder in signature.binders if signature is not None else ():
        bracket = binder.children[0]
        if not (isinstance(bracket, Token) and bracket.type == "LPAR"):
            continue
        colon = next((i for i, c in enumerate(binder.children) if names.is_colon(c)), None)
        if colon is not None and names.head_of(binder.children[colon + 1]) in {last, owner}:
            return place
        place += len(group_names(binder))
    return 0
