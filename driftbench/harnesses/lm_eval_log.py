"""Read the samples of lm-evaluation-harness: the model, the rows that it got, and its replies.

Samples are written by `--log_samples` with `--output_path`; the name of the model is in the
`results_….json` beside them. The figures in both are ignored.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from driftbench._files import read_text
from driftbench.detectors.detection import Cost
from driftbench.errors import InputError
from driftbench.harnesses.submitting import HarnessLog, JudgeReply, source_from

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["read_samples"]

_WANTED = ("id", "config", "split", "digest", "gold", "prompts")


def read_samples(path: Path) -> HarnessLog:
    """Read a file of samples.

    Raises:
        InputError: it has no samples, or those of another task or of several.
    """
    rows = [_row(path, number, line) for number, line in enumerate(_lines(path), 1)]
    if not rows:
        raise InputError(f"{path}: has no sample: run the task with --log_samples")
    sources = {json.dumps([row[0][name] for name in _WANTED[1:]]) for row in rows}
    if len(sources) > 1:
        raise InputError(f"{path}: has samples of several splits or tasks: give one at a time")
    about = rows[0][0]
    model, version = _run(path)
    source = source_from(
        path,
        {
            **{name: about[name] for name in ("config", "gold", "prompts")},
            "splits": {about["split"]: about["digest"]},
        },
        harness=f"lm-evaluation-harness {version}".strip(),
        model=model,
    )
    # The harness measures neither time nor tokens.
    cost = Cost(queries=1)
    return HarnessLog(
        source=source, replies={row["id"]: JudgeReply(text=text, cost=cost) for row, text in rows}
    )


def _lines(path: Path) -> list[str]:
    try:
        return [line for line in read_text(path).split("\n") if line.strip()]
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not text: give the samples_….jsonl of lm_eval") from error


def _row(path: Path, number: int, line: str) -> tuple[dict[str, Any], str]:
    try:
        sample = json.loads(line)
        row, text = sample["doc"], str(sample["resps"][0][0])
        about = {name: row[name] for name in _WANTED}
    except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise _no_sample(path, number) from error
    if not all(isinstance(about[name], str) for name in ("id", "split", "digest")):
        raise _no_sample(path, number)
    return about, text


def _no_sample(path: Path, number: int) -> InputError:
    return InputError(
        f"{path}:{number}: is not a sample of a driftbench task: give the samples_….jsonl that "
        "lm_eval --log_samples wrote"
    )


def _run(path: Path) -> tuple[str, str]:
    """Return the model and the version of the harness, from the results beside the samples.

    Raises:
        InputError: they are missing or malformed.
    """
    # `samples_TASK_TIME.jsonl` is beside `results_TIME.json`.
    results_path = path.with_name(f"results_{path.stem.rpartition('_')[2]}.json")
    try:
        found = json.loads(read_text(results_path))
        model = found.get("model_name") or found["config"]["model"]
        return str(model), str(found.get("lm_eval_version") or "")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(
            f"{results_path}: cannot be read as the results of that run: put the file, "
            "which names the model, beside the samples"
        ) from error
