"""Libraries of a few lines, read from a folder, and an oracle with their lemmas."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.library.lemma_texts import read_lemma_texts
from driftbench.oracles.knowledge import SnapshotKnowledge
from driftbench.oracles.lemmas.oracle import LemmaOracle
from driftbench.oracles.solver.oracle import SolverOracle
from driftbench.oracles.solver.provers import open_provers
from driftbench.oracles.solver.translator import Translator

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.library.lemma_texts import LemmaTexts
    from driftbench.library.parsed import ParsedLibrary

__all__ = ["lemma_oracle", "library_of"]


def library_of(folder: Path) -> tuple[ParsedLibrary, LemmaTexts]:
    """Return the constants of the Lean files in a folder, and where their declarations stand."""
    snapshot = open_snapshot(f"dir:{folder}")
    library = read_library(snapshot).parsed
    known = library.signatures.ending
    return library, read_lemma_texts(snapshot, known=lambda word: bool(known(word)))


@contextmanager
def lemma_oracle(folder: Path, text: str) -> Iterator[LemmaOracle]:
    """Write a library into a folder, and open an oracle that knows its lemmas."""
    (folder / "Library.lean").write_text(text, encoding="utf-8")
    library, texts = library_of(folder)
    translator = Translator(SnapshotKnowledge(library), None)
    with SolverOracle(translator, open_provers(("cvc5",)), steps=100_000) as solver:
        yield LemmaOracle(solver, lambda: texts)
