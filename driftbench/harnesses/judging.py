"""The prompt and the answer of a judge, the same in every harness.

They are those of the detector `llm-judge`; a malformed answer counts as no answer. The model is
called by the harness.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.dataset.records import header_of
from driftbench.detectors import pick_split, read_splits
from driftbench.errors import InputError
from driftbench.llm.answers import read_answer
from driftbench.llm.messages import ModelAnswered
from driftbench.llm.prompts import LONGEST_VALUE, render, schema

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from driftbench.detectors import SplitData
    from driftbench.llm.messages import ChatMessage

__all__ = ["JudgeAnswer", "asked_splits", "has_prompt", "messages", "read_judgement"]

_SHOWN = ("nl_statement", "candidate", "gold")


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeAnswer:
    """The answer of a model about a row.

    Args:
        drifted: the probability of drift that it states; None where there is no answer.
        drift_class: the class it names, "" for none.
        reason: its reason, or the reason why there is no answer.
    """

    drifted: float | None
    drift_class: str
    reason: str


def asked_splits(
    config: str | None, split: str, *, calibrate: bool = False, path: Path | None = None
) -> tuple[SplitData, ...]:
    """Return the splits to ask about, calibration first.

    Args:
        config: the configuration; the only one of the build, or `controlled`, when None.
        split: the split to score.
        calibrate: whether to include the calibration split, so that the threshold of a submission
            can be fitted on it.
        path: folder of a build; found as `driftbench.load_dataset` finds it when None.

    Raises:
        InputError: there is no such split.
        DatasetError: there is no build of it.
    """
    wanted = tuple(dict.fromkeys(["calibration", split] if calibrate else [split]))
    found = read_splits(config, path=path)
    return tuple(pick_split(found, config, name) for name in wanted)


def messages(record: Mapping[str, Any], *, gold: bool) -> tuple[ChatMessage, ...]:
    """Return the prompt of a row: the system message, then the user message.

    Args:
        record: columns as in `driftbench.dataset.records.schema`.
        gold: whether the gold statement is shown.

    Raises:
        InputError: the row has no gold statement, or a text is too long for a prompt.
    """
    if gold and not record["gold"]:
        raise InputError(f"{record['id']}: has no gold statement to show: use the task without it")
    shown = {name: record[name] for name in _SHOWN if gold or name != "gold"}
    return render("judge", **{"gold": "", "context": header_of(record), **shown})


def has_prompt(record: Mapping[str, Any], *, gold: bool) -> bool:
    """Return whether a row has a prompt: no text is too long, and gold exists if it is shown."""
    texts = (header_of(record), *(record[name] or "" for name in _SHOWN))
    short = all(len(text) <= LONGEST_VALUE for text in texts)
    return short and bool(record["gold"] or not gold)


def read_judgement(text: str) -> JudgeAnswer:
    """Parse the text of a model; only the requested JSON object is an answer."""
    outcome = read_answer(text, schema("judge"))
    if not isinstance(outcome, ModelAnswered):
        return JudgeAnswer(drifted=None, drift_class="", reason=outcome.reason)
    named = outcome.value["drift_class"]
    return JudgeAnswer(
        drifted=float(outcome.value["drifted"]),
        drift_class="" if named == "none" else named,
        reason=outcome.value["reason"],
    )
