"""Guided decoding of one statement, for every source of candidates, mode and number.

Candidates are scored by a certifier at a low budget. A simulation knows whether its output is
drifted. For the output of a language model, the oracle decides whether it is equivalent to the gold
statement, or leaves it open.
Source: `faithfulness-gap.tex`, section 8.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from driftbench.bpf.fgd import DecodingScore, Mode, decode
from driftbench.bpf.spectrum import spectrum
from driftbench.errors import LeanSyntaxError
from driftbench.oracles.claim import Cell, Claim

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.bpf.autoformalizer import Autoformalizer, Candidate
    from driftbench.bpf.certifier import Certifier
    from driftbench.bpf.probe import Probe, Subject

__all__ = ["COUNTS", "PER_TARGET", "Decode", "Decoded", "Key", "Outcome", "low_budget"]

COUNTS = (1, 2, 4, 8, 16)
"""Numbers of candidates per statement, the paper's m."""

PER_TARGET = 8
"""Number of probes per drift class, and of generic ones, for a score: the paper's k = 8."""

Key: TypeAlias = tuple[str, Mode, int]
"""Source of candidates, mode and number of candidates."""


class Outcome(StrEnum):
    """The outcome of decoding a statement."""

    DRIFTED = "drifted"
    FAITHFUL = "faithful"
    OPEN = "open"  # the oracle does not decide whether it is equivalent to the gold statement
    NONE = "none"  # no sample was a statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """The results for one statement.

    Args:
        decoded_outcomes: source, mode and m -> outcome.
        unusable: source -> number of samples that were not a statement, among the first of the
            largest m.
    """

    decoded_outcomes: Mapping[Key, Outcome]
    unusable: Mapping[str, int]


def low_budget(probes: Sequence[Probe]) -> tuple[Probe, ...]:
    """Return the first probes of each drift class, and of the generic ones."""
    counted: dict[str, int] = {}
    chosen = []
    for probe in probes:
        counted[probe.drift_class] = counted.get(probe.drift_class, 0) + 1
        if counted[probe.drift_class] <= PER_TARGET:
            chosen.append(probe)
    return tuple(chosen)


@dataclass(frozen=True, slots=True)
class Decode:
    """Decodes statements.

    Args:
        certifier: scores candidates; its oracle compares outputs with the gold statement.
        sources: name of a source -> its autoformalizer.
    """

    certifier: Certifier
    sources: Mapping[str, Autoformalizer]

    def __call__(self, subjects: Sequence[Subject]) -> list[Decoded | None]:
        """Return the results for each statement; None for one that does not parse."""
        return [
            _StatementDecoder(self.certifier, subject).decoded(self.sources) for subject in subjects
        ]

    def check(self) -> None:
        """Check that the oracle is available."""
        self.certifier.check()


@dataclass(frozen=True, slots=True)
class _StatementDecoder:
    """One statement; scores and outcomes are cached by text, since samples repeat."""

    certifier: Certifier
    subject: Subject
    scores: dict[str, DecodingScore] = field(default_factory=dict)
    decoded_outcomes: dict[str, Outcome] = field(default_factory=dict)

    def decoded(self, sources: Mapping[str, Autoformalizer]) -> Decoded | None:
        """Return the results for every source, mode and number of candidates."""
        probes = low_budget(self.certifier.probes(self.subject))
        decoded_outcomes: dict[Key, Outcome] = {}
        unusable: Counter[str] = Counter()

        def scorer(candidate: Candidate) -> DecodingScore:
            if candidate.text not in self.scores:
                self.scores[candidate.text] = self._score(candidate.text, probes)
            return self.scores[candidate.text]

        try:
            for source, maker in sources.items():
                shown = self.subject if maker.simulated else replace(self.subject, gold=None)
                for mode in Mode:
                    for count in COUNTS:
                        found = decode(shown, maker, scorer, mode=mode, candidates=count)
                        chosen = None if found.chosen is None else found.chosen.candidate
                        decoded_outcomes[source, mode, count] = self._outcome(chosen)
                        if (mode, count) == (Mode.RERANK, max(COUNTS)):
                            unusable[source] = len(found.unusable)
        except LeanSyntaxError:
            return None
        return Decoded(decoded_outcomes=decoded_outcomes, unusable=unusable)

    def _score(self, text: str, probes: Sequence[Probe]) -> DecodingScore:
        context = self.subject.context
        found = spectrum(self.certifier.fingerprint(text, probes, context=context))
        witness = found.witnesses[0].probe.description if found.witnesses else ""
        return DecodingScore(found.score, " ".join(witness.split()))

    def _outcome(self, candidate: Candidate | None) -> Outcome:
        if candidate is None:
            return Outcome.NONE
        if candidate.drifted is not None:
            return Outcome.DRIFTED if candidate.drifted else Outcome.FAITHFUL
        if candidate.text not in self.decoded_outcomes:
            self.decoded_outcomes[candidate.text] = self._compared(candidate.text)
        return self.decoded_outcomes[candidate.text]

    def _compared(self, text: str) -> Outcome:
        """Compare a candidate with the gold statement."""
        gold, context = self.subject.gold or "", self.subject.context
        claims = [Claim(text, gold, context), Claim(gold, text, context)]
        cells = {finding.cell for finding in self.certifier.oracle.decide(claims)}
        if Cell.REFUTED in cells:
            return Outcome.DRIFTED
        return Outcome.FAITHFUL if cells == {Cell.PROVED} else Outcome.OPEN
