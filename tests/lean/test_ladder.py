"""Two independent parsers agree: Pratt's fold, and the grammar with every level."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.errors import LeanSyntaxError
from driftbench.lean import bracketed, parse
from driftbench.library.notation import read_notation
from tests.lean.ladder import ladder_bracketed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from driftbench.corpus.declarations import ParsedDeclaration
    from driftbench.lean import NotationTable

    from .conftest import Bracketed

RATE = 0.995


def _ladder(reading: ParsedDeclaration, table: NotationTable) -> str | None:
    declaration = reading.declaration
    try:
        return ladder_bracketed(
            declaration.source,
            table,
            declaration.opened,
            local_notation=declaration.local_notation,
        )
    except LeanSyntaxError:
        return None


def _pairs(
    reader: DeclarationReader, files: Iterator[tuple[str, str]]
) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield source, the fold's brackets and the ladder's brackets; None where one is an error."""
    for path, text in files:
        for reading in reader.read(path, text):
            outcome = reading.outcome
            fold = None if isinstance(outcome, LeanSyntaxError) else bracketed(outcome.root)
            yield reading.declaration.source, fold, _ladder(reading, reader.table)


def _report(wrong: Sequence[tuple[str, str | None, str | None]]) -> str:
    shown = [
        f"{source}\n  fold:   {fold}\n  ladder: {ladder}" for source, fold, ladder in wrong[:30]
    ]
    return f"{len(wrong)} differ:\n" + "\n".join(shown)


def test_the_ladder_brackets_as_by_hand(
    gold: tuple[Bracketed, ...], gold_table: NotationTable
) -> None:
    wrong = []
    for case in gold:
        try:
            found = ladder_bracketed(case.statement, gold_table, case.opened)
        except LeanSyntaxError as error:
            found = f"not read: {error.reason}"
        if not " ".join(found.split()).endswith(" : " + case.conclusion):
            wrong.append((case.statement, case.conclusion, found))
    assert len(wrong) <= (1 - RATE) * len(gold), _report(wrong)


def test_fold_and_ladder_agree_on_the_gold_file(
    gold: tuple[Bracketed, ...], gold_table: NotationTable
) -> None:
    wrong = []
    for case in gold:
        try:
            fold = bracketed(parse(case.statement, table=gold_table, opened=case.opened).root)
            ladder = ladder_bracketed(case.statement, gold_table, case.opened)
        except LeanSyntaxError as error:
            fold, ladder = "", error.reason
        if fold != ladder:
            wrong.append((case.statement, fold, ladder))
    assert len(wrong) <= (1 - RATE) * len(gold), _report(wrong)


def test_fold_and_ladder_agree_on_the_starter() -> None:
    snapshot = open_snapshot("starter")
    files = snapshot.read_many(list(snapshot.paths()))
    pairs = list(_pairs(DeclarationReader(read_notation(snapshot)), files))
    assert pairs
    wrong = [pair for pair in pairs if pair[1] is None or pair[1] != pair[2]]
    assert not wrong, _report(wrong)


def test_an_unfinished_statement_is_an_error(gold_table: NotationTable) -> None:
    with pytest.raises(LeanSyntaxError, match="ends too early"):
        ladder_bracketed("theorem t : a +", gold_table)
    with pytest.raises(LeanSyntaxError, match="does not fit the ladder grammar"):
        ladder_bracketed("theorem t : a = b = c", gold_table)


@pytest.mark.bench
@pytest.mark.mathlib
def test_fold_and_ladder_agree_on_mathlib(mathlib_git: Path) -> None:
    snapshot = open_snapshot(f"git:{mathlib_git}@v4.28.0")
    files = snapshot.read_many(snapshot.paths())
    read = 0
    wrong = []
    for pair in _pairs(DeclarationReader(read_notation(snapshot)), files):
        read += 1
        if pair[1] != pair[2]:
            wrong.append(pair)
    assert read > 170_000
    assert len(wrong) <= read // 1000, f"of {read} statements {_report(wrong)}"
    print(f"\n{read} statements, {read - len(wrong)} bracketed alike")  # noqa: T201 -- a rate
