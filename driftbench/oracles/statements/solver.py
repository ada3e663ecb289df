"""The embedded provers as an oracle of claims: entailment in the theory T0.

`proved` means valid in T0, `refuted` that a finite model of T0, evaluated again, has the premise
true and the goal false. Refuted in T0 is evidence, no proof of non-entailment in mathlib; the
finding names its theory. Nobody is asked whether a proposition implies itself, with other names or
places of binders. What has no faithful translation is unknown with the cause `unsupported`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

from driftbench.cache.texts import key_of, sources
from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.oracles.judging import Judge
from driftbench.oracles.statements.claim import Cell, Claim, EntailmentOracle, Finding
from driftbench.oracles.statements.normal import same_proposition
from driftbench.oracles.statements.snapshot_context import snapshot_context_of
from driftbench.oracles.theory import theory_name
from driftbench.oracles.translation import Unsupported
from driftbench.oracles.verdicts import Proved, Provenance, Refuted
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.oracles.problem import Question
    from driftbench.oracles.statements.opening import Equipped
    from driftbench.oracles.statements.snapshot_context import SnapshotContext
    from driftbench.oracles.verdicts import Verdict

__all__ = ["BUDGET", "PROVERS", "STEPS_PER_SECOND", "SolverOracle", "open_solver", "solver_of"]

PROVERS = ("cvc5", "finder")
"""Who is asked, in turn; E would decide one claim more in four hundred, and take longest."""

BUDGET = 0.15
"""Seconds of work for one claim and prover: more of it decides few claims more."""

STEPS_PER_SECOND = 200_000
"""Steps that stand for a second of budget; whoever asks Lean counts in seconds."""

#: Packages that findings follow from, and those inside of them that they do not.
_CODE = tuple(f"driftbench.{name}" for name in ("corpus", "lean", "library", "oracles", "rules"))
#: What is neither part of a name nor of the front of a statement.
_SIGN = re.compile(r"[^\w\s(){}\[\]⦃⦄:,∀→.'!?]")
_TURNED = str.maketrans({"≥": "≤", ">": "<", "⊇": "⊆", "⊃": "⊂", "≠": "¬="})
_STATEMENTS = "driftbench.oracles.statements"
_APART = ("driftbench.oracles.kernel", "driftbench.oracles.lean", _STATEMENTS)


class SolverOracle(EntailmentOracle):
    """Translates both statements of a claim and asks embedded provers.

    Args:
        judge: translates and asks.
        digest: identity of the snapshot that the judge knows.
    """

    def __init__(self, judge: Judge, *, digest: str) -> None:
        self._judge = judge
        self._digest = digest

    @cached_property
    def name(self) -> str:
        """The provers, the snapshot whose constants they know, and the code that translates."""
        declared = [p.read_text("utf-8") for p in sorted(resource("perturbations").glob("*.toml"))]
        reading = (files(_STATEMENTS) / "normal.py").read_text("utf-8")
        code = key_of(sources(*_CODE, without=_APART), declared, reading)
        return f"{self._judge.oracle.name}, snapshot {self._digest[:12]}, translation {code[:12]}"

    @property
    def theory(self) -> str:
        """The level of T0 with the hash of what it assumes."""
        return theory_name(self._judge.level)

    @property
    def budget(self) -> float:
        """Seconds of work that each prover may spend on a claim, counted in steps."""
        return self._judge.steps / STEPS_PER_SECOND

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Answer each claim; both directions of a pair are translated once."""
        found: dict[Claim, Finding] = {}
        wanted = dict.fromkeys(claims)
        for claim in wanted:
            if claim in found:
                continue
            back = Claim(claim.goal, claim.premise, claim.context)
            found.update(self._pair(claim, back if back in wanted else None))
        return tuple(found[claim] for claim in claims)

    def close(self) -> None:
        """End the provers of this process."""
        self._judge.oracle.close()

    def _pair(self, claim: Claim, back: Claim | None) -> dict[Claim, Finding]:
        asked = [claim] if back is None else [claim, back]
        if claim.premise.split() == claim.goal.split():
            given = "premise and goal are the same text"
            return {one: self._plain(one, Cell.PROVED, detail=given) for one in asked}
        try:
            if self._same(claim):
                given = "premise and goal are the same proposition"
                return {one: self._plain(one, Cell.PROVED, detail=given) for one in asked}
            forward, backward = self._judge.questions(
                claim.goal, claim.premise, context=claim.context
            )
        except (LeanSyntaxError, RecursionError, Unsupported) as error:
            return {one: self._untranslated(one, error) for one in asked}
        return {
            one: self._asked(one, question)
            for one, question in zip(asked, (forward, backward), strict=False)
        }

    def _same(self, claim: Claim) -> bool:
        """Say whether both sides of a claim surely are one proposition, whatever it says.

        Raises:
            LeanSyntaxError: a side does not parse.
        """
        if _signs(claim.premise) != _signs(claim.goal):  # spares most claims the parsing
            return False
        around = surroundings(claim.context)
        one, other = (
            parse(
                text,
                table=self._judge.table,
                opened=around.opened,
                local_notation=around.local_notation,
            )
            for text in (claim.premise, claim.goal)
        )
        return same_proposition(one, other)

    def _asked(self, claim: Claim, question: Question) -> Finding:
        verdict = self._judge.ask(question)
        return _finding(verdict, claim)

    def _untranslated(self, claim: Claim, error: Exception) -> Finding:
        detail = str(error) or "nested too deeply"
        return self._plain(claim, Cell.UNKNOWN, cause="unsupported", detail=detail)

    def _plain(self, claim: Claim, cell: Cell, *, detail: str, cause: str = "") -> Finding:
        """Return what needs no prover."""
        provenance = Provenance(
            oracle="translation",
            theory=self.theory,
            budget=self.budget,
            seconds=0.0,
            query=claim.digest,
        )
        return Finding(cell=cell, cause=cause, detail=detail, provenance=provenance)


def _signs(text: str) -> list[str]:
    """Return the signs of a statement that stay whatever its names and places of binders are."""
    return sorted(_SIGN.findall(text.translate(_TURNED)))


def _finding(verdict: Verdict, claim: Claim) -> Finding:
    given = verdict.provenance
    budget = given.budget / STEPS_PER_SECOND
    source = replace(given, query=claim.digest, budget=budget)
    if isinstance(verdict, Proved):
        return Finding(cell=Cell.PROVED, provenance=source)
    if isinstance(verdict, Refuted):
        sizes = sum(verdict.model.sizes.values())
        return Finding(
            cell=Cell.REFUTED, provenance=source, detail=f"a model of {sizes} elements in all"
        )
    return Finding(cell=Cell.UNKNOWN, cause=verdict.cause, detail=verdict.detail, provenance=source)


def solver_of(
    snapshot_context: SnapshotContext, *, provers: Sequence[str] = PROVERS, budget: float = BUDGET
) -> SolverOracle:
    """Return the embedded provers, with what is known of a snapshot.

    Raises:
        InputError: an unknown prover.
        OracleError: a prover is not installed.
    """
    from driftbench.oracles.portfolio import open_oracle

    steps = max(1, round(budget * STEPS_PER_SECOND))
    judge = Judge(
        snapshot_context.knowledge, snapshot_context.table, open_oracle(provers), steps=steps
    )
    return SolverOracle(judge, digest=snapshot_context.digest)


def open_solver(equipment: Equipped) -> SolverOracle:
    """Return the embedded provers, with what is known of the snapshot that is named.

    Raises:
        InputError: no snapshot is named.
        CorpusError: it cannot be read.
        OracleError: a prover is not installed.
    """
    return solver_of(snapshot_context_of(equipment.snapshot))
