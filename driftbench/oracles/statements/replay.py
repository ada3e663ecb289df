"""An entailment oracle that answers from a record of findings: nothing is installed, nobody asked.

A claim that was not recorded is `unknown:error`, which stays in every denominator and is kept
nowhere, so that a fuller record answers it the next time. Deliberately guesses nothing from other
claims of the record.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.oracles.statements.claim import Cell, EntailmentOracle, Finding
from driftbench.oracles.statements.records import read_records
from driftbench.oracles.verdicts import Provenance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.oracles.statements.claim import Claim
    from driftbench.oracles.statements.opening import Equipped

__all__ = ["ReplayEntailment", "open_replay"]


def open_replay(equipment: Equipped) -> ReplayEntailment:
    """Open the oracle `replay`.

    Raises:
        InputError: no record was named, or it cannot be used.
    """
    if not equipment.record:
        raise InputError("oracle replay answers from a record of findings: name one with --record")
    return ReplayEntailment(Path(equipment.record))


class ReplayEntailment(EntailmentOracle):
    """Answers as an oracle once did.

    Args:
        path: a record, as `driftbench.oracles.statements.remembering.export` writes it.
        oracle: whose findings to give; "" where the record holds those of one oracle, asked in one
            theory with one budget.

    Raises:
        InputError: the record cannot be read, is empty, or holds several oracles.
    """

    def __init__(self, path: Path, *, oracle: str = "") -> None:
        self._path = path
        records = [one for one in read_records(path) if oracle in {"", one.oracle}]
        asked = sorted({(one.oracle, one.theory, one.budget) for one in records})
        if len(asked) != 1:
            listed = "; ".join(f"{name} in {theory}, {s:g} s" for name, theory, s in asked)
            held = f"holds findings of {listed}" if listed else f"holds no findings of {oracle!r}"
            raise InputError(f"{path}: {held}; name one oracle, or record one run alone")
        self._name, self._theory, self._budget = asked[0]
        self._findings = {one.claim: one.finding for one in records}

    @property
    def name(self) -> str:
        """Whose findings these are."""
        return self._name

    @property
    def theory(self) -> str:
        """The theory that was asked in."""
        return self._theory

    @property
    def budget(self) -> float:
        """The budget that was asked with."""
        return self._budget

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Return what was recorded."""
        return tuple(
            self._findings.get(claim.digest) or self._missing(claim.digest) for claim in claims
        )

    def close(self) -> None:
        """Do nothing: the record was read at once."""

    def _missing(self, digest: str) -> Finding:
        provenance = Provenance(
            oracle=self._name, theory=self._theory, budget=self._budget, seconds=0.0, query=digest
        )
        detail = f"{self._path.name} records no finding on claim {digest[:12]}; record it"
        return Finding(cell=Cell.UNKNOWN, cause="error", detail=detail, provenance=provenance)
