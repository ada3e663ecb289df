"""Verdicts on pairs of statements, and the models and certificates that show them.

`SolverPairOracle` asks the embedded provers: its verdicts follow from the pair, its context, the
steps and the provers alone. Rows and labels are for `judging` and `acceptance`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from driftbench.dataset.evidence.acceptance import PairVerdict
from driftbench.errors import LeanSyntaxError
from driftbench.oracles.kernel.cached_proofs import KnownProofs
from driftbench.oracles.recorded import NotingOracle

if TYPE_CHECKING:
    from driftbench.oracles.judging import Judge
    from driftbench.oracles.kernel.certificates import Outcome
    from driftbench.oracles.problem import Question

__all__ = ["PairOracle", "Proofs", "SolverPairOracle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proofs:
    """What shows both verdicts on a row.

    Args:
        forward_model: the countermodel of the forward direction as text, or None.
        backward_model: that of the backward direction.
        certificate: the row's reference to its certificates, or None.
        certificates: claim, statement and evidence of each.
        searches: digest of each statement that a proof was looked up for, the proof, and why there
            is none.
    """

    forward_model: str | None = None
    backward_model: str | None = None
    certificate: str | None = None
    certificates: tuple[tuple[str, str, str], ...] = ()
    searches: tuple[tuple[str, str, str], ...] = ()


class PairOracle(Protocol):
    """Rules on pairs of statements that stand in one context: the commands before both."""

    def rule(self, gold: str, candidate: str, *, context: str, effort: float = 1.0) -> PairVerdict:
        """Return what is known of both directions, found with the tries up to a share of budget."""
        ...

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Return what shows the words of a ruling on a pair, as far as they decide."""
        ...

    def close(self) -> None:
        """End the processes that this process started for it; it may be asked again."""
        ...


@dataclass(frozen=True, slots=True)
class SolverPairOracle:
    """Rules by asking the embedded provers, which each process opens for itself.

    Args:
        judge: translates and asks.
        proofs: Lean proofs that are known.
    """

    judge: Judge
    proofs: KnownProofs = field(default_factory=KnownProofs)

    def rule(self, gold: str, candidate: str, *, context: str, effort: float = 1.0) -> PairVerdict:
        """Ask both directions."""
        from driftbench.oracles.engine_names import engine_names
        from driftbench.oracles.judging import verdict_text

        first, *later = self.judge.tries
        noting = NotingOracle(self.judge.oracle)
        tries = (first, *(one for one in later if one <= effort))
        judge = replace(self.judge, oracle=noting, tries=tries)
        try:
            found = judge.compare(gold, candidate, context=context)
        except RecursionError:
            # A statement nested this deeply is one more that has no translation.
            return _untranslated(self.judge)
        both = (found.forward, found.backward)
        return PairVerdict(
            forward=verdict_text(found.forward),
            backward=verdict_text(found.backward),
            oracle=engine_names(verdict.provenance.oracle for verdict in both),
            theory=found.forward.provenance.theory,
            answers=tuple(map(tuple, noting.noted)),
        )

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Ask what was decided again, which costs no prover where verdicts are kept.

        A pair that does not translate any more, or is nested too deeply to be certified, is shown
        by nothing: the verdicts stand without.
        """
        from driftbench.oracles.kernel.certificates import Certificate
        from driftbench.oracles.kernel.rows import Reference
        from driftbench.oracles.translation import Unsupported

        proofs = replace(self.proofs, noted={})
        try:
            questions = self.judge.questions(gold, candidate, context=context)
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

    def _shown(
        self, question: Question, word: str | None, proofs: KnownProofs
    ) -> tuple[str | None, Outcome]:
        """Return the countermodel of a direction as text, if it has one, and its certificate."""
        from driftbench.oracles.judging import verdict_text
        from driftbench.oracles.kernel.certificates import NoCertificate, certify_question
        from driftbench.oracles.lowering import lower
        from driftbench.oracles.models import show
        from driftbench.oracles.verdicts import Refuted

        if word not in {"proved", "refuted"}:
            return None, NoCertificate("no oracle decided this direction")
        verdict = self.judge.ask(question)
        if verdict_text(verdict) != word:
            return None, NoCertificate(f"the oracle says {verdict_text(verdict)} now")
        text = show(lower(question), verdict.model) if isinstance(verdict, Refuted) else None
        return text, certify_question(question, verdict, proof=proofs)

    def close(self) -> None:
        """End the provers of this process."""
        self.judge.oracle.__exit__(None, None, None)
        if self.proofs.kept is not None:
            self.proofs.kept.close()


def _untranslated(judge: Judge) -> PairVerdict:
    from driftbench.oracles.theory import theory_name

    word = "unknown:unsupported"
    theory = theory_name(judge.level)
    return PairVerdict(forward=word, backward=word, oracle="translation", theory=theory)
