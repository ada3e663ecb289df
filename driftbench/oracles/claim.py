"""Claims that one statement implies another, the interface of oracles, and their findings.

A `Claim` is Lean text, so that every kind of oracle can decide it: embedded provers, a Lean
process, a server, a record of earlier answers. A `Finding` is the verdict of any of them; it fills
one cell of a fingerprint and gives one word of a row's evidence. A claim for which no proof is
found is unknown with a cause, never refuted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from driftbench.oracles.cache import VerdictCache
    from driftbench.oracles.kernel.certificates import Outcome
    from driftbench.oracles.problem import Model

__all__ = [
    "CAUSES",
    "DISPROVED",
    "UNASKED",
    "UNRECORDED",
    "Cell",
    "Claim",
    "Finding",
    "Oracle",
    "Provenance",
    "model_detail",
]

UNRECORDED = "unrecorded"
"""Cause of an unknown: the claim or question is in no record, and there is no prover to ask."""

#: Why an oracle has no answer. `vacuous`: it has a proof that does not use the premise; `unstable`:
#: answers differ from run to run.
CAUSES = ("timeout", "incomplete", "unsupported", "error", "vacuous", "unstable", UNRECORDED)

UNASKED = "unasked"
"""Cause of an unknown in a fingerprint: nothing is expected of the cell, and it was not asked."""

DISPROVED = "disproved"
"""Cause of `Cell.NOT_DERIVED` where the negation of the goal is proved without the premise."""


class Cell(StrEnum):
    """The value of a fingerprint cell.

    `NOT_DERIVED` is an answer of oracles that run Lean, whose closers have all ended without a
    proof, and of a prover's command that says that there is no proof. It says what these derive,
    and refutes nothing.
    """

    PROVED = "proved"
    REFUTED = "refuted"
    NOT_DERIVED = "not_derived"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim that `premise` implies `goal`, two statements in one context.

    Args:
        premise: one theorem statement without proof, `theorem name … : …`, closed over the context.
        goal: another; its name may be the same.
        context: the commands before both: `import`, `open`, `universe`, local notation.
        premise_context: the commands before the premise, where it has its own.
    """

    premise: str
    goal: str
    context: str
    premise_context: str | None = None

    @property
    def digest(self) -> str:
        """SHA-256 of the texts, hexadecimal."""
        # Loads SQLite, which the processes of provers do without.
        from driftbench.cache import cache_key

        own = () if self.premise_context is None else (self.premise_context,)
        return cache_key(self.premise, self.goal, self.context, *own)

    @property
    def converse(self) -> Claim:
        """The claim that the goal implies the premise."""
        if self.premise_context is None:
            return Claim(self.goal, self.premise, self.context)
        return Claim(self.goal, self.premise, self.premise_context, self.context)


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where a finding comes from.

    Args:
        oracle: name and version of the prover that answered, as `cvc5 1.3.0`; joined by ` + ` where
            several have no answer.
        theory: the theory that the finding is relative to, with its hash.
        budget: work that was allowed, in steps; `driftbench.oracles.budget` says how many make a
            second.
        seconds: wall time of the search; a cached finding keeps that of the first search.
        query: SHA-256 of the question that a prover was asked, or of the claim, hexadecimal.
    """

    oracle: str
    theory: str
    budget: int
    seconds: float
    query: str


_SIZE = re.compile(r"a model of (\d+) elements in all")


def model_detail(size: int) -> str:
    """Return the detail of a refutation by a countermodel of some elements."""
    return f"a model of {size} elements in all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The result for a claim, or for the question that a claim is translated to.

    Args:
        cell: the answer.
        provenance: where it comes from.
        cause: one of `CAUSES`, or `UNASKED`, where the answer is unknown, `DISPROVED` or "" where
            it is not derived, else "".
        detail: one clause for a reader, such as the closer that proved it, or why there is no
            answer; or "".
        countermodel: the countermodel of a refutation in words, a line per sort and constant; "" if
            the oracle describes none.
        model: the countermodel of a refutation by an embedded prover, after it was evaluated again.
        lemmas: declarations of the library that a proof needs besides the theory, sorted.

    Raises:
        InternalError: an answer with a cause, an unknown without one, or a model without a
            refutation.
    """

    cell: Cell
    provenance: Provenance
    cause: str = ""
    detail: str = ""
    countermodel: str = ""
    model: Model | None = None
    lemmas: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check that answer, cause and model fit together."""
        known: dict[Cell, tuple[str, ...]] = {
            Cell.UNKNOWN: (*CAUSES, UNASKED),
            Cell.NOT_DERIVED: ("", DISPROVED),
        }
        if self.cause not in known.get(self.cell, ("",)):
            raise InternalError(f"{self.cell} with the cause {self.cause!r}")
        if self.model is not None and self.cell is not Cell.REFUTED:
            raise InternalError(f"{self.cell} with a countermodel")

    @property
    def decides(self) -> bool:
        """Whether the claim is proved or refuted."""
        return self.cell in {Cell.PROVED, Cell.REFUTED}

    @property
    def model_size(self) -> int | None:
        """The number of elements of the countermodel; None without one.

        It is read from the detail, which stored findings have too; they have no model.
        """
        found = _SIZE.search(self.detail) if self.cell is Cell.REFUTED else None
        return None if found is None else int(found[1])

    @property
    def word(self) -> str:
        """The finding as a word of evidence: its cell, and for an unknown a colon and its cause."""
        return f"unknown:{self.cause}" if self.cell is Cell.UNKNOWN else self.cell.value


class Oracle(Protocol):
    """Decides claims; a context manager, which starts processes and opens files when it is asked.

    An oracle that was not asked yet has no processes or open files and can be pickled, so that each
    worker has its own. It is used by one thread.
    """

    @property
    def name(self) -> str:
        """The oracle as cache keys identify it: provers with versions and settings."""

    @property
    def theory(self) -> str:
        """The theory that entailment is relative to, with a hash where it has one."""

    @property
    def budget(self) -> int:
        """Work allowed for one claim, in steps."""

    @property
    def is_batched(self) -> bool:
        """Whether to ask many claims in one call, even some that turn out not to be needed."""
        return False

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Return a finding for each claim, in order; ask claims that share texts together.

        What is asked is counted, see `driftbench.effort.count`.

        Raises:
            OracleError: what the oracle needs is not installed.
        """

    def certificate(self, claim: Claim, finding: Finding) -> Outcome:  # noqa: ARG002 -- a default
        """Return Lean text by which the kernel can check a finding, or why there is none.

        Args:
            claim: a claim.
            finding: what this oracle found for it.
        """
        from driftbench.oracles.kernel.certificates import NoCertificate

        return NoCertificate("only the embedded provers make certificates")

    def keeping_answers(self, cache: VerdictCache) -> Oracle:  # noqa: ARG002 -- a default
        """Return this oracle with the answers to what it asks its provers kept in a cache.

        A claim may lead to a question that another claim, or other code, has led to before.
        """
        return self

    def check(self) -> None:
        """Check that this machine, to which an oracle was sent, has what the oracle needs.

        Raises:
            OracleError: what the oracle needs is not installed, or in another version.
        """
        _ = self.name  # fails for a prover that is not installed

    def close(self) -> None:
        """End processes and close files; a later claim opens them again."""

    def __enter__(self) -> Self:
        """Return the oracle."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close the oracle."""
        self.close()
