"""Arguments of predicates that the other arguments determine, found in uniqueness theorems.

`P … a … → P … b … → a = b`, `P … a … → e = a` and `∃! x, P … x …` show that the other arguments of
the predicate determine this one. Statements are matched as text. Other assumptions of a theorem are
ignored, so the result is an over-estimate; rules only use it to skip sites.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Determined", "determined_by"]

_NAME = r"[^\W\d][\w'₀-₉]*"
_UNIQUE = re.compile(rf"∃! ({_NAME})(?: : [^,]*)?, (.*)", re.DOTALL)
_EQUALS = re.compile(r"(?<=\S) = (?=\S)")
_UNIQUENESS = re.compile(rf"= {_NAME}\s*$|[:→]\s*{_NAME} = [^=→]*$|∃! {_NAME}")
_PLAIN = re.compile(rf"{_NAME}$")
_HEAD = re.compile(r"(?:[^\W\d][\w'₀-₉]*\.)*[A-Z][\w'₀-₉]{2,}$")
#: The names of hypotheses at the start of a binder; other binders are data.
_LABEL = re.compile(r"(?:[hH_][\w'₀-₉]*\s+)*[hH_][\w'₀-₉]*\s*:(?!=)")
_OPEN, _CLOSE = "([{⦃⟨", ")]}⦄⟩"


@dataclass(frozen=True, slots=True, order=True)
class Determined:
    """An argument of a predicate that the others determine.

    Attributes:
        predicate: last component of its name.
        place: position of the argument, counted from the last one, which is 1; the `x` of
            `x.IsFoo y` is the first argument.
        inside: the function applied to the value, `𝓝` in `Tendsto f l (𝓝 a)`; or "".
    """

    predicate: str
    place: int
    inside: str


def determined_by(statement: str) -> Iterator[Determined]:
    """Yield the determined arguments that a theorem shows.

    Args:
        statement: the binders, the colon and the proposition, as text without comments.
    """
    if not _UNIQUENESS.search(statement):
        return
    binders, proposition = _cut(statement)
    *antecedents, end = _split(proposition, "→")
    end = end.strip()
    if unique := _UNIQUE.match(end):
        yield from (one for one in _places(unique[2], unique[1]) if " " in unique[2].strip())
        return
    equals = _EQUALS.search(end)
    if equals is None:
        return
    left, right = end[: equals.start()], end[equals.end() :]
    if re.search(r"[∃∀∧∨↔λ]|\bfun\b", left):
        return
    types = (_hypothesis_type(binder) for binder in binders)
    hypotheses = [*(text for text in types if text), *antecedents]
    yield from _compared(hypotheses, left.strip(), right.strip())


def _compared(hypotheses: list[str], left: str, right: str) -> Iterator[Determined]:
    """Yield arguments in hypotheses that agree on both sides of an equation, or on a variable."""
    about = {side: [text for text in hypotheses if _mentions(text, side)] for side in (left, right)}
    if _PLAIN.match(left) and _PLAIN.match(right):
        first, second = about[left], about[right]
        if len(first) == len(second) == 1 and first != second:
            places = [set(_places(t, n)) for t, n in ((first[0], left), (second[0], right))]
            same = _without(first[0], left) == _without(second[0], right)
            yield from sorted(places[0] & places[1]) if same else ()
            return
    for value, rest in ((left, right), (right, left)):
        if _PLAIN.match(value) and not _mentions(rest, value) and len(about[value]) == 1:
            others = set(re.findall(_NAME, about[value][0])) - {value}
            if others & set(re.findall(_NAME, rest)):
                yield from _places(about[value][0], value)


def _places(text: str, name: str) -> Iterator[Determined]:
    """Yield the position of a variable among the arguments of an application."""
    head, *arguments = _words(text.strip().strip("()"))
    receiver, _, predicate = head.rpartition(".")
    if not _HEAD.match(predicate or head) or not (arguments or receiver):
        return
    full = [receiver, *arguments] if _PLAIN.match(receiver) else arguments
    if sum(_mentions(argument, name) for argument in full) != 1:
        return
    for place, argument in enumerate(reversed(full), 1):
        inner = _words(argument.strip("()")) if argument.startswith("(") else [argument]
        if inner[-1] == name and len(inner) <= 2:
            yield Determined(predicate or head, place, inner[0] if len(inner) == 2 else "")


def _cut(statement: str) -> tuple[list[str], str]:
    """Return the binders of a statement, and the text after its colon."""
    binders: list[str] = []
    depth = start = 0
    for place, mark in enumerate(statement):
        if mark in _OPEN:
            start = start if depth else place
            depth += 1
        elif mark in _CLOSE:
            depth -= 1
            if not depth:
                binders.append(statement[start + 1 : place])
        elif mark == ":" and not depth:
            return binders, statement[place + 1 :]
    return [], statement


def _hypothesis_type(binder: str) -> str:
    """Return the type of a binder of a hypothesis; "" for other binders."""
    label = _LABEL.match(binder)
    return binder[label.end() :].strip() if label else ""


def _split(text: str, at: str) -> list[str]:
    """Return the parts of a text between occurrences of a character outside brackets."""
    parts, depth, start = [], 0, 0
    for place, mark in enumerate(text):
        depth += (mark in _OPEN) - (mark in _CLOSE)
        if mark == at and not depth:
            parts.append(text[start:place].strip())
            start = place + 1
    return [*parts, text[start:]]


def _words(text: str) -> list[str]:
    """Return the head and the arguments of an application."""
    spaced = re.sub(r"\s", "\0", text)
    return [part.replace("\0", " ") for part in _split(spaced, "\0") if part] or [""]


def _mentions(text: str, name: str) -> bool:
    return re.search(rf"(?<![\w'₀-₉.]){re.escape(name)}(?![\w'₀-₉])", text) is not None


def _without(text: str, name: str) -> str:
    """Return a text with a variable replaced by `_`."""
    replaced = re.sub(rf"(?<![\w'₀-₉.]){re.escape(name)}(?![\w'₀-₉])", "_", text)
    return " ".join(replaced.split())
