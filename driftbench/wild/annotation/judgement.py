"""An annotator's judgement of one pair, with the values that page, labels and adjudication share.

All problems of a malformed judgement are reported at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

from driftbench._constraints import ValueProblem, one_of, short_json
from driftbench._decoding import decoded
from driftbench.dataset.records import OTHER
from driftbench.rules.model import DRIFT_CLASSES
from driftbench.wild.judged import FAITHFUL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = [
    "CLASSES",
    "DIRECTIONS",
    "DRIFTED",
    "LABELS",
    "UNCLEAR",
    "AnnotatorJudgement",
    "problems_of",
]

DRIFTED, UNCLEAR = "drifted", "unclear"
LABELS = ("faithful", DRIFTED, UNCLEAR)
CLASSES = (*DRIFT_CLASSES, OTHER)
"""Values for the kind of drift: classes, or `other` alone where none of them fits."""
DIRECTIONS = ("stronger", "weaker", "incomparable", "undecided")
"""The candidate compared to the English; `undecided` where the annotator does not know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotatorJudgement:
    """The judgement of one pair.

    Args:
        label: one of `LABELS`.
        drift_classes: of `CLASSES`, in that order; empty unless it drifted.
        direction: one of `DIRECTIONS`; empty unless it drifted.
        reason: why, in the annotator's words; may be empty for a faithful pair only.
    """

    label: Annotated[str, one_of(LABELS)]
    drift_classes: tuple[Annotated[str, one_of(CLASSES)], ...]
    direction: str
    reason: str

    @classmethod
    def of(cls, values: Mapping[str, object]) -> AnnotatorJudgement:
        """Return the judgement of the values in a file, in normal form."""
        return decoded(cls, values).normal

    @property
    def normal(self) -> AnnotatorJudgement:
        """The same with its classes in order, and single spaces in its reason."""
        return replace(
            self,
            drift_classes=tuple(name for name in CLASSES if name in self.drift_classes),
            reason=" ".join(self.reason.split()),
        )

    @property
    def row_label(self) -> str:
        """The label of a row: `faithful`, a class, `combined` or `other`; "" if it is unclear."""
        if self.label != DRIFTED:
            return "" if self.label == UNCLEAR else self.label
        return self.drift_classes[0] if len(self.drift_classes) == 1 else "combined"

    @property
    def row_classes(self) -> tuple[str, ...]:
        """The drift classes of a row, sorted."""
        return tuple(sorted(set(self.drift_classes) - {OTHER}))

    @property
    def relation(self) -> str:
        """The relation of a row's candidate to its gold."""
        return {"faithful": FAITHFUL, UNCLEAR: "undecided"}.get(self.label, self.direction)


def problems_of(found: AnnotatorJudgement) -> Iterator[ValueProblem]:
    """Yield the contradictions in a judgement, with value and remedy."""
    if found.label == DRIFTED:
        yield from _drift_problems(found)
    else:
        for key in ("drift_classes", "direction"):
            if value := getattr(found, key):
                text = f"is {short_json(value)}, and label is {found.label}: leave it empty"
                yield ValueProblem((key,), text)
    if found.label != "faithful" and not found.reason.strip():
        text = f"is empty, and label is {found.label}: give the reason in a sentence"
        yield ValueProblem(("reason",), text)


def _drift_problems(found: AnnotatorJudgement) -> Iterator[ValueProblem]:
    classes, path = found.drift_classes, ("drift_classes",)
    if len(set(classes)) < len(classes):
        yield ValueProblem(path, f"is {short_json(classes)}: name each once")
    if not classes or (OTHER in classes and len(classes) > 1):
        yield ValueProblem(path, f"is {short_json(classes)}: name the classes, or {OTHER} alone")
    if found.direction not in DIRECTIONS:
        text = f"is {short_json(found.direction)}: give one of {', '.join(DIRECTIONS)}"
        yield ValueProblem(("direction",), text)
