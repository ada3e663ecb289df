"""Turn the log of a harness into a submission: one file and its card.

Reads the logs of Inspect AI (`.eval`, `.json`) and the samples of lm-evaluation-harness
(`samples_….jsonl`). The submission has every row of the split; a log of only some rows is refused.
Logs are untrusted: a log above the size limit is not opened, the types of its fields are checked,
and answers are parsed again from the model's text, so that figures in a log are never used.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from driftbench._constraints import Must, matching
from driftbench._decoding import WrongValueError, decoded
from driftbench._visible import printable
from driftbench.detectors.detection import Cost, Detection, DetectorInfo, Verdict
from driftbench.detectors.running import Run
from driftbench.errors import InputError
from driftbench.harnesses.judging import asked_splits, has_prompt, read_judgement
from driftbench.leaderboard.writing import write_run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from typing import Any

__all__ = ["HarnessLog", "JudgeReply", "LogSource", "read_log", "source_from", "submission_from"]

MOST_BYTES = 2 * 2**30
"""Maximum bytes of an unpacked log; one of a hundred thousand rows has about a gibibyte."""

_SHOWN = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeReply:
    """The text that a model returned about a row, and its cost."""

    text: str
    cost: Cost


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSource:
    """The model of a log, and the rows that it was asked about.

    Args:
        harness: name and version of the harness.
        model: the model's name.
        gold: whether it was shown the gold statement.
        config: the configuration.
        splits: split → digest of its rows.
        prompts: edition of the prompts.
    """

    harness: str
    model: str
    gold: bool
    config: Annotated[str, matching(r"\w{1,100}", "the name of a configuration")]
    splits: Annotated[Mapping[str, str], Must("a table that is not empty", bool)]
    prompts: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HarnessLog:
    """The log of a harness: the source, and row id → reply."""

    source: LogSource
    replies: Mapping[str, JudgeReply]


def read_log(path: Path) -> HarnessLog:
    """Read the log of a harness, whose format follows from its name.

    Raises:
        InputError: the format is unknown, or the log is of another task.
        OSError: the file cannot be read.
    """
    with path.open("rb"):
        pass
    if (size := _unpacked(path)) > MOST_BYTES:
        raise InputError(f"{path}: has {size:,} bytes, {MOST_BYTES:,} at most are read: split it")
    if path.suffix in {".eval", ".json"}:
        from driftbench.harnesses.inspect_log import read_inspect

        return read_inspect(path)
    if path.suffix == ".jsonl":
        from driftbench.harnesses.lm_eval_log import read_samples

        return read_samples(path)
    raise InputError(
        f"{path}: is not a log of a harness: give an .eval or .json log of Inspect AI, or the "
        "samples_….jsonl of lm_eval --log_samples"
    )


def source_from(path: Path, about: Mapping[str, Any], *, harness: str, model: str) -> LogSource:
    """Return the source of an untrusted log.

    Args:
        path: the log.
        about: the other fields of a source, from the log.
        harness: as in a source.
        model: as in a source.

    Raises:
        InputError: a field is malformed.
    """
    try:
        return decoded(LogSource, {"harness": harness, "model": model, **about})
    except WrongValueError as error:
        raise InputError(f"{path}: {error}: it is not a log of a task of driftbench") from error


def _unpacked(path: Path) -> int:
    """Return the bytes of a log; for an archive, the unpacked bytes that it states."""
    if not zipfile.is_zipfile(path):
        return path.stat().st_size
    try:
        with zipfile.ZipFile(path) as archive:
            return sum(info.file_size for info in archive.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return path.stat().st_size


def submission_from(asked: HarnessLog, out: Path, *, path: Path | None = None) -> Path:
    """Write a log as a submission, and return the path of the card.

    Args:
        asked: what `read_log` returned.
        out: where to write, ending in `.parquet`; the card is written beside it.
        path: folder of the build with the rows; found as `driftbench.load_dataset` finds it.

    Raises:
        InputError: the log is of other rows than the build's, or lacks some.
    """
    source = asked.source
    test = [split for split in source.splits if split != "calibration"] or ["calibration"]
    calibrate = "calibration" in source.splits
    splits = asked_splits(source.config, test[0], calibrate=calibrate, path=path)
    for split in splits:
        if source.splits[split.split] != split.digest:
            raise InputError(
                f"the log answers {split.split} rows of digest {source.splits[split.split][:12]}, "
                f"this build's are {split.digest[:12]}: name the build of the log"
            )
    info = DetectorInfo(
        name=f"llm-judge{' with gold' if source.gold else ''}: {source.model}"[:80],
        description=f"A language model's stated probability of drift, asked with {source.harness}.",
        uses_gold=source.gold,
        uses_llm=True,
        trains=False,
    )
    detections = {s.split: _detections(s.records, asked) for s in splits}
    run = Run(info=info, signature=_signature(source), splits=splits, detections=detections)
    return write_run(run, out)


def _signature(source: LogSource) -> str:
    shown = "gold:shown" if source.gold else "gold:hidden"
    harness = f"harness:{source.harness.replace(' ', '-')}"
    return f"llm-judge|model:{source.model}|prompts:{source.prompts}|{shown}|{harness}"


def _detections(records: Sequence[Mapping[str, Any]], asked: HarnessLog) -> tuple[Detection, ...]:
    missing = [
        record["id"]
        for record in records
        if record["id"] not in asked.replies and has_prompt(record, gold=asked.source.gold)
    ]
    if missing:
        raise InputError(
            f"the log lacks {len(missing)} of {len(records)} rows, such as {missing[0]}: "
            "run the whole task, without a limit"
        )
    return tuple(_detection(record["id"], asked.replies.get(record["id"])) for record in records)


def _detection(name: str, reply: JudgeReply | None) -> Detection:
    if reply is None:
        reason = "could not be asked about: a text is too long, or there is no gold statement"
        return Detection.unanswered(name, reason)
    found = read_judgement(reply.text)
    verdict = Verdict.NO_ANSWER if found.drifted is None else Verdict.SCORED
    return Detection(
        id=name,
        score=found.drifted,
        verdict=verdict,
        drift_class=found.drift_class,
        cost=reply.cost,
        evidence=" ".join(printable(found.reason).split())[:_SHOWN],
    )
