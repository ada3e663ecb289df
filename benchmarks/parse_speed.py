"""Speed of scanning, scoping and parsing statements, compared with two other parsers.

    python -m benchmarks.parse_speed --snapshot starter
    python -m benchmarks.parse_speed --snapshot git:mathlib4.git@v4.28.0 --files 60

All parsers work on the same statements in the same run. The baselines are `tests.lean.ladder`,
which parses the same tokens with a grammar that has a rule for every precedence level; and
tree-sitter-lean, where it is installed, which is compiled C and does not know the notation of the
snapshot. The share that each parses is printed with the speed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from benchmarks._frame import Fact, Line, Missing, cpu, drawn_out, named, run, wall
from benchmarks._processes import Watch
from benchmarks._trees import tree_sitter_lean
from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.corpus.parallel import CHUNK, map_files
from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.lean.scanner import scan
from driftbench.lean.scope import scopes
from driftbench.library.notation import read_notation
from tests.lean.ladder import ladder_bracketed

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks._frame import Item
    from driftbench.corpus import Declaration, Snapshot

    Files = Sequence[tuple[str, str]]

_PER_SECOND = "statements/s per core"
_SELF_CONTAINED = "self-contained statements"
_LADDER = "ladder grammar"
_TREES = "tree-sitter-lean"
#: Files between two samples of the worker processes.
_LOOKS = 500


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    opening, snapshot = wall(lambda: open_snapshot(given.snapshot))
    paths = snapshot.paths()
    notation, reader = cpu(lambda: DeclarationReader(read_notation(snapshot)))
    files = list(snapshot.read_many(drawn_out(paths, given.files)))
    # The first file loads the grammar, which is not measured.
    list(reader.read(*files[0]))
    whole, readings = cpu(lambda: [one for file in files for one in reader.read(*file)])
    good = [one.declaration for one in readings if not isinstance(one.outcome, LeanSyntaxError)]
    yield Fact(
        f"{named(given.snapshot)}: {len(files)} of {len(paths)} files, "
        f"{len(readings)} statements in them, {len(good)} parsed"
    )
    parsing, read = cpu(lambda: parsed(good, reader))
    yield from _pieces(files, reader, len(readings))
    yield from _against_ladder(good, reader, parsing=parsing, whole=whole)
    yield from _against_trees(
        files, good, share=len(read) / len(good), parsing=parsing, whole=whole
    )
    yield Line(what="opening the snapshot", value=opening, unit="s")
    yield Line(what="its notation, from all its files", value=notation, unit="CPU s")
    if given.whole:
        yield from _everything(snapshot, reader, workers=given.workers)


def parsed(declarations: Sequence[Declaration], reader: DeclarationReader) -> list[str]:
    """Return the names of the declarations that the parser accepts."""
    return _accepted(
        declarations,
        lambda d: parse(
            d.source, table=reader.table, opened=d.opened, local_notation=d.local_notation
        ),
    )


def laddered(declarations: Sequence[Declaration], reader: DeclarationReader) -> list[str]:
    """Return the names of the declarations that the ladder grammar accepts."""
    return _accepted(
        declarations,
        lambda d: ladder_bracketed(
            d.source, reader.table, d.opened, local_notation=d.local_notation
        ),
    )


def _accepted(
    declarations: Sequence[Declaration], read: Callable[[Declaration], object]
) -> list[str]:
    found = []
    for declaration in declarations:
        try:
            read(declaration)
        except LeanSyntaxError:
            continue
        found.append(declaration.name)
    return found


def _pieces(files: Files, reader: DeclarationReader, count: int) -> Iterator[Item]:
    homes = frozenset(reader.table.scoped)
    scanning, commands = cpu(lambda: [scan(text, path=path) for path, text in files])
    scoping, _ = cpu(
        lambda: [
            list(scopes(text, found, notation_homes=homes))
            for (_, text), found in zip(files, commands, strict=True)
        ]
    )
    yield Line(what="scan", value=count / scanning, unit=_PER_SECOND)
    yield Line(what="scope", value=count / scoping, unit=_PER_SECOND)


def _line(what: str, count: int, seconds: float, baseline: str, base: float) -> Line:
    """Return our statements per second, with those of a baseline that took `base` seconds."""
    return Line(
        what=what,
        value=count / seconds,
        unit=_PER_SECOND,
        baseline=baseline,
        base=count / base,
    )


def _against_ladder(
    good: Sequence[Declaration], reader: DeclarationReader, *, parsing: float, whole: float
) -> Iterator[Item]:
    # The first statement builds the ladder's parse table, which is not measured.
    laddered(good[:1], reader)
    ladder, read = cpu(lambda: laddered(good, reader))
    count = len(good)
    yield _line("parse", count, parsing, _LADDER, ladder)
    same = f"the same with the {_LADDER}"
    yield _line(_SELF_CONTAINED, count, whole, same, whole - parsing + ladder)
    yield Fact(f"the ladder grammar reads {len(read)} of the {count}")


def _against_trees(
    files: Files, good: Sequence[Declaration], *, share: float, parsing: float, whole: float
) -> Iterator[Item]:
    read = tree_sitter_lean()
    if isinstance(read, str):
        yield Missing(f"against {_TREES}", read)
        return
    # tree-sitter-lean does not parse a statement without a proof.
    alone, fitting = cpu(lambda: [read(f"{one.source} := sorry\n") for one in good])
    wholes, _ = cpu(lambda: [read(text) for _, text in files])
    count = len(good)
    yield _line("parse", count, parsing, _TREES, alone)
    yield _line(_SELF_CONTAINED, count, whole, f"{_TREES}, proofs included", wholes)
    yield Line(
        what="statements without an error",
        value=100 * share,
        unit="%",
        baseline=_TREES,
        base=100 * sum(fitting) / count,
    )


def _statements(reader: DeclarationReader, path: str, text: str) -> int:
    return sum(1 for _ in reader.read(path, text))


def _pieces_of_file(reader: DeclarationReader, path: str, text: str) -> tuple[float, float, float]:
    """Return the CPU seconds for scanning a file, its scopes, and parsing its statements."""
    scanning, commands = cpu(lambda: scan(text, path=path))
    homes = frozenset(reader.table.scoped)
    scoping, found = cpu(lambda: list(scopes(text, commands, notation_homes=homes, path=path)))
    parsing, _ = cpu(
        lambda: [
            parse(
                text[command.start : command.end],
                table=reader.table,
                opened=scope.opened,
                local_notation=scope.local_notation,
            )
            for command, scope in found
        ]
    )
    return scanning, scoping, parsing


def _everything(snapshot: Snapshot, reader: DeclarationReader, *, workers: int) -> Iterator[Item]:
    """Read the whole snapshot as a build does, and yield the costs of all processes."""
    watch = Watch()
    before = watch.cpu()

    def look(done: int, total: int) -> None:
        if done == total or done % _LOOKS < CHUNK:
            watch.cpu()

    seconds, count = wall(
        lambda: sum(map_files(snapshot, _statements, reader, workers=workers, progress=look))
    )
    used = watch.cpu() - before
    pieces = list(zip(*map_files(snapshot, _pieces_of_file, reader, workers=workers), strict=True))
    for piece, spent in zip(("scan", "scope", "parse"), pieces, strict=True):
        yield Line(what=f"whole snapshot: {piece}", value=sum(spent), unit="CPU s")
    alone = sum(map(sum, pieces))
    yield Line(what="whole snapshot: scan + scope + parse", value=alone, unit="CPU s")
    what = f"whole snapshot, {count:,} self-contained statements"
    yield Line(what=what, value=used, unit="CPU s of all processes")
    yield Line(what=f"whole snapshot with {workers} workers", value=seconds, unit="s")
    if not watch.peak:
        yield Missing("peak memory of a worker", "there is none: one chunk of files, or one worker")
        return
    yield Line(what="peak memory of a worker", value=watch.peak, unit="MiB")


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--snapshot", default="starter", help="snapshot to read")
    options.add_argument("--files", type=int, default=60, help="number of its files, for ratios")
    options.add_argument("--whole", action="store_true", help="read all of it as well")
    options.add_argument("--workers", type=int, default=2, help="processes that read all of it")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
