"""Source theorems: the declarations of a snapshot that rows are made from.

A source theorem is a theorem of one of the recipe's subfields with a source of English. Docstrings
shared by different statements are not used. Statements are not parsed here; later stages find out
which theorems give rows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench._decoding import decoded
from driftbench._json_values import to_json
from driftbench.cache import cache_key
from driftbench.corpus.file_cache import read_files
from driftbench.corpus.known_notation import KnownNotation
from driftbench.corpus.snapshot import module_of
from driftbench.dataset.normal_forms import digest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from driftbench.cache import Cache
    from driftbench.corpus.declaration import Declaration
    from driftbench.corpus.declarations import DeclarationReader
    from driftbench.corpus.parallel import FileProgress
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.dataset.recipe import Recipe

__all__ = [
    "SourceTheorem",
    "collect_theorems",
    "is_tactic_lemma",
    "theorem_paths",
    "with_distinct_docstrings",
]

IMPORT = "import Mathlib"

_OF_TACTICS = frozenset({"Lean", "Linarith", "Mathlib"})
"""First parts of the names of lemmas that tactics use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceTheorem:
    """A theorem as text for the later stages.

    Args:
        name: fully qualified name; unique among the source theorems of a build.
        module: dotted module name.
        line: line of the keyword, from 1; 0 after `without_line`.
        subfield: its subfield.
        docstring: its docstring, or None.
        context: commands to put before the statement so that it elaborates.
        gold: the self-contained statement.
        source: digest of the statement as written in its file, without its name.
        opened: namespaces whose scoped notation is active.
        local_notation: sources of the active local notation.
    """

    name: str
    module: str
    line: int
    subfield: str
    docstring: str | None
    context: tuple[str, ...]
    gold: str
    source: str
    opened: tuple[str, ...]
    local_notation: tuple[str, ...]

    def without_line(self) -> SourceTheorem:
        """Return the theorem with line 0, so that cached results do not depend on the line."""
        return replace(self, line=0)


def theorem_paths(snapshot: Snapshot, recipe: Recipe) -> tuple[str, ...]:
    """Return the files of a snapshot that belong to a subfield of the recipe, sorted."""
    return tuple(path for path in snapshot.paths() if recipe.subfield_of(module_of(path)))


def collect_theorems(
    snapshot: Snapshot,
    *,
    recipe: Recipe,
    reader: DeclarationReader,
    workers: int,
    progress: FileProgress,
    cache: Cache | None = None,
) -> tuple[SourceTheorem, ...]:
    """Return the source theorems of a snapshot.

    Args:
        snapshot: the snapshot.
        recipe: gives subfields and accepted sources of English.
        reader: reads files with the snapshot's notation.
        workers: number of processes.
        progress: called with the number of files done and of all files.
        cache: cache of file contents; None for none.

    Returns:
        The theorems sorted by name.

    Raises:
        CorpusError: a file of the snapshot cannot be read.
    """
    verbalized = "verbalized" in recipe.english
    found = read_files(
        snapshot,
        _theorems_of_file,
        (reader, recipe),
        cache=cache,
        about=["theorems", str(verbalized), cache_key(dict(recipe.subfields))],
        plain=lambda theorems: list(map(to_json, theorems)),
        result=lambda values: [decoded(SourceTheorem, value) for value in values],
        notation=None if cache is None else KnownNotation(reader.table, cache),
        paths=theorem_paths(snapshot, recipe),
        workers=workers,
        progress=progress,
    )
    theorems = (theorem for in_file in found for theorem in in_file)
    return tuple(with_distinct_docstrings(tuple(_unique(theorems)), verbalized=verbalized))


def _theorems_of_file(
    state: tuple[DeclarationReader, Recipe], path: str, text: str
) -> list[SourceTheorem]:
    reader, recipe = state
    return list(_theorems((one.declaration for one in reader.read(path, text)), recipe))


def _theorems(declarations: Iterable[Declaration], recipe: Recipe) -> Iterable[SourceTheorem]:
    for declaration in declarations:
        subfield = recipe.subfield_of(declaration.module)
        if subfield is None or not _usable(declaration, recipe):
            continue
        yield SourceTheorem(
            name=declaration.name,
            module=declaration.module,
            line=declaration.line,
            subfield=subfield,
            docstring=declaration.docstring,
            context=(IMPORT, *declaration.context),
            gold=declaration.statement,
            source=digest_of(declaration.source),
            opened=declaration.opened,
            local_notation=declaration.local_notation,
        )


def _usable(declaration: Declaration, recipe: Recipe) -> bool:
    if declaration.docstring is None and "verbalized" not in recipe.english:
        return False
    if declaration.private_constants or is_tactic_lemma(declaration.name):
        return False
    return not any(text.startswith("deprecated") for text in declaration.attributes)


def is_tactic_lemma(name: str) -> bool:
    """Return whether a lemma is in a namespace of tactics; such docstrings describe proofs."""
    parts = name.split(".")
    return (parts[0] in _OF_TACTICS and len(parts) > 1) or "Tactic" in parts[:-1]


def _unique(theorems: Iterable[SourceTheorem]) -> Iterable[SourceTheorem]:
    """Yield theorems sorted by name; of several with one name (private copies), only the first."""
    last = ""
    for theorem in sorted(
        theorems, key=lambda theorem: (theorem.name, theorem.module, theorem.line)
    ):
        if theorem.name != last:
            yield theorem
        last = theorem.name


def with_distinct_docstrings(
    theorems: Sequence[SourceTheorem], *, verbalized: bool
) -> Iterable[SourceTheorem]:
    """Yield theorems whose docstring no other statement shares.

    Args:
        theorems: all source theorems of a build.
        verbalized: whether statements may be verbalized: theorems with a shared docstring are then
            yielded without it.
    """
    sources: dict[str, set[str]] = {}
    for theorem in theorems:
        sources.setdefault(_words(theorem.docstring), set()).add(theorem.source)
    for theorem in theorems:
        if theorem.docstring is None or len(sources[_words(theorem.docstring)]) == 1:
            yield theorem
        elif verbalized:
            yield replace(theorem, docstring=None)


def _words(docstring: str | None) -> str:
    return " ".join((docstring or "").split()).rstrip(".").casefold()
