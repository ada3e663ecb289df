"""Laws of structures and classes: fields that state conditions on their arguments.

`HasFPowerSeriesOnBall f p x r` has a field of type `0 < r`, so it implies `0 < r`. Laws are read
from the text of a file, by the last component of a structure's name, without elaboration. Fields
with arguments are skipped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.library import _headers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

__all__ = ["Laws", "implied_conditions", "laws_in"]

_START = re.compile(
    r"^(?:@\[[^\n]*\]\s+)?(?:(?:public|noncomputable|protected|meta)\s+)*(?:structure|class)\s+"
    r"(?!inductive\b|abbrev\b)([^\s(\[{⦃:]+)",
    re.MULTILINE,
)
_WHERE = re.compile(r"\bwhere\b|\n(?=\S)|\n\s*\n")
_END = re.compile(r"\n(?=\S)|\Z")
_PLAIN = re.compile(r"[^\W\d][\w'₀-₉.]*")
_PREDICATE = re.compile(
    r"(?:[\w']+\.)*(?:Is[A-Z]|Has[A-Z]|Finite\b|Nonempty\b|Injective\b|Continuous)"
)
_WORD = re.compile(r"(?<![\w.'])[^\W\d][\w'₀-₉]*")
#: How far `extends` is followed.
_DEPTH = 4


@dataclass(frozen=True, slots=True, order=True)
class Laws:
    """The laws of a structure or class.

    Args:
        arguments: names of its explicit arguments, in order.
        fields: names of its fields, which conditions may mention.
        conditions: the types of the fields that are conditions, as written.
        parents: its parents, each a last name component with its arguments.
    """

    arguments: tuple[str, ...]
    fields: tuple[str, ...]
    conditions: tuple[str, ...]
    parents: tuple[tuple[str, ...], ...]


#: Laws of classes of Lean itself.
_CORE = {
    "Fact": (Laws(("p",), ("out",), ("p",), ()),),
    "NeZero": (Laws(("n",), ("out",), ("n ≠ 0",), ()),),
}


def laws_in(text: str) -> Iterator[tuple[str, Laws]]:
    """Yield the last name component of each structure in a file, with its laws.

    Args:
        text: the file without comments.
    """
    for match in _START.finditer(text):
        where = _WHERE.search(text, match.end())
        if where is None or where[0] != "where":
            continue
        ended = _END.search(text, where.end())
        body = text[where.start() : ended.start() if ended is not None else len(text)]
        header = _headers.split_header(text[match.end() : where.start()])
        fields = tuple(_headers.fields(body))
        conditions = (type_ for _, binders, type_ in fields if not binders and _is_condition(type_))
        found = Laws(
            tuple(_headers.explicit_arguments(header.binders).split()),
            tuple(name for name, _, _ in fields),
            tuple(conditions),
            tuple(words for one in header.parents if (words := _plain(one))),
        )
        if found.conditions or found.parents:
            yield match[1].rsplit(".", 1)[-1], found


def _is_condition(type_: str) -> bool:
    if "∀" in type_ or "→" in type_:
        return False
    named = _PREDICATE.match(type_) is not None
    return named or _headers.sort_of(f":= {type_}") == "Prop"


def _plain(parent: str) -> tuple[str, ...]:
    words = re.sub(r"\.\{[^}]*\}", "", parent).split()
    if not words or not all(_PLAIN.fullmatch(word) for word in words):
        return ()
    return (words[0].rsplit(".", 1)[-1], *words[1:])


def implied_conditions(
    laws: Callable[[str], Sequence[Laws]],
    head: str,
    arguments: Sequence[str],
    *,
    variable: str = "",
    depth: int = _DEPTH,
) -> Iterator[str]:
    """Yield the conditions that `head arguments`, or a `variable` of that type, implies.

    Args:
        laws: returns the laws of a last name component.
        head: a name as written.
        arguments: sources of the explicit arguments.
        variable: name of a variable of that type; "" if it is a proposition or an instance.
        depth: number of `extends` steps to follow.
    """
    last = head.rsplit(".", 1)[-1]
    for one in (*_CORE.get(last, ()), *laws(last)):
        if len(one.arguments) != len(arguments):
            continue
        known = dict(zip(one.arguments, arguments, strict=True))
        if variable:
            known |= {name: f"{variable}.{name}" for name in one.fields}
        # Without a variable, conditions that mention fields cannot be expressed.
        own = frozenset() if variable else frozenset(one.fields).difference(one.arguments)
        yield from (_filled(t, known) for t in one.conditions if own.isdisjoint(_WORD.findall(t)))
        for name, *passed in one.parents if depth else ():
            given = [_filled(text, known) for text in passed]
            yield from implied_conditions(laws, name, given, variable=variable, depth=depth - 1)


def _filled(text: str, known: Mapping[str, str]) -> str:
    """Replace names by arguments, in parentheses where needed."""

    def replacement(match: re.Match[str]) -> str:
        given = known.get(match[0], match[0])
        atomic = match[0] == text.strip() or " " not in given or given.startswith("(")
        return given if atomic else f"({given})"

    return _WORD.sub(replacement, text)
