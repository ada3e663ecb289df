"""The result of guided decoding of one statement, as text and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.bpf.fgd import Decoding, ScoredCandidate

__all__ = ["GuideReport"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideReport:
    """The result for one statement.

    Args:
        id: its name; "" for none.
        english: the statement in English.
        accept: least score that is accepted.
        decoding: what decoding gave; None if it did not begin.
        probes: number of probes that candidates were scored with.
        outcome: `faithful`, `drifted` or `open`: the result compared with gold; "" without a gold.
        failure: why there is no result; "" if there is one.
    """

    id: str = ""
    english: str = ""
    accept: float
    decoding: Decoding | None = None
    probes: int = 0
    outcome: str = ""
    failure: str = ""

    @property
    def chosen(self) -> ScoredCandidate | None:
        """The candidate that is returned; None for none."""
        return None if self.decoding is None else self.decoding.chosen

    @property
    def is_accepted(self) -> bool:
        """Whether the result reaches the score to accept."""
        spectrum = _spectrum(self.chosen)
        return spectrum is not None and spectrum >= self.accept

    def __str__(self) -> str:
        """Return the report as lines of text."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        if self.decoding is None:
            yield f"no result: {self.failure}"
            return
        made = "drawn from gold by the rules" if self.decoding.simulated else "by the model"
        title = "simulated: " if self.decoding.simulated else ""
        yield f"{title}candidates {made}; {self.probes} probes; accepted at E ≥ {self.accept:g}"
        hints = self.decoding.hints
        for number in range(len(hints) + 1):
            if number:
                yield f"asked again with the witness: {hints[number - 1]}"
            for one in self.decoding.scored:
                if one.round == number:
                    yield f"  {_score_words(one)}  {_one_line(one.candidate.text)}"
        for reason in self.decoding.unusable:
            yield f"  no candidate: {_one_line(reason)}"
        yield from self._result()

    def _result(self) -> Iterator[str]:
        chosen = self.chosen
        if chosen is None:
            yield f"no result: {self.failure}"
            return
        yield f"result: {_score_words(chosen)}, {'' if self.is_accepted else 'not '}accepted"
        yield chosen.candidate.text
        if chosen.score is not None and chosen.score.witness:
            yield f"witness: {chosen.score.witness}"
        if self.outcome:
            yield f"compared with gold: {self.outcome}"

    def to_json(self) -> dict[str, Any]:
        """Return the report as a JSON object."""
        decoding, chosen = self.decoding, self.chosen
        return {
            "id": self.id,
            "english": self.english,
            "mode": decoding.mode.value if decoding else None,
            "simulated": decoding.simulated if decoding else None,
            "probes": self.probes,
            "statement": chosen.candidate.text if chosen else None,
            "score": _spectrum(chosen),
            "accepted": self.is_accepted,
            "outcome": self.outcome or None,
            "hints": list(decoding.hints) if decoding else [],
            "candidates": [_as_json(one) for one in decoding.scored] if decoding else [],
            "unusable": list(decoding.unusable) if decoding else [],
            "failure": self.failure or None,
        }


def _spectrum(one: ScoredCandidate | None) -> float | None:
    return None if one is None or one.score is None else one.score.spectrum


def _score_words(one: ScoredCandidate) -> str:
    if one.score is None:
        return "not scored"
    return "E = ?" if one.score.spectrum is None else f"E = {one.score.spectrum:.3f}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _as_json(one: ScoredCandidate) -> dict[str, Any]:
    return {
        "statement": one.candidate.text,
        "round": one.round,
        "score": _spectrum(one),
        "witness": one.score.witness if one.score else "",
        "drifted": one.candidate.drifted,
        "rule": one.candidate.rule,
    }
