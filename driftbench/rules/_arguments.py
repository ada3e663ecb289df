"""Applications with too many arguments, too few, or arguments of the wrong sort."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Infix, NamedArgument, Quantifier, WithUniverses, strip
from driftbench.lean.tree import Token, walk
from driftbench.rules._local_statement import NUMBERS, Misuse, shape_of, split_arrows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.library.signatures import ConstantSignature
    from driftbench.rules._local_statement import LocalStatement

__all__ = ["problems"]

#: Types of results that are not functions and do not coerce to functions.
_CLOSED = NUMBERS | {"Prop", "Type", "Type*", "Sort", "Sort*", "Bool", "Cardinal", "Ordinal"}
_UNIVERSED = re.compile(r"(?:Type|Sort)(?:\*|\s+[\w*]+|\s*\([^()]*(?:\([^()]*\)[^()]*)*\))?")
_RELATIONS = frozenset({"=", "≠", "≤", "<", "≥", ">", "∈", "⊆"})
#: Number type -> the number types that it coerces to in one step.
_STEPS = {
    "ℕ": ("ℤ", "ℚ≥0", "ℕ∞"),
    "ℕ+": ("ℕ",),
    "ℤ": ("ℚ",),
    "ℚ": ("ℝ",),
    "ℚ≥0": ("ℚ", "ℝ≥0"),
    "ℝ": ("ℂ", "EReal"),
    "ℝ≥0": ("ℝ", "ℝ≥0∞"),
    "ℝ≥0∞": ("EReal",),
    "ℕ∞": ("ℝ≥0∞",),
}
#: Expected shape -> shapes of arguments that Lean cannot coerce to it.
_WRONG = {
    "Prop": NUMBERS | {"Set", "Finset", "Type", "literal"},
    "Type": NUMBERS | {"literal", "function"},
    "Set": NUMBERS | {"Type", "Prop", "relation", "function"},
    "Finset": NUMBERS | {"Type", "Prop", "Set", "relation", "function", "predicate"},
    "function": NUMBERS | {"Type", "Prop", "Finset", "relation"},
    "predicate": NUMBERS | {"Type", "Prop", "Finset", "relation", "literal"},
}


def problems(reading: LocalStatement) -> Iterator[Misuse]:
    """Yield the misuses in applications and in operands of connectives."""
    for node in walk(reading.statement.root):
        match node:
            case App():
                yield from _application(reading, node)
            case Infix(op="∧" | "∨" | "↔", left=left, right=right):
                for operand in (left, right):
                    given = _given(reading, operand)
                    if given in _WRONG["Prop"]:
                        detail = f"{reading.text(operand)} : {given} is not a proposition"
                        yield Misuse("sort", detail)


def _application(reading: LocalStatement, node: App) -> Iterator[Misuse]:
    head = node.head.term if isinstance(node.head, WithUniverses) else node.head
    if not isinstance(head, Token) or head.type != "IDENT" or head.text.startswith(("@", ".")):
        return
    arguments = [a for a in node.args if not isinstance(a, NamedArgument)]
    if reading.is_local(head.text):
        yield from _local(reading, head.text, arguments)
        return
    meant = reading.meant(head.text)
    limits = [_limit(reading, one) for one in meant]
    if limits and None not in limits and len(arguments) > max(n for n in limits if n is not None):
        yield Misuse("arity", f"{head.text} takes fewer than {len(arguments)} arguments")
    elif len(meant) != 1 or len(arguments) < len(node.args):
        return
    elif _of_class(reading, meant[0]) == 0:
        yield from _sorts(reading, meant[0], head.text, arguments)


def _local(reading: LocalStatement, word: str, arguments: list[Term]) -> Iterator[Misuse]:
    """Yield a misuse if a bound name gets more arguments than its declared type takes."""
    type_ = reading.types.get(word, "")
    if not type_ or "∀" in type_ or "{" in type_ or "[" in type_ or "⦃" in type_:
        return
    arrows = split_arrows(type_)
    if _is_closed(arrows[-1]) and len(arguments) >= len(arrows):
        yield Misuse("arity", f"{word} : {type_} is applied to {len(arguments)} arguments")


def _limit(reading: LocalStatement, one: ConstantSignature) -> int | None:
    """Return how many explicit arguments a constant takes at most; None for any number."""
    result = one.result
    if not result or "∀" in result or "let " in result or "Π" in result:
        return None
    arrows = split_arrows(result)
    if not _is_closed(arrows[-1]):
        return None
    passed = [part for part in arrows[:-1] if not part.startswith(("{", "[", "⦃"))]
    several = [part for part in passed if part.startswith("(") and " : " in part]
    more = sum(len(part[1 : part.index(" : ")].split()) - 1 for part in several)
    return len(one.explicit) + len(passed) + more + _of_class(reading, one)


def _of_class(reading: LocalStatement, one: ConstantSignature) -> int:
    """Return how many arguments of its class a field may take explicitly.

    Arguments that Lean cannot infer from the field's own arguments remain explicit.
    """
    if one.kind != "field":
        return 0
    owner = reading.signatures.signature(one.name.rpartition(".")[0])
    return len(owner.explicit) if owner is not None and owner.kind.startswith("class") else 0


def _is_closed(result: str) -> bool:
    return result in _CLOSED or _UNIVERSED.fullmatch(result) is not None


def _sorts(
    reading: LocalStatement, one: ConstantSignature, word: str, arguments: list[Term]
) -> Iterator[Misuse]:
    for (name, type_), argument in zip(one.explicit, arguments, strict=False):
        wanted, given = shape_of(type_), _given(reading, argument)
        if wanted and given and _clash(wanted, given):
            said = reading.text(argument)
            yield Misuse("sort", f"{word} wants {name} : {type_}, and {said} is a {given}")


def _clash(wanted: str, given: str) -> bool:
    if wanted in NUMBERS:
        return given not in {"literal", ""} and wanted not in _reached(given)
    return given in _WRONG.get(wanted, ())


def _reached(given: str) -> frozenset[str]:
    """Return the types of numbers that a shape coerces to, itself included."""
    found = {given}
    queue = [given]
    while queue:
        fresh = [one for one in _STEPS.get(queue.pop(), ()) if one not in found]
        found.update(fresh)
        queue += fresh
    return frozenset(found)


def _given(reading: LocalStatement, argument: Term) -> str:
    """Return the evident shape of an argument: a shape, `literal`, `relation`, or ""."""
    term = strip(argument)
    if "·" in reading.text(term):
        return ""
    match term:
        case Token(type="NUM"):
            return "literal"
        case Token(type="IDENT", text=name) if "." not in name:
            return shape_of(reading.types.get(name, ""))
        case Quantifier(symbol="∃" | "∃!"):
            return "relation"
        case Infix(op=op) if op in _RELATIONS:
            return "relation"
    return ""
