"""The interface of detectors: their input, their answers and their metadata.

A detector gets a `Pair`, which has no label, and a gold statement only if it declares `uses_gold`.
It returns a `Detection`: a score, or one of two reasons why there is none. A missing answer never
gets a score.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from importlib.util import find_spec
from math import inf
from numbers import Real
from typing import TYPE_CHECKING, ClassVar, Protocol

from driftbench.dataset.records import LABELS
from driftbench.equipment import Equipment
from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

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
    """The verdict of a detector about one pair."""

    DRIFTED = "drifted"
    FAITHFUL = "faithful"
    SCORED = "scored"  # there is a score, and the evaluator's threshold decides
    NO_ANSWER = "no_answer"
    TIMEOUT = "timeout"


_WITHOUT_SCORE = frozenset({Verdict.NO_ANSWER, Verdict.TIMEOUT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One question: does the candidate mean what the English says?

    Args:
        id: the row's id.
        nl_statement: the theorem in English.
        context: Lean commands before gold, and before the candidate if it has no own.
        candidate: the Lean statement to judge.
        gold: the correct statement, or None for a detector that does not declare `uses_gold`.
        candidate_context: the commands before the candidate, where it has its own.
        left_out: sorted ids of rules that the answer must not depend on: neither on calibration
            rows that they made, nor on statements that they make; empty unless rules are left out.
    """

    id: str
    nl_statement: str
    context: str
    candidate: str
    gold: str | None
    candidate_context: str | None = None
    left_out: tuple[str, ...] = ()

    @property
    def header(self) -> str:
        """The commands before the candidate, which it needs to elaborate."""
        return self.context if self.candidate_context is None else self.candidate_context


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A pair of the calibration split with its labels, for detectors that train.

    Args:
        pair: the pair.
        label: its label.
        relation: the relation of its candidate to gold.
        family: the theorem that it is made from.
        rules: ids of the rules that made its drift; empty for a faithful row.
    """

    pair: Pair
    label: str
    relation: str
    family: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """The cost of one answer; None if it was not measured.

    Args:
        queries: questions to an oracle or a language model. Each question whose answer the score
            needs counts, those about gold too, whether or not another row needs it as well.
        seconds: wall time.
        tokens: tokens read and written by a language model.
    """

    queries: int | None = None
    seconds: float | None = None
    tokens: int | None = None

    def __post_init__(self) -> None:
        """Convert numbers of other libraries, such as NumPy's, to Python's."""
        for name, kind in (("queries", int), ("seconds", float), ("tokens", int)):
            value: object = getattr(self, name)  # a detector of a user may give anything
            if value is None:
                continue
            if not isinstance(value, Real) or not 0 <= float(value) < inf:
                text = f"{name}={value!r} is not a number from 0: give None if unknown"
                raise InternalError(text)
            object.__setattr__(self, name, kind(float(value)))


FREE = Cost(queries=0, tokens=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Detection:
    """The answer to one pair.

    Args:
        id: id of the pair.
        score: in [0, 1], 1 means drifted; None exactly for the verdicts NO_ANSWER and TIMEOUT.
        verdict: the verdict.
        drift_class: the drift class that it names, or `combined`; "" for none.
        cost: the cost; by default that of an answer without questions.
        evidence: one line: the reason for the score, or why there is none.

    Raises:
        InternalError: score and verdict contradict each other, or a field has another value than
            these.
    """

    id: str
    score: float | None
    verdict: Verdict
    drift_class: str = ""
    cost: Cost = field(default=FREE)
    evidence: str = ""

    @classmethod
    def unanswered(cls, name: str, reason: str, *, cost: Cost = FREE) -> Detection:
        """Return the detection for a pair without an answer.

        Args:
            name: id of the pair.
            reason: why there is no answer.
            cost: the cost of the attempt.
        """
        return cls(id=name, score=None, verdict=Verdict.NO_ANSWER, cost=cost, evidence=reason)

    def __post_init__(self) -> None:
        """Check all fields, and convert a number of another library, such as NumPy's."""
        object.__setattr__(self, "verdict", self._one_of("verdict", tuple(Verdict)))
        object.__setattr__(self, "drift_class", self._one_of("drift_class", ("", *LABELS[1:])))
        evidence: object = self.evidence
        if not isinstance(evidence, str):
            raise InternalError(f"row {self.id}: evidence {evidence!r} is not a text")
        if (self.score is None) != (self.verdict in _WITHOUT_SCORE):
            raise InternalError(f"row {self.id}: verdict {self.verdict} with score {self.score}")
        if self.score is None:
            return
        score: object = self.score
        if not isinstance(score, Real) or not 0 <= float(score) <= 1:
            raise InternalError(
                f"row {self.id}: score {self.score!r} is not a number from 0 to 1; give None and "
                "the verdict no_answer for no answer"
            )
        object.__setattr__(self, "score", float(score))

    def _one_of(self, name: str, known: Sequence[str]) -> str:
        """Return the known word that a field is equal to; a user's detector may give anything."""
        value: object = getattr(self, name)
        for word in known:
            if value == word:
                return word
        words = ", ".join(repr(str(word)) for word in known)
        raise InternalError(f"row {self.id}: {name} {value!r} is not one of {words}")


@dataclass(frozen=True, slots=True, kw_only=True)
class DetectorInfo:
    """Metadata of a detector.

    Args:
        name: its key in the registry.
        description: one sentence.
        uses_gold: whether it reads the gold statement.
        uses_llm: whether it asks a language model.
        trains: whether it is fitted on the calibration split.
        needs_snapshot: whether it needs the constants of a snapshot, which must be named.
        leaves_rules_out: whether it uses the rules that make rows, and can answer without those of
            `Pair.left_out`.
        requires: extra of the distribution that it needs, "" for none.
        modules: modules that the extra installs.
    """

    name: str
    description: str
    uses_gold: bool
    uses_llm: bool
    trains: bool
    needs_snapshot: bool = False
    leaves_rules_out: bool = False
    requires: str = ""
    modules: tuple[str, ...] = ()

    @property
    def needs_no_setup(self) -> bool:
        """Whether it needs only a dataset, and its libraries are installed."""
        installed = all(find_spec(module) is not None for module in self.modules)
        return installed and not (self.needs_snapshot or self.uses_llm)


def _ignore(_sentence: str) -> None:
    """Print nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The settings that every detector is made with.

    Args:
        seed: seed of random draws.
        calibration: the calibration split; empty for detectors that do not train.
        equipment: the oracle and the language model to use.
        report: called with sentences for the user, and with the prompts of a dry run.
    """

    seed: int = 0
    calibration: tuple[Labelled, ...] = ()
    equipment: Equipment = field(default_factory=Equipment)
    report: Callable[[str], None] = _ignore


class Detector(Protocol):
    """A method to detect drift.

    `signature` names everything besides the pairs that answers depend on: versions, seed, options.
    A detector may have `notes`, a text for readers of a leaderboard, such as the oracle that was
    asked; without it they read the description.
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
