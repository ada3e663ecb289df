"""`driftbench demo`: the size of a dataset, three of its rows, and the scores of the baselines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from driftbench._problems import counted
from driftbench.cli._datasets import chosen_dataset, relative_folder
from driftbench.cli._options import dataset_option
from driftbench.cli._output import new_console
from driftbench.cli._progress import file_progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from rich.console import RenderableType

    from driftbench.dataset.load import FoundDataset
    from driftbench.leaderboard import Report

__all__ = ["command"]

_SHOWN = ("quantifier_inversion", "hypothesis_omission", "type_coercion")
_SPLIT = "test"
_NEXT = """\
[bold]Where to go next[/bold]
  [dim]# all rows in a browser; the rules on your own Lean file[/dim]
  driftbench show {folder} --html rows.html
  driftbench perturb FILE.lean
  [dim]# a detector and its scores[/dim]
  driftbench detect --detector lint -o lint.parquet
  driftbench evaluate lint.parquet
  [dim]# the paper's certifier, which asks provers and takes minutes[/dim]
  driftbench detect --detector bpf --snapshot starter --workers 2 -o bpf.parquet
  [dim]# the whole benchmark, from a clone of mathlib[/dim]
  driftbench build --recipe paper --snapshot git:mathlib4.git@v4.28.0"""
_SMALL = "This build is the small starter corpus: scores on it are not DriftBench results."
_BAR = 16
"""Width of a bar of 100 %, in characters."""


@click.command(name="demo")
@dataset_option()
def command(*, dataset: Path | None) -> None:
    r"""Show a dataset: its size, three rows as diffs, and the scores of the baselines.

    \b
    Example:
      driftbench demo --dataset build/driftbench
    """
    from driftbench.detectors import read_splits

    found = chosen_dataset(None, dataset)
    splits = read_splits(found.config, path=found.folder)
    rows = [row for split in splits.values() for row in split.records]
    reports = _reports(found)
    console = new_console(width=max(80, min(new_console().width, 110)))
    console.rule("[bold]Does the Lean statement mean what the English says?")
    for row in _examples(rows):
        console.print(_example(row))
    console.print(_baselines(reports), "")
    console.print(_size(rows), "")
    console.print(_NEXT.format(folder=relative_folder(found.folder)))
    if found.recipe == "starter":
        console.print(_SMALL)


def _size(rows: Sequence[Mapping[str, Any]]) -> str:
    faithful = sum(row["label"] == "faithful" for row in rows)
    families = len({row["family"] for row in rows})
    return (
        f"The build has {counted(len(rows), 'candidate')} for {counted(families, 'theorem')}: "
        f"{faithful} faithful rewordings and {len(rows) - faithful} drifted. "
        "Each row states how it was made and why its label is right."
    )


def _examples(rows: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield the shortest row of each class, stronger than gold and hardly restyled if possible.

    That a stronger candidate claims too much is seen without knowing how gold is proved.
    """
    for label in _SHOWN:
        fitting = [row for row in rows if row["label"] == label]
        if fitting:
            yield min(fitting, key=_simplicity)


def _simplicity(row: Mapping[str, Any]) -> tuple[bool, bool, int, str]:
    return row["relation"] != "stronger", len(row["restyled"]) > 1, len(row["gold"]), row["id"]


def _example(row: Mapping[str, Any]) -> RenderableType:
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    from driftbench.cli._diffs import new_text, old_text
    from driftbench.rules import Edit

    edits = [Edit(**edit) for edit in row["edits"]]
    body = Table.grid(padding=(0, 2))
    body.add_column(style="dim", no_wrap=True)
    body.add_column()
    body.add_row("English", Text(row["nl_statement"], style="italic"))
    body.add_row("gold", old_text(row["gold"], edits))
    body.add_row("candidate", new_text(row["gold"], edits))
    relation = row["relation"]
    compared = f"{relation} than gold" if relation in ("stronger", "weaker") else relation
    why = f"{compared}: {row['evidence']['detail']}"
    body.add_row("drift", Text(why))
    title = f"{row['label'].replace('_', ' ')} · {row['source']['declaration']}"
    return Panel(body, title=Text(title), title_align="left")


def _baselines(reports: Sequence[Report]) -> RenderableType:
    """Return a table of the drift that each baseline detects, best first."""
    from rich.table import Table

    name = "detection_at_3_fpr"
    table = Table(title="Drift that baselines detect at a false positive rate of 3 %", box=None)
    for heading in ("detector", "reads gold", "detected", "95 % interval", "", "AUC"):
        table.add_column(heading, justify="right" if heading in {"detected", "AUC"} else "left")
    for report in sorted(reports, key=lambda one: (-one.scores[name].value, one.name)):
        score = report.scores[name]
        gold = "yes" if report.card is not None and report.card.uses_gold else "no"
        bar = "█" * round(score.value * _BAR)
        interval = f"{score.low:.0%} to {score.high:.0%}"
        auc = f"{report.scores['auc'].value:.2f}"
        table.add_row(
            report.name, gold, f"{score.value:.0%}", interval, f"[green]{bar:░<{_BAR}}[/]", auc
        )
    return table


def _reports(dataset: FoundDataset) -> list[Report]:
    from driftbench.detectors import DETECTORS

    names = [name for name, kind in sorted(DETECTORS.items()) if kind.info.needs_no_setup]
    found = []
    with file_progress("scoring the baselines") as progress:
        for done, name in enumerate(names):
            progress(done, len(names))
            found.append(_report(name, dataset))
    return found


def _report(name: str, dataset: FoundDataset) -> Report:
    from driftbench._scratch import scratch_folder
    from driftbench.detectors import read_splits, run_detector
    from driftbench.leaderboard import Evaluator
    from driftbench.leaderboard.writing import write_run

    data = read_splits(dataset.config, path=dataset.folder)
    run = run_detector(name, data, config=dataset.config, splits=["calibration", _SPLIT])
    with scratch_folder("demo") as place:
        out = place / f"{name}.parquet"
        write_run(run, out)
        return Evaluator(dataset.config, split=_SPLIT, path=dataset.folder).evaluate(out)
