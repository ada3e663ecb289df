"""An annotator's judgement of one pair, with the values that page, labels and adjudication share.

All problems of a malformed judgement are reported at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.dataset.records import OTHER
from driftbench.rules.model import DRIFT_CLASSES
from driftbench.wild.judged import FAITHFUL
from driftbench.wild.lines import shown

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

_KEYS = ("label", "drift_classes", "direction", "reason")


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotatorJudgement:
    """The judgement of one pair.

    Args:
        label: one of `LABELS`.
        drift_classes: of `CLASSES`, in that order; empty unless it drifted.
        direction: one of `DIRECTIONS`; empty unless it drifted.
        reason: why, in the annotator's words; may be empty for a faithful pair only.
    """

    label: str
    drift_classes: tuple[str, ...]
    direction: str
    reason: str

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> AnnotatorJudgement:
        """Return the judgement of values in which `problems_of` found nothing."""
        return cls(
            label=values["label"],
            drift_classes=tuple(name for name in CLASSES if name in values["drift_classes"]),
            direction=values["direction"],
            reason=" ".join(values["reason"].split()),
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


def problems_of(values: object) -> Iterator[str]:
    """Yield one sentence with value and remedy for everything that is wrong with a judgement."""
    if not isinstance(values, dict) or sorted(values) != sorted(_KEYS):
        yield f"must have exactly the keys {', '.join(_KEYS)}, and is {shown(values)}"
        return
    texts = ("label", "direction", "reason")
    wrong = [key for key in texts if not isinstance(values[key], str)]
    if wrong:
        yield from (f"{key} must be a text, and is {shown(values[key])}" for key in wrong)
        return
    if values["label"] not in LABELS:
        yield f"label is {shown(values['label'])}: give one of {', '.join(LABELS)}"
        return
    yield from _drift_problems(values)
    if values["label"] != "faithful" and not values["reason"].strip():
        yield f"label is {values['label']}, and reason is empty: give the reason in a sentence"


def _drift_problems(values: Mapping[str, Any]) -> Iterator[str]:
    classes, direction, label = values["drift_classes"], values["direction"], values["label"]
    if not isinstance(classes, list) or not all(isinstance(name, str) for name in classes):
        yield f"drift_classes must be a list of texts, and is {shown(classes)}"
        return
    if label != DRIFTED:
        for key in ("drift_classes", "direction"):
            if values[key]:
                yield f"label is {label}, and {key} is {shown(values[key])}: leave it empty"
        return
    for name in classes:
        if name not in CLASSES:
            yield f"drift_classes has {shown(name)}: give some of {', '.join(CLASSES)}"
    if len(set(classes)) < len(classes):
        yield f"drift_classes is {shown(classes)}: name each once"
    if not classes or (OTHER in classes and len(classes) > 1):
        yield f"drift_classes is {shown(classes)}: name the classes, or {OTHER} alone"
    if direction not in DIRECTIONS:
        yield f"direction is {shown(direction)}: give one of {', '.join(DIRECTIONS)}"
