"""A snapshot to its library: constants, notation and theorems, in one pass over its files.

Nothing is elaborated: headers, attributes and names are read from text. The record of a file is
cached by its content, so the next snapshot reads only the files that changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from driftbench.corpus.declarations import DeclarationReader, load_declarations
from driftbench.corpus.file_cache import read_files
from driftbench.lean.scanner import scan
from driftbench.lean.scope import full_name
from driftbench.library.constants import Constants, constants_in, merged_constants
from driftbench.library.definitions import Definitions, definitions_in
from driftbench.library.deprecations import (
    Deprecations,
    deprecations_in,
    merged_deprecations,
)
from driftbench.library.former_names import FormerNames, bundled_former_names
from driftbench.library.harvest import definitions_from_plain, definitions_to_plain, kinds_from
from driftbench.library.notation import NotationCommand, notation_commands, notation_table
from driftbench.library.parsed import ParsedLibrary
from driftbench.library.signatures import Signatures
from driftbench.library.vocabulary import Vocabulary, merged_vocabulary, vocabulary_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.cache import Cache
    from driftbench.corpus.declaration import Declaration
    from driftbench.corpus.parallel import FileProgress
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.lean import NotationTable
    from driftbench.library.kinds import KindRecord, Kinds
    from driftbench.library.signatures import ConstantSignature

__all__ = ["Library", "LibraryConstant", "open_library", "read_library"]

Span = tuple[str, int, int]
"""Path of a file, and offsets of the first character and the one after the last."""


@dataclass(frozen=True, slots=True)
class LibraryConstant:
    """The record of one constant of a library.

    Args:
        name: full name.
        keyword: `def`, `theorem`, `class`, `field` …; "" where only its name is known.
        signature: binders and result; None where no header states them, as for theorems.
        kind: what a full application is, and which classes it presupposes; None if unknown.
        definition: the source text of the declaration, docstring and attributes included; ""
            for a constant that another declaration brings, such as a field.
        path: of the file that declares it; "" where `definition` is "".
        deprecated_names: its former names, sorted.
    """

    name: str
    keyword: str
    signature: ConstantSignature | None
    kind: KindRecord | None
    definition: str
    path: str
    deprecated_names: tuple[str, ...]


@dataclass
class Library(Mapping[str, LibraryConstant]):
    """The constants of one snapshot, by full name; picklable.

    Args:
        snapshot: the files that were read.
        signatures: headers and names.
        kinds: propositions, types, classes.
        table: its notation.
        deprecations: what its files deprecate.
        spans: file and offsets of each named declaration.
    """

    snapshot: Snapshot
    signatures: Signatures
    kinds: Kinds
    table: NotationTable
    deprecations: Deprecations
    spans: Mapping[str, Span]
    _former: dict[str, str] | None = field(default=None, repr=False)
    _renames: dict[str, str] | None = field(default=None, repr=False)

    def __getitem__(self, name: str) -> LibraryConstant:
        """Return the record of a constant.

        Raises:
            KeyError: the library declares no constant of this full name.
        """
        if name not in self:
            raise KeyError(name)
        signature = self.signatures.signature(name)
        span = self.spans.get(name)
        text = "" if span is None else self.snapshot.read(span[0])[span[1] : span[2]].rstrip()
        keyword = signature.kind if signature else "theorem" if self.kinds.is_theorem(name) else ""
        return LibraryConstant(
            name=name,
            keyword=keyword,
            signature=signature,
            kind=self.kinds.entries.get(name),
            definition=text,
            path=span[0] if span else "",
            deprecated_names=tuple(sorted(old for old, new in self.former.items() if new == name)),
        )

    def __contains__(self, name: object) -> bool:
        """Return whether a full name is declared."""
        return isinstance(name, str) and name in self.signatures

    def __iter__(self) -> Iterator[str]:
        """Yield the full names of all declarations, sorted."""
        yield from sorted({*self.signatures.names(), *self.signatures.vocabulary.names})

    def __len__(self) -> int:
        """Return the number of declarations."""
        return len({*self.signatures.names(), *self.signatures.vocabulary.names})

    def resolve(self, name: str, *, opened: Sequence[str] = (), namespace: str = "") -> str | None:
        """Return the full name of a name, or None; a former name gives the present one.

        Args:
            name: as written.
            opened: open namespaces in order of preference.
            namespace: the current namespace, dotted; its parents are open too.
        """
        found = self.signatures.resolve(name, opened=opened, namespace=namespace)
        return found if found is None else self.former.get(found, found)

    def declarations(self) -> Iterator[Declaration]:
        """Yield every theorem with the context that it needs, in the order of files and lines."""
        reader = DeclarationReader(self.table)
        yield from load_declarations(self.snapshot, reader=reader)

    @property
    def parsed(self) -> ParsedLibrary:
        """The constants with parsed signatures; a new object at each call."""
        return ParsedLibrary(self.signatures, self.table, self.renames)

    @property
    def former(self) -> Mapping[str, str]:
        """Former full name -> present full name, if the library declares that one."""
        if self._former is None:
            names = self.former_names
            own = self.renames

            def is_declared(name: str) -> bool:
                return name in self and name not in own

            found = {
                one: names.present(one, is_declared)
                for one in names.renames
                if not is_declared(one)
            }
            self._former = {one: present for one, present in sorted(found.items()) if present}
        return self._former

    @property
    def former_names(self) -> FormerNames:
        """The former names that this library and the bundled table state."""
        return bundled_former_names().with_renames(self.renames)

    @property
    def renames(self) -> Mapping[str, str]:
        """Former full name -> full name that replaces it, as the library itself states."""
        if self._renames is None:
            found: dict[str, set[str]] = {}
            for one in self.deprecations.renames:
                known = self.signatures.resolutions(one.name, one.spaces)
                name = next((full for full in known if full != (one.copy_of or one.former)), "")
                if one.copy_of:
                    name = self.signatures.vocabulary.additive.get(name, "")
                if name:
                    found.setdefault(one.former, set()).add(name)
            self._renames = {one: min(names) for one, names in found.items() if len(names) == 1}
        return self._renames


@dataclass(frozen=True, slots=True)
class _FileRecord:
    """What one file declares."""

    definitions: Definitions
    constants: Constants
    vocabulary: Vocabulary
    notation: tuple[NotationCommand, ...]
    deprecations: Deprecations
    spans: dict[str, Span]

    def to_plain(self) -> dict[str, Any]:
        """Return the record as JSON values."""
        return {
            "definitions": definitions_to_plain(self.definitions),
            "constants": self.constants.to_plain(),
            "vocabulary": self.vocabulary.to_plain(),
            "notation": self.notation,
            "deprecations": self.deprecations.to_plain(),
            "spans": self.spans,
        }

    @classmethod
    def from_plain(cls, values: Mapping[str, Any]) -> _FileRecord:
        """Return the record of JSON values."""
        return cls(
            definitions_from_plain(values["definitions"]),
            Constants.from_plain(values["constants"]),
            Vocabulary.from_plain(values["vocabulary"]),
            tuple((source, seen, space) for source, seen, space in values["notation"]),
            Deprecations.from_plain(values["deprecations"]),
            {name: (path, start, stop) for name, (path, start, stop) in values["spans"].items()},
        )


def open_library(snapshot: str, *, workers: int = 1) -> Library:
    """Read the library of a snapshot.

    Args:
        snapshot: its spec, such as `git:PATH@REV`, a folder or `starter`.
        workers: number of processes.

    Raises:
        CorpusError: the snapshot cannot be read. LeanSyntaxError: a file ends inside a comment.
    """
    from driftbench.corpus import open_snapshot
    from driftbench.corpus.file_cache import open_file_cache

    return read_library(open_snapshot(snapshot), workers=workers, cache=open_file_cache())


def read_library(
    snapshot: Snapshot,
    *,
    workers: int = 1,
    cache: Cache | None = None,
    progress: FileProgress | None = None,
) -> Library:
    """Read the library of a snapshot.

    Args:
        snapshot: a project.
        workers: number of processes.
        cache: cache of file contents; None for none.
        progress: called with the number of files done.

    Raises:
        CorpusError: a file is not UTF-8. LeanSyntaxError: a file ends inside a comment.
    """
    records = list(
        read_files(
            snapshot,
            _read,
            None,
            cache=cache,
            about=["library"],
            plain=_FileRecord.to_plain,
            result=_FileRecord.from_plain,
            workers=workers,
            progress=progress,
        )
    )
    constants = merged_constants(one.constants for one in records)
    vocabulary = merged_vocabulary(one.vocabulary for one in records)
    spans: dict[str, Span] = {}
    for record in records:
        for name, span in record.spans.items():
            spans.setdefault(name, span)
    return Library(
        snapshot,
        Signatures(constants, vocabulary),
        kinds_from(one.definitions for one in records),
        notation_table((one for record in records for one in record.notation), snapshot),
        merged_deprecations(one.deprecations for one in records),
        spans,
    )


def _read(_: None, path: str, text: str) -> _FileRecord:
    commands = scan(text, path=path)
    ends = {one.start: after.begin for one, after in pairwise(commands)}
    spans = {
        full_name(one.name, one.namespace): (path, one.begin, ends.get(one.start, len(text)))
        for one in reversed(commands)
        if one.name and one.kind in {"theorem", "definition"}
    }
    constants = constants_in(text, commands, path=path)
    return _FileRecord(
        definitions_in(text),
        constants,
        vocabulary_in(text, commands),
        tuple(notation_commands(text, commands)),
        deprecations_in(text, commands, lambda: constants, path=path),
        spans,
    )
