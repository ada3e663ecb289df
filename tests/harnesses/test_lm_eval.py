"""The tasks for lm-evaluation-harness, run by its command line without a network."""

from __future__ import annotations

import json
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from lm_eval import models, simple_evaluate
from lm_eval.__main__ import cli_evaluate
from lm_eval.api.model import LM
from lm_eval.api.registry import register_model
from lm_eval.tasks import TaskManager

from driftbench.cli import cli
from driftbench.errors import InputError
from driftbench.harnesses import read_log, task_folder
from driftbench.leaderboard import Evaluator
from tests.harnesses.conftest import judge

if TYPE_CHECKING:
    from pathlib import Path

    from lm_eval.api.instance import Instance

#: Its registry is filled only while it is empty: our model must be added last.
assert models


@register_model("driftbench-stand-in")
class StandIn(LM):  # type: ignore[misc]  # the harness ships no types
    def __init__(self, **_options: object) -> None:
        super().__init__()

    def generate_until(self, requests: list[Instance]) -> list[str]:
        return [judge(request.args[0]) for request in requests]

    def loglikelihood(self, requests: list[Instance]) -> list[tuple[float, bool]]:
        raise NotImplementedError

    def loglikelihood_rolling(self, requests: list[Instance]) -> list[float]:
        raise NotImplementedError


TASKS = ("driftbench_judge", "driftbench_judge_with_gold")


@pytest.fixture(scope="module")
def samples(build: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Run both tasks by the command line, and return task → its samples."""
    out = tmp_path_factory.mktemp("lm_eval")
    folder = CliRunner().invoke(cli, ["harness", "folder"]).stdout.strip()
    words = ["run", "--tasks", ",".join(TASKS), "--include_path", folder]
    words += ["--model", "driftbench-stand-in", "--metadata", json.dumps({"path": str(build)})]
    words += ["--output_path", str(out), "--log_samples"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HF_HUB_OFFLINE", "1")
        patch.setattr(sys, "argv", ["lm_eval", *words])
        cli_evaluate()
    return {task: next(out.rglob(f"samples_{task}_2*.jsonl")) for task in TASKS}


@pytest.mark.parametrize("task", TASKS)
def test_a_judge_becomes_a_submission_with_the_same_figures(
    task: str, samples: dict[str, Path], build: Path, tmp_path: Path
) -> None:
    (results,) = samples[task].parent.glob("results_*.json")
    shown = json.loads(results.read_text(encoding="utf-8"))["results"][task]
    out = tmp_path / "judge.parquet"
    words = ["harness", "submission", str(samples[task]), "-o", str(out), "--dataset", str(build)]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    report = Evaluator("controlled", path=build, resamples=2).evaluate(out)
    for name in ("detection_at_3_fpr", "f1", "auc", "coverage"):
        assert shown[f"{name},none"] == pytest.approx(report.scores[name].value), name
    assert 0 < shown["no_answer,none"] == pytest.approx(1 - shown["coverage,none"])
    assert report.to_dict()["card"]["uses_gold"] is task.endswith("with_gold")


def test_the_dummy_model_gives_no_answers(build: Path) -> None:
    manager = TaskManager(
        include_path=str(task_folder()), include_defaults=False, metadata={"path": str(build)}
    )
    done = simple_evaluate("dummy", tasks=["driftbench_judge"], task_manager=manager)
    shown = done["results"]["driftbench_judge"]
    assert (shown["no_answer,none"], shown["coverage,none"]) == (1.0, 0.0)


def test_malformed_samples_are_refused(build: Path, tmp_path: Path) -> None:
    out = tmp_path / "judge.parquet"

    def refused(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        words = ["harness", "submission", str(path), "-o", str(out), "--dataset", str(build)]
        done = CliRunner().invoke(cli, words)
        assert (done.exit_code, out.exists()) == (2, False), done.output
        return done.stderr

    assert "run the task with --log_samples" in refused("samples_a_1.jsonl", "")
    assert "samples_b_1.jsonl:2: is not a sample" in refused(
        "samples_b_1.jsonl", f"{_SAMPLE}\n{{}}"
    )
    assert "results_1.json: cannot be read" in refused("samples_c_1.jsonl", _SAMPLE)
    deep = "[" * 100_000 + "]" * 100_000
    assert "samples_d_1.jsonl:1: is not a sample" in refused("samples_d_1.jsonl", deep)
    results = {"model_name": "m", "lm_eval_version": "0"}
    (tmp_path / "results_2.json").write_text(json.dumps(results), encoding="utf-8")
    for name, value, message in (
        ("id", ["r1"], "is not a sample"),
        ("split", {}, "is not a sample"),
        ("config", "../../elsewhere", "config must be the name of a configuration"),
        ("gold", "yes", "gold must be true or false"),
        ("prompts", 3, "prompts must be a text"),
    ):
        sample = json.loads(_SAMPLE)
        sample["doc"][name] = value
        assert message in refused("samples_e_2.jsonl", json.dumps(sample)), name


def test_a_log_above_the_size_limit_is_refused(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.eval"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("header.json", b"x" * 100)
    content = bomb.read_bytes()
    # Both fields for the size of the entry say three gibibytes.
    lied = content.replace((100).to_bytes(4, "little"), (3 * 2**30).to_bytes(4, "little"))
    assert lied != content
    bomb.write_bytes(lied)
    with pytest.raises(InputError, match="has 3,221,225,472 bytes, 2,147,483,648 at most"):
        read_log(bomb)


_SAMPLE = json.dumps(
    {
        "doc": {
            "id": "r1",
            "config": "controlled",
            "split": "test",
            "digest": "0",
            "gold": False,
            "prompts": "0",
        },
        "resps": [["no"]],
    }
)


def test_tasks_are_listed() -> None:
    found = json.loads(CliRunner().invoke(cli, ["harness", "folder", "--json"]).stdout)
    assert found["tasks"] == ["driftbench_judge", "driftbench_judge_with_gold"]
