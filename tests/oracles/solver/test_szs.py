"""SZS statuses: which lines count, and what they mean."""

from __future__ import annotations

import pytest

from driftbench.oracles.claim import Cell
from driftbench.oracles.solver.szs import cell_of_status, status_of


@pytest.mark.parametrize(
    ("printed", "status"),
    [
        ("% SZS status Theorem for problem", "Theorem"),
        ("noise\n# SZS status GaveUp\n", "GaveUp"),
        ("% SZS status Theorem\n% SZS status Theorem for p\n", "Theorem"),
        ("% SZS status Theorem\n% SZS status CounterSatisfiable\n", ""),
        ("it is no % SZS status Theorem", ""),
        ("SZS status Theorem", ""),
        ("% SZS  statusTheorem", ""),
        ("% szs status Theorem", ""),
        ("", ""),
    ],
)
def test_a_single_status_at_the_start_of_a_line_counts(printed: str, status: str) -> None:
    assert status_of(printed) == status


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("Theorem", (Cell.PROVED, "")),
        ("ContradictoryAxioms", (Cell.PROVED, "")),
        ("CounterSatisfiable", (Cell.NOT_DERIVED, "")),
        ("Timeout", (Cell.UNKNOWN, "timeout")),
        ("GaveUp", (Cell.UNKNOWN, "incomplete")),
        ("Inappropriate", (Cell.UNKNOWN, "unsupported")),
        ("SyntaxError", (Cell.UNKNOWN, "error")),
        ("theorem", (Cell.UNKNOWN, "error")),
        ("TheoremProbably", (Cell.UNKNOWN, "error")),
        ("", (Cell.UNKNOWN, "error")),
    ],
)
def test_only_listed_words_have_a_meaning(status: str, expected: tuple[Cell, str]) -> None:
    assert cell_of_status(status) == expected
