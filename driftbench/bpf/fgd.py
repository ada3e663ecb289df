"""Faithfulness-Guided Decoding: sample candidates, score them, return the best, or ask again.

Three modes share samples, so that they can be compared: the baseline returns the first candidate,
reranking the one of highest score among m, and guided decoding does the same and, while no
candidate reaches the accept threshold, samples m more with the heaviest witness of the best
candidate as a hint. Deliberately knows no probe: what a candidate's score is, the caller says.
Source: `faithfulness-gap.tex`, section 8. The paper prints two thresholds for asking again (0.78 in
the text, the accept threshold in the figure); the figure's is the default here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from driftbench.bpf.autoformalizer import Candidate, Unusable
from driftbench.errors import InputError

if TYPE_CHECKING:
    from driftbench.bpf.autoformalizer import Autoformalizer, Sample
    from driftbench.bpf.probe import Subject

__all__ = ["ACCEPT", "Decoding", "DecodingScore", "Mode", "ScoredCandidate", "Scorer", "decode"]

ACCEPT = 0.93
"""Least score at which a candidate is accepted (section 5)."""


class Mode(StrEnum):
    """What is done with the candidates."""

    BASELINE = "baseline"
    RERANK = "rerank"
    FGD = "fgd"


@dataclass(frozen=True, slots=True)
class DecodingScore:
    """What a scorer says of a candidate.

    Args:
        spectrum: E in [0, 1]; None where nothing was decided.
        witness: the heaviest witness against it in words, "" for none.
    """

    spectrum: float | None
    witness: str = ""


Scorer: TypeAlias = Callable[[Candidate], DecodingScore]


@dataclass(frozen=True, slots=True)
class ScoredCandidate:
    """A sample with its score; `score` is None for a baseline's, which is not scored.

    Args:
        candidate: the candidate.
        score: what the scorer says of it.
        round: 0 for the first samples, then the number of times that was asked again.
    """

    candidate: Candidate
    score: DecodingScore | None
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoding:
    """What came out.

    Args:
        mode: what was done.
        chosen: the candidate that is returned; None where no sample was usable.
        scored: all candidates, in order of sampling.
        unusable: why other samples gave none, in order.
        hints: the hints that were given, one for each round but the first.
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
        """Samples that were drawn."""
        return len(self.scored) + len(self.unusable)


def decode(
    subject: Subject,
    autoformalizer: Autoformalizer,
    scorer: Scorer,
    *,
    mode: Mode,
    candidates: int = 4,
    accept: float = ACCEPT,
    rounds: int = 1,
) -> Decoding:
    """Formalize a statement.

    Args:
        subject: what is formalized.
        autoformalizer: samples candidates.
        scorer: scores one; equal texts are scored once.
        mode: what is done with the candidates.
        candidates: m, the samples of each round.
        accept: least score that is not asked about again.
        rounds: times that is asked again, at most.

    Raises:
        InputError: no samples are wanted, or the subject lacks what the autoformalizer needs.
    """
    if candidates < 1:
        raise InputError(f"{candidates} candidates are no sample: give 1 or more")
    run = _Run(subject, autoformalizer, scorer, {}, [], [], [])
    # A baseline returns what it gets, and more samples would change nothing.
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
    """One decoding under way."""

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
        """Return the first of highest score; what has none ranks below all that have one."""
        return max(self.scored, key=_height, default=None)


def _height(one: ScoredCandidate) -> float:
    return -1.0 if one.score is None or one.score.spectrum is None else one.score.spectrum
