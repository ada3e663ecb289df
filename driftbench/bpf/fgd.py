"""Faithfulness-Guided Decoding: sample candidates, score them, return the best or ask again.

Three modes use the same samples, so that they can be compared. The baseline returns the first
candidate. Reranking returns the candidate of highest score among m. Guided decoding also does this
and, while no candidate reaches the accept threshold, samples m more with the heaviest witness of
the best candidate as a hint. The caller provides the scorer.
Source: `faithfulness-gap.tex`, section 8. The paper gives two thresholds for asking again (0.78 in
the text, the accept threshold in the figure); the default here is that of the figure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from driftbench.bpf.autoformalizer import Candidate, Unusable
from driftbench.bpf.spectrum import PAPER_THRESHOLDS
from driftbench.errors import InputError

if TYPE_CHECKING:
    from driftbench.bpf.autoformalizer import Autoformalizer, Sample
    from driftbench.bpf.probe import Subject

__all__ = ["Decoding", "DecodingScore", "Mode", "ScoredCandidate", "Scorer", "decode"]


class Mode(StrEnum):
    """A decoding mode."""

    BASELINE = "baseline"
    RERANK = "rerank"
    FGD = "fgd"


@dataclass(frozen=True, slots=True)
class DecodingScore:
    """The score of a candidate.

    Args:
        spectrum: E in [0, 1]; None if no cell was decided.
        witness: the heaviest witness against it in words, "" for none.
    """

    spectrum: float | None
    witness: str = ""


Scorer: TypeAlias = Callable[[Candidate], DecodingScore]


@dataclass(frozen=True, slots=True)
class ScoredCandidate:
    """A sample with its score; the baseline is not scored and has None.

    Args:
        candidate: the candidate.
        score: its score.
        round: 0 for the first samples, 1 for those of the first hint, and so on.
    """

    candidate: Candidate
    score: DecodingScore | None
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoding:
    """The result of decoding.

    Args:
        mode: the decoding mode.
        chosen: the candidate that is returned; None if no sample was usable.
        scored: all candidates, in order of sampling.
        unusable: reasons why other samples gave no candidate, in order.
        hints: the hints given, one for each round after the first.
        simulated: whether the autoformalizer is a simulation.
    """

    mode: Mode
    chosen: ScoredCandidate | None
    scored: tuple[ScoredCandidate, ...]
    unusable: tuple[str, ...]
    hints: tuple[str, ...]
    simulated: bool

    @property
    def samples(self) -> int:
        """Number of samples drawn."""
        return len(self.scored) + len(self.unusable)


def decode(
    subject: Subject,
    autoformalizer: Autoformalizer,
    scorer: Scorer,
    *,
    mode: Mode,
    candidates: int = 4,
    accept: float = PAPER_THRESHOLDS.accept,
    rounds: int = 1,
) -> Decoding:
    """Formalize a statement.

    Args:
        subject: the statement to formalize.
        autoformalizer: samples candidates.
        scorer: scores one candidate; equal texts are scored once.
        mode: the decoding mode.
        candidates: m, the number of samples per round.
        accept: least score that ends guided decoding.
        rounds: limit of rounds with a hint.

    Raises:
        InputError: `candidates` is below 1, or the subject lacks what the autoformalizer needs.
    """
    if candidates < 1:
        raise InputError(f"candidates is {candidates}: give 1 or more")
    run = _Run(subject, autoformalizer, scorer, {}, [], [], [])
    # The baseline returns the first candidate, so that one sample is enough.
    run.draw(1 if mode is Mode.BASELINE else candidates, "", scores=mode is not Mode.BASELINE)
    while mode is Mode.FGD and len(run.hints) < rounds:
        best = run.best()
        if best is None or best.score is None or not best.score.witness:
            break
        if best.score.spectrum is not None and best.score.spectrum >= accept:
            break
        run.hints.append(best.score.witness)
        run.draw(candidates, best.score.witness, scores=True)
    return Decoding(
        mode=mode,
        chosen=run.best(),
        scored=tuple(run.scored),
        unusable=tuple(run.unusable),
        hints=tuple(run.hints),
        simulated=autoformalizer.simulated,
    )


@dataclass(slots=True)
class _Run:
    """The state of one decoding."""

    subject: Subject
    autoformalizer: Autoformalizer
    scorer: Scorer
    known: dict[str, DecodingScore]
    scored: list[ScoredCandidate]
    unusable: list[str]
    hints: list[str]

    def draw(self, count: int, hint: str, *, scores: bool) -> None:
        """Sample candidates and score them."""
        start = len(self.scored) + len(self.unusable)
        for sample in self.autoformalizer.sample(self.subject, count, hint=hint, start=start):
            self._take(sample, scores=scores)

    def _take(self, sample: Sample, *, scores: bool) -> None:
        if isinstance(sample, Unusable):
            self.unusable.append(sample.reason)
            return
        if scores and sample.text not in self.known:
            self.known[sample.text] = self.scorer(sample)
        self.scored.append(ScoredCandidate(sample, self.known.get(sample.text), len(self.hints)))

    def best(self) -> ScoredCandidate | None:
        """Return the first candidate of highest score; one without a score ranks last."""
        return max(self.scored, key=_sort_key, default=None)


def _sort_key(one: ScoredCandidate) -> float:
    return -1.0 if one.score is None or one.score.spectrum is None else one.score.spectrum
