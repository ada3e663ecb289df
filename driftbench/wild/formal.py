"""Read a formalization from a Lean text: commands, definitions and one statement.

The scanner alone reads it, so that statements which do not parse are accepted too. A statement of
data, such as `instance … : CommGroup G`, becomes the proposition that there is one, because only a
proposition can be a theorem. Lemmas are left out. Nothing is elaborated.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import InputError, LeanSyntaxError
from driftbench.lean.extent import OPENING, closing
from driftbench.lean.masking import mask, without_comments
from driftbench.lean.scanner import Command, scan
from driftbench.wild.lines import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.wild.lines import LinePlace

__all__ = ["NONCOMPUTABLE", "Definition", "Formal", "Unreadable", "formal_of", "read_formal"]

NONCOMPUTABLE = "noncomputable section"

_CLAIMS = frozenset({"theorem", "lemma", "instance"})
_KEPT = frozenset({"import", "open", "set_option", "universe", "variable", "namespace"})
#: Words after which line breaks and columns are significant.
_LAYOUT = re.compile(r"(?<![\w.])(?:by|where|do|calc|match|with)(?![\w.])")
_LITERAL = re.compile(r'"([^"]*)"')


@dataclass(frozen=True, slots=True, order=True)
class Definition:
    """A command that a statement may need: a definition, or local notation.

    Args:
        name: name of the definition; for notation, its literals.
        text: the command, on one line unless its layout is significant.
        notation: whether it is notation.
    """

    name: str
    text: str
    notation: bool = False

    @property
    def squeezed(self) -> str:
        """Its text without white space."""
        return "".join(self.text.split())

    def needed_by(self, text: str) -> bool:
        """Return whether a text mentions it; for notation, whether it has one of its literals."""
        if self.notation:
            return any(literal in text for literal in self.name.split())
        return not _words(self.name).isdisjoint(_words(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class Formal:
    """A statement and the commands before it.

    Args:
        commands: imports, `open`, options and the like, one line each.
        definitions: in order.
        statement: `theorem name … : conclusion`.
        of_data: whether it was a statement of data.
    """

    commands: tuple[str, ...]
    definitions: tuple[Definition, ...]
    statement: str
    of_data: bool = False

    def needed(self) -> tuple[Definition, ...]:
        """Return the definitions that the statement needs, directly or through others."""
        text = self.statement
        found: list[Definition] = []
        for definition in reversed(self.definitions):
            if definition.needed_by(text):
                found.append(definition)
                text += f"\n{definition.text}"
        return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class Unreadable:
    """The reason why a text is not a formalization, and the text concerned."""

    reason: str
    text: str


def formal_of(pieces: Sequence[str], *, name: str, place: LinePlace) -> Formal:
    """Read a formalization or raise an error; arguments as for `read_formal`.

    Raises:
        InputError: the text is not a formalization; the message names `place`.
    """
    found = read_formal(pieces, name=name)
    if isinstance(found, Unreadable):
        raise InputError(f"{place}: {found.reason}: {shown(found.text)}")
    return found


def read_formal(pieces: Sequence[str], *, name: str) -> Formal | Unreadable:
    """Read a formalization.

    Args:
        pieces: the text before the statement, then the statement, with or without its proof.
        name: the name to give the statement.
    """
    found = _scanned("\n\n".join(piece.strip() for piece in pieces))
    if isinstance(found, Unreadable):
        return found
    text, commands = found
    *before, last = commands
    ends = [command.begin for command in commands[1:]]
    statement, of_data = _statement(text, last, name)
    if not statement:
        return Unreadable("an instance of no type", text[last.begin : last.end])
    options = [text[one.begin : one.end] for one in last.prefixes]
    return Formal(
        commands=tuple(_lines(text, before, ends)) + tuple(" ".join(o.split()) for o in options),
        definitions=tuple(_definitions(text, before, ends)),
        statement=statement,
        of_data=of_data,
    )


def _scanned(text: str) -> tuple[str, Sequence[Command]] | Unreadable:
    """Return a text without comments, and its commands, the last of which is a statement."""
    try:
        text = without_comments(text).removesuffix(":=").strip()
        # The scanner needs a proof to find the end of a statement.
        for complete in (text, f"{text} := sorry"):
            commands = scan(complete)
            if commands and commands[-1].keyword in _CLAIMS:
                return complete, commands
    except LeanSyntaxError as error:
        return Unreadable(f"the Lean text cannot be read: {error.reason}", text[:60])
    return Unreadable("there is no theorem at the end of the Lean text", text[-60:])


def _statement(text: str, command: Command, name: str) -> tuple[str, bool]:
    """Return the statement under its new name, or "", and whether it is of data."""
    rest = text[command.name_span[1] : command.end].rstrip()
    if command.keyword != "instance":
        return f"theorem {name}{rest}", False
    colon = _colon(rest)
    type_ = rest[colon + 1 :].strip()
    return f"theorem {name}{rest[:colon]}: Nonempty ({type_})" if type_ else "", True


def _colon(signature: str) -> int:
    """Return the position of the conclusion's colon."""
    code = mask(signature).code
    at = 0
    while at < len(code) and code[at] != ":":
        at = (closing(code, at, len(code)) or len(code)) if code[at] in OPENING else at + 1
    return at


def _lines(text: str, commands: Sequence[Command], ends: Sequence[int]) -> Iterator[str]:
    for command, end in zip(commands, ends, strict=True):
        if command.kind in _KEPT:
            yield " ".join(text[command.begin : end].split())
        elif "noncomputable" in command.modifiers and command.kind == "section":
            yield NONCOMPUTABLE


def _definitions(
    text: str, commands: Sequence[Command], ends: Sequence[int]
) -> Iterator[Definition]:
    for command, end in zip(commands, ends, strict=True):
        if command.kind not in {"definition", "notation"}:
            continue
        source = text[command.begin : end].strip()
        flat = source if _LAYOUT.search(mask(source).code) else " ".join(source.split())
        is_notation = command.kind == "notation"
        pattern = source.partition("=>")[0]
        literals = " ".join(word.strip() for word in _LITERAL.findall(pattern))
        yield Definition(literals if is_notation else command.name, flat, is_notation)


def _words(text: str) -> set[str]:
    """Return the names in a text, dotted ones also by their last part."""
    names = re.findall(r"[^\W\d][\w'₀-₉]*(?:\.[^\W\d][\w'₀-₉]*)*", text)
    return {part for name in names for part in (name, name.rpartition(".")[2])}
