"""Guided decoding of one statement, for every source of candidates, mode and number.

Source: `faithfulness-gap.tex`, section 8.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from driftbench.bpf.candidate_scores import CandidateScorer, Outcome, low_budget, outcome_of
from driftbench.bpf.fgd import Mode, decode
from driftbench.errors import LeanSyntaxError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.bpf.autoformalizer import Autoformalizer, Candidate
    from driftbench.bpf.certifier import Certifier
    from driftbench.bpf.probe import Subject

__all__ = ["COUNTS", "Decode", "Decoded", "Key"]

COUNTS = (1, 2, 4, 8, 16)
"""Numbers of candidates per statement, the paper's m."""

Key: TypeAlias = tuple[str, Mode, int]
"""Source of candidates, mode and number of candidates."""


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
    """One statement; outcomes are cached by text, since samples repeat."""

    certifier: Certifier
    subject: Subject
    decoded_outcomes: dict[str, Outcome] = field(default_factory=dict)

    def decoded(self, sources: Mapping[str, Autoformalizer]) -> Decoded | None:
        """Return the results for every source, mode and number of candidates."""
        probes = low_budget(self.certifier.probes(self.subject))
        decoded_outcomes: dict[Key, Outcome] = {}
        unusable: Counter[str] = Counter()
        scorer = CandidateScorer(self.certifier, self.subject, probes)
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

    def _outcome(self, candidate: Candidate | None) -> Outcome:
        if candidate is None or candidate.drifted is not None:
            return outcome_of(candidate, self.subject, self.certifier.oracle)
        if candidate.text not in self.decoded_outcomes:
            found = outcome_of(candidate, self.subject, self.certifier.oracle)
            self.decoded_outcomes[candidate.text] = found
        return self.decoded_outcomes[candidate.text]
