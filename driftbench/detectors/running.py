"""Running a detector over splits.

Promises one answer to each pair, in order, and that a detector sees the gold statement only when
it declares `uses_gold`, and labels only of the calibration split and only when it `trains`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.detectors.data import pick_split
from driftbench.detectors.detection import Setting
from driftbench.detectors.registry import find_detector
from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.detectors.data import SplitData
    from driftbench.detectors.detection import Detection, Detector, DetectorInfo, Pair

__all__ = ["Run", "run_detector"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a detector answered.

    Args:
        info: what the detector says about itself.
        signature: all that its answers depend on besides the pairs.
        splits: the splits that were asked, in order.
        detections: split -> one answer for each row, in the order of the rows.
    """

    info: DetectorInfo
    signature: str
    splits: tuple[SplitData, ...]
    detections: Mapping[str, tuple[Detection, ...]]


def run_detector(
    name: str,
    data: Mapping[str, SplitData],
    *,
    config: str,
    splits: Sequence[str],
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Run:
    """Ask a detector about whole splits.

    Args:
        name: name of a detector.
        data: the splits of a configuration.
        config: its name, for errors.
        splits: which of them to ask about.
        seed: seed of the detector.
        progress: told (answers so far, answers wanted).

    Raises:
        InputError: no such detector, or its extra is missing, or no such split.
        DatasetError: the build does not hold a split.
        InternalError: the detector answered something else than what it was asked.
    """
    kind = find_detector(name)
    gold = kind.info.uses_gold
    asked = tuple(pick_split(data, config, split) for split in splits)
    known = (
        pick_split(data, config, "calibration").labelled(with_gold=gold) if kind.info.trains else ()
    )
    detector = kind(Setting(seed=seed, calibration=known))
    total = sum(len(split.records) for split in asked)
    found: dict[str, tuple[Detection, ...]] = {}
    done = 0
    progress(done, total)
    for split in asked:
        answers = []
        for answer in _answers(detector, split.pairs(with_gold=gold)):
            answers.append(answer)
            done += 1
            progress(done, total)
        found[split.split] = tuple(answers)
    return Run(info=kind.info, signature=detector.signature, splits=asked, detections=found)


def _answers(detector: Detector, pairs: Sequence[Pair]) -> Iterator[Detection]:
    name = detector.info.name
    answered = 0
    for answer in detector.detect(pairs):
        if answered == len(pairs) or answer.id != pairs[answered].id:
            raise InternalError(f"detector {name}: answer {answered + 1} is to {answer.id!r}")
        answered += 1
        yield answer
    if answered != len(pairs):
        raise InternalError(f"detector {name}: {answered} answers to {len(pairs)} pairs")
