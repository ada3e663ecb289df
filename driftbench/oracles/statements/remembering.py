"""An entailment oracle that is asked nothing twice, over a file of findings.

A finding is written under oracle, theory, budget and claim as soon as the batch it came in is
answered, and several processes may share the file. A run that is killed loses at most the batch it
was at; a file that cannot be used ends no run. Deliberately keeps no `unknown:error`: it says
nothing of the claim.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from driftbench.cache.texts import TextCache, key_of
from driftbench.effort import Effort, count
from driftbench.errors import InputError, InternalError
from driftbench.oracles.statements.claim import EntailmentOracle
from driftbench.oracles.statements.records import FindingRecord, write_records

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.oracles.statements.claim import Claim, Finding

__all__ = ["CachedOracle", "export"]


class CachedOracle(EntailmentOracle):
    """Asks what its file does not answer, and keeps the answer.

    Args:
        oracle: who is asked.
        path: the file; looked at once, and made, with its folder, where it is missing.
        batch: claims that are asked together, and so at most lost together.
    """

    def __init__(self, oracle: EntailmentOracle, path: Path, *, batch: int = 64) -> None:
        self._oracle = oracle
        self._batch = batch
        self._kept = TextCache(path)
        self._kept.prepare()

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
        """Return kept findings with their first provenance, and new ones for the rest."""
        asked = (self.name, self.theory, self.budget)
        found: dict[Claim, Finding] = {}
        for claim in dict.fromkeys(claims):
            kept = self._find((*asked, claim.digest))
            if kept is not None:
                found[claim] = kept
        left = [claim for claim in dict.fromkeys(claims) if claim not in found]
        count(Effort(asked=len(left), cached=len(found)))
        for start in range(0, len(left), self._batch):
            batch = left[start : start + self._batch]
            for claim, finding in zip(batch, self._oracle.decide(batch), strict=True):
                found[claim] = finding
                self._keep(_record(asked, claim, finding))
        return tuple(found[claim] for claim in claims)

    def check(self) -> None:
        """Look whether who is asked is here."""
        self._oracle.check()

    def close(self) -> None:
        """Close the file and the oracle that is asked."""
        self._kept.close()
        self._oracle.close()

    def _find(self, key: tuple[str, str, float, str]) -> Finding | None:
        name = key_of("finding", *key)
        text = self._kept.find(name)
        if text is None:
            return None
        try:
            record = FindingRecord.of(text)
        except (ValueError, KeyError, TypeError, InternalError):
            record = None
        if record is None or record.key != key:
            self._kept.forget(name)
            return None
        return record.finding

    def _keep(self, record: FindingRecord) -> None:
        if record.finding.cause != "error":
            self._kept.keep(key_of("finding", *record.key), record.text())


def export(path: Path, into: Path) -> int:
    """Write all findings of a `CachedOracle`'s file as a record that can be replayed.

    Returns:
        How many there are.

    Raises:
        InputError: the file cannot be used, or a finding is damaged.
    """
    with closing(TextCache(path, strict=True)) as kept:
        try:
            records = [FindingRecord.of(text) for text in kept.texts()]
        except (ValueError, KeyError, TypeError, InternalError) as error:
            raise InputError(f"{path}: holds something else than findings ({error!r})") from error
    return write_records(records, into)


def _record(asked: tuple[str, str, float], claim: Claim, finding: Finding) -> FindingRecord:
    oracle, theory, budget = asked
    return FindingRecord(
        claim=claim.digest, oracle=oracle, theory=theory, budget=budget, finding=finding
    )
