"""SZS statuses: how a prover of the TPTP world says what it found.

A prover prints one line such as `% SZS status Theorem for problem`. The line is read strictly:
several statuses that differ are an error, and so is a word that is not listed here.

Source: G. Sutcliffe, "The SZS Ontologies for Automated Reasoning Software", LPAR workshops 2008.
"""

from __future__ import annotations

import re

from driftbench.oracles.claim import Cell

__all__ = ["cell_of_status", "status_of"]

_LINE = re.compile(r"^[ \t]*[#%]+[ \t]*SZS status[ \t]+(\w+)", re.MULTILINE)

#: Statuses of a proof. A contradiction among axioms and premise proves any goal; a prover that
#: refutes the negated goal may call that unsatisfiable.
_PROOFS = ("Theorem", "ContradictoryAxioms", "Unsatisfiable")

#: Statuses of a search that ended without a proof because there is none. They refute nothing, since
#: there is no countermodel that could be evaluated.
_ENDED = ("CounterSatisfiable", "CounterTheorem", "Satisfiable")

_CELLS = {
    **dict.fromkeys(_PROOFS, (Cell.PROVED, "")),
    **dict.fromkeys(_ENDED, (Cell.NOT_DERIVED, "")),
    **dict.fromkeys(("MemoryOut", "ResourceOut", "Timeout"), (Cell.UNKNOWN, "timeout")),
    **dict.fromkeys(("GaveUp", "Incomplete", "Unknown"), (Cell.UNKNOWN, "incomplete")),
    "Inappropriate": (Cell.UNKNOWN, "unsupported"),
}


def status_of(printed: str) -> str:
    """Return the SZS status in the output of a prover; "" if there is none, or several differ."""
    found = set(_LINE.findall(printed))
    return found.pop() if len(found) == 1 else ""


def cell_of_status(status: str) -> tuple[Cell, str]:
    """Return the cell and the cause of an unknown that a status stands for."""
    return _CELLS.get(status, (Cell.UNKNOWN, "error"))
