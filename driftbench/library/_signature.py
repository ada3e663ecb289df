"""The signature of a constant: binders and result, read from the text of its header.

Signatures of constants of Lean itself, which a snapshot does not define, come from two tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from driftbench.lean.variables import declared
from driftbench.library._headers import split_header
from driftbench.library.bundled import bundled_lines
from driftbench.library.namespaces import spaces_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.library.constants import Constant

__all__ = [
    "BinderSig",
    "ConstantSignature",
    "binders_of",
    "core_signatures",
    "signature_of",
]

_BRACKETS = {"(": "explicit", "{": "implicit", "⦃": "strict", "[": "instance"}


@dataclass(frozen=True, slots=True)
class BinderSig:
    """Binders of one type: `(m n : ℕ)`.

    Args:
        names: bound names; one empty name for an anonymous instance.
        bracket: `explicit`, `implicit`, `strict` or `instance`.
        type: source of the type with single spaces; empty if the header omits it.
    """

    names: tuple[str, ...]
    bracket: str
    type: str


@dataclass(frozen=True, slots=True)
class ConstantSignature:
    """The signature of a constant, from its header.

    Args:
        name: full name.
        binders: binders in order, with included section variables.
        result: its type after all binders; empty if the header omits it.
        kind: `def`, `structure`, `class`, `field` …
        spaces: namespaces to resolve names of the header in, nearest first; "" is the root.
        parents: types that a structure or class extends, as written.
    """

    name: str
    binders: tuple[BinderSig, ...]
    result: str
    kind: str
    spaces: tuple[str, ...]
    parents: tuple[str, ...]

    @property
    def explicit(self) -> tuple[tuple[str, str], ...]:
        """Name and type of each explicit argument, in order."""
        return tuple(
            (name, binder.type)
            for binder in self.binders
            if binder.bracket == "explicit"
            for name in binder.names
        )

    @property
    def instances(self) -> tuple[str, ...]:
        """Types of its instance binders, as written."""
        return tuple(binder.type for binder in self.binders if binder.bracket == "instance")


def signature_of(one: Constant) -> ConstantSignature:
    """Return the signature of a harvested constant."""
    return ConstantSignature(
        one.name,
        tuple(binders_of(one.binders)),
        one.result,
        one.keyword,
        one.spaces,
        one.parents,
    )


def binders_of(source: str) -> Iterator[BinderSig]:
    """Yield the binders of a header, in order."""
    for group in _groups(source):
        # Read one by one, since `(x)` after another binder of `x` would update that one.
        inside = group[1:-1]
        default = inside.find(":=")
        if default >= 0 and ":" not in inside[:default]:
            yield BinderSig(tuple(inside[:default].split()), _BRACKETS[group[0]], "")
            continue
        found = declared((), group)
        if found:
            names = tuple(variable.name for variable in found)
            yield BinderSig(names, _BRACKETS[found[0].bracket], found[0].type)


def _groups(source: str) -> Iterator[str]:
    """Yield the outermost bracketed groups; a bare `x` counts as `(x)`."""
    depth = start = 0
    for place, mark in enumerate(source):
        if mark in "([{⦃⟨⟦":
            if depth == 0:
                yield from (f"({word})" for word in source[start:place].split())
                start = place
            depth += 1
        elif mark in ")]}⦄⟩⟧" and depth > 0:
            depth -= 1
            if depth == 0:
                yield source[start : place + 1]
                start = place + 1
    yield from (f"({word})" for word in source[start:].split() if depth == 0)


@cache
def core_signatures() -> Mapping[str, ConstantSignature]:
    """Return name -> signature for constants of Lean itself, which snapshots do not define."""
    found: dict[str, ConstantSignature] = {}
    for line in bundled_lines("core"):
        name, _, rest = line.removeprefix("theorem ").partition(" ")
        header = split_header(rest)
        binders = tuple(binders_of(header.binders))
        found[name] = ConstantSignature(name, binders, header.result, "core", spaces_of(name), ())
    return found
