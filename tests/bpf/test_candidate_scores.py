from __future__ import annotations

from typing import Any

import pytest

from driftbench.bpf import Probe
from driftbench.bpf.candidate_scores import description_of, witness_sentence
from driftbench.bpf.fingerprint import Observation
from driftbench.oracles.claim import Cell, Finding, Provenance

YES, NO, OPEN = Cell.PROVED, Cell.REFUTED, Cell.UNKNOWN


def finding(cell: Cell) -> Finding:
    made = Provenance(oracle="o", theory="T", budget=1, seconds=0.0, query="")
    return Finding(cell=cell, provenance=made, cause="timeout" if cell is OPEN else "")


@pytest.mark.parametrize(
    ("expected", "found", "sentence"),
    [
        ((YES, None), (NO, NO), "The theorem implies this statement, and the translation does not"),
        ((YES, None), (Cell.NOT_DERIVED, NO), "The theorem implies this statement, and the trans"),
        ((NO, None), (YES, NO), "The translation implies this statement, and the theorem does not"),
        ((None, YES), (NO, NO), "This statement implies the theorem, and not the translation"),
        ((NO, NO), (OPEN, YES), "This statement implies the translation, and not the theorem"),
        ((None, None), (YES, YES), "The translation is equivalent to this statement, and the"),
    ],
)
def test_a_witness_is_a_sentence(
    expected: tuple[Cell | None, Cell | None], found: tuple[Cell, Cell], sentence: str
) -> None:
    given: dict[str, Any] = {"distinct": expected == (None, None)}
    probe = Probe(
        text="theorem p : P",
        family="boundary",
        drift_class="",
        forward=expected[0],
        backward=expected[1],
        provider="anchored",
        description="At\n zero.",
        **given,
    )
    witness = Observation(probe=probe, forward=finding(found[0]), backward=finding(found[1]))
    assert witness.differs()
    assert description_of(witness) == "At zero."
    assert witness_sentence(witness).startswith(sentence)
    assert witness_sentence(witness).endswith(": At zero.")
