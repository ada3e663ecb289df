"""`driftbench harness`: use models as judges in Inspect AI and lm-evaluation-harness."""

from __future__ import annotations

from pathlib import Path

import click

from driftbench.cli._datasets import chosen_dataset
from driftbench.cli._options import dataset_option, json_option, out_option
from driftbench.cli._output import print_json

__all__ = ["command"]


@click.group("harness")
def command() -> None:
    """Use language models as judges in evaluation harnesses, and submit their answers."""


@command.command("folder")
@json_option
def folder(*, as_json: bool) -> None:
    r"""Print the folder of tasks for lm-evaluation-harness, to pass as its --include_path.

    Tasks for Inspect AI need no folder; their names are driftbench/judge and
    driftbench/judge_with_gold.

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
@out_option(
    "Submission to write, a .parquet file; its card is written beside it, as .toml.", required=True
)
@dataset_option()
@json_option
def submission(*, log: Path, out: Path, dataset: Path | None, as_json: bool) -> None:
    r"""Convert the log of a harness to a submission.

    LOG is a .eval or .json log of Inspect AI, or the samples_….jsonl of lm_eval --log_samples with
    its results_….json beside it. Scores are parsed again from the replies of the model.

    \b
    Examples:
      driftbench harness submission logs/judge.eval -o judge.parquet
      driftbench harness submission out/model/samples_driftbench_judge_2026.jsonl -o judge.parquet
    """
    from driftbench.harnesses.submitting import read_log, submission_from

    asked = read_log(log)
    chosen = chosen_dataset(asked.source.config, dataset)
    card = submission_from(asked, out, path=chosen.folder)
    source = asked.source
    if as_json:
        record = {"submission": str(out), "card": str(card), "model": source.model}
        print_json({**record, "config": source.config, "rows": len(asked.replies)})
        return
    click.echo(f"{source.model}, asked with {source.harness}: {len(asked.replies)} answers")
    click.echo(f"wrote {out} and its card {card.name}")
    extra = f" --config {source.config}"
    extra += "" if dataset is None else f" --dataset {dataset}"
    click.echo(f"next: driftbench evaluate {out}{extra}")
