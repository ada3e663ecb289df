"""An entailment oracle that is asked nothing twice, over an SQLite file of findings.

A finding is written under oracle, theory, budget and claim as soon as the batch it came in is
answered, and several processes may share the file. A run that is killed loses at most the batch it
was at. Deliberately keeps no `unknown:error`: it says nothing of the claim.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from driftbench.errors import InternalError
from driftbench.kept import connected, refusal
from driftbench.oracles.statements.claim import EntailmentOracle
from driftbench.oracles.statements.records import Record, write_records

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from driftbench.oracles.statements.claim import Claim, Finding

__all__ = ["RememberingOracle", "export"]

_TABLE = """
create table if not exists findings (
  oracle text not null,
  theory text not null,
  budget real not null,
  claim text not null,
  record text not null,
  primary key (oracle, theory, budget, claim)
) without rowid
"""

_FIND = """
select record from findings where oracle = ? and theory = ? and budget = ? and claim = ?
"""


class RememberingOracle(EntailmentOracle):
    """Asks what its file does not answer, and keeps the answer.

    Args:
        oracle: who is asked.
        path: the file; made, with its folder, by the first claim.
        batch: claims that are asked together, and so at most lost together.
    """

    def __init__(self, oracle: EntailmentOracle, path: Path, *, batch: int = 64) -> None:
        self._oracle = oracle
        self._path = path
        self._batch = batch
        self._base: sqlite3.Connection | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without the open file."""
        return _remembering, (self._oracle, self._path, self._batch)

    @property
    def name(self) -> str:
        """The name of who is asked."""
        return self._oracle.name

    @property
    def theory(self) -> str:
        """The theory of who is asked."""
        return self._oracle.theory

    @property
    def budget(self) -> float:
        """The budget of who is asked."""
        return self._oracle.budget

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Return kept findings with their first provenance, and new ones for the rest.

        Raises:
            InputError: the file cannot be used.
        """
        asked = (self.name, self.theory, self.budget)
        found: dict[Claim, Finding] = {}
        for claim in dict.fromkeys(claims):
            kept = self._find((*asked, claim.digest))
            if kept is not None:
                found[claim] = kept
        left = [claim for claim in dict.fromkeys(claims) if claim not in found]
        for start in range(0, len(left), self._batch):
            batch = left[start : start + self._batch]
            for claim, finding in zip(batch, self._oracle.decide(batch), strict=True):
                found[claim] = finding
                self._keep(_record(asked, claim, finding))
        return tuple(found[claim] for claim in claims)

    def close(self) -> None:
        """Close the file and the oracle that is asked."""
        if self._base is not None:
            self._base.close()
            self._base = None
        self._oracle.close()

    def _find(self, key: tuple[str, str, float, str]) -> Finding | None:
        try:
            with closing(self._open().execute(_FIND, key)) as rows:
                row = rows.fetchone()
            return None if row is None else Record.of(row[0]).finding
        except (sqlite3.Error, ValueError, KeyError, TypeError, InternalError) as error:
            raise refusal(self._path, error) from error

    def _keep(self, record: Record) -> None:
        if record.finding.cause == "error":
            return
        row = (*record.key, record.text())
        try:
            self._open().execute("insert or ignore into findings values (?, ?, ?, ?, ?)", row)
        except sqlite3.Error as error:
            raise refusal(self._path, error) from error

    def _open(self) -> sqlite3.Connection:
        if self._base is None:
            self._base = connected(self._path, _TABLE)
        return self._base


def export(path: Path, into: Path) -> int:
    """Write all findings of a `RememberingOracle`'s file as a record that can be replayed.

    Returns:
        How many there are.

    Raises:
        InputError: the file cannot be used.
    """
    return write_records(_all(path), into)


def _all(path: Path) -> Iterator[Record]:
    try:
        with closing(connected(path, _TABLE)) as base:
            for (text,) in base.execute("select record from findings"):
                yield Record.of(text)
    except (sqlite3.Error, ValueError, KeyError, TypeError, InternalError) as error:
        raise refusal(path, error) from error


def _record(asked: tuple[str, str, float], claim: Claim, finding: Finding) -> Record:
    oracle, theory, budget = asked
    return Record(claim=claim.digest, oracle=oracle, theory=theory, budget=budget, finding=finding)


def _remembering(oracle: EntailmentOracle, path: Path, batch: int) -> RememberingOracle:
    return RememberingOracle(oracle, path, batch=batch)
