"""The tasks for Inspect AI, run by it with its mock model and no network."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import TYPE_CHECKING

import inspect_ai
import pytest
from click.testing import CliRunner
from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from driftbench.cli import cli
from driftbench.harnesses.submitting import read_log
from driftbench.leaderboard import Evaluator
from tests.harnesses.conftest import judge

if TYPE_CHECKING:
    from pathlib import Path

    from inspect_ai.log import EvalLog
    from inspect_ai.model import ChatMessage, GenerateConfig, Model
    from inspect_ai.tool import ToolChoice, ToolInfo


def mock() -> Model:
    def reply(
        chat: list[ChatMessage], _tools: list[ToolInfo], _c: ToolChoice, _g: GenerateConfig
    ) -> ModelOutput:
        output = ModelOutput.from_content("mockllm/judge", judge(chat[-1].text))
        # The cost is given, because the mock would download a tokenizer to compute it.
        output.usage = ModelUsage(input_tokens=40, output_tokens=2, total_tokens=42)
        return output

    return get_model("mockllm/judge", custom_outputs=reply)


def evaluated(tasks: object, **options: object) -> EvalLog:
    """Run a task in another thread, because a browser test may use this one's event loop."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        (log,) = pool.submit(inspect_ai.eval, tasks, **options).result()  # type: ignore[arg-type]
    return log


def run(
    name: str, build: Path, logs: Path, *, limit: int | None = None, **options: object
) -> EvalLog:
    file = import_module("driftbench.harnesses.inspect_tasks").__file__
    log = evaluated(
        f"{file}@{name}",
        model=mock(),
        task_args={"path": str(build), **options},
        limit=limit,
        display="none",
        log_dir=str(logs),
    )
    assert log.status == "success", log.error
    return log


def test_a_judge_becomes_a_submission_with_the_same_figures(build: Path, tmp_path: Path) -> None:
    log = run("judge", build, tmp_path / "logs")
    assert log.results is not None
    assert log.results.scores[0].unscored_samples == 0
    shown = {name: one.value for name, one in log.results.scores[0].metrics.items()}
    out = tmp_path / "judge.parquet"
    words = ["harness", "submission", log.location, "-o", str(out), "--dataset", str(build)]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    assert f"next: driftbench evaluate {out} --config controlled --dataset {build}" in done.stdout
    report = Evaluator("controlled", path=build, resamples=2).evaluate(out)
    for name in ("detection_at_3_fpr", "f1", "auc", "coverage"):
        assert shown[name] == pytest.approx(report.scores[name].value), name
    assert 0 < shown["no_answer"] == pytest.approx(1 - shown["coverage"])
    assert report.scores["tokens"].value == 42
    card = tomllib.loads(out.with_suffix(".toml").read_text(encoding="utf-8"))
    assert (card["uses_gold"], card["uses_llm"]) == (False, True)
    assert "|model:mockllm/judge|prompts:" in card["detector"]


def test_gold_is_shown_and_recorded(build: Path, tmp_path: Path) -> None:
    log = run("judge_with_gold", build, tmp_path / "logs", limit=2)
    assert log.samples is not None
    assert all("known to be faithful" in sample.messages[-2].text for sample in log.samples)
    assert read_log(tmp_path / "logs" / log.location.rpartition("/")[2]).source.gold


def test_calibration_fits_the_threshold(build: Path, tmp_path: Path) -> None:
    log = run("judge", build, tmp_path / "logs", calibrate=True)
    out = tmp_path / "judge.parquet"
    words = [
        "harness",
        "submission",
        log.location,
        "-o",
        str(out),
        "--dataset",
        str(build),
        "--json",
    ]
    assert CliRunner().invoke(cli, words).exit_code == 0
    report = Evaluator("controlled", path=build, resamples=2).evaluate(out)
    assert "threshold:" in report.signature
    assert "(calibrated)" in report.signature


def refused(log: str | Path, build: Path, out: Path) -> str:
    words = ["harness", "submission", str(log), "-o", str(out), "--dataset", str(build)]
    done = CliRunner().invoke(cli, words)
    assert (done.exit_code, out.exists()) == (2, False), done.output
    return done.stderr


def test_a_limited_run_is_no_submission(build: Path, tmp_path: Path) -> None:
    log = run("judge", build, tmp_path / "logs", limit=3)
    message = refused(log.location, build, tmp_path / "judge.parquet")
    assert "run the whole task, without a limit" in message


def test_a_log_of_something_else_is_refused(build: Path, tmp_path: Path) -> None:
    @task
    def other() -> Task:
        return Task(dataset=[Sample(input="2 + 2?", target="4")])

    log = evaluated(other(), model=mock(), display="none", log_dir=str(tmp_path / "logs"))
    out = tmp_path / "judge.parquet"
    assert "is not a task of driftbench" in refused(log.location, build, out)
    damaged = tmp_path / "damaged.eval"
    damaged.write_bytes(b"PK nothing")
    assert "cannot be read as a log of Inspect AI" in refused(damaged, build, out)
    assert "check the path" in refused(tmp_path / "none.eval", build, out)
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    assert "is not a log of a harness" in refused(tmp_path / "notes.txt", build, out)


def test_a_log_of_another_build_is_refused(build: Path, tmp_path: Path) -> None:
    from tests.leaderboard.fake_build import fake_rows, make_build

    log = run("judge", build, tmp_path / "logs")
    other = make_build(tmp_path / "other", test=fake_rows(range(3, 9)))
    message = refused(log.location, other, tmp_path / "judge.parquet")
    assert "name the build of the log" in message


REGISTERED = """
import sys
from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model

output = ModelOutput.from_content("mockllm/judge", "no")
output.usage = ModelUsage()
model = get_model("mockllm/judge", custom_outputs=[output, output])
options = {"display": "none", "log_dir": sys.argv[2], "limit": 1}
for name in ("judge", "judge_with_gold"):
    (log,) = eval(f"driftbench/{name}", model=model, task_args={"path": sys.argv[1]}, **options)
    print(log.eval.task)
"""


def test_the_tasks_are_found_by_the_name_of_the_package(
    build: Path, tmp_path: Path, repository: Path
) -> None:
    text = (repository / "pyproject.toml").read_text(encoding="utf-8")
    points = tomllib.loads(text)["project"]["entry-points"]["inspect_ai"]
    # The metadata of an installation, because the checkout may not be installed.
    message = tmp_path / "driftbench_lean-0.0.1.dist-info"
    message.mkdir()
    (message / "METADATA").write_text("Name: driftbench-lean\nVersion: 0.0.1\n", encoding="utf-8")
    lines = ["[inspect_ai]", *(f"{name} = {value}" for name, value in points.items())]
    (message / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", REGISTERED, str(build), str(tmp_path / "logs")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(repository)])},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == ["driftbench/judge", "driftbench/judge_with_gold"], done.stderr
