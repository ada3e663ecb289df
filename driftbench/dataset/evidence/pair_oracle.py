"""Verdicts on pairs of statements, and the countermodels and certificates that prove them.

Results depend only on the pair, its context, the steps and the provers. Rows and labels are handled
by `judging` and `acceptance`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from driftbench.dataset.stage_rows import FIRST_TRY_SHARE, PairVerdict
from driftbench.errors import LeanSyntaxError
from driftbench.oracles.answers import DECIDED, values_of
from driftbench.oracles.claim import Claim
from driftbench.oracles.kernel.cached_proofs import KnownProofs
from driftbench.oracles.record import record_digest

if TYPE_CHECKING:
    from driftbench.oracles.claim import Finding
    from driftbench.oracles.kernel.certificates import Outcome
    from driftbench.oracles.problem import Question
    from driftbench.oracles.solver.oracle import SolverOracle

__all__ = ["PairOracle", "Proofs", "SolverPairOracle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proofs:
    """The evidence of both verdicts on a row.

    Args:
        forward_model: the countermodel of the forward direction as text, or None.
        backward_model: that of the backward direction.
        certificate: the names of the row's certificates, or None.
        certificates: claim, statement and evidence of each.
        searches: digest of each statement whose proof was looked up, the proof, and why there is
            none.
    """

    forward_model: str | None = None
    backward_model: str | None = None
    certificate: str | None = None
    certificates: tuple[tuple[str, str, str], ...] = ()
    searches: tuple[tuple[str, str, str], ...] = ()


class PairOracle(Protocol):
    """Decides both directions of pairs of statements with the same context."""

    def decide(
        self, gold: str, candidate: str, *, context: str, effort: float = 1.0
    ) -> PairVerdict:
        """Return the verdicts on both directions, spending at most a share of the budget."""
        ...

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Return the evidence of the decided directions of a pair."""
        ...

    def close(self) -> None:
        """End the processes that were started for it; later calls start them again."""
        ...


@dataclass(frozen=True, slots=True)
class SolverPairOracle:
    """Asks the embedded provers, which each process opens for itself.

    It asks questions instead of claims, because `SolverOracle.decide` returns findings without
    their questions. Tries with a share of the steps, the numbers of countermodels in records,
    models as text and certificates all need the question. Besides, `decide` proves a claim whose
    sides are the same proposition without a question, but a build records an answer to every one.

    Args:
        solver: translates and asks.
        proofs: known Lean proofs.
        tries: shares of the budget, ascending: a question that is open after one is asked again
            with the next, since most questions need little.
    """

    solver: SolverOracle
    proofs: KnownProofs = field(default_factory=KnownProofs)
    tries: tuple[float, ...] = (FIRST_TRY_SHARE, 1.0)

    def decide(
        self, gold: str, candidate: str, *, context: str, effort: float = 1.0
    ) -> PairVerdict:
        """Return the verdicts; a pair that cannot be translated is unsupported in both."""
        from driftbench.oracles.engine_names import engine_names
        from driftbench.oracles.solver.recorded import answer_of
        from driftbench.oracles.translation import Unsupported

        try:
            questions = self.solver.questions(Claim(candidate, gold, context))
            found = [self._tried(question, effort) for question in questions]
        except (Unsupported, LeanSyntaxError, RecursionError):
            word = "unknown:unsupported"
            return PairVerdict(
                forward=word, backward=word, oracle="translation", theory=self.solver.theory
            )
        forward, backward = (tries[-1] for tries in found)
        answers = (
            (record_digest(one.provenance.query), *values_of(answer_of(one, question).bare))
            for question, tries in zip(questions, found, strict=True)
            for one in tries
        )
        return PairVerdict(
            forward=forward.word,
            backward=backward.word,
            oracle=engine_names(one.provenance.oracle for one in (forward, backward)),
            theory=forward.provenance.theory,
            answers=tuple(answers),
        )

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Return the evidence of the decided directions, which are asked again.

        That is cheap if findings are cached. There is no evidence for a pair that cannot be
        translated or is nested too deeply to be certified.
        """
        from driftbench.oracles.kernel.certificates import Certificate
        from driftbench.oracles.kernel.rows import Reference
        from driftbench.oracles.translation import Unsupported

        proofs = replace(self.proofs, noted={})
        try:
            questions = self.solver.questions(Claim(candidate, gold, context))
            shown = [self._shown(*both, proofs) for both in zip(questions, words, strict=True)]
        except (Unsupported, LeanSyntaxError, RecursionError):
            return Proofs()
        outcomes = [outcome for _, outcome in shown]
        certificates = [found for found in outcomes if isinstance(found, Certificate)]
        return Proofs(
            forward_model=shown[0][0],
            backward_model=shown[1][0],
            certificate=str(Reference.of(*outcomes)) or None,
            certificates=tuple((c.claim, c.statement, c.evidence) for c in certificates),
            searches=tuple((of, one.text, one.reason) for of, one in proofs.noted.items()),
        )

    def close(self) -> None:
        """End the provers of this process."""
        self.solver.close()
        if self.proofs.cache is not None:
            self.proofs.cache.close()

    def _tried(self, question: Question, effort: float = 1.0) -> list[Finding]:
        """Return the findings of all tries up to a share of the budget; at least of the first."""
        found: list[Finding] = []
        for share in self.tries:
            if not found or (share <= effort and not found[-1].decides):
                found.append(self.solver.ask(question, share=share))
        return found

    def _shown(
        self, question: Question, word: str | None, proofs: KnownProofs
    ) -> tuple[str | None, Outcome]:
        """Return the countermodel of a direction as text, if it has one, and its certificate."""
        from driftbench.oracles.kernel.certificates import NoCertificate, certify_question
        from driftbench.oracles.solver.recorded import model_text

        if word not in DECIDED:
            return None, NoCertificate("no oracle decided this direction")
        finding = self._tried(question)[-1]
        if finding.word != word:
            return None, NoCertificate(f"the oracle says {finding.word} now")
        return model_text(finding, question), certify_question(question, finding, proof=proofs)
