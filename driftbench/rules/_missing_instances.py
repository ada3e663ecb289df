"""Classes and constants whose type variable lacks an instance that they require.

Checked are classes in binders, operators, and constants applied to variables whose declared types
are written like the constant's. Only type variables of the statement are checked; the instances of
ℝ or `Fin n` are not known here. Statements that define instances are not checked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Infix, Postfix, Prefix, strip
from driftbench.lean.tree import Token, walk
from driftbench.library.hierarchy import is_abbreviation
from driftbench.rules._local_statement import Misuse, head_token, shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.lean.tree import Term
    from driftbench.library.signatures import ConstantSignature
    from driftbench.rules._local_statement import LocalStatement

__all__ = ["problems"]

_DEFINES_INSTANCE = re.compile(r"(?<![\w.])(?:let|letI|have|haveI|inst\w*|of\w*)(?![\w.])|@|:=")
_Classes = tuple[tuple[str, int], ...]
_OPERATORS = {
    "≤": "LE",
    "≥": "LE",
    "<": "LT",
    ">": "LT",
    "+": "Add",
    "*": "Mul",
    "-": "Sub",
    "/": "Div",
    "∣": "Dvd",
    "⊔": "Max",
    "⊓": "Min",
}
_WORD = re.compile(r"[^\s()\[\]{},]+|[()\[\]{},]")


def problems(reading: LocalStatement) -> Iterator[Misuse]:
    """Yield the required instances that are certainly missing."""
    if _DEFINES_INSTANCE.search(reading.statement.text):
        return
    available = _classes_by_type(reading)
    for binder in reading.binders:
        if binder.bracket == "[" and binder.subject is not None:
            yield from _class(reading, binder.subject, available)
    for node in walk(reading.statement.root):
        match node:
            case App():
                yield from _constant(reading, node, available)
            case Infix(op=op, left=left, right=right) if op in _OPERATORS:
                yield from _operator(reading, op, _OPERATORS[op], (left, right), available)
            case Prefix(op="-", operand=operand):
                yield from _operator(reading, "-", "Neg", (operand,), available)
            case Postfix(op="⁻¹", operand=operand):
                yield from _operator(reading, "⁻¹", "Inv", (operand,), available)


def _operator(
    reading: LocalStatement,
    op: str,
    wanted: str,
    operands: tuple[Term, ...],
    available: Mapping[str, _Classes],
) -> Iterator[Misuse]:
    """Yield a misuse if the type of an operand lacks the class of an operator."""
    if not reading.readings(wanted):
        return
    for operand in operands:
        type_ = reading.types.get(_name(operand), "")
        if _is_type(reading, type_):
            if not _may_have(reading, available.get(type_, ()), (wanted, 0)):
                yield Misuse("carrier", f"{op} needs {wanted} {type_}")
            return


def _is_type(reading: LocalStatement, name: str) -> bool:
    return shape_of(reading.types.get(name, "")) == "Type"


def _classes_by_type(reading: LocalStatement) -> Mapping[str, _Classes]:
    """Return type variable -> its classes, with its argument position in each."""
    found: dict[str, set[tuple[str, int]]] = {}
    for binder in reading.binders:
        instance = binder.bracket == "["
        if binder.subject is None:
            continue
        words = reading.text(binder.subject).split()
        for full in reading.readings(words[0]) if words else ():
            if not instance and not reading.hierarchy.is_instance(full):
                continue
            for i, word in enumerate(words[1:]):
                if _is_type(reading, word):
                    found.setdefault(word, set()).add((full, i))
    return {name: tuple(sorted(classes)) for name, classes in found.items()}


def _may_have(reading: LocalStatement, available: _Classes, wanted: tuple[str, int]) -> bool:
    """Return whether classes may imply another; those that are abbreviations may imply any."""
    if reading.hierarchy.may_imply(available, wanted):
        return True
    return any(is_abbreviation(reading.signatures.signature(name)) for name, _ in available)


def _class(
    reading: LocalStatement, subject: Term, available: Mapping[str, _Classes]
) -> Iterator[Misuse]:
    head, applied = head_token(subject), strip(subject)
    arguments = applied.args if isinstance(applied, App) else ()
    meant = reading.meant(head.text) if head is not None else ()
    if len(meant) != 1 or head is None or any(_name(one) == "" for one in arguments):
        return
    names = [name for name, _ in meant[0].explicit]
    values = dict(zip(names, map(_name, arguments), strict=False))
    yield from _missing(reading, meant[0], values, available, head.text)


def _constant(
    reading: LocalStatement, node: App, available: Mapping[str, _Classes]
) -> Iterator[Misuse]:
    head = head_token(node)
    if head is None or reading.is_local(head.text):
        return
    meant = reading.meant(head.text)
    if len(meant) != 1 or meant[0].kind.startswith("class"):
        return
    variables = {name for b in meant[0].binders if b.bracket == "implicit" for name in b.names}
    values: dict[str, str] = {}
    for (_, wanted), argument in zip(meant[0].explicit, node.args, strict=False):
        given = reading.types.get(_name(argument), "")
        if given:
            _unify(_WORD.findall(wanted), _WORD.findall(given), variables, values)
    yield from _missing(reading, meant[0], values, available, head.text)


def _name(term: Term) -> str:
    """Return the text of a term that is one identifier; "" for other terms."""
    term = strip(term)
    return term.text if isinstance(term, Token) and term.type == "IDENT" else ""


def _unify(
    wanted: list[str], given: list[str], variables: set[str], values: dict[str, str]
) -> None:
    """Add the values of type variables if a type is spelled like the expected one."""
    if len(wanted) != len(given):
        return
    found: dict[str, str] = {}
    for here, there in zip(wanted, given, strict=True):
        if here in variables:
            if found.setdefault(here, there) != there:
                return
        elif here != there:
            return
    for name, value in found.items():
        if values.setdefault(name, value) != value:
            values[name] = ""


def _missing(
    reading: LocalStatement,
    one: ConstantSignature,
    values: Mapping[str, str],
    available: Mapping[str, _Classes],
    word: str,
) -> Iterator[Misuse]:
    for instance in one.instances:
        head, *names = re.sub(r"\.\{[^{}]*\}", "", instance).split()
        full = next(iter(reading.signatures.resolutions(head, one.spaces)), "")
        given = [values.get(name, "") for name in names]
        if head.startswith("Decidable"):  # provided by `classical`
            continue
        if not full or not all(given) or not all(_is_type(reading, name) for name in given):
            continue
        for i, name in enumerate(given):
            if not _may_have(reading, available.get(name, ()), (full, i)):
                yield Misuse("carrier", f"{word} needs {head} {' '.join(given)}")
                break
