"""Splitting headers of definitions into their parts, and reading the fields of a structure.

Input is text without comments. Parts that a header leaves to elaboration are empty.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "Header",
    "bound_names",
    "bound_terms",
    "explicit_arguments",
    "explicit_binders",
    "fields",
    "implicit",
    "instance_fields",
    "instances",
    "is_kind",
    "is_type",
    "sort_of",
    "split_header",
    "typed_names",
]

_MARK = re.compile(r"[(\[{⦃⟨]|[)\]}⦄⟩]|:=|:|\bextends\b")
_SORT = re.compile(r"\s*(?:Prop|Type|Sort)\b")
_UNIVERSES = re.compile(r"^\.\{[^}]*\}")
_BINDER = re.compile(r"([({⦃])([^:(){}\[\]⦃⦄]*)[:)}⦄]")
_FIELD = re.compile(
    r"^  (?:protected |private |mk\s*::\s*)?([^\W\d][\w'₀-₉!?]*)(\s*(?:[({\[⦃].*)?:(?!=).*)$",
    re.MULTILINE,
)
_INSTANCE_FIELD = re.compile(r"^  \[([^\W\d][\w'₀-₉]*) : ([^\[\]\n]*)\][ \t]*$", re.MULTILINE)
_BODY = re.compile(r"\s*:=\s*(?:fun[^=↦]*(?:=>|↦)\s*)?([^\n]*(?:\n[^\n]*)?)")
_RELATION = re.compile(r"\s[=≤<≥>≠∈∉⊆∧∨↔∣]\s")
_TYPE = re.compile(
    r"(?:Prop|Type|Sort|Set|Finset|Multiset|List|Filter|Fintype|Inhabited|DecidableEq)(?![\w'.])"
)
_SPLIT = re.compile(r"[(\[{⦃⟨]|[)\]}⦄⟩]|[,→]|\s[⟶⥤≅≌≃]\s")


@dataclass(frozen=True, slots=True)
class Header:
    """Parts of `name binders : result extends parents`; each may be empty."""

    binders: str
    result: str
    parents: tuple[str, ...]


def split_header(text: str) -> Header:
    """Split the text between the name of a definition and its body."""
    text = _UNIVERSES.sub("", text)
    depth = 0
    colon = extends = -1
    for mark in _MARK.finditer(text):
        token = mark.group()
        if token in "([{⦃⟨":
            depth += 1
        elif token in ")]}⦄⟩":
            depth -= 1
        elif depth == 0 and token == "extends" and extends < 0:
            extends = mark.start()
        elif depth == 0 and token == ":" and colon < 0:
            # After `extends`, a colon also follows a name: `extends toTrail : IsTrail p`.
            ends_parents = extends < 0 or _SORT.match(text, mark.end())
            colon = mark.start() if ends_parents else colon
    ends = [place for place in (colon, extends) if place >= 0]
    binders = text[: min(ends, default=len(text))]
    result = text[colon + 1 : extends if extends > colon else None] if colon >= 0 else ""
    after = colon if colon > extends else None
    parents = _parents(text[extends + len("extends") : after]) if extends >= 0 else ()
    return Header(_folded(binders), _folded(result), parents)


def _parents(text: str) -> tuple[str, ...]:
    """Return the types that a structure extends, without the names of the projections."""
    found, depth, start = [], 0, 0
    for place, mark in enumerate(text):
        depth += (mark in "([{⟨") - (mark in ")]}⟩")
        if mark == "," and depth == 0:
            found.append(text[start:place])
            start = place + 1
        elif mark == ":" and depth == 0:
            # As in `extends toFoo : Foo α`.
            start = place + 1
    found.append(text[start:])
    return tuple(folded for one in found if (folded := _folded(one)))


def _folded(text: str) -> str:
    return " ".join(text.split())


def sort_of(body: str) -> str:
    """Return `Prop` or `Type*` if the body of a definition is clearly one, or an empty text."""
    match = _BODY.match(body)
    text = "" if match is None else match[1].lstrip()
    if text.startswith(("{", "⟨", "by", "if", "match", "let", "(")):
        return ""
    if is_type(text):
        return "Type*"
    is_formula = text.startswith(("∀", "∃", "¬")) or _RELATION.search(text) is not None
    return "Prop" if is_formula else ""


def is_type(text: str) -> bool:
    """Return whether a body such as `∀ ⦃Y⦄, Set (Y ⟶ X)` is a function type, not a proposition.

    Args:
        text: the first lines of a definition's body, without `:=`.
    """
    if not text.startswith("∀"):
        return False
    depth = last = 0
    arrow = False
    for mark in _SPLIT.finditer(text):
        if mark[0] in "([{⦃⟨":
            depth += 1
        elif mark[0] in ")]}⦄⟩":
            depth -= 1
        elif depth == 0:
            arrow = mark[0] not in ",→"
            last = last if arrow else mark.end()
    target = text[last:].strip()
    if _RELATION.search(target) is not None:
        return False
    return arrow or _TYPE.match(target) is not None


def bound_names(binders: str) -> tuple[str, ...]:
    """Return the names that binders bind, in order, including those without a type."""
    return tuple(name for _, names in _binders(binders) for name in names)


def typed_names(binders: str) -> tuple[tuple[str, str, str], ...]:
    """Return bracket, name and type of each name that binders bind, in order; "" for no type."""
    depths = [0]
    for mark in binders:
        depths.append(depths[-1] + (mark in "([{⦃⟨") - (mark in ")]}⦄⟩"))
    found = []
    for match in _BINDER.finditer(binders):
        if depths[match.start()] == 0:
            stop = next(
                place for place in range(match.start() + 1, len(depths)) if depths[place] == 0
            )
            type_ = binders[match.end() : stop - 1] if match[0].endswith(":") else ""
            found += [(match[1], name, _folded(type_)) for name in match[2].split()]
    return tuple(found)


def bound_terms(binders: str) -> frozenset[str]:
    """Return the names that binders bind to members of a type, not to types or families."""
    return frozenset(
        name for _, name, type_ in typed_names(binders) if type_ and not is_kind(type_)
    )


def is_kind(type_: str) -> bool:
    """Return whether the members of a type are types or families of types, by its text."""
    return type_.rsplit("→", 1)[-1].strip().startswith(("Type", "Sort"))


def explicit_arguments(binders: str) -> str:
    """Return the names of explicit binders, separated by spaces, as in an application."""
    return " ".join(name for mark, names in _binders(binders) if mark == "(" for name in names)


def _binders(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield bracket and names of each binder outside other brackets."""
    depths = [0]
    for mark in text:
        depths.append(depths[-1] + (mark in "([{⦃⟨") - (mark in ")]}⦄⟩"))
    for match in _BINDER.finditer(text):
        if depths[match.start()] == 0:
            yield match[1], match[2].split()


def explicit_binders(binders: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the names of each explicit binder, with their type; it is empty if it is omitted."""
    depth = start = 0
    for place, mark in enumerate(binders):
        if mark in "([{⦃⟨":
            start = place + 1 if depth == 0 else start
            depth += 1
        elif mark in ")]}⦄⟩":
            depth -= 1
            if mark == ")" and depth == 0:
                names, _, type_ = binders[start:place].partition(":")
                yield tuple(names.split()), type_.partition(":=")[0].strip()


def implicit(binders: str) -> str:
    """Return binders with explicit ones made implicit, as in projections."""
    out, depth, closing = [], 0, []
    for mark in binders:
        if mark == "(" and depth == 0:
            closing.append("}")
            mark = "{"  # noqa: PLW2901 - the character to write
            depth += 1
        elif mark in "([{⦃⟨":
            closing.append({"(": ")", "[": "]", "{": "}", "⦃": "⦄", "⟨": "⟩"}[mark])
            depth += 1
        elif mark in ")]}⦄⟩" and closing:
            mark = closing.pop()  # noqa: PLW2901 - the character to write
            depth -= 1
        out.append(mark)
    return "".join(out)


def fields(body: str) -> Iterator[tuple[str, str, str]]:
    """Yield name, binders and type of each field that has its own line."""
    for match in _FIELD.finditer(body):
        header = split_header(match[2].split(":=")[0])
        if header.result:
            yield match[1], header.binders, header.result


def instance_fields(body: str) -> Iterator[tuple[str, str]]:
    """Yield name and type of each field in square brackets that has its own line."""
    for match in _INSTANCE_FIELD.finditer(body):
        yield match[1], match[2].strip()


def instances(binders: str) -> tuple[str, ...]:
    """Return the types of instance binders, in order."""
    found, depth, start = [], 0, 0
    for place, mark in enumerate(binders):
        if mark in "([{⦃⟨":
            if mark == "[" and depth == 0:
                start = place + 1
            depth += 1
        elif mark in ")]}⦄⟩":
            depth -= 1
            if mark == "]" and depth == 0:
                inside = binders[start:place]
                found.append(_folded(inside.split(" : ", 1)[-1]))
    return tuple(found)
