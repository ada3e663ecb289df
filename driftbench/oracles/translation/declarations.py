"""The declarations of a context, as constants beside those of a snapshot.

A definition whose body is one term is unfolded, so that statements that spell it out agree with
those that name it. Other declarations are constants: with a header if theirs can be read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from driftbench.errors import LeanSyntaxError
from driftbench.lean.scanner import scan
from driftbench.lean.tree import tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from driftbench.lean.commands import Command
    from driftbench.lean.tree import Statement
    from driftbench.library.closures import Atom
    from driftbench.library.parsed import ParsedLibrary

__all__ = [
    "ContextDeclaration",
    "DeclaringLibrary",
    "KnownConstants",
    "declarations",
    "declared_apart",
    "renamed",
]

_DECLARING = re.compile(
    r"(?<![\w.])(?:def|abbrev|structure|class|inductive|opaque|axiom|instance)(?![\w.])"
)
_UNNAMED = frozenset({"instance"})
#: Commands that mean the same for all declarations.
_UNIFORM = frozenset({"import", "universe", "set_option"})
_ANSWER = re.compile(
    r"(?:noncomputable\s+)?(?:abbrev|def)\s+\S+\s*:\s*[^\s:(){}\[\]]+\s*:=\s*sorry"
)
_WORD = re.compile(r"[^\W\d][\w'!?₀-₉]*")


@dataclass(frozen=True, slots=True)
class ContextDeclaration:
    """A declaration of a context.

    Args:
        name: its name.
        text: its source, without white space; two declarations of one text are the same.
        signature: its header as a statement whose conclusion is its type; None if it is not read.
        definition: parameters as binders and the body as conclusion; None if it is not one term.
        is_class: whether it is a class.
    """

    name: str
    text: str
    signature: Statement | None
    definition: Statement | None
    is_class: bool


def declarations(
    context: str, parse: Callable[[str], Statement]
) -> Mapping[str, ContextDeclaration]:
    """Return the declarations of a context by their names.

    Args:
        context: the commands.
        parse: parses a statement in their scope.
    """
    if _DECLARING.search(context) is None:
        return {}
    found: dict[str, ContextDeclaration] = {}
    for command, source in _sources(context):
        if _declares(command):
            found[command.name] = _declaration(command, context, source, parse)
    return found


def _sources(context: str) -> Iterator[tuple[Command, str]]:
    """Yield every command with its text, which goes on until the next one."""
    # The scanner needs a statement to find the end of the last command.
    commands = scan(f"{context}\n\ntheorem driftbench_end : True := trivial\n")
    for command, following in pairwise(commands):
        yield command, context[command.begin : following.begin].strip()


def _declares(command: Command) -> bool:
    named = command.kind == "definition" and bool(command.name)
    return named and command.keyword not in _UNNAMED


def declared_apart(one: str, other: str) -> frozenset[str]:
    """Return the names that two contexts declare with different meanings, as far as can be told.

    Their declarations differ, or mention such a name. Where the contexts differ in other commands,
    or an instance mentions such a name, every declaration may depend on that; only a constant of
    unknown value, such as `abbrev answer : ℕ := sorry`, does not.

    Args:
        one: a context.
        other: another.
    """
    named, theirs = _named(one), _named(other)
    both = named.keys() & theirs.keys()
    found = {name for name in both if _squeezed(named[name]) != _squeezed(theirs[name])}
    while more := {name for name in both - found if _mentions(named[name], found)}:
        found |= more
    instances = [text for command, text in _sources(one) if command.keyword in _UNNAMED]
    if _around(one) != _around(other) or any(_mentions(text, found) for text in instances):
        found |= {name for name in both if _ANSWER.fullmatch(named[name]) is None}
    return frozenset(found)


def _named(context: str) -> dict[str, str]:
    """Return the sources of declarations by their names, instances included."""
    return {
        command.name: source
        for command, source in _sources(context)
        if command.kind == "definition" and command.name
    }


def _around(context: str) -> list[str]:
    """Return the commands on which any declaration may depend, without white space."""
    return [
        _squeezed(source)
        for command, source in _sources(context)
        if not _declares(command) and command.kind not in _UNIFORM
    ]


def _mentions(source: str, names: Collection[str]) -> bool:
    """Return whether a source mentions a part of one of some names."""
    parts = {part for name in names for part in name.split(".")}
    return not parts.isdisjoint(_WORD.findall(source))


def _squeezed(source: str) -> str:
    return "".join(source.split())


def renamed(text: str, names: Mapping[str, str]) -> str:
    """Return Lean text in which names are replaced, also where they begin a longer name."""
    for name, new in names.items():
        text = re.sub(rf"(?<![\w.'«]){re.escape(name)}(?![\w'!?₀-₉])", new, text)
    return text


def _declaration(
    command: Command,
    context: str,
    source: str,
    parse: Callable[[str], Statement],
) -> ContextDeclaration:
    header = context[command.name_span[1] : command.end].strip()
    binders, type_ = _split(header)
    rest = source[command.end - command.begin :].strip()
    structure = command.keyword in {"structure", "class", "inductive"}
    result = type_ or ("Type _" if structure else "")
    signature = _parsed(f"theorem {command.name} {binders} : {result}", parse) if result else None
    definition = None
    if rest.startswith(":=") and not structure:
        body = rest.removeprefix(":=").strip()
        whole = f"({body} : {type_})" if type_ and type_ != "Prop" else body
        definition = _parsed(f"theorem {command.name} {binders} : {whole}", parse)
    if definition is not None and not _unfolds(definition, command.name):
        definition = None
    text = _squeezed(source)
    is_class = command.keyword.startswith("class")
    return ContextDeclaration(command.name, text, signature, definition, is_class)


def _split(header: str) -> tuple[str, str]:
    """Return the binders and the type of a header; the type is "" if it is not written."""
    depth = 0
    for at, letter in enumerate(header):
        depth += (letter in "([{⦃⟨") - (letter in ")]}⦄⟩")
        if letter == ":" and depth == 0:
            return header[:at].strip(), header[at + 1 :].strip()
    return header, ""


def _parsed(text: str, parse: Callable[[str], Statement]) -> Statement | None:
    try:
        return parse(text)
    except LeanSyntaxError:
        return None


def _unfolds(definition: Statement, name: str) -> bool:
    """Return whether a body is a term that does not mention its own name or a missing proof."""
    words = [token.text.split(".", 1)[0] for token in tokens(definition.conclusion)]
    opaque = any(token.type == "OPAQUE" for token in tokens(definition.root))
    return not opaque and "sorry" not in words and name.split(".", 1)[0] not in words


class DeclaringLibrary:
    """A library with the declarations of a context; it answers like a `ParsedLibrary`.

    Args:
        library: the constants of the snapshot.
        declared: the declarations.
    """

    def __init__(self, library: ParsedLibrary, declared: Mapping[str, ContextDeclaration]) -> None:
        """Add no declaration to the library itself."""
        self._library = library
        self._declared = declared

    def resolve(self, name: str, spaces: tuple[str, ...]) -> tuple[str, ...]:
        """Return the full names that a name may resolve to; a declaration hides constants."""
        return (name,) if name in self._declared else self._library.resolve(name, spaces)

    def current(self, full: str) -> str:
        """Return the present name of a constant."""
        return full if full in self._declared else self._library.current(full)

    def signature(self, full: str) -> Statement | None:
        """Return the header of a constant."""
        known = self._declared.get(full)
        return self._library.signature(full) if known is None else known.signature

    def definition(self, full: str) -> Statement | None:
        """Return the definition by which a constant is unfolded."""
        known = self._declared.get(full)
        return self._library.definition(full) if known is None else known.definition

    def is_local(self, full: str) -> bool:
        """Return whether a constant is declared in the context."""
        return full in self._declared

    def is_class(self, full: str) -> bool:
        """Return whether a constant is a class."""
        known = self._declared.get(full)
        return self._library.is_class(full) if known is None else known.is_class

    def is_structure(self, full: str) -> bool:
        """Return whether a constant is a class of data."""
        return full not in self._declared and self._library.is_structure(full)

    def split_class(self, name: str, spaces: tuple[str, ...]) -> tuple[str, ...]:
        """Return the classes that a former class bundled."""
        return () if name in self._declared else self._library.split_class(name, spaces)

    def extended(self, full: str) -> tuple[Statement, ...]:
        """Return the types that a structure extends, with the structure's parameters."""
        return () if full in self._declared else self._library.extended(full)

    def fields(self, full: str) -> tuple[str, ...]:
        """Return the full names of the fields that a structure declares itself."""
        return () if full in self._declared else self._library.fields(full)

    def parents(self, full: str) -> tuple[str, ...]:
        """Return the structures that a structure extends."""
        return () if full in self._declared else self._library.parents(full)

    def closure(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return all classes that class assumptions imply, themselves included."""
        return self._library.closure(atoms)

    def may_declare(self, name: str, spaces: tuple[str, ...]) -> bool:
        """Return whether a name without a header may be that of a constant."""
        head = name.split(".", 1)[0]
        return head in self._declared or self._library.may_declare(name, spaces)

    def homes(self, name: str) -> tuple[str, ...]:
        """Return the constants whose last component is a name."""
        return self._library.homes(name)


KnownConstants: TypeAlias = "ParsedLibrary | DeclaringLibrary"
"""The constants that a statement may mention."""
