"""Binds the names of a statement that nothing binds, as Lean does under `autoImplicit`.

Lean elaborates a header; at the first name that is neither bound nor a constant, it binds the name
in front of all binders, as an implicit variable of an unknown type, and starts again. Here the
binders are written into the text, so that everything else reads a statement without unbound names:
`theorem t (x : R) [Ring R] : x = y` becomes `theorem t {R : Type*} {y : R} (x : R) [Ring R] : …`.
The type of a name follows from its uses. If nothing else decides it, and the name is used as a type
or is an argument of a class that the library does not declare, the name is a type. Since the name
comes first, its type cannot mention what the statement itself binds, and applying the name does not
decide it. A dotted name is not bound.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.names import bound_names
from driftbench.lean.syntax import App, Binder, Infix, Prefix, spelling, strip
from driftbench.lean.tree import Token, tokens, walk
from driftbench.oracles.translation.elaborator import Elaborator
from driftbench.oracles.translation.expressions import (
    Ctor,
    Expr,
    Fn,
    Meta,
    UnboundName,
    Unsupported,
    resolved,
)
from driftbench.oracles.translation.families import mentions
from driftbench.oracles.translation.names import is_type_name
from driftbench.oracles.translation.reading import StatementReader
from driftbench.oracles.translation.scope import NameScope
from driftbench.oracles.translation.sort_inference import infer_sorts
from driftbench.oracles.translation.steps import Bound

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.lean.tree import Statement
    from driftbench.oracles.translation.declarations import KnownConstants
    from driftbench.oracles.translation.expressions import Argument, Type

__all__ = ["AutoBound", "bind_names"]

_MOST = 30
"""Limit of the names that are bound; each costs one more elaboration."""

_SPEAKING = 4
"""Length of names that are rarely variables."""

_PROPOSITIONAL = frozenset({"∧", "∨", "↔", "¬"})
#: Names for the types of variables whose types nothing decides.
_TYPE_NAMES = ("α", "β", "γ", "δ", *(f"α{index}" for index in range(1, _MOST)))
_WRITTEN = {"proposition": "Prop", "type": "Type*", "term": "_", "function": "_"}
_UNTYPED = frozenset({"term", "function"})


@dataclass(frozen=True, slots=True)
class AutoBound:
    """A statement with all its names bound.

    Args:
        statement: with the binders in front.
        binders: those binders, in order: `{R : Type*}`.
        elsewhere: names that are bound, each with a constant of that name in a namespace that is
            not open.
    """

    statement: Statement
    binders: tuple[str, ...]
    elsewhere: Mapping[str, str]

    @property
    def note(self) -> str:
        """One clause for a reader; "" if no name is bound."""
        if not self.binders:
            return ""
        said = [f"binds {' '.join(self.binders)}"]
        said += [
            f"{name} is not {full}, which is not open" for name, full in self.elsewhere.items()
        ]
        return "; ".join(said)


def bind_names(
    statement: Statement,
    library: KnownConstants,
    spaces: Sequence[str],
    parse: Callable[[str], Statement],
    *,
    relaxed: bool = True,
) -> AutoBound:
    """Return a statement with its unbound names bound in front.

    Args:
        statement: the statement.
        library: the constants of the snapshot.
        spaces: namespaces by which constants may be abbreviated, innermost first.
        parse: parses a text in the statement's context.
        relaxed: `relaxedAutoImplicit`: whether names of several letters are bound too.

    Raises:
        Unsupported: the statement has no faithful translation, or a name cannot be bound.
    """
    places: dict[str, str] = {}
    inserter = _Inserter(statement, parse)
    of_classes = _arguments_of_unknown_classes(statement, library, spaces)
    while True:
        el = Elaborator(library)
        reader = StatementReader(el, NameScope({}, tuple(spaces)), {}, holes=True)
        try:
            reading = reader.read(inserter.with_binders(_binders(places, {}, ())))
        except UnboundName as found:
            if len(places) == _MOST or not _bindable(found, places, relaxed=relaxed):
                raise
            if found.place == "function" and found.name not in _unapplied(statement):
                raise
            propositional = found.name in _propositions(statement)
            places[found.name] = "proposition" if propositional else found.place
            continue
        except Unsupported:
            # `X → Y` of names whose types nothing decides is read as an implication.
            again = [name for name in of_classes if places.get(name) in _UNTYPED]
            if not again:
                raise
            places |= dict.fromkeys(again, "type")
            continue
        infer_sorts(el, 0)
        _default_exponents(el)
        values = {
            step.local.label: step.local.type for step in reading.steps if isinstance(step, Bound)
        }
        as_types = [
            name
            for name, place in places.items()
            if place in _UNTYPED
            and _undecided(values[name])
            and (name in el.used_as_types or name in of_classes)
        ]
        if not as_types:
            break
        places |= dict.fromkeys(as_types, "type")
    found_types, new = _written_types(places, values, statement)
    binders = _binders(places, found_types, new)
    whole = inserter.with_binders(binders)
    homes = {name: library.homes(name) for name in places if len(name) >= _SPEAKING}
    elsewhere = {name: fulls[0] for name, fulls in homes.items() if fulls}
    return AutoBound(whole, binders, elsewhere)


def _default_exponents(el: Elaborator) -> None:
    """Make exponents of unknown types natural numbers, as the default instance of powers does."""
    for whole in el.occurrences:
        if whole.kind == "app" and whole.parts[0].head == "^" and len(whole.parts) > 2:
            type_ = resolved(whole.parts[2].type)
            if isinstance(type_, Meta):
                type_.numeric = True


class _Inserter:
    """Writes binders after the name of a statement."""

    def __init__(self, statement: Statement, parse: Callable[[str], Statement]) -> None:
        first = statement.binders[0] if statement.binders else statement.colon
        self._statement, self._at, self._parse = statement, first.start, parse

    def with_binders(self, binders: Sequence[str]) -> Statement:
        if not binders:
            return self._statement
        text = self._statement.text
        return self._parse(f"{text[: self._at]}{' '.join(binders)} {text[self._at :]}")


def _bindable(found: UnboundName, places: Mapping[str, str], *, relaxed: bool) -> bool:
    """Return whether Lean binds a name: it is not dotted, not applied, and new."""
    plain = found.place in _WRITTEN and found.name not in places
    return plain and (
        relaxed or all(c.isdigit() or c in "_'" or "₀" <= c <= "₉" for c in found.name[1:])
    )


def _propositions(statement: Statement) -> frozenset[str]:
    """Return the names that are operands of connectives."""
    found: set[str] = set()
    for node in walk(statement.root):
        match node:
            case Infix(left=left, right=right) if spelling(node.operator) in _PROPOSITIONAL:
                sides = [strip(left), strip(right)]
            case Prefix(operand=operand) if spelling(node.operator) in _PROPOSITIONAL:
                sides = [strip(operand)]
            case _:
                continue
        found.update(side.text for side in sides if isinstance(side, Token))
    return frozenset(found)


def _arguments_of_unknown_classes(
    statement: Statement, library: KnownConstants, spaces: Sequence[str]
) -> frozenset[str]:
    """Return the names spelled as types that are arguments of classes which are not declared.

    Only the class tells that `K` of `[Field K]` is a type.
    """
    found: set[str] = set()
    for binder in statement.binders:
        match binder:
            case Binder(is_instance=True, type=App(head=Token(text=name), args=arguments)):
                if not library.resolve(name, tuple(spaces)):
                    found.update(one.text for one in arguments if isinstance(one, Token))
    return frozenset(name for name in found if is_type_name(name))


def _undecided(type_: Argument) -> bool:
    """Return whether nothing decides the type of a name."""
    found = resolved(type_)
    return isinstance(found, Meta) and not found.numeric


def _unapplied(statement: Statement) -> frozenset[str]:
    """Return the names that occur other than at the head of an application."""
    heads = {id(node.head) for node in walk(statement.root) if isinstance(node, App)}
    return frozenset(one.text for one in tokens(statement.root) if id(one) not in heads)


def _binders(
    places: Mapping[str, str], types: Mapping[str, str], new: Sequence[str]
) -> tuple[str, ...]:
    """Return the binders: types before the variables whose types mention them."""
    written = {name: types.get(name, _WRITTEN[place]) for name, place in places.items()}
    first = [*new, *(name for name, text in written.items() if text == "Type*")]
    others = [name for name in written if written[name] != "Type*"]
    return (
        *(f"{{{name} : Type*}}" for name in first),
        *(f"{{{name} : {written[name]}}}" for name in others),
    )


def _written_types(
    places: Mapping[str, str], values: Mapping[str, Type], statement: Statement
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the types of variables as text, and the names of new types among them.

    Raises:
        Unsupported: a type is not decided, or cannot be written.
    """
    taken = {token.text for token in tokens(statement.root)}
    unused = [name for name in _TYPE_NAMES if name not in taken and name not in places]
    fresh: dict[int, str] = {}
    found: dict[str, str] = {}
    own = frozenset(bound_names(statement))
    for name, place in places.items():
        if place not in _UNTYPED:
            continue
        type_ = resolved(values[name])
        if _undecided(type_):
            found[name] = fresh.setdefault(id(type_), unused[len(fresh)])
            continue
        found[name], mentioned = _spelled(type_), _mentioned(type_)
        reason = ""
        if later := sorted(own & mentioned - places.keys()):
            reason = f"would mention {later[0]}, which is bound after it"
        elif not found[name]:
            reason = "nothing decides" if _open(type_) else "has no simple notation"
        if reason:
            msg = f"the type of {name}, which {reason}"
            raise Unsupported(msg)
    return found, tuple(fresh.values())


def _spelled(argument: Argument) -> str:
    """Return a type, or a term in it, as Lean text; "" if it is not a simple one."""
    found = resolved(argument)
    match found:
        case Meta():
            return "ℕ" if found.numeric else ""
        case Fn(local=local, codomain=codomain) if local is None or not mentions(codomain, local):
            sides = [_spelled(found.domain), _spelled(found.codomain)]
            return f"({sides[0]} → {sides[1]})" if all(sides) else ""
        case Ctor():
            return _former(found.name, [_spelled(one) for one in found.arguments])
        case Expr(kind="var"):
            return found.locals[0].label
        case Expr(kind="const") if found.head.isdigit():
            return found.head
    return ""


def _former(name: str, inner: Sequence[str]) -> str:
    """Return a type former applied to arguments as Lean text; "" if there is none for it."""
    if not all(inner):
        return ""
    if not inner:
        return name
    if name == "↥" and len(inner) == 1:
        return f"↥{inner[0]}"
    if name == "C(,)":
        return f"C({inner[0]}, {inner[1]})"
    if name.replace(".", "").isidentifier():
        return f"({' '.join([name, *inner])})"
    if name.endswith("[]") and len(inner) == 3:
        return f"({inner[0]} {name[:-1]}{inner[2]}] {inner[1]})"
    return f"({inner[0]} {name} {inner[1]})" if len(inner) == 2 else ""


def _mentioned(argument: Argument) -> frozenset[str]:
    """Return the names of type formers and variables in a type."""
    found = resolved(argument)
    match found:
        case Fn():
            return _mentioned(found.domain) | _mentioned(found.codomain)
        case Ctor():
            inner = [_mentioned(one) for one in found.arguments]
            return frozenset({found.name}).union(*inner)
        case Expr():
            inner = [_mentioned(one) for one in (*found.types, *found.parts)]
            return frozenset(local.label for local in found.locals).union(*inner)
    return frozenset()


def _open(type_: Argument) -> bool:
    """Return whether a type contains an unknown that is not the type of a numeral."""
    found = resolved(type_)
    if isinstance(found, Meta):
        return not found.numeric
    if isinstance(found, Fn):
        return _open(found.domain) or _open(found.codomain)
    return isinstance(found, Ctor) and any(map(_open, found.arguments))
