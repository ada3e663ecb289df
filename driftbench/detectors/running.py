"""Running a detector over splits.

Each pair gets one answer. A detector sees the gold statement only if it declares `uses_gold`, and
labels only of the calibration split, if it declares `trains`. With a journal an interrupted run
resumes, with the same answers, if a detector's answer to a pair does not depend on the other pairs.

The threshold of a detector is fitted on its answers to the calibration split. The detectors of this
package that train answer its rows with models that have not seen their family; users' detectors
that train are made once for each fold of families, without the labels of the fold.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.dataset.records import WILD
from driftbench.detectors._fitting import folds
from driftbench.detectors.data import pick_split
from driftbench.detectors.detection import Detection, Setting
from driftbench.detectors.journal import SOURCE, Journal, open_journal
from driftbench.detectors.own import errors_of_users, is_own, source_digest
from driftbench.detectors.registry import find_detector
from driftbench.equipment import Equipment
from driftbench.errors import InputError, InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from driftbench.detectors.data import SplitData
    from driftbench.detectors.detection import Detector, DetectorInfo, Pair

__all__ = ["Run", "run_detector"]

_TRAINED_ON = "calibration"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The answers of a detector.

    Args:
        info: metadata of the detector.
        signature: everything besides the pairs that its answers depend on.
        splits: the splits that were answered, in order.
        detections: split -> one answer for each row, in the order of the rows.
        notes: what readers of a leaderboard have to know; "" for the description of the detector.
        leave_rule_out: whether every row was answered without the rules that made it.
    """

    info: DetectorInfo
    signature: str
    splits: tuple[SplitData, ...]
    detections: Mapping[str, tuple[Detection, ...]]
    notes: str = ""
    leave_rule_out: bool = False


def run_detector(
    name: str,
    data: Mapping[str, SplitData],
    *,
    config: str,
    splits: Sequence[str],
    seed: int = 0,
    equipment: Equipment | None = None,
    journal: Path | None = None,
    fresh: bool = False,
    limit: int | None = None,
    leave_rule_out: bool = False,
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
        fresh: drop the answers in the journal.
        limit: ask only about so many rows of each split; the others get no answer. None for all.
        leave_rule_out: answer every row without the rules that made it, see `Pair.left_out`.
        progress: called with (answers so far, all answers), including those of the journal.
        report: called with one sentence for the user.

    Raises:
        InputError: detector or split is unknown, an extra is missing, or another run is writing
            the journal, or a user's detector raised or gave an answer that is not one; or rules are
            to be left out, and the detector uses none.
        DatasetError: the dataset lacks a split, or rules are to be left out, and no row names one.
        InternalError: the answers of a bundled detector do not match the pairs.
    """
    kind = find_detector(name)
    _check_rules(kind.info, leave_rule_out=leave_rule_out)
    gold = kind.info.uses_gold
    asked = tuple(pick_split(data, config, split) for split in splits)
    # An import of few problems has no calibration split.
    calibrates = kind.info.trains and (_TRAINED_ON in data or config not in WILD)
    known = (
        pick_split(data, config, _TRAINED_ON).labelled(
            with_gold=gold, leave_rule_out=leave_rule_out
        )
        if calibrates
        else ()
    )
    pairs = {
        split.split: split.pairs(with_gold=gold, leave_rule_out=leave_rule_out) for split in asked
    }
    setting = Setting(
        seed=seed, calibration=known, equipment=equipment or Equipment(), report=report
    )
    with errors_of_users(kind):
        detector = kind(setting)
        signature = detector.signature + ("|leave-rule-out" if leave_rule_out else "")
        # A user's detector need not inherit the default.
        notes = str(getattr(detector, "notes", ""))
    stored = _journal_of(
        kind, signature, asked, config=config, journal=journal, fresh=fresh, report=report
    )
    with stored as answers:
        found = _ask(kind, detector, setting, pairs, answers, limit=limit, progress=progress)
    return Run(
        info=kind.info,
        signature=signature,
        splits=asked,
        detections=found,
        notes=notes,
        leave_rule_out=leave_rule_out,
    )


def _journal_of(
    kind: type[Detector],
    signature: str,
    asked: Sequence[SplitData],
    *,
    config: str,
    journal: Path | None,
    fresh: bool,
    report: Callable[[str], None],
) -> AbstractContextManager[Journal]:
    """Return the stored answers of this detector to these splits; empty ones without a file."""
    if journal is None:
        return nullcontext(Journal())
    source = source_digest(kind)
    return open_journal(
        journal,
        detector=f"{signature}{SOURCE}{source}" if source else signature,
        config=config,
        data={split.split: split.digest for split in asked},
        fresh=fresh,
        report=report,
    )


def _check_rules(info: DetectorInfo, *, leave_rule_out: bool) -> None:
    if leave_rule_out and not info.leaves_rules_out:
        raise InputError(
            f"detector {info.name} does not use the rules that made the rows, so none can be left "
            "out: run it without --leave-rule-out; a detector of your own that uses them declares "
            "`leaves_rules_out` in its `info`, and answers without the rules in `Pair.left_out`"
        )


def _ask(
    kind: type[Detector],
    detector: Detector,
    setting: Setting,
    pairs: Mapping[str, Sequence[Pair]],
    journal: Journal,
    *,
    limit: int | None,
    progress: Callable[[int, int], None],
) -> dict[str, tuple[Detection, ...]]:
    """Return split → answers; pairs answered in the journal are not asked again."""
    wanted = [(split, pair.id) for split, of in pairs.items() for pair in of[:limit]]
    answers = {key: journal.found[key] for key in wanted if key in journal.found}
    left = len(wanted) - len(answers)
    progress(len(wanted) - left, len(wanted))
    for split, of in pairs.items():
        unanswered = [pair for pair in of[:limit] if (split, pair.id) not in answers]
        # A detector that is fitted without rules keeps few classifiers in memory.
        unanswered.sort(key=lambda pair: pair.left_out)
        if split == _TRAINED_ON and kind.info.trains and is_own(kind):
            found = _cross_fitted(kind, setting, unanswered)
        else:
            found = _answers(kind, detector, unanswered)
        for answer in found:
            journal.append(split, answer)
            answers[split, answer.id] = answer
            left -= 1
            progress(len(wanted) - left, len(wanted))
        for pair in of[limit:] if limit is not None else ():
            answers[split, pair.id] = Detection.unanswered(pair.id, "not asked")
    return {split: tuple(answers[split, pair.id] for pair in of) for split, of in pairs.items()}


def _cross_fitted(
    kind: type[Detector], setting: Setting, pairs: Sequence[Pair]
) -> Iterator[Detection]:
    """Yield answers to calibration pairs by detectors that have not seen their family."""
    rows = sorted(setting.calibration, key=lambda row: row.pair.id)
    for seen, unseen in folds(rows):
        inside = {row.pair.id for row in unseen}
        asked = [pair for pair in pairs if pair.id in inside]
        if asked:
            with errors_of_users(kind):
                detector = kind(replace(setting, calibration=tuple(seen)))
            yield from _answers(kind, detector, asked)


def _answers(
    kind: type[Detector], detector: Detector, pairs: Sequence[Pair]
) -> Iterator[Detection]:
    """Yield an answer to every pair; a detector that needs gold has none for a pair without.

    Answers may come in any order.
    """
    if detector.info.uses_gold:
        for pair in pairs:
            if pair.gold is None:
                yield Detection.unanswered(pair.id, "there is no gold")
        pairs = [pair for pair in pairs if pair.gold is not None]
    missing = {pair.id: None for pair in pairs}
    with errors_of_users(kind):
        answered: object = detector.detect(pairs)  # a detector of a user may give anything
        if not isinstance(answered, Iterable):
            raise InternalError(
                f"detect returned {answered!r}: yield a driftbench.detectors.Detection for each "
                "pair"
            )
        for answer in answered:
            given: object = answer  # a detector of a user may give anything
            if not isinstance(given, Detection):
                raise InternalError(
                    f"detect gave {given!r}: yield a driftbench.detectors.Detection for each pair"
                )
            if answer.id not in missing:
                raise InternalError(
                    f"an answer to {answer.id!r}, which was not asked or was answered before"
                )
            del missing[answer.id]
            yield answer
        if missing:
            first = next(iter(missing))
            raise InternalError(
                f"no answer to {len(missing)} of {len(pairs)} pairs, the first "
                f"is {first!r}: a Detection without a score leaves a pair out"
            )
