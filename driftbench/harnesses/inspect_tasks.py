"""Tasks for Inspect AI: `inspect eval driftbench/judge`, or `…/inspect_tasks.py@judge`.

A sample is a row: the model is shown the English and the candidate and answers with a probability
of drift. Its score is that probability, or `N` where there is no answer; the metrics are the
evaluator's. With several epochs the first answer is used. The log has what `driftbench harness
submission` needs. Of the model's settings only the temperature is set, to 0.

Source: https://inspect.aisi.org.uk/tasks.html
"""

from __future__ import annotations

import site
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageUser, GenerateConfig
from inspect_ai.scorer import (
    NOANSWER,
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    metric,
    scorer,
)
from inspect_ai.solver import generate

from driftbench.harnesses.judging import asked_splits, has_prompt, messages, read_judgement
from driftbench.harnesses.scoring import figures, truth_of, verdict_on
from driftbench.llm.prompts import prompts_digest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from inspect_ai.model import ChatMessage
    from inspect_ai.solver import TaskState

    from driftbench.detectors import SplitData

__all__ = ["judge", "judge_with_gold"]


def _registered(name: str) -> str:
    """Return the name under which Inspect finds a task as `driftbench/<name>`.

    Inspect adds the package's name to that of a task, except in an editable installation, because
    the distribution has another name than the module.
    """
    here = Path(__file__).resolve()
    places = [*site.getsitepackages(), site.getusersitepackages()]
    installed = any(here.is_relative_to(Path(place).resolve()) for place in places)
    by_package = __name__.startswith("driftbench.")
    return f"driftbench/{name}" if by_package and not installed else name


@task(name=_registered("judge"))
def judge(
    config: str | None = None,
    split: str = "test",
    path: str | None = None,
    calibrate: bool = False,  # noqa: FBT001, FBT002 -- Inspect passes task options by name
) -> Task:
    """Ask whether candidates mean what their English says, without gold statements.

    Args:
        config: the configuration, such as `controlled` or `wild_human`; the only one of the build,
            or `controlled`, by default.
        split: the split to score.
        path: folder of a build; found as `driftbench.load_dataset` finds it by default.
        calibrate: include the calibration split, so that the threshold of the submission is fitted
            on it; the figures in the log are of `split` only.
    """
    return _task(config, split, path, calibrate=calibrate, gold=False)


@task(name=_registered("judge_with_gold"))
def judge_with_gold(
    config: str | None = None,
    split: str = "test",
    path: str | None = None,
    calibrate: bool = False,  # noqa: FBT001, FBT002 -- Inspect passes task options by name
) -> Task:
    """Ask the same with gold statements; compare the results with detectors that use gold.

    Args:
        config: the configuration, as for `judge`.
        split: the split to score.
        path: folder of a build.
        calibrate: include the calibration split.
    """
    return _task(config, split, path, calibrate=calibrate, gold=True)


def _task(config: str | None, split: str, path: str | None, *, calibrate: bool, gold: bool) -> Task:
    folder = None if path is None else Path(path)
    splits = asked_splits(config, split, calibrate=calibrate, path=folder)
    samples = [
        _sample(record, of, gold=gold)
        for of in splits
        for record in of.records
        if has_prompt(record, gold=gold)
    ]
    return Task(
        dataset=MemoryDataset(samples, name=f"driftbench {splits[0].config}"),
        solver=generate(),
        scorer=drift_scorer(split),
        config=GenerateConfig(temperature=0.0),
        metadata={
            "driftbench": {
                "config": splits[0].config,
                "splits": {of.split: of.digest for of in splits},
                "gold": gold,
                "prompts": prompts_digest(),
            }
        },
    )


def _sample(record: Mapping[str, Any], of: SplitData, *, gold: bool) -> Sample:
    kinds = {"system": ChatMessageSystem, "user": ChatMessageUser}
    prompt: list[ChatMessage] = [
        kinds[one.role](content=one.text) for one in messages(record, gold=gold)
    ]
    truth = truth_of(record)
    known = {**truth, "split": of.split}
    return Sample(id=record["id"], input=prompt, target=truth["target"], metadata=known)


@metric
def drift_figures(split: str) -> Metric:
    """Return the metric that computes all figures of a split."""

    def compute(scores: list[SampleScore]) -> Value:
        found = [score.score.metadata or {} for score in scores]
        return dict(figures([one for one in found if one.get("split") == split]))

    return compute


def drift_scorer(split: str) -> Scorer:
    """Return the scorer of judgements, with the figures of a split."""

    @scorer(metrics=[drift_figures(split)], name="drift")
    def drift() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score:
            del target
            found = read_judgement(state.output.completion)
            return Score(
                value=NOANSWER if found.drifted is None else found.drifted,
                answer=found.drift_class or None,
                explanation=found.reason,
                metadata={**verdict_on(state.metadata, found), "split": state.metadata["split"]},
            )

        return score

    return drift()
