"""The embedded provers as an oracle: entailment in the theory T0.

`proved` means valid in T0, by a proof that needs the premise: a goal that follows from the axioms
of T0 alone is unknown with the cause `vacuous`. `refuted` means that in a finite model of T0,
evaluated again, the premise is true and the goal false. A refutation in T0 is evidence for
non-entailment in mathlib, not a proof; the finding names the theory. A claim without a faithful
translation is unknown with the cause `unsupported`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from driftbench.cache import cache_key, sources_digest
from driftbench.errors import LeanSyntaxError
from driftbench.lean.context import surroundings
from driftbench.oracles.claim import Cell, Claim, Finding, Oracle, Provenance
from driftbench.oracles.snapshot_context import snapshot_context_of
from driftbench.oracles.solver.model_words import model_words
from driftbench.oracles.solver.provers import open_provers
from driftbench.oracles.solver.theory import theory_name
from driftbench.oracles.solver.translator import Translator
from driftbench.oracles.statement_forms import same_proposition
from driftbench.oracles.translation import Unsupported
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.equipment import Equipment
    from driftbench.oracles.cache import VerdictCache
    from driftbench.oracles.kernel.certificates import Outcome
    from driftbench.oracles.problem import Question
    from driftbench.oracles.snapshot_context import SnapshotContext
    from driftbench.oracles.solver.provers import Provers
    from driftbench.oracles.solver.translator import ReadPair

__all__ = ["PROVERS", "STEPS", "SolverOracle", "open_solver", "solver_of"]

PROVERS = ("cvc5", "finder")
"""The provers, in the order they are asked; E would decide 1 claim more in 400 and be the
slowest."""

STEPS = 30_000
"""Steps of each prover for one claim; with more steps, hardly any more claims are decided."""

#: Packages that findings depend on, and subpackages that they do not depend on.
_CODE = ("driftbench.corpus", "driftbench.lean", "driftbench.oracles", "driftbench.rules")
_UNUSED = ("driftbench.oracles.kernel", "driftbench.oracles.lean")
#: Tables of `perturbations` that findings depend on; the others only declare rules and edits.
_TABLES = ("implications.toml", "kinds.toml")
#: Characters that occur neither in names nor in binders.
_SIGN = re.compile(r"[^\w\s(){}\[\]⦃⦄:,∀→.'!?]")
_TURNED = str.maketrans({"≥": "≤", ">": "<", "⊇": "⊆", "⊃": "⊂", "≠": "¬="})


@dataclass(frozen=True)
class SolverOracle(Oracle):
    """Translates both statements of a claim and asks embedded provers.

    Args:
        translator: makes questions of statements.
        provers: the provers to ask.
        steps: work for one claim and prover, see `driftbench.oracles.solver.provers.Prover.ask`.
        snapshot: digest of the snapshot that the translator knows.
    """

    # Without slots, so that the name can be cached.
    translator: Translator
    provers: Provers
    steps: int
    snapshot: str = ""

    @cached_property
    def name(self) -> str:
        """The provers, the snapshot whose constants they know, and the code that translates."""
        folder = resource("perturbations")
        declared = [(folder / name).read_text("utf-8") for name in _TABLES]
        code = cache_key(sources_digest(*_CODE, without=_UNUSED), declared)
        return f"{self.provers.name}, snapshot {self.snapshot[:12]}, translation {code[:12]}"

    @property
    def theory(self) -> str:
        """The level of T0 with the hash of what it assumes."""
        return theory_name(self.translator.level)

    @property
    def budget(self) -> int:
        """The steps of each prover for one claim."""
        return self.steps

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Answer each claim; both directions of a pair are translated once.

        A claim whose sides are the same proposition, up to names and positions of binders, is
        proved without a prover.
        """
        found: dict[Claim, Finding] = {}
        wanted = dict.fromkeys(claims)
        for claim in wanted:
            if claim not in found:
                asked = [claim, claim.converse] if claim.converse in wanted else [claim]
                found.update(zip(asked, self._decided(asked), strict=False))
        return tuple(found[claim] for claim in claims)

    def questions(self, claim: Claim) -> tuple[Question, Question]:
        """Return the questions for a claim and for its converse.

        Raises:
            Unsupported: a statement has no faithful translation.
            LeanSyntaxError: a statement does not parse.
        """
        return self.translator.of_pair(self.read(claim).pair)

    def certificate(self, claim: Claim, finding: Finding) -> Outcome:
        """Return a certificate of a finding, whose question is asked again."""
        from driftbench.oracles.kernel.certificates import NoCertificate, certify_question

        try:
            question, _ = self.questions(claim)
        except (LeanSyntaxError, RecursionError, Unsupported):
            return NoCertificate("a statement has no translation")
        again = self.ask(question)
        if again.word != finding.word:
            return NoCertificate(f"the provers answer {again.word} to the question by itself")
        return certify_question(question, again)

    def ask(self, question: Question, *, share: float = 1.0) -> Finding:
        """Ask the provers a question with a share of the budget."""
        return self.provers.ask(question, steps=max(1, round(share * self.steps)))

    def keeping_answers(self, cache: VerdictCache) -> SolverOracle:
        """Return this oracle with answers to questions looked up and kept in a cache."""
        return replace(self, provers=replace(self.provers, cache=cache))

    def close(self) -> None:
        """End the provers of this process."""
        self.provers.close()

    def _decided(self, asked: Sequence[Claim]) -> list[Finding]:
        """Answer a claim, or a claim and its converse."""
        try:
            if same := self._why_same(asked[0]):
                return [self._unasked(one, Cell.PROVED, detail=same) for one in asked]
            read = self.read(asked[0])
            both = self.translator.of_pair(read.pair)
            found = [(self.ask(question), question) for question in both[: len(asked)]]
            return [_noted(_described(*one), read.note) for one in found]
        except (LeanSyntaxError, RecursionError, Unsupported) as error:
            detail = str(error) or "nested too deeply"
            return [
                self._unasked(one, Cell.UNKNOWN, cause="unsupported", detail=detail)
                for one in asked
            ]

    def read(self, claim: Claim) -> ReadPair:
        """Return both sides of a claim translated; the goal is read as gold.

        Raises:
            Unsupported: a statement has no faithful translation.
            LeanSyntaxError: a statement does not parse.
        """
        return self.translator.read(
            claim.goal,
            claim.premise,
            context=claim.context,
            candidate_context=claim.premise_context,
        )

    def _why_same(self, claim: Claim) -> str:
        """Return why both sides of a claim are the same proposition; "" if they may not be.

        Raises:
            LeanSyntaxError: a side does not parse.
        """
        around = surroundings(claim.context)
        if claim.premise_context not in {None, claim.context}:
            return ""
        if not around.auto_bound or "sorry" in f"{claim.premise} {claim.goal}":
            # What Lean refuses is not the same as anything; the translation decides that.
            return ""
        if claim.premise.split() == claim.goal.split():
            return "premise and goal are the same text"
        # Comparing signs first saves the parsing of most claims.
        if _signs(claim.premise) != _signs(claim.goal):
            return ""
        one, other = (self.translator.parsed(text, around) for text in (claim.premise, claim.goal))
        return "premise and goal are the same proposition" if same_proposition(one, other) else ""

    def _unasked(self, claim: Claim, cell: Cell, *, detail: str, cause: str = "") -> Finding:
        """Return a finding that no prover was asked for."""
        source = Provenance(
            oracle="translation",
            theory=self.theory,
            budget=self.budget,
            seconds=0.0,
            query=claim.digest,
        )
        return Finding(cell=cell, cause=cause, detail=detail, provenance=source)


def _described(finding: Finding, question: Question) -> Finding:
    """Return a finding with its countermodel in words."""
    if finding.model is None:
        return finding
    return replace(finding, countermodel="\n".join(model_words(finding.model, question)))


def _noted(finding: Finding, note: str) -> Finding:
    """Return a finding with one more clause for a reader."""
    clauses = [clause for clause in (finding.detail, note) if clause]
    return replace(finding, detail="; ".join(clauses)) if note else finding


def _signs(text: str) -> list[str]:
    """Return the signs of a statement, which do not depend on names and positions of binders."""
    return sorted(_SIGN.findall(text.translate(_TURNED)))


def solver_of(
    snapshot_context: SnapshotContext, *, provers: Sequence[str] = PROVERS, steps: int = STEPS
) -> SolverOracle:
    """Return the embedded provers, with what is known of a snapshot.

    Raises:
        InputError: an unknown prover.
        OracleError: a prover is not installed.
    """
    return SolverOracle(
        Translator(snapshot_context.knowledge, snapshot_context.table),
        open_provers(provers),
        steps=steps,
        snapshot=snapshot_context.digest,
    )


def open_solver(equipment: Equipment) -> SolverOracle:
    """Return the embedded provers, with what is known of the snapshot of an equipment.

    Raises:
        InputError: no snapshot is named.
        CorpusError: it cannot be read.
        OracleError: a prover is not installed.
    """
    return solver_of(snapshot_context_of(equipment.snapshot, workers=equipment.workers))
