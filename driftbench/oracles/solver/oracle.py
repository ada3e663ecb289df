"""The embedded provers as an oracle of claims: entailment in the theory T0.

`proved` means valid in T0, `refuted` that a finite model of T0, evaluated again, has the premise
true and the goal false. Refuted in T0 is evidence, no proof of non-entailment in mathlib; the
finding names its theory. What has no faithful translation is unknown with the cause `unsupported`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from driftbench.cache import cache_key, sources_digest
from driftbench.errors import LeanSyntaxError
from driftbench.lean.context import surroundings
from driftbench.oracles.answers import STEPS_PER_SECOND
from driftbench.oracles.claim import Cell, Claim, Finding, Oracle, Provenance
from driftbench.oracles.snapshot_context import snapshot_context_of
from driftbench.oracles.solver.provers import open_provers
from driftbench.oracles.solver.theory import theory_name
from driftbench.oracles.solver.translator import Translator
from driftbench.oracles.statement_forms import same_proposition
from driftbench.oracles.translation import Unsupported
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.equipment import Equipment
    from driftbench.oracles.problem import Question
    from driftbench.oracles.snapshot_context import SnapshotContext
    from driftbench.oracles.solver.provers import Provers

__all__ = ["BUDGET", "PROVERS", "SolverOracle", "open_solver", "solver_of"]

PROVERS = ("cvc5", "finder")
"""Who is asked, in turn; E would decide one claim more in four hundred, and take longest."""

BUDGET = 0.15
"""Seconds of work for one claim and prover: more of it decides few claims more."""

#: Packages that findings follow from, and those inside of them that they do not.
_CODE = ("driftbench.corpus", "driftbench.lean", "driftbench.oracles", "driftbench.rules")
_APART = ("driftbench.oracles.kernel", "driftbench.oracles.lean")
#: What is neither part of a name nor of the front of a statement.
_SIGN = re.compile(r"[^\w\s(){}\[\]⦃⦄:,∀→.'!?]")
_TURNED = str.maketrans({"≥": "≤", ">": "<", "⊇": "⊆", "⊃": "⊂", "≠": "¬="})


@dataclass(frozen=True)
class SolverOracle(Oracle):
    """Translates both statements of a claim and asks embedded provers.

    Args:
        translator: makes questions of statements.
        provers: who is asked.
        steps: work for one claim and prover, see `driftbench.oracles.solver.provers.Prover.ask`.
        snapshot: digest of the snapshot that the translator knows.
    """

    # No slots: the name is worked out once.
    translator: Translator
    provers: Provers
    steps: int
    snapshot: str = ""

    @cached_property
    def name(self) -> str:
        """The provers, the snapshot whose constants they know, and the code that translates."""
        declared = [p.read_text("utf-8") for p in sorted(resource("perturbations").glob("*.toml"))]
        code = cache_key(sources_digest(*_CODE, without=_APART), declared)
        return f"{self.provers.name}, snapshot {self.snapshot[:12]}, translation {code[:12]}"

    @property
    def theory(self) -> str:
        """The level of T0 with the hash of what it assumes."""
        return theory_name(self.translator.level)

    @property
    def budget(self) -> float:
        """Seconds of work that each prover may spend on a claim, counted in steps."""
        return self.steps / STEPS_PER_SECOND

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Answer each claim; both directions of a pair are translated once.

        No prover is asked whether a proposition implies itself, with other names or places of
        binders.
        """
        found: dict[Claim, Finding] = {}
        wanted = dict.fromkeys(claims)
        for claim in wanted:
            if claim not in found:
                asked = [claim, claim.converse] if claim.converse in wanted else [claim]
                found.update(zip(asked, self._decided(asked), strict=False))
        return tuple(found[claim] for claim in claims)

    def questions(self, claim: Claim) -> tuple[Question, Question]:
        """Return what is asked of a claim and of its converse.

        Raises:
            Unsupported: a statement has no faithful translation.
            LeanSyntaxError: a statement does not parse.
        """
        return self.translator.questions(claim.goal, claim.premise, context=claim.context)

    def ask(self, question: Question, *, share: float = 1.0) -> Finding:
        """Ask the provers a question with a share of the budget."""
        return self.provers.ask(question, steps=max(1, round(share * self.steps)))

    def close(self) -> None:
        """End the provers of this process."""
        self.provers.close()

    def _decided(self, asked: Sequence[Claim]) -> list[Finding]:
        """Answer a claim, or a claim and its converse."""
        try:
            if same := self._sameness(asked[0]):
                return [self._unasked(one, Cell.PROVED, detail=same) for one in asked]
            both = self.questions(asked[0])
            return [self.ask(question) for question in both[: len(asked)]]
        except (LeanSyntaxError, RecursionError, Unsupported) as error:
            detail = str(error) or "nested too deeply"
            return [
                self._unasked(one, Cell.UNKNOWN, cause="unsupported", detail=detail)
                for one in asked
            ]

    def _sameness(self, claim: Claim) -> str:
        """Say why both sides of a claim surely are one proposition, whatever it says; or "".

        Raises:
            LeanSyntaxError: a side does not parse.
        """
        if claim.premise.split() == claim.goal.split():
            return "premise and goal are the same text"
        # Equal signs are needed, and spare most claims the parsing.
        if _signs(claim.premise) != _signs(claim.goal):
            return ""
        around = surroundings(claim.context)
        one, other = (self.translator.parsed(text, around) for text in (claim.premise, claim.goal))
        return "premise and goal are the same proposition" if same_proposition(one, other) else ""

    def _unasked(self, claim: Claim, cell: Cell, *, detail: str, cause: str = "") -> Finding:
        """Return what needs no prover."""
        source = Provenance(
            oracle="translation",
            theory=self.theory,
            budget=self.budget,
            seconds=0.0,
            query=claim.digest,
        )
        return Finding(cell=cell, cause=cause, detail=detail, provenance=source)


def _signs(text: str) -> list[str]:
    """Return the signs of a statement that stay whatever its names and places of binders are."""
    return sorted(_SIGN.findall(text.translate(_TURNED)))


def solver_of(
    snapshot_context: SnapshotContext, *, provers: Sequence[str] = PROVERS, budget: float = BUDGET
) -> SolverOracle:
    """Return the embedded provers, with what is known of a snapshot.

    Raises:
        InputError: an unknown prover.
        OracleError: a prover is not installed.
    """
    return SolverOracle(
        Translator(snapshot_context.knowledge, snapshot_context.table),
        open_provers(provers),
        steps=max(1, round(budget * STEPS_PER_SECOND)),
        snapshot=snapshot_context.digest,
    )


def open_solver(equipment: Equipment) -> SolverOracle:
    """Return the embedded provers, with what is known of the snapshot that is named.

    Raises:
        InputError: no snapshot is named.
        CorpusError: it cannot be read.
        OracleError: a prover is not installed.
    """
    return solver_of(snapshot_context_of(equipment.snapshot))
