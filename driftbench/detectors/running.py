"""Running a detector over splits.

Each pair gets one answer, in order. A detector sees the gold statement only if it declares
`uses_gold`, and labels only of the calibration split, if it declares `trains`. With a journal an
interrupted run resumes, with the same answers, if a detector's answer to a pair does not depend on
the other pairs.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.detectors.data import pick_split
from driftbench.detectors.detection import Detection, Setting
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
    """The answers of a detector.

    Args:
        info: metadata of the detector.
        signature: everything besides the pairs that its answers depend on.
        splits: the splits that were answered, in order.
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
    report: Callable[[str], None] = lambda _sentence: None,
) -> Run:
    """Run a detector on whole splits.

    Args:
        name: name of a detector, for `find_detector`.
        data: the splits of a configuration.
        config: its name, for errors.
        splits: the splits to answer.
        seed: seed of the detector.
        equipment: its oracle and language model; none by default.
        journal: file that stores answers during the run, from which an interrupted run resumes;
            the caller removes it. Without one nothing is stored.
        progress: called with (answers so far, all answers), including those of the journal.
        report: called with one sentence for the user.

    Raises:
        InputError: detector or split is unknown, an extra is missing, or another run is writing
            the journal.
        DatasetError: the dataset lacks a split.
        InternalError: the answers of the detector do not match the pairs.
    """
    kind = find_detector(name)
    gold = kind.info.uses_gold
    asked = tuple(pick_split(data, config, split) for split in splits)
    known = (
        pick_split(data, config, "calibration").labelled(with_gold=gold) if kind.info.trains else ()
    )
    setting = Setting(
        seed=seed, calibration=known, equipment=equipment or Equipment(), report=report
    )
    detector = kind(setting)
    digests = {split.split: split.digest for split in asked}
    opened = (
        nullcontext(Journal())
        if journal is None
        else open_journal(
            journal, detector=detector.signature, config=config, data=digests, report=report
        )
    )
    with opened as answers:
        found = _ask(detector, asked, answers, progress)
    return Run(info=kind.info, signature=detector.signature, splits=asked, detections=found)


def _ask(
    detector: Detector,
    asked: Sequence[SplitData],
    journal: Journal,
    progress: Callable[[int, int], None],
) -> dict[str, tuple[Detection, ...]]:
    """Return split → answers; pairs answered in the journal are not asked again."""
    pairs = {split.split: split.pairs(with_gold=detector.info.uses_gold) for split in asked}
    wanted = [(split, pair.id) for split, of in pairs.items() for pair in of]
    answers = {key: journal.found[key] for key in wanted if key in journal.found}
    progress(len(answers), len(wanted))
    for split, of in pairs.items():
        unanswered = [pair for pair in of if (split, pair.id) not in answers]
        for answer in _answers(detector, unanswered):
            journal.append(split, answer)
            answers[split, answer.id] = answer
            progress(len(answers), len(wanted))
    return {split: tuple(answers[split, pair.id] for pair in of) for split, of in pairs.items()}


def _answers(detector: Detector, pairs: Sequence[Pair]) -> Iterator[Detection]:
    """Yield an answer to every pair; a detector that needs gold has none for a pair without."""
    name = detector.info.name
    if detector.info.uses_gold:
        for pair in pairs:
            if pair.gold is None:
                yield Detection.unanswered(pair.id, "there is no gold")
        pairs = [pair for pair in pairs if pair.gold is not None]
    answered = 0
    for answer in detector.detect(pairs):
        if answered == len(pairs) or answer.id != pairs[answered].id:
            raise InternalError(f"detector {name}: answer {answered + 1} is to {answer.id!r}")
        answered += 1
        yield answer
    if answered != len(pairs):
        raise InternalError(f"detector {name}: {answered} answers to {len(pairs)} pairs")
