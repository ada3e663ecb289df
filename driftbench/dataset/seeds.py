"""Seeds: the declarations of a snapshot that rows may grow from.

A seed is a theorem of one of the recipe's subfields with a source of English of its own: a
docstring that stands over two different statements tells neither from the other, and is left out.
Deliberately reads no tree, and of English only whether it is the same: which seeds give rows is
found out later, in parallel.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from driftbench.corpus.known_notation import KnownNotation
from driftbench.corpus.remembered import read_files
from driftbench.corpus.snapshot import module_of
from driftbench.dataset._members import members_of
from driftbench.dataset.digests import digest_of
from driftbench.kept import key_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.corpus.declaration import Declaration
    from driftbench.corpus.declarations import Reader
    from driftbench.corpus.parallel import Progress
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.dataset.recipe import Recipe
    from driftbench.kept import Memory

__all__ = ["Seed", "collect_seeds", "own_english", "seed_paths", "serves_a_tactic"]

IMPORT = "import Mathlib"

_OF_TACTICS = frozenset({"Lean", "Linarith", "Mathlib"})
"""First parts of names that no mathematics of the library stands under."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """A declaration as later stages read it: text only.

    Args:
        name: fully qualified name; unique among the seeds of a build.
        module: dotted module name.
        line: line of the keyword, from 1; 0 for a seed that is `unplaced`.
        subfield: its subfield.
        docstring: its docstring, or None.
        context: commands that stand before the statement so that it elaborates.
        gold: the self-contained statement.
        source: digest of the statement as its file has it, without its name.
        opened: namespaces whose scoped notation is active.
        local_notation: sources of the local notation in force.
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

    def unplaced(self) -> Seed:
        """Return the seed as what is made of it sees it: on no line, since lines move daily."""
        return replace(self, line=0)

    def to_record(self) -> dict[str, Any]:
        """Return the seed as JSON values."""
        return members_of(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Seed:
        """Return the seed of a record."""
        lists = {name: tuple(record[name]) for name in ("context", "opened", "local_notation")}
        return cls(**{**record, **lists})


def seed_paths(snapshot: Snapshot, recipe: Recipe) -> tuple[str, ...]:
    """Return the files of a snapshot that belong to a subfield of the recipe, sorted."""
    return tuple(path for path in snapshot.paths() if recipe.subfield_of(module_of(path)))


def collect_seeds(
    snapshot: Snapshot,
    *,
    recipe: Recipe,
    reader: Reader,
    workers: int,
    progress: Progress,
    memory: Memory | None = None,
) -> tuple[Seed, ...]:
    """Read the seeds of a snapshot.

    Args:
        snapshot: what to read.
        recipe: gives subfields and accepted sources of English.
        reader: reads files with the snapshot's notation.
        workers: processes.
        progress: told the files done and their number.
        memory: what was read before.

    Returns:
        The seeds sorted by name.

    Raises:
        CorpusError: a file of the snapshot cannot be read.
    """
    aloud = "verbalized" in recipe.english
    found = read_files(
        snapshot,
        _seeds_of_file,
        (reader, recipe),
        memory=memory,
        about=["seeds", str(aloud), key_of(dict(recipe.subfields))],
        plain=lambda seeds: [seed.to_record() for seed in seeds],
        result=lambda records: [Seed.from_record(record) for record in records],
        notation=None if memory is None else KnownNotation(reader.table, memory),
        paths=seed_paths(snapshot, recipe),
        workers=workers,
        progress=progress,
    )
    seeds = (seed for in_file in found for seed in in_file)
    return tuple(own_english(tuple(_unique(seeds)), aloud=aloud))


def _seeds_of_file(known: tuple[Reader, Recipe], path: str, text: str) -> list[Seed]:
    reader, recipe = known
    return list(_seeds((reading.declaration for reading in reader.read(path, text)), recipe))


def _seeds(declarations: Iterable[Declaration], recipe: Recipe) -> Iterable[Seed]:
    for declaration in declarations:
        subfield = recipe.subfield_of(declaration.module)
        if subfield is None or not _usable(declaration, recipe):
            continue
        yield Seed(
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
    if declaration.hidden or serves_a_tactic(declaration.name):
        return False
    return not any(text.startswith("deprecated") for text in declaration.attributes)


def serves_a_tactic(name: str) -> bool:
    """Say whether a name lies where lemmas serve tactics: its docstring speaks of proofs."""
    parts = name.split(".")
    return (parts[0] in _OF_TACTICS and len(parts) > 1) or "Tactic" in parts[:-1]


def _unique(seeds: Iterable[Seed]) -> Iterable[Seed]:
    """Yield seeds sorted by name; of two with one name, as in private copies, only the first."""
    last = ""
    for seed in sorted(seeds, key=lambda seed: (seed.name, seed.module, seed.line)):
        if seed.name != last:
            yield seed
        last = seed.name


def own_english(seeds: Sequence[Seed], *, aloud: bool) -> Iterable[Seed]:
    """Leave out docstrings that another statement has word for word.

    Args:
        seeds: all seeds of a build.
        aloud: whether statements may be read aloud, so that a seed goes on without its docstring.
    """
    sources: dict[str, set[str]] = {}
    for seed in seeds:
        sources.setdefault(_words(seed.docstring), set()).add(seed.source)
    for seed in seeds:
        if seed.docstring is None or len(sources[_words(seed.docstring)]) == 1:
            yield seed
        elif aloud:
            yield replace(seed, docstring=None)


def _words(docstring: str | None) -> str:
    return " ".join((docstring or "").split()).rstrip(".").casefold()
