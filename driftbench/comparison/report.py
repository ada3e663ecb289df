"""The report on one pair: verdict, relation, and the reasons.

A report has the same text on every machine and in every run, except for the names and versions of
the provers. All its texts are safe to print.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench._visible import visible
from driftbench.bpf.fingerprint import BACKWARD, FORWARD
from driftbench.dataset.evidence.columns import relation_by
from driftbench.oracles.claim import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.comparison.reading import UnreadText
    from driftbench.oracles.claim import Finding
    from driftbench.oracles.kernel.certificates import Certificate

__all__ = ["DIRECTION_WORDS", "Comparison", "ComparisonReason"]

DIRECTION_WORDS = {FORWARD: "candidate implies gold", BACKWARD: "gold implies candidate"}
"""Direction -> what it claims."""

_SENTENCES = {
    ("faithful", "equivalent"): "candidate and gold imply each other.",
    ("drifted", "stronger"): "the candidate implies gold, and gold does not imply the candidate.",
    ("drifted", "weaker"): "gold implies the candidate, and the candidate does not imply gold.",
    ("drifted", "incomparable"): "neither statement implies the other.",
    ("drifted", "undecided"): "one direction is refuted, the other is undecided.",
    ("undecided", "undecided"): "neither direction is refuted, and not both are proved.",
}
_INDENT = "    "


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonReason:
    """One reason for a verdict, or one note on it.

    Args:
        kind: `certificate` (whether the Lean kernel accepted one), `proof`, `lemmas`,
            `countermodel`, `unanswered`, `unbound names` (those that Lean binds by itself),
            `difference` (what changed from gold to candidate), `probe` (a witness against the
            candidate), or `wording` (the candidate in English). Later versions may add kinds.
        text: one clause.
        direction: `forward` (candidate implies gold) or `backward`; "" for a reason about the pair.
        details: further lines, such as those of a countermodel.
    """

    kind: str
    text: str
    direction: str = ""
    details: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """Yield the reason as lines of text."""
        yield f"{DIRECTION_WORDS.get(self.direction, self.kind)}: {self.text}"
        yield from (f"{_INDENT}{line}" for line in self.details)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The report on one pair of statements; `str` gives it as text for a reader.

    Args:
        id: the name of the pair, "" for none.
        gold: the correct statement as it was read; "" if it could not be read.
        candidate: the statement in question, likewise.
        english: the English text that was given, or "".
        forward: the finding for "candidate implies gold"; None if a statement could not be read.
        backward: the finding for "gold implies candidate", likewise.
        reasons: the reasons, those for the verdict first.
        unread: what could not be read or translated, and where.
        library: the snapshot with which the statements were read.
        certificates: those that the Lean kernel accepted, if they were asked for.
    """

    id: str = ""
    gold: str = ""
    candidate: str = ""
    english: str = ""
    forward: Finding | None = None
    backward: Finding | None = None
    reasons: tuple[ComparisonReason, ...] = ()
    unread: tuple[UnreadText, ...] = ()
    library: str = ""
    certificates: tuple[Certificate, ...] = ()

    @property
    def verdict(self) -> str:
        """`faithful` if both directions are proved, `drifted` if one is refuted, or `undecided`."""
        cells = {one.cell if one else Cell.UNKNOWN for one in (self.forward, self.backward)}
        if Cell.REFUTED in cells:
            return "drifted"
        return "faithful" if cells == {Cell.PROVED} else "undecided"

    @property
    def relation(self) -> str:
        """Candidate to gold: equivalent, stronger, weaker, incomparable, or undecided."""
        return relation_by(self._word(self.forward), self._word(self.backward))

    @property
    def unparsed(self) -> bool:
        """Whether a text is not one Lean statement, so that no oracle was asked."""
        return self.forward is None

    def to_json(self) -> dict[str, object]:
        """Return the report as a JSON object; keys keep their order."""
        return {
            "id": self.id,
            "verdict": self.verdict,
            "relation": self.relation,
            "forward": self._word(self.forward),
            "backward": self._word(self.backward),
            "reasons": [
                {
                    "kind": one.kind,
                    "direction": one.direction,
                    "text": one.text,
                    "details": list(one.details),
                }
                for one in self.reasons
            ],
            "unread": [
                {"side": one.side, "line": one.line, "column": one.column, "reason": one.reason}
                for one in self.unread
            ],
            "certificates": [one.digest for one in self.certificates],
            "gold": self.gold,
            "candidate": self.candidate,
            "english": self.english,
            "library": self.library,
            "theory": self.forward.provenance.theory if self.forward else None,
            "steps": self.forward.provenance.budget if self.forward else None,
        }

    def __str__(self) -> str:
        """Return the report as lines of text, without a newline at the end."""
        return visible("\n".join(self._lines()))

    def _lines(self) -> Iterator[str]:
        relation = "" if self.relation == "undecided" else self.relation
        head = f"{self.verdict} ({relation})" if relation else self.verdict
        if self.unparsed:
            yield f"{head}: a statement could not be read."
        else:
            yield f"{head}: {_SENTENCES[self.verdict, self.relation]}"
        for one in self.unread:
            place = f", line {one.line}, column {max(one.column, 1)}" if one.line else ""
            yield f"not read: {one.side}{place}: {one.reason}"
        for reason in self.reasons:
            yield from reason.lines()
        if self.forward is not None:
            yield f"theory: {self.forward.provenance.theory}, library {self.library}"

    def _word(self, finding: Finding | None) -> str | None:
        return finding.word if finding else None
