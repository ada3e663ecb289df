"""`driftbench harness`: judges run by Inspect AI and lm-evaluation-harness."""

from __future__ import annotations

from pathlib import Path

import click

from driftbench.cli._datasets import chosen_dataset
from driftbench.cli._options import build_option, json_option
from driftbench.cli._output import print_json

__all__ = ["command"]


@click.group("harness")
def command() -> None:
    """Run language models as judges by the harnesses people have, and submit what they said."""


@command.command("folder")
@json_option
def folder(*, as_json: bool) -> None:
    r"""Print the folder of the tasks for lm-evaluation-harness, for its --include_path.

    Tasks for Inspect AI need no path: they are driftbench/judge and driftbench/judge_with_gold.

    \b
    Examples:
      driftbench harness folder
      lm_eval --tasks driftbench_judge --include_path "$(driftbench harness folder)" --model dummy
    """
    from driftbench.harnesses.folders import task_folder, tasks_in

    found = task_folder()
    if as_json:
        print_json({"folder": str(found), "tasks": tasks_in(found)})
    else:
        click.echo(str(found))


@command.command("submission")
@click.argument("log", metavar="LOG", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "-o",
    "--out",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The submission to write, a .parquet file; its card goes beside it, as .toml.",
)
@build_option
@json_option
def submission(*, log: Path, out: Path, path: Path | None, as_json: bool) -> None:
    r"""Write what a harness logged as a submission.

    LOG is a .eval or .json log of Inspect AI, or the samples_….jsonl of lm_eval --log_samples with
    its results_….json beside it. Answers are read again from what the model wrote.

    \b
    Examples:
      driftbench harness submission logs/judge.eval -o judge.parquet
      driftbench harness submission out/model/samples_driftbench_judge_2026.jsonl -o judge.parquet
    """
    from driftbench.harnesses.submitting import read_log, submission_from

    asked = read_log(log)
    dataset = chosen_dataset(asked.source.config, path)
    card = submission_from(asked, out, path=dataset.folder)
    source = asked.source
    if as_json:
        told = {"submission": str(out), "card": str(card), "model": source.model}
        print_json({**told, "config": source.config, "rows": len(asked.replies)})
        return
    click.echo(f"{source.model}, asked with {source.harness}: {len(asked.replies)} answers")
    click.echo(f"wrote {out} and its card {card.name}")
    extra = f" --config {source.config}"
    extra += "" if path is None else f" --path {path}"
    click.echo(f"next: driftbench evaluate {out}{extra}")
