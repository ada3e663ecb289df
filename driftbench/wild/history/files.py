"""Read one version of a Lean file: its declarations, whose statements are parsed when needed.

A version that cannot be read is a `Missing` with a reason that the funnel counts: no UTF-8, a NUL
byte, too large, an unclosed comment. Comments and white space are not compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from driftbench.corpus.declarations import DeclarationReader
from driftbench.errors import InternalError, LeanSyntaxError
from driftbench.lean import standard_table
from driftbench.lean.masking import without_comments
from driftbench.lean.scanner import scan
from driftbench.lean.scope import full_name, mentions, scopes
from driftbench.lean.signature import included_variables
from driftbench.lean.variables import binder_texts
from driftbench.wild.formal import Definition, words_of
from driftbench.wild.history.repository import Missing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from driftbench.corpus.declaration import Declaration
    from driftbench.lean.commands import Command
    from driftbench.lean.scope import Scope

__all__ = ["Declared", "FileVersion", "Version", "changed_definitions", "read_version"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A declaration in one version of a file.

    Args:
        name: full name.
        is_theorem: whether it is a theorem or lemma.
        normal_text: its text without comments and white space, section variables included.
        source: its text after its name, a definition's body included, without comments.
        docstring: its own docstring, or "".
        command: its command.
        scope: the scope of the command; None for a definition.
    """

    name: str
    is_theorem: bool
    normal_text: str
    source: str
    docstring: str
    command: Command
    scope: Scope | None

    def mentions_any(self, names: AbstractSet[str]) -> bool:
        """Return whether it mentions one of some names, given by their last parts."""
        return bool(names) and not names.isdisjoint(words_of(self.source))


@dataclass(frozen=True, slots=True)
class FileVersion:
    """A version that was read.

    Args:
        text: its text.
        declared: full name -> declaration, in the order of the file; of two with one name the
            first, without anonymous instances.
    """

    text: str
    declared: Mapping[str, Declared]

    def theorem(self, one: Declared, *, path: str) -> Declaration:
        """Return a theorem, self-contained.

        Args:
            one: a theorem of this version.
            path: the file's path.

        Raises:
            InternalError: it is not a theorem.
        """
        if one.scope is None:
            raise InternalError(f"{one.name} in {path} is not a theorem")
        line = self.text.count("\n", 0, one.command.start) + 1
        reader = DeclarationReader(table=standard_table())
        reading = reader.parse_declaration(
            self.text, one.command, one.scope, path=path, line=line, subfield=None
        )
        return reading.declaration

    def defined(self) -> frozenset[str]:
        """Return the last parts of the names of its definitions."""
        found = (one.name for one in self.declared.values() if not one.is_theorem)
        return frozenset(name.rpartition(".")[2] for name in found)

    def definitions(self, *, before: Declared) -> tuple[Definition, ...]:
        """Return the definitions before a declaration, under their full names.

        Section variables are written out. Notation is left out, because a statement's context has
        what it needs.
        """
        definition_scopes = scopes(self.text, scan(self.text), kind="definition")
        around = {command.begin: scope for command, scope in definition_scopes}
        return tuple(
            Definition(one.name, _definition_text(one, around.get(one.command.begin)))
            for one in self.declared.values()
            if not one.is_theorem and one.command.start < before.command.start
        )


Version: TypeAlias = FileVersion | Missing


def read_version(content: bytes) -> Version:
    """Read one version of a file."""
    if b"\0" in content:
        return Missing("NUL bytes, which no Lean file has")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return Missing("not UTF-8")
    text = text.replace("\r\n", "\n")
    try:
        commands = scan(text)
        found: dict[str, Declared] = {}
        for one in _declared(text, commands):
            found.setdefault(one.name, one)
    except LeanSyntaxError:
        return Missing("a comment that is never closed")
    return FileVersion(text, found)


def changed_definitions(before: FileVersion, after: FileVersion) -> frozenset[str]:
    """Return the definitions that two versions have with another meaning, by their last parts.

    They have another body, or mention a definition that has one.
    """
    both = {name: one for name, one in after.declared.items() if name in before.declared}
    definitions = {name: one for name, one in both.items() if not one.is_theorem}
    found = {
        name.rpartition(".")[2]
        for name, one in definitions.items()
        if one.normal_text != before.declared[name].normal_text
    }
    while more := {
        last
        for name, one in definitions.items()
        if (last := name.rpartition(".")[2]) not in found and one.mentions_any(found)
    }:
        found |= more
    return frozenset(found)


def _declared(text: str, commands: Sequence[Command]) -> Iterator[Declared]:
    ends = {one.begin: after.begin for one, after in pairwise(commands)}
    around = {command.begin: scope for command, scope in scopes(text, commands)}
    for command in commands:
        if command.kind not in {"theorem", "definition"} or not command.name:
            continue
        is_theorem = command.kind == "theorem"
        scope = around.get(command.begin)
        end = command.end if is_theorem else ends.get(command.begin, len(text))
        name = full_name(command.name, command.namespace)
        rest = without_comments(text[command.name_span[1] : end]).rstrip()
        yield Declared(
            name=name,
            is_theorem=is_theorem,
            normal_text=_variables(scope, rest) + "".join(rest.split()),
            source=rest,
            docstring=command.docstring or "",
            command=command,
            scope=scope,
        )


def _variables(scope: Scope | None, source: str) -> str:
    """Return the section variables of a statement, which are part of it."""
    return "".join(" ".join(_binders(scope, source)).split())


def _binders(scope: Scope | None, source: str) -> tuple[str, ...]:
    if scope is None or not scope.variables:
        return ()
    included = included_variables(scope, frozenset(mentions(source)), text=source)
    return tuple(binder_texts(included))


def _definition_text(one: Declared, scope: Scope | None) -> str:
    binders = "".join(f" {text}" for text in _binders(scope, one.source))
    return f"{one.command.keyword} {one.name}{binders}{one.source}"
