"""The functions that the YAML files of this folder name: rows, their prompts, and their scores.

lm-evaluation-harness loads this file by its path. Options come as `--metadata` in JSON: `config`,
`split`, `path`, as for the tasks of Inspect AI. The figures are the evaluator's.

Source: https://github.com/EleutherAI/lm-evaluation-harness/blob/main/docs/task_guide.md
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from driftbench.harnesses.judging import asked_splits, has_prompt, messages, read_judgement
from driftbench.harnesses.scoring import FIGURES, figures, truth_of, verdict_on
from driftbench.llm.prompts import prompts_digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from datasets import DatasetDict

__all__ = [
    "auc",
    "coverage",
    "detection_at_3_fpr",
    "f1",
    "judged",
    "load",
    "no_answer",
    "question",
]


def load(
    *,
    config: str | None = None,
    split: str = "test",
    path: str | None = None,
    gold: bool = False,
    **_others: object,
) -> DatasetDict:
    """Return the rows that can be asked about, with their questions, as the split `test`.

    Args:
        config: the configuration; the only one of the build, or `controlled`, by default.
        split: the split to score.
        path: folder of a build; found as `driftbench.load_dataset` finds it by default.
        gold: whether gold statements are shown.
    """
    import datasets

    (of,) = asked_splits(config, split, path=None if path is None else Path(path))
    about = {"config": of.config, "split": split, "digest": of.digest, "prompts": prompts_digest()}
    rows = [
        {
            "id": record["id"],
            **truth_of(record),
            "question": "\n\n".join(one.text for one in messages(record, gold=gold)),
            "gold": gold,
            **about,
        }
        for record in of.records
        if has_prompt(record, gold=gold)
    ]
    found: DatasetDict = datasets.DatasetDict({"test": datasets.Dataset.from_list(rows)})
    return found


def question(row: Mapping[str, Any]) -> str:
    """Return the prompt of a row."""
    return str(row["question"])


def judged(row: Mapping[str, Any], results: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return figure → verdict on a row; aggregations compute the figures of all verdicts."""
    return dict.fromkeys(FIGURES, verdict_on(row, read_judgement(results[0])))


def _figure(verdicts: Sequence[Mapping[str, Any]], *, name: str) -> float:
    return figures(verdicts)[name]


# One function for each figure, because a YAML file cannot give a function arguments.
detection_at_3_fpr, f1, auc, coverage, no_answer = (partial(_figure, name=one) for one in FIGURES)
