"""What a detector is asked, what it answers, and what it says about itself.

A detector sees a `Pair`, which has no label in it, and no gold unless it declares `uses_gold`. It
answers with a `Detection`: a score, or one of two reasons why there is none. No score stands in
for an answer that was not given.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from importlib.util import find_spec
from typing import TYPE_CHECKING, ClassVar, Protocol

from driftbench.equipment import Equipment
from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = [
    "Cost",
    "Detection",
    "Detector",
    "DetectorInfo",
    "Labelled",
    "Pair",
    "Setting",
    "Verdict",
]


class Verdict(StrEnum):
    """What a detector decided about one pair."""

    DRIFTED = "drifted"
    FAITHFUL = "faithful"
    SCORED = "scored"  # there is a score, and the evaluator's threshold decides
    NO_ANSWER = "no_answer"
    TIMEOUT = "timeout"


_SILENT = frozenset({Verdict.NO_ANSWER, Verdict.TIMEOUT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One question: does the candidate say what the English says?

    Args:
        id: the row's id.
        nl_statement: the theorem in English.
        context: Lean commands that stand before the candidate so that it elaborates.
        candidate: the statement under judgement.
        gold: the right statement, or None for a detector that does not declare `uses_gold`.
    """

    id: str
    nl_statement: str
    context: str
    candidate: str
    gold: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A pair of the calibration split with its answers and family, for detectors that train."""

    pair: Pair
    label: str
    relation: str
    family: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one answer cost; None where it was not measured.

    Args:
        queries: questions put to an oracle or a language model.
        seconds: wall time.
        tokens: tokens read and written by a language model.
    """

    queries: int | None = None
    seconds: float | None = None
    tokens: int | None = None


FREE = Cost(queries=0, tokens=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Detection:
    """The answer to one pair.

    Args:
        id: id of the pair.
        score: in [0, 1], 1 means drifted; None exactly when the verdict is a silent one.
        verdict: what was decided.
        drift_class: the drift class it names, "" for none.
        cost: what the answer cost; nothing was asked by default.
        evidence: one line for a reader: what the score rests on, or why there is none.

    Raises:
        InternalError: score and verdict contradict each other, or the score is out of range.
    """

    id: str
    score: float | None
    verdict: Verdict
    drift_class: str = ""
    cost: Cost = field(default=FREE)
    evidence: str = ""

    def __post_init__(self) -> None:
        """Hold score and verdict together."""
        if (self.score is None) != (self.verdict in _SILENT):
            raise InternalError(f"{self.id}: verdict {self.verdict} with score {self.score}")
        if self.score is not None and not 0 <= self.score <= 1:
            raise InternalError(f"{self.id}: score {self.score} is outside [0, 1]")


@dataclass(frozen=True, slots=True, kw_only=True)
class DetectorInfo:
    """What a detector says about itself.

    Args:
        name: its key in the registry.
        description: one sentence.
        uses_gold: whether it reads the gold statement.
        uses_llm: whether it asks a language model.
        trains: whether it is fitted on the calibration split.
        needs_snapshot: whether it judges with the constants of a snapshot, which must be named.
        requires: extra of the distribution that it needs, "" for none.
        modules: modules that the extra brings.
    """

    name: str
    description: str
    uses_gold: bool
    uses_llm: bool
    trains: bool
    needs_snapshot: bool = False
    requires: str = ""
    modules: tuple[str, ...] = ()

    @property
    def alone(self) -> bool:
        """Whether a build is all it needs, and its libraries are there."""
        there = all(find_spec(module) is not None for module in self.modules)
        return there and not (self.needs_snapshot or self.uses_llm)


def _silent(_sentence: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What every detector is made with.

    Args:
        seed: seed of whatever is drawn.
        calibration: the calibration split; empty for detectors that do not train.
        equipment: where oracles and language models come from.
        tell: takes one sentence for the user, and the prompts of a dry run.
    """

    seed: int = 0
    calibration: tuple[Labelled, ...] = ()
    equipment: Equipment = field(default_factory=Equipment)
    tell: Callable[[str], None] = _silent


class Detector(Protocol):
    """One way to tell drift.

    `signature` names all that its answers depend on besides the pairs: versions, seed, options.
    """

    info: ClassVar[DetectorInfo]

    def __init__(self, setting: Setting, /) -> None: ...

    @property
    def signature(self) -> str:
        """Return the signature, such as `random|seed:0`."""
        ...

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        ...
