"""Random scores: the lower limit that every detector has to beat."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, ClassVar

from driftbench.detectors.detection import Detection, DetectorInfo, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.detectors.detection import Pair, Setting

__all__ = ["RandomScore"]


class RandomScore:
    """Scores computed from the id and the seed, uniform in [0, 1)."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="random",
        description="A random score, computed from the row's id and the seed.",
        uses_gold=False,
        uses_llm=False,
        trains=False,
    )

    def __init__(self, setting: Setting, /) -> None:
        self._seed = setting.seed

    @property
    def signature(self) -> str:
        """Return name and seed."""
        return f"random|seed:{self._seed}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        for pair in pairs:
            digest = hashlib.sha256(f"{self._seed}\n{pair.id}".encode()).digest()
            # A float represents 53 bits exactly.
            score = (int.from_bytes(digest[:8], "big") >> 11) / 2**53
            yield Detection(id=pair.id, score=score, verdict=Verdict.SCORED)
