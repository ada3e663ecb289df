"""Scores of an autoformalizer's candidates, and whether a chosen one is drifted.

A candidate is scored by its fingerprint at a low budget. A simulation knows whether its candidate
is drifted; for the candidate of a language model, the oracle decides whether it is equivalent to a
gold statement, or leaves it open.
Source: `faithfulness-gap.tex`, section 8.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from driftbench.bpf.fgd import DecodingScore
from driftbench.bpf.spectrum import spectrum
from driftbench.oracles.claim import Cell, Claim

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.bpf.autoformalizer import Candidate
    from driftbench.bpf.certifier import Certifier
    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe, Subject
    from driftbench.oracles.claim import Oracle

__all__ = [
    "PER_TARGET",
    "CandidateScorer",
    "Outcome",
    "description_of",
    "low_budget",
    "outcome_of",
    "witness_sentence",
]

PER_TARGET = 8
"""Number of probes per drift class, and of generic ones, for a score: the paper's k = 8."""


class Outcome(StrEnum):
    """The outcome of decoding a statement."""

    DRIFTED = "drifted"
    FAITHFUL = "faithful"
    OPEN = "open"  # the oracle does not decide whether it is equivalent to the gold statement
    NONE = "none"  # no sample was a statement


def low_budget(probes: Sequence[Probe]) -> tuple[Probe, ...]:
    """Return the first probes of each drift class, and of the generic ones."""
    counted: dict[str, int] = {}
    chosen = []
    for probe in probes:
        counted[probe.drift_class] = counted.get(probe.drift_class, 0) + 1
        if counted[probe.drift_class] <= PER_TARGET:
            chosen.append(probe)
    return tuple(chosen)


def description_of(witness: Observation) -> str:
    """Return the description of a witness's probe, on one line."""
    return " ".join(witness.probe.description.split())


def witness_sentence(witness: Observation) -> str:
    """Return a witness as a sentence for the author of the candidate."""
    probe, words = witness.probe, description_of(witness)
    for expected, found, more, less in (
        (
            probe.forward,
            witness.forward.cell,
            "The translation implies this statement, and the theorem does not",
            "The theorem implies this statement, and the translation does not",
        ),
        (
            probe.backward,
            witness.backward.cell,
            "This statement implies the translation, and not the theorem",
            "This statement implies the theorem, and not the translation",
        ),
    ):
        if expected is None or found is Cell.UNKNOWN:
            continue
        if (expected is Cell.PROVED) != (found is Cell.PROVED):
            return f"{more if found is Cell.PROVED else less}: {words}"
    return f"The translation is equivalent to this statement, and the theorem is not: {words}"


@dataclass(frozen=True, slots=True)
class CandidateScorer:
    """Scores candidates of one statement; equal texts are scored once.

    Args:
        certifier: fingerprints them.
        subject: the statement.
        probes: its probes.
        hint: returns the words of a witness.
    """

    certifier: Certifier
    subject: Subject
    probes: Sequence[Probe]
    hint: Callable[[Observation], str] = description_of
    _scores: dict[str, DecodingScore] = field(default_factory=dict)

    def __call__(self, candidate: Candidate) -> DecodingScore:
        """Return the score of a candidate, with its heaviest witness."""
        text = candidate.text
        if text not in self._scores:
            context = self.subject.context
            found = spectrum(self.certifier.fingerprint(text, self.probes, context=context))
            witness = self.hint(found.witnesses[0]) if found.witnesses else ""
            self._scores[text] = DecodingScore(found.score, witness)
        return self._scores[text]


def outcome_of(candidate: Candidate | None, subject: Subject, oracle: Oracle) -> Outcome:
    """Return the outcome of decoding.

    Args:
        candidate: the candidate that was returned; None for none.
        subject: the statement, with its gold.
        oracle: compares a candidate of unknown label with the gold statement.
    """
    if candidate is None:
        return Outcome.NONE
    if candidate.drifted is not None:
        return Outcome.DRIFTED if candidate.drifted else Outcome.FAITHFUL
    gold, text, context = subject.gold or "", candidate.text, subject.context
    claims = [Claim(text, gold, context), Claim(gold, text, context)]
    cells = {finding.cell for finding in oracle.decide(claims)}
    if Cell.REFUTED in cells:
        return Outcome.DRIFTED
    return Outcome.FAITHFUL if cells == {Cell.PROVED} else Outcome.OPEN
