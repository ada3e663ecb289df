"""The binders of a `variable` command, one by one.

A type is its source text with single spaces. A default value (`:= v`) is dropped, since a section
variable has none in a signature.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.lean.chars import IDENT
from driftbench.lean.extent import OPENING
from driftbench.lean.masking import without_comments

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["SectionVariable", "binder_texts", "declared", "fold_space", "instance_types"]

_NAME = re.compile(rf"{IDENT}|_")
_BRACKET = re.compile(r"[(\[{⟨⦃⟦]|[)\]}⟩⦄⟧]")
_COLON = re.compile(r"[(\[{⟨⦃⟦]|[)\]}⟩⦄⟧]|:=|:")
_CLOSING = {"(": ")", "{": "}", "⦃": "⦄", "[": "]"}


@dataclass(frozen=True, slots=True)
class SectionVariable:
    """One section variable.

    Args:
        bracket: its binder's opening bracket: `(`, `{`, `⦃` or `[`.
        name: empty for an anonymous instance.
        type: source of the type, white space folded; empty when it has none.
        group: number of its `(x y : T)`, the same for `x` and `y`.
    """

    bracket: str
    name: str
    type: str
    group: int


def fold_space(text: str) -> str:
    """Return a text without comments and with single spaces."""
    return " ".join(without_comments(text).split())


def declared(known: tuple[SectionVariable, ...], source: str) -> tuple[SectionVariable, ...]:
    """Return the variables after one more `variable` command.

    A binder without a type, such as `(x)` for a known `x`, changes the bracket of the latest `x` in
    its place; all others are added at the end.
    """
    found = list(known)
    group = max((variable.group for variable in known), default=0)
    for bracket, inside in _groups(fold_space(source)):
        group += 1
        names, type_ = _parts(bracket, inside)
        for name in names:
            at = _last(found, name) if type_ is None else None
            if at is None:
                found.append(SectionVariable(bracket, name, type_ or "", group))
            else:
                found[at] = replace(found[at], bracket=bracket)
    return tuple(found)


def instance_types(source: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of variables, and the types of instances, in an `omit` command."""
    types: set[str] = set()
    names = fold_space(source).removeprefix("omit")
    for bracket, inside in _groups(names):
        types.add(_parts(bracket, inside)[1] or inside)
        names = names.replace(f"[{inside}]", " ")
    return frozenset(names.split()), frozenset(types)


def binder_texts(variables: Iterable[SectionVariable]) -> Iterator[str]:
    """Yield binders in Lean syntax; neighbours of one group and bracket are in one binder."""
    run: list[SectionVariable] = []
    for variable in variables:
        if run and (variable.group, variable.bracket) != (run[-1].group, run[-1].bracket):
            yield _binder(run)
            run = []
        run.append(variable)
    if run:
        yield _binder(run)


def _binder(run: list[SectionVariable]) -> str:
    first = run[0]
    names = " ".join(variable.name for variable in run)
    middle = " : " if names and first.type else ""
    return f"{first.bracket}{names}{middle}{first.type}{_CLOSING[first.bracket]}"


def _last(variables: list[SectionVariable], name: str) -> int | None:
    for i in range(len(variables) - 1, -1, -1):
        if variables[i].name == name:
            return i
    return None


def _parts(bracket: str, inside: str) -> tuple[list[str], str | None]:
    """Return names and type of a binder; the type is None for a bare `(x)`."""
    colon = end = None
    depth = 0
    for mark in _COLON.finditer(inside):
        if mark[0] in OPENING:
            depth += 1
        elif mark[0] in ")]}⟩⦄⟧":
            depth -= 1
        elif depth == 0 and mark[0] == ":=":
            end = mark.start()
            break
        elif depth == 0 and colon is None:
            colon = mark
    before = inside if colon is None else inside[: colon.start()]
    # The colon of `[∀ x : α, C x]` belongs to the type.
    if bracket == "[" and (colon is None or _NAME.fullmatch(before.strip()) is None):
        return [""], inside
    names = _NAME.findall(before)
    return (names, None) if colon is None else (names, inside[colon.end() : end].strip())


def _groups(source: str) -> Iterator[tuple[str, str]]:
    """Yield the bracketed groups at depth 0: opening bracket and content."""
    depth = start = 0
    for mark in _BRACKET.finditer(source):
        if mark[0] in OPENING:
            if depth == 0:
                start = mark.start()
            depth += 1
        elif depth > 0:
            depth -= 1
            if depth == 0:
                inside = source[start + 1 : mark.start()].strip()
                double = inside.startswith("{") and inside.endswith("}")
                # `{{x : T}}` is the ASCII spelling of `⦃x : T⦄`.
                yield (
                    ("⦃", inside[1:-1])
                    if double and source[start] == "{"
                    else (
                        source[start],
                        inside,
                    )
                )
