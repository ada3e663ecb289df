"""Running a detector over splits.

Promises one answer to each pair, in order, and that a detector sees the gold statement only when
it declares `uses_gold`, and labels only of the calibration split and only when it `trains`. With a
journal, a run that was killed goes on where it stopped; its answers are those of one that was not,
as long as a detector's answer to a pair does not depend on which others it is asked about.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.detectors.data import pick_split
from driftbench.detectors.detection import Detection, Setting, Verdict
from driftbench.detectors.journal import Journal, open_journal
from driftbench.detectors.registry import find_detector
from driftbench.equipment import Equipment
from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.detectors.data import SplitData
    from driftbench.detectors.detection import Detector, DetectorInfo, Pair

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
    equipment: Equipment | None = None,
    journal: Path | None = None,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    tell: Callable[[str], None] = lambda _sentence: None,
) -> Run:
    """Ask a detector about whole splits.

    Args:
        name: name of a detector, as `find_detector` takes it.
        data: the splits of a configuration.
        config: its name, for errors.
        splits: which of them to ask about.
        seed: seed of the detector.
        equipment: where its oracles and language models come from; nothing by default.
        journal: file that keeps answers while the run lasts, and those of a run that was killed;
            the caller removes it. Without one nothing is kept.
        progress: told (answers so far, answers wanted), answers of a killed run among them.
        tell: takes one sentence for the user.

    Raises:
        InputError: no such detector, or its extra is missing, or no such split, or another run is
            writing the journal.
        DatasetError: the build does not hold a split.
        InternalError: the detector answered something else than what it was asked.
    """
    kind = find_detector(name)
    gold = kind.info.uses_gold
    asked = tuple(pick_split(data, config, split) for split in splits)
    known = (
        pick_split(data, config, "calibration").labelled(with_gold=gold) if kind.info.trains else ()
    )
    given = equipment or Equipment()
    detector = kind(Setting(seed=seed, calibration=known, equipment=given, tell=tell))
    digests = {split.split: split.digest for split in asked}
    opened = (
        nullcontext(Journal())
        if journal is None
        else open_journal(
            journal, detector=detector.signature, config=config, data=digests, tell=tell
        )
    )
    with opened as kept:
        found = _ask(detector, asked, kept, progress)
    return Run(info=kind.info, signature=detector.signature, splits=asked, detections=found)


def _ask(
    detector: Detector,
    asked: Sequence[SplitData],
    kept: Journal,
    progress: Callable[[int, int], None],
) -> dict[str, tuple[Detection, ...]]:
    """Return split → answers; what the journal holds is not asked again."""
    pairs = {split.split: split.pairs(with_gold=detector.info.uses_gold) for split in asked}
    wanted = [(split, pair.id) for split, of in pairs.items() for pair in of]
    answers = {key: kept.found[key] for key in wanted if key in kept.found}
    progress(len(answers), len(wanted))
    for split, of in pairs.items():
        left = [pair for pair in of if (split, pair.id) not in answers]
        for answer in _answers(detector, left):
            kept.keep(split, answer)
            answers[split, answer.id] = answer
            progress(len(answers), len(wanted))
    return {split: tuple(answers[split, pair.id] for pair in of) for split, of in pairs.items()}


def _answers(detector: Detector, pairs: Sequence[Pair]) -> Iterator[Detection]:
    """Yield an answer to every pair; a detector of golds has none to a pair without one."""
    name = detector.info.name
    if detector.info.uses_gold:
        for pair in pairs:
            if pair.gold is None:
                yield Detection(
                    id=pair.id, score=None, verdict=Verdict.NO_ANSWER, evidence="there is no gold"
                )
        pairs = [pair for pair in pairs if pair.gold is not None]
    answered = 0
    for answer in detector.detect(pairs):
        if answered == len(pairs) or answer.id != pairs[answered].id:
            raise InternalError(f"detector {name}: answer {answered + 1} is to {answer.id!r}")
        answered += 1
        yield answer
    if answered != len(pairs):
        raise InternalError(f"detector {name}: {answered} answers to {len(pairs)} pairs")
