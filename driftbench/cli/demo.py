"""`driftbench demo`: what a build holds, three of its rows, and the baselines scored on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from driftbench.cli._options import build_option
from driftbench.cli._output import composition_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import Console, RenderableType

    from driftbench.leaderboard import Report

__all__ = ["command"]

_SHOWN = ("quantifier_inversion", "hypothesis_omission", "type_coercion")
_CONFIG, _SPLIT = "controlled", "test"
_NEXT = """\
[bold]Where to go next[/bold]
  driftbench perturb FILE.lean              every rule on statements of your own
  driftbench rules show swap-forall-exists  what a rule does, and why its label holds
  driftbench detect --detector lint -o lint.parquet && driftbench evaluate lint.parquet
  driftbench detect --detector bpf --snapshot starter -o bpf.parquet    the paper's certifier
  driftbench build --recipe paper --snapshot git:mathlib4.git@v4.28.0   the real benchmark"""
_SMALL = "This build is the starter corpus: small, and no result on it is a DriftBench result."


@click.command(name="demo")
@build_option
def command(*, path: Path | None) -> None:
    r"""Show a build: its composition, three rows as diffs, and the baselines scored on it.

    \b
    Example:
      driftbench demo --path build/driftbench
    """
    from rich.console import Console

    from driftbench.dataset.load import find_build
    from driftbench.dataset.lock import read_lock
    from driftbench.detectors import read_splits

    folder = find_build(_CONFIG, path=path)
    console = Console(width=max(80, min(Console().width, 120)))
    lock = read_lock(folder)
    console.print(composition_table(lock.composition), "")
    splits = read_splits(_CONFIG, path=folder)
    for row in _examples([row for split in splits.values() for row in split.records]):
        console.print(_example(row))
    console.print(_baselines(console, folder), "")
    console.print(_NEXT, highlight=False)
    if lock.recipe["name"] == "starter":
        console.print(_SMALL)


def _examples(rows: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """One short row a class, without restyling where there is one, so that the drift is seen."""
    for label in _SHOWN:
        fitting = [row for row in rows if row["label"] == label]
        if fitting:
            yield min(fitting, key=lambda row: (len(row["restyled"]), len(row["gold"]), row["id"]))


def _example(row: Mapping[str, Any]) -> RenderableType:
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    from driftbench.cli._diffs import new_text, old_text
    from driftbench.rules import Edit

    edits = [Edit(e["start"], e["end"], e["old"], e["new"]) for e in row["edits"]]
    body = Group(
        Text(row["nl_statement"], style="italic"),
        "",
        old_text(row["gold"], edits),
        "",
        new_text(row["gold"], edits),
        "",
        Text(f"{row['relation']} than the gold: {row['evidence']['detail']}", style="dim"),
    )
    title = f"{row['label'].replace('_', ' ')} · {row['source']['declaration']}"
    return Panel(body, title=title, title_align="left")


def _baselines(console: Console, folder: Path) -> RenderableType:
    from driftbench.detectors import DETECTORS
    from driftbench.leaderboard.report import comparison

    with console.status("scoring the baselines"):
        names = [name for name, kind in sorted(DETECTORS.items()) if kind.info.alone]
        return comparison([_report(name, folder) for name in names])


def _report(name: str, folder: Path) -> Report:
    from tempfile import TemporaryDirectory

    from driftbench.detectors import read_splits, run_detector
    from driftbench.leaderboard import Evaluator
    from driftbench.leaderboard.writing import write_submission

    data = read_splits(_CONFIG, path=folder)
    run = run_detector(name, data, config=_CONFIG, splits=["calibration", _SPLIT])
    with TemporaryDirectory() as place:
        out = Path(place) / f"{name}.parquet"
        write_submission(run, out)
        return Evaluator(_CONFIG, split=_SPLIT, path=folder).evaluate(out)
