"""Read a log of Inspect AI: the model, the rows it was asked about, and its replies.

A sample that ended in an error has an empty reply, which counts as no answer. Of several epochs the
first is used. The scores in the log are ignored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._extras import install_command
from driftbench.detectors.detection import Cost
from driftbench.errors import InputError
from driftbench.harnesses.submitting import HarnessLog, JudgeReply, LogSource, source_from

if TYPE_CHECKING:
    from pathlib import Path

    from inspect_ai.log import EvalLog, EvalSample

__all__ = ["read_inspect"]


def read_inspect(path: Path) -> HarnessLog:
    """Read a log.

    Raises:
        InputError: Inspect AI is not installed, the file is not a log of our tasks, or its run did
            not
            finish.
    """
    try:
        from inspect_ai.log import read_eval_log
    except ImportError as error:
        raise InputError(f"{path}: needs inspect-ai: {install_command('inspect')}") from error
    try:
        log = read_eval_log(str(path))
    except Exception as error:  # a damaged archive raises various errors
        reason = " ".join(str(error).split())[:160]
        raise InputError(f"{path}: cannot be read as a log of Inspect AI: {reason}") from error
    if log.status != "success":
        raise InputError(f"{path}: the run ended with {log.status!r}: run it again to its end")
    replies = {str(s.id): _reply(s) for s in reversed(log.samples or []) if s.epoch == 1}
    return HarnessLog(source=_source(log, path), replies=replies)


def _source(log: EvalLog, path: Path) -> LogSource:
    about = (log.eval.metadata or {}).get("driftbench")
    if not isinstance(about, dict) or set(about) != {"config", "splits", "gold", "prompts"}:
        raise InputError(
            f"{path}: is a log of {log.eval.task!r}, which is not a task of driftbench"
        )
    version = log.eval.packages.get("inspect_ai", "")
    harness = f"Inspect AI {version}".strip()
    return source_from(path, about, harness=harness, model=log.eval.model)


def _reply(sample: EvalSample) -> JudgeReply:
    tokens = sum(usage.total_tokens for usage in sample.model_usage.values())
    cost = Cost(queries=1, seconds=sample.output.time, tokens=tokens)
    return JudgeReply(text=sample.output.completion if sample.error is None else "", cost=cost)
