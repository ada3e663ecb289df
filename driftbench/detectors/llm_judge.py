"""A language model that is asked whether the candidate means what the English says.

One of the paper's baselines. The score is the probability of drift that the model states; a reply
without one is not an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from driftbench.detectors._model_questions import AskingDetector, Judged
from driftbench.detectors.detection import DetectorInfo
from driftbench.llm.messages import ModelAnswered, Sampling
from driftbench.llm.prompts import question

if TYPE_CHECKING:
    from driftbench.detectors.detection import Pair
    from driftbench.llm.model import LanguageModel

__all__ = ["LlmJudge"]

_SAMPLING = Sampling(max_tokens=512)


class LlmJudge(AskingDetector):
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

    def _judged(self, model: LanguageModel, pair: Pair) -> Judged:
        outcome = model.ask(
            question(
                "judge",
                sampling=_SAMPLING,
                nl_statement=pair.nl_statement,
                context=pair.header,
                candidate=pair.candidate,
                gold="",
            )
        )
        if not isinstance(outcome, ModelAnswered):
            return outcome
        drift_class = outcome.value["drift_class"]
        known = "" if drift_class == "none" else drift_class
        return float(outcome.value["drifted"]), known, outcome.value["reason"]
