"""Findings as text: how they are kept in a file, exported, and read back.

A record is JSON Lines: one finding a line, with the digest of its claim and the oracle, theory and
budget that were asked; lines are sorted by these, and their keys as well. Deliberately holds no
claim's text: whoever asks has it, and the digest tells whether it is the same.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench._files import read_text, write_text
from driftbench.errors import InputError, InternalError
from driftbench.oracles.statements.claim import Cell, Finding
from driftbench.oracles.verdicts import Provenance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from typing import Any

__all__ = ["FindingRecord", "read_records", "write_records"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingRecord:
    """A finding, and what was asked.

    Args:
        claim: digest of the claim.
        oracle: name of the oracle that was asked; a portfolio's finding may name another.
        theory: its theory.
        budget: its budget in seconds.
        finding: what it found.
    """

    claim: str
    oracle: str
    theory: str
    budget: float
    finding: Finding

    @property
    def key(self) -> tuple[str, str, float, str]:
        """What there is one finding for: oracle, theory, budget, claim."""
        return self.oracle, self.theory, self.budget, self.claim

    def text(self) -> str:
        """Return the record as one line of JSON, without the end of the line."""
        source = self.finding.provenance
        fields = {
            "claim": self.claim,
            "oracle": self.oracle,
            "theory": self.theory,
            "budget": self.budget,
            "cell": self.finding.cell.value,
            "cause": self.finding.cause,
            "detail": self.finding.detail,
            "by": {
                "oracle": source.oracle,
                "theory": source.theory,
                "budget": source.budget,
                "seconds": source.seconds,
                "query": source.query,
            },
        }
        return json.dumps(fields, ensure_ascii=False, sort_keys=True)

    @classmethod
    def of(cls, text: str) -> FindingRecord:
        """Read one line.

        Raises:
            ValueError, KeyError, TypeError, InternalError: the line holds no record.
        """
        fields: dict[str, Any] = json.loads(text)
        source = fields["by"]
        provenance = Provenance(
            oracle=_string(source["oracle"]),
            theory=_string(source["theory"]),
            budget=float(source["budget"]),
            seconds=float(source["seconds"]),
            query=_string(source["query"]),
        )
        finding = Finding(
            cell=Cell(fields["cell"]),
            cause=_string(fields["cause"]),
            detail=_string(fields["detail"]),
            provenance=provenance,
        )
        return cls(
            claim=_string(fields["claim"]),
            oracle=_string(fields["oracle"]),
            theory=_string(fields["theory"]),
            budget=float(fields["budget"]),
            finding=finding,
        )


def write_records(records: Iterable[FindingRecord], path: Path) -> int:
    """Write a record of findings, sorted; the same findings give the same bytes.

    Returns:
        How many there are.
    """
    ordered = sorted(records, key=lambda one: one.key)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, "".join(f"{record.text()}\n" for record in ordered))
    return len(ordered)


def read_records(path: Path) -> Iterator[FindingRecord]:
    """Read a record of findings.

    Raises:
        InputError: no such file, or a line that holds no finding.
    """
    try:
        text = read_text(path)
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: no record of findings can be read here: {error}") from error
    # JSON escapes no U+2028, so only real line ends count.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield FindingRecord.of(line)
        except (ValueError, KeyError, TypeError, InternalError) as error:
            raise InputError(
                f"{path}:{number}: {line[:60]!r} is no finding ({error!r}); export the record again"
            ) from error


def _string(value: object) -> str:
    if not isinstance(value, str):
        msg = f"{value!r} is no text"
        raise TypeError(msg)
    return value
