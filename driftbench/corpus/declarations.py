"""Reading the declarations of a snapshot: every theorem, self-contained, in the order of the files.

A statement is parsed to find the section variables that it mentions. For a statement that does not
parse, these are found by its words, and the syntax error is returned with the declaration.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.corpus._outputs import with_outputs
from driftbench.corpus.declaration import Declaration
from driftbench.corpus.parallel import FileProgress, map_files
from driftbench.corpus.private_constants import private_among, private_names
from driftbench.corpus.snapshot import module_of
from driftbench.errors import LeanSyntaxError
from driftbench.lean.context import at_root
from driftbench.lean.names import free_names
from driftbench.lean.parse import parse
from driftbench.lean.scanner import Command, scan
from driftbench.lean.scope import Scope, full_name, mentions, scopes
from driftbench.lean.signature import self_contained

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.corpus.snapshot import Snapshot
    from driftbench.lean import NotationTable
    from driftbench.lean.tree import Statement

__all__ = ["DeclarationReader", "ParsedDeclaration", "load_declarations"]


@dataclass(frozen=True, slots=True)
class ParsedDeclaration:
    """A declaration and the result of parsing its source: a tree, or the error."""

    declaration: Declaration
    outcome: Statement | LeanSyntaxError


@dataclass(frozen=True)
class DeclarationReader:
    """Reads files of one project; picklable.

    Args:
        table: notation of the project and of its dependencies.
        subfields: module prefix → subfield; the longest prefix is used.
        documented_only: skip theorems without a docstring.
    """

    table: NotationTable
    subfields: Mapping[str, str] = field(default_factory=dict)
    documented_only: bool = False

    def read(self, path: str, text: str) -> Iterator[ParsedDeclaration]:
        """Yield the theorems of a file.

        Raises:
            LeanSyntaxError: the file ends inside a comment, or is nested too deeply.
        """
        homes = frozenset(self.table.scoped)
        module = module_of(path)
        subfield = self.subfield(module)
        line, counted = 1, 0
        commands = scan(text, path=path)
        private = private_names(commands)
        for command, scope in scopes(text, commands, notation_homes=homes, path=path):
            if self.documented_only and command.docstring is None:
                continue
            line += text.count("\n", counted, command.start)
            counted = command.start
            yield self.parse_declaration(
                text, command, scope, path=path, line=line, subfield=subfield, private=private
            )

    def parse_declaration(
        self,
        text: str,
        command: Command,
        scope: Scope,
        *,
        path: str,
        line: int,
        subfield: str | None,
        private: frozenset[str] = frozenset(),
    ) -> ParsedDeclaration:
        """Return one theorem of a file, given its scope and the private names of the file."""
        source = text[command.start : command.end]
        outcome, mentioned = self._outcome(source, scope, path=path, line=line)
        name = full_name(command.name, scope.namespace)
        bound, used = with_outputs(scope, mentioned, source)
        declaration = Declaration(
            name=name,
            keyword=command.keyword,
            module=module_of(path),
            path=path,
            line=line,
            docstring=command.docstring,
            attributes=command.attributes,
            source=source,
            statement=self_contained(source, bound, full_name=name, mentioned=used),
            context=at_root(scope.context, name=name, notation_homes=scope.opened),
            opened=scope.opened,
            local_notation=scope.local_notation,
            subfield=subfield,
            private_constants=private_among(private, source, mentioned=mentioned),
        )
        return ParsedDeclaration(declaration, outcome)

    def _outcome(
        self, source: str, scope: Scope, *, path: str, line: int
    ) -> tuple[Statement | LeanSyntaxError, frozenset[str]]:
        """Return the tree of a statement, or the error, and the names that it mentions."""
        try:
            outcome = parse(
                source,
                table=self.table,
                opened=scope.opened,
                local_notation=scope.local_notation,
                path=path,
                first_line=line,
            )
        except LeanSyntaxError as error:
            return error, frozenset(mentions(source))
        return outcome, free_names(outcome.root)

    def subfield(self, module: str) -> str | None:
        """Return the subfield of the longest listed prefix of a module, or None."""
        parts = module.split(".")
        for size in range(len(parts), 0, -1):
            found = self.subfields.get(".".join(parts[:size]))
            if found is not None:
                return found
        return None


def _declarations(reader: DeclarationReader, path: str, text: str) -> list[Declaration]:
    return [parsed.declaration for parsed in reader.read(path, text)]


def load_declarations(
    snapshot: Snapshot,
    *,
    reader: DeclarationReader,
    paths: Sequence[str] | None = None,
    workers: int = 1,
    progress: FileProgress | None = None,
) -> Iterator[Declaration]:
    """Yield every theorem of a snapshot, in the order of its files and lines.

    Args:
        snapshot: the snapshot.
        reader: the reader, with the notation of the snapshot.
        paths: files to read; by default all.
        workers: number of processes.
        progress: called with the number of files done.

    Raises:
        CorpusError: a file is not UTF-8. LeanSyntaxError: a file ends inside a comment.
    """
    for batch in map_files(
        snapshot, _declarations, reader, paths=paths, workers=workers, progress=progress
    ):
        yield from batch
