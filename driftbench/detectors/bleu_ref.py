"""BLEU against the gold statement, one of the paper's baselines.

The score is 1 - BLEU/100 of the candidate's words, with the gold's words as the only reference,
both without keyword and name. Every difference to gold counts, whether it changes the meaning or
not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from driftbench.dataset.words import statement_words
from driftbench.detectors.detection import Detection, DetectorInfo, Verdict
from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.detectors.detection import Pair, Setting

__all__ = ["BleuRef"]


class BleuRef:
    """1 - sentence BLEU, by sacrebleu (Post 2018)."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="bleu-ref",
        description="1 - sentence BLEU of the candidate's words against the gold's.",
        uses_gold=True,
        uses_llm=False,
        trains=False,
        requires="baselines",
        modules=("sacrebleu",),
    )

    def __init__(self, setting: Setting, /) -> None:
        from sacrebleu.metrics.bleu import BLEU

        del setting
        # The words are already split; effective order suits single short sentences.
        self._bleu = BLEU(tokenize="none", smooth_method="exp", effective_order=True)

    @property
    def signature(self) -> str:
        """Return name and settings of sacrebleu."""
        from sacrebleu import __version__

        return f"bleu-ref|sacrebleu:{__version__}|smooth:exp|eff:yes|tok:lean-words"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        for pair in pairs:
            if pair.gold is None:
                raise InternalError(f"row {pair.id}: bleu-ref was given no gold statement")
            candidate = " ".join(statement_words(pair.candidate))
            bleu = self._bleu.sentence_score(candidate, [" ".join(statement_words(pair.gold))])
            # sacrebleu may exceed 100 by a rounding error.
            score = min(1.0, max(0.0, 1 - bleu.score / 100))
            evidence = f"BLEU {bleu.score:.1f}"
            yield Detection(id=pair.id, score=score, verdict=Verdict.SCORED, evidence=evidence)
