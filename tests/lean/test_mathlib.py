"""Statements of mathlib are found, parsed, and rebuilt byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.corpus.report import read_report, total
from driftbench.library.notation import read_notation

if TYPE_CHECKING:
    from pathlib import Path

REFERENCE = "8f9d9cff6bd728b17a24e163c9402775d9e6a365"


@pytest.mark.mathlib
@pytest.mark.parametrize(
    ("revision", "least_found", "least_parsed"),
    [
        (REFERENCE, 173_100, 0.9998),
        ("v4.19.0", 148_000, 0.9995),
        ("v4.30.0-rc1", 178_000, 0.9995),
    ],
)
def test_statements_of_a_snapshot(
    mathlib_git: Path, revision: str, least_found: int, least_parsed: float
) -> None:
    snapshot = open_snapshot(f"git:{mathlib_git}@{revision}")
    reader = DeclarationReader(read_notation(snapshot, workers=2))
    whole = total(read_report(snapshot, reader, workers=2))
    assert whole.found >= least_found
    assert whole.parsed >= least_parsed * whole.found
    assert whole.exact == whole.parsed
