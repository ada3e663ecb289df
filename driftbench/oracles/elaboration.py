"""Whether Lean accepts statements, from any oracle that elaborates what it is asked about.

An oracle that looks for a proof has elaborated the statement before. So a statement is put to it as
the premise of the claim that it implies `True`, and what it says about the premise is the result.
`StatementElaborator` is all that callers depend on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from driftbench.oracles.claim import Claim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.oracles.claim import Finding, Oracle

__all__ = [
    "ELABORATING",
    "NOT_ELABORATED",
    "Elaboration",
    "OracleElaborator",
    "StatementElaborator",
    "elaboration_of",
]

ELABORATING = frozenset({"kimina", "lean"})
"""Names of the oracles that elaborate statements."""

NOT_ELABORATED = "premise: "
"""Prefix of the detail of a finding of Lean oracles if the premise does not elaborate; Lean's
message follows."""

# A statement without a namespace is read in that of the other one.
_TRIVIAL = "theorem trivial_statement : True"

#: Causes of findings that say nothing about the premise.
_SILENT = frozenset({"error", "timeout", "unrecorded", "unsupported"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Elaboration:
    """The result for one statement.

    Args:
        accepted: whether Lean accepts it; None if there is no answer.
        message: Lean's message where it does not, the reason where there is no answer, else "".
        seconds: wall time.
    """

    accepted: bool | None
    message: str = ""
    seconds: float = 0.0


class StatementElaborator(Protocol):
    """Checks whether statements elaborate."""

    @property
    def name(self) -> str:
        """Its name, with versions and settings."""

    def elaborate(self, statements: Sequence[tuple[str, str]]) -> tuple[Elaboration, ...]:
        """Return the result for each statement with its context, in order.

        Raises:
            OracleError: Lean does not start, or its server cannot be reached.
        """


@dataclass(frozen=True, slots=True)
class OracleElaborator(StatementElaborator):
    """Asks an oracle whether each statement implies `True`."""

    oracle: Oracle

    @property
    def name(self) -> str:
        """The name of the oracle, and its theory."""
        return f"{self.oracle.name}|theory:{self.oracle.theory}"

    def elaborate(self, statements: Sequence[tuple[str, str]]) -> tuple[Elaboration, ...]:
        """Return the result for each statement with its context, in order."""
        claims = [Claim(text, _TRIVIAL, context) for text, context in statements]
        return tuple(elaboration_of(finding) for finding in self.oracle.decide(claims))


def elaboration_of(finding: Finding) -> Elaboration:
    """Return what a finding says about its premise."""
    seconds = finding.provenance.seconds
    if finding.cause == "unsupported" and finding.detail.startswith(NOT_ELABORATED):
        message = " ".join(finding.detail.removeprefix(NOT_ELABORATED).split())
        return Elaboration(accepted=False, message=message, seconds=seconds)
    if finding.cause in _SILENT:
        reason = finding.detail.partition("\n")[0] or finding.cause
        return Elaboration(accepted=None, message=reason, seconds=seconds)
    return Elaboration(accepted=True, seconds=seconds)
