"""An oracle that answers from a record of findings, and the record of a cache's findings.

A claim that was not recorded is unknown with the cause `unrecorded`. No prover has to be installed.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.oracles.cache import VerdictCache
from driftbench.oracles.claim import UNRECORDED, Cell, Finding, Oracle, Provenance
from driftbench.oracles.record import AskedOracle, Record, read_record, record_digest, write_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.equipment import Equipment
    from driftbench.oracles.answers import Answer
    from driftbench.oracles.claim import Claim

__all__ = ["ReplayOracle", "export", "open_replay"]


def open_replay(equipment: Equipment) -> ReplayOracle:
    """Open the oracle `replay`.

    Raises:
        InputError: no record is named, or it cannot be used.
    """
    if not equipment.record:
        raise InputError("oracle replay answers from a record of findings: name one with --record")
    return ReplayOracle(read_record(Path(equipment.record)))


class ReplayOracle(Oracle):
    """Returns recorded findings of an oracle.

    Args:
        record: findings on claims, as `export` writes them.

    Raises:
        InputError: the record is one of questions that a build asked.
    """

    def __init__(self, record: Record) -> None:
        if record.asked is None:
            raise InputError(
                f"{record.name}: records what a build asked its provers, and no findings on claims"
            )
        self._record = record
        self._asked = record.asked

    @property
    def name(self) -> str:
        """The name of the oracle that was asked."""
        return self._asked.oracle

    @property
    def theory(self) -> str:
        """The theory of the oracle that was asked."""
        return self._asked.theory

    @property
    def budget(self) -> int:
        """The budget of the oracle that was asked."""
        return self._asked.budget

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Return the recorded findings."""
        return tuple(self._find(claim) for claim in claims)

    def close(self) -> None:
        """Do nothing: no file is open."""

    def _find(self, claim: Claim) -> Finding:
        query = claim.digest
        found = self._record.answers.get(record_digest(query))
        if found:
            return found[-1].finding(theory=self.theory, query=query)
        source = Provenance(
            oracle=self.name, theory=self.theory, budget=self.budget, seconds=0.0, query=query
        )
        name = Path(self._record.name).name
        detail = f"{name} records no finding on claim {query[:12]}; record it"
        return Finding(cell=Cell.UNKNOWN, cause=UNRECORDED, detail=detail, provenance=source)


def export(path: Path, into: Path, *, oracle: str = "") -> int:
    """Write the findings of one oracle in a cache as a record, and return their number.

    Args:
        path: the file of the cache.
        into: the record to write.
        oracle: name of the oracle; "" where the cache holds findings of one alone.

    Raises:
        InputError: the file cannot be used, a finding is damaged, or there are findings of none or
            of several oracles, theories or budgets.
    """
    found: dict[AskedOracle, dict[str, tuple[Answer, ...]]] = {}
    with closing(VerdictCache(path, strict=True)) as cache:
        try:
            for asked, query, answer in cache.answers():
                if oracle in {"", asked.oracle}:
                    found.setdefault(asked, {})[record_digest(query)] = (answer,)
        except (ValueError, TypeError) as error:
            raise InputError(f"{path}: holds something else than findings ({error!r})") from error
    if len(found) != 1:
        every = (asked.values for asked in sorted(found))
        listed = "; ".join(f"{name} in {theory}, {seconds:g} s" for name, theory, seconds in every)
        content = f"holds findings of {listed}" if listed else f"holds no findings of {oracle!r}"
        raise InputError(f"{path}: {content}; name one oracle, or record one run alone")
    ((asked, answers),) = found.items()
    into.parent.mkdir(parents=True, exist_ok=True)
    write_record(into, Record((), answers, asked=asked))
    return len(answers)
