"""`driftbench harness`: use models as judges in Inspect AI and lm-evaluation-harness."""

from __future__ import annotations

from pathlib import Path

import click

from driftbench._problems import counted
from driftbench.cli._datasets import chosen_dataset
from driftbench.cli._label_words import label_meanings, labels_option
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
    "Submission to write, a .parquet or .csv file; its card is written beside it, as .toml.",
    required=True,
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
    answers = counted(len(asked.replies), "answer")
    click.echo(f"{source.model}, asked with {source.harness}: {answers}")
    click.echo(f"wrote {out} and its card {card.name}")
    extra = f" --config {source.config}"
    extra += "" if dataset is None else f" --dataset {dataset}"
    click.echo(f"next: driftbench evaluate {out}{extra}")


@command.command("table")
@click.argument("table", metavar="TABLE")
@click.option(
    "--column", required=True, metavar="NAME", help="Column with the answers of the judge."
)
@labels_option("Meaning of its words: faithful, drifted or skip.")
@click.option(
    "--name", default="", metavar="NAME", help="Name of the judge.  [default: the column]"
)
@click.option("--uses-gold", is_flag=True, help="The judge read the gold statement.")
@click.option("--uses-llm", is_flag=True, help="The judge asked a language model.")
@click.option(
    "--config",
    show_default="wild_llm, or the only one of --dataset",
    help="Configuration that was imported from the table.",
)
@out_option(
    "Submission to write, a .parquet or .csv file; its card is written beside it, as .toml.",
    required=True,
)
@dataset_option()
@json_option
def table_(
    *,
    table: str,
    column: str,
    labels: str,
    name: str,
    uses_gold: bool,
    uses_llm: bool,
    config: str | None,
    out: Path,
    dataset: Path | None,
    as_json: bool,
) -> None:
    r"""Convert a column of an imported table to a submission.

    TABLE is the table that `driftbench wild import` made the dataset of: a file, or
    hub:OWNER/NAME@REV. A row's score is the share of its records that the judge calls drifted, so
    the judge is compared with detectors on the same rows.

    \b
    Example:
      driftbench harness table judged.csv --column judge --uses-llm -o judge.parquet
    """
    from driftbench.harnesses import submission_from_table

    meanings = label_meanings(labels, known=("faithful", "drifted", "skip"))
    chosen = chosen_dataset(config or (None if dataset else "wild_llm"), dataset)
    card = submission_from_table(
        table,
        out,
        column=column,
        labels=meanings,
        config=chosen.config,
        name=name,
        uses_gold=uses_gold,
        uses_llm=uses_llm,
        path=chosen.folder,
    )
    if as_json:
        print_json({"submission": str(out), "card": str(card), "column": column})
        return
    click.echo(f"wrote {out} and its card {card.name}")
    extra = f" --config {chosen.config}" + ("" if dataset is None else f" --dataset {dataset}")
    click.echo(f"next: driftbench evaluate {out}{extra}")
