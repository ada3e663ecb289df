"""Base class of detectors that ask a language model: opening it, counting and reporting its cost.

A pair without a usable reply gets no answer, and its evidence gives the reason.
"""

from __future__ import annotations

from abc import abstractmethod
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from driftbench._visible import shortened
from driftbench.detectors.detection import Cost, Detection, Detector, Verdict
from driftbench.llm.configured_model import check_named, open_model
from driftbench.llm.prompts import LONGEST_VALUE, prompts_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.detectors.detection import Pair, Setting
    from driftbench.llm.messages import Malformed, Spending, Unreachable
    from driftbench.llm.model import LanguageModel

__all__ = [
    "AskingDetector",
    "Judged",
    "check_model",
    "cost_of",
    "model_signature",
    "one_line",
    "opened_model",
]

_SHOWN = 160

Judged: TypeAlias = "tuple[float, str, str] | Malformed | Unreachable"
"""Score in [0, 1], drift class and reason; or the failure."""


class AskingDetector(Detector):
    """A detector that asks a language model about each pair."""

    def __init__(self, setting: Setting, /) -> None:
        check_model(setting, name=self.info.name)
        self._setting = setting

    @property
    def signature(self) -> str:
        """Return name, model, and edition of the prompts."""
        return f"{self.info.name}|{model_signature(self._setting)}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order; an unusable reply gives no answer.

        Raises:
            InputError: the endpoint rejects the requests.
        """
        with opened_model(self._setting, name=self.info.name) as model:
            for pair in pairs:
                before = model.spent
                longest = max(len(pair.nl_statement), len(pair.header), len(pair.candidate))
                if longest > LONGEST_VALUE:
                    reason = f"{longest} characters are too long to be asked about"
                    yield Detection.unanswered(pair.id, reason)
                    continue
                judged = self._judged(model, pair)
                yield _detection(pair, judged, model.spent - before)

    @abstractmethod
    def _judged(self, model: LanguageModel, pair: Pair) -> Judged:
        """Ask a model about a pair."""


def check_model(setting: Setting, *, name: str) -> None:
    """Check that a setting names a model.

    Args:
        setting: what a detector is made with.
        name: name of the detector.

    Raises:
        InputError: endpoint or model is not named, and it is not a dry run.
    """
    check_named(setting.equipment, asker=_asker(name))


def model_signature(setting: Setting) -> str:
    """Return the part of a signature that names the model and the edition of the prompts."""
    return f"model:{setting.equipment.model}|prompts:{prompts_digest()}"


@contextmanager
def opened_model(setting: Setting, *, name: str) -> Iterator[LanguageModel]:
    """Open the model that a setting names, and report the cost of all questions at the end.

    Args:
        setting: what the detector was made with.
        name: name of the detector.

    Raises:
        InputError: no model is named.
    """
    equipment = setting.equipment
    model = open_model(equipment, asker=_asker(name), report=setting.report)
    try:
        yield model
    finally:
        model.close()
        if model.spent.turns and not equipment.dry_run:
            setting.report(f"{name} asked {equipment.model}: {model.spent}")


def cost_of(spent: Spending) -> Cost:
    """Return the cost of answers, including the original cost of cached replies.

    A resumed run, or one with cached replies, therefore gives the same rows as any other.
    """
    return Cost(
        queries=spent.turns,
        seconds=round(spent.seconds + spent.cached_seconds, 6),
        tokens=spent.tokens + spent.cached_tokens,
    )


def one_line(text: str) -> str:
    """Return untrusted text as one short printable line."""
    flat = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return shortened(flat, _SHOWN)


def _asker(name: str) -> str:
    return f"detector {name}"


def _detection(pair: Pair, judged: Judged, spent: Spending) -> Detection:
    cost = cost_of(spent)
    if not isinstance(judged, tuple):
        reason = f"{type(judged).__name__.lower()}: {one_line(judged.reason)}"
        return Detection.unanswered(pair.id, reason, cost=cost)
    score, drift_class, explanation = judged
    return Detection(
        id=pair.id,
        score=score,
        verdict=Verdict.SCORED,
        drift_class=drift_class,
        cost=cost,
        evidence=one_line(explanation),
    )
