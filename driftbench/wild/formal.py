"""Read a formalization from a Lean text: commands, definitions and one statement.

The scanner alone reads it, so that statements which do not parse are accepted too. The statement is
the last command but `end`: a theorem, lemma or instance, or an example or a definition where there
is no theorem. A definition of data, such as `def … : A ≃* B`, becomes the proposition that there is
one, because only a proposition can be a theorem. An instance, and a definition of a commutative
structure, such as `def … : CommGroup G`, keep their class as the conclusion, which the translation
reads as a claim about the given structure: that some commutative group exists says nothing about
it. Other lemmas are left out. Nothing is elaborated.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import InputError, LeanSyntaxError
from driftbench.lean.extent import OPENING, closing
from driftbench.lean.lean3 import lean_3_syntax
from driftbench.lean.masking import mask, without_comments
from driftbench.lean.scanner import Command, scan
from driftbench.oracles.translation.instances import COMMUTATIVE
from driftbench.wild.lines import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.wild.lines import LinePlace

__all__ = [
    "NONCOMPUTABLE",
    "Definition",
    "Formal",
    "Unreadable",
    "example_as_lemma",
    "formal_of",
    "read_formal",
    "states_data",
    "stating",
    "words_of",
]

NONCOMPUTABLE = "noncomputable section"

_THEOREMS = frozenset({"theorem", "lemma"})
_CLAIMS = _THEOREMS | {"instance"}
_DATA = frozenset({"def", "abbrev"})
#: The types of definitions that state nothing: `Prop`, `ℕ → Prop`, `Type u`.
_OF_TYPES = re.compile(r"(?:.*→)?\s*(?:Prop|(?:Type|Sort)\b.*)\s*", re.DOTALL)
_PRIORITY = re.compile(r"\s*\(priority\s*:=[^()]*\)")
_EXAMPLE = re.compile(r"^example(?![\w.'])", re.MULTILINE)
_LEMMA = "lemma e"  # as long as `example`, so that places stay
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
        return not words_of(self.name).isdisjoint(words_of(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class Formal:
    """A statement and the commands before it.

    Args:
        commands: imports, `open`, options and the like, one line each.
        definitions: in order.
        statement: `theorem name … : conclusion`.
        of_data: whether it was a statement of data.
        theorems: number of theorems and lemmas, of which it is the last.
    """

    commands: tuple[str, ...]
    definitions: tuple[Definition, ...]
    statement: str
    of_data: bool = False
    theorems: int = 1

    @property
    def notes(self) -> tuple[str, ...]:
        """How it was read where another reading is possible, for a reader."""
        data = ("read as a claim that there is such data",) if self.of_data else ()
        last = (f"the last of {self.theorems} theorems",) if self.theorems > 1 else ()
        return (*data, *last)

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
    found_statement = _statement(text, last, name)
    if isinstance(found_statement, Unreadable):
        return found_statement
    options = [text[one.begin : one.end] for one in last.prefixes]
    return Formal(
        commands=tuple(_lines(text, before, ends)) + tuple(" ".join(o.split()) for o in options),
        definitions=tuple(_definitions(text, before, ends)),
        statement=found_statement,
        of_data=last.keyword not in _THEOREMS,
        theorems=sum(command.keyword in _THEOREMS for command in commands),
    )


def _scanned(text: str) -> tuple[str, Sequence[Command]] | Unreadable:
    """Return a text without comments, and its commands, the last of which is a statement."""
    try:
        text = without_comments(text).removesuffix(":=").strip()
        if lean_3 := lean_3_syntax(text):
            return Unreadable("it is Lean 3, and not Lean 4", " ".join(lean_3[0].split()))
        # The scanner needs a proof to find the end of a statement.
        found = [(complete, _commands(complete)) for complete in (text, f"{text} := sorry")]
        for complete, commands in found:
            if commands and commands[-1].keyword in _CLAIMS:
                return complete, commands
        for complete, commands in found:
            replaced = example_as_lemma(complete, commands)
            again = _commands(replaced) if replaced != complete else ()
            if again and again[-1].keyword in _CLAIMS:
                return replaced, again
        for complete, commands in found:
            if states_data(commands):
                return complete, commands
    except LeanSyntaxError as error:
        return Unreadable(f"the Lean text cannot be read: {error.reason}", text[:60])
    return Unreadable("there is no theorem at the end of the Lean text", text[-60:])


def _commands(text: str) -> Sequence[Command]:
    """Return the commands of a text, without the ends of namespaces and sections after the last."""
    commands = list(scan(text))
    while commands and commands[-1].kind == "end":
        commands.pop()
    return commands


def example_as_lemma(text: str, commands: Sequence[Command]) -> str:
    """Return a text with the example after its last command as a lemma, of the same length.

    The text is returned as it is if there is no such example, or if a command states something.

    Args:
        text: a Lean text.
        commands: its commands, without the ends of namespaces after the last.
    """
    found = list(_EXAMPLE.finditer(mask(text).code))
    if not found or any(one.keyword in _CLAIMS for one in commands):
        return text
    start, end = found[-1].span()
    if commands and start < commands[-1].start:
        return text
    return f"{text[:start]}{_LEMMA}{text[end:]}"


def states_data(commands: Sequence[Command]) -> bool:
    """Return whether the last command is a definition or instance, and no other states anything.

    Args:
        commands: of a text, without the ends of namespaces after the last.
    """
    if not commands or any(one.keyword in _CLAIMS for one in commands[:-1]):
        return False
    return commands[-1].keyword in _DATA or commands[-1].keyword == "instance"


def stating(signature: str, *, keyword: str) -> tuple[str, int] | Unreadable:
    """Return the signature of a definition or instance as that of a theorem.

    `: A ≃ B` becomes `: Nonempty (A ≃ B)`. The offset of `Nonempty` is returned too; it is the
    length of the signature if there is none.

    Args:
        signature: the text after its name, to its end.
        keyword: `def`, `abbrev` or `instance`.
    """
    if priority := _PRIORITY.match(signature):
        signature = " " * priority.end() + signature[priority.end() :]
    colon = _colon(signature)
    type_ = signature[colon + 1 :].strip()
    if not type_:
        what = "an instance" if keyword == "instance" else "a definition"
        return Unreadable(f"{what} of no type", signature)
    if _OF_TYPES.fullmatch(type_):
        return Unreadable("it ends with a definition, which states nothing", signature)
    if keyword == "instance" or type_.split(maxsplit=1)[0] in COMMUTATIVE:
        return signature, len(signature)
    begin = signature.index(type_, colon + 1)
    return f"{signature[:begin]}Nonempty ({type_})", begin


def _statement(text: str, command: Command, name: str) -> str | Unreadable:
    """Return the statement under its new name."""
    rest = text[command.name_span[1] : command.end].rstrip()
    if command.keyword in _THEOREMS:
        return f"theorem {name}{rest}"
    found = stating(rest, keyword=command.keyword)
    if isinstance(found, Unreadable):
        return Unreadable(found.reason, text[command.begin : command.end])
    return f"theorem {name}{found[0]}"


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


def words_of(text: str) -> set[str]:
    """Return the names in a text, dotted ones also by their last part."""
    names = re.findall(r"[^\W\d][\w'₀-₉]*(?:\.[^\W\d][\w'₀-₉]*)*", text)
    return {part for name in names for part in (name, name.rpartition(".")[2])}
