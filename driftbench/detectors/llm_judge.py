"""A language model asked directly whether the candidate says what the English says.

One of the paper's baselines. The score is the probability of drift that the model states; where it
states none that can be read, there is no answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from driftbench.detectors._asking import Judged, answers
from driftbench.detectors.detection import DetectorInfo
from driftbench.llm.exchange import Answered, Sampling
from driftbench.llm.opening import check_named
from driftbench.llm.prompts import edition, question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.detectors.detection import Detection, Pair, Setting
    from driftbench.llm.model import LanguageModel

__all__ = ["LlmJudge"]

_SAMPLING = Sampling(max_tokens=512)


class LlmJudge:
    """The prompt `judge`, once for each pair."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="llm-judge",
        description="A language model's stated probability that the candidate is drifted.",
        uses_gold=False,
        uses_llm=True,
        trains=False,
        requires="llm",
        modules=("huggingface_hub", "jsonschema"),
    )

    def __init__(self, setting: Setting, /) -> None:
        check_named(setting.equipment, asker="detector llm-judge")
        self._equipment = setting.equipment

    @property
    def signature(self) -> str:
        """Return name, model and edition of the prompts."""
        return f"llm-judge|model:{self._equipment.model}|prompts:{edition()}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order.

        Raises:
            InputError: no model is named, or its endpoint refuses us.
        """
        return answers(pairs, _judge, equipment=self._equipment, asker="detector llm-judge")


def _judge(model: LanguageModel, pair: Pair) -> Judged:
    outcome = model.ask(
        question(
            "judge",
            sampling=_SAMPLING,
            nl_statement=pair.nl_statement,
            context=pair.context,
            candidate=pair.candidate,
        )
    )
    if not isinstance(outcome, Answered):
        return outcome
    drift_class = outcome.value["drift_class"]
    named = "" if drift_class == "none" else drift_class
    return float(outcome.value["drifted"]), named, outcome.value["reason"]
