"""`driftbench build`: a dataset from a snapshot, as a recipe says."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Self

import click

from driftbench.cli._options import BUILD, folder_option
from driftbench.cli._output import composition_table

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.build import Built

__all__ = ["command"]

_STAGES = {
    "notation": "notation and constants",
    "seeds": "reading theorems",
    "drafts": "applying rules",
    "rows": "writing candidates",
    "evidence": "asking oracles",
    "choice": "choosing rows",
    "proofs": "models, certificates",
    "files": "shards, card, lock",
}


@click.command(name="build")
@click.option(
    "--recipe",
    required=True,
    help="starter, mini, paper, full or fresh, or the path of a .toml file.",
)
@click.option(
    "--snapshot",
    required=True,
    metavar="SPEC",
    help="git:PATH@REV, dir:PATH, tar:PATH, mathlib@TAG or starter.",
)
@folder_option(
    "--out",
    "Folder to make; an earlier build there is replaced when the new one is whole.",
    default=BUILD,
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=lambda: os.cpu_count() or 1,
    show_default="one per processor",
    help="Processes; the result does not depend on their number.",
)
@click.option(
    "--since",
    default="",
    metavar="SPEC",
    help="Leave out the theorems of this earlier snapshot, or revision of the same repository.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the lock as JSON.")
def command(
    *, recipe: str, snapshot: str, out: Path, workers: int, since: str, as_json: bool
) -> None:
    """Build a dataset from a snapshot, as a recipe says.

    A build that was interrupted goes on where it stopped when the same command is given again.
    """
    from driftbench.dataset.build import build_dataset
    from driftbench.dataset.load import remember

    with _Bars() as bars:
        built = build_dataset(
            recipe=recipe,
            snapshot=snapshot,
            out=out,
            since=since,
            workers=workers,
            progress=bars.show,
        )
    remember(built.out)
    if as_json:
        click.echo((built.out / "build.lock.json").read_text(encoding="utf-8"), nl=False)
    else:
        _report(built)


class _Bars:
    """One progress bar a stage, on stderr; none where stderr is no terminal."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
        from rich.progress import TimeElapsedColumn as Elapsed

        console = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description:<24}"),
            BarColumn(),
            MofNCompleteColumn(),
            Elapsed(),
            console=console,
            disable=not console.is_terminal,
        )
        self._tasks: dict[str, int] = {}

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._progress.stop()

    def show(self, stage: str, done: int, total: int, /) -> None:
        """Show how far a stage is."""
        from rich.progress import TaskID

        if stage not in self._tasks:
            self._tasks[stage] = self._progress.add_task(_STAGES[stage], total=total)
        self._progress.update(TaskID(self._tasks[stage]), completed=done, total=total)


def _report(built: Built) -> None:
    """Say on stdout what was built."""
    from rich.console import Console

    lock = built.lock
    console = Console()
    console.print(composition_table(lock.composition))
    used = built.seeds - sum(built.refused.values())
    console.print(f"{used} of {built.seeds} documented theorems gave rows.", highlight=False)
    if built.rejected:
        reasons = ", ".join(f"{count} {reason}" for reason, count in built.rejected.items())
        console.print(f"Ruled out by their evidence: {reasons}.", highlight=False)
    if built.weak:
        labels = ", ".join(f"{count} {label}" for label, count in built.weak.items())
        console.print(f"With less evidence than their label asks for: {labels}.", highlight=False)
    for name, shard in lock.shards.items():
        line = f"{shard.rows:>7} rows  {built.out / name}  sha256 {shard.sha256[:16]}"
        console.print(line, highlight=False, soft_wrap=True)
    config = lock.configs[0]
    console.print(
        f'next: driftbench check {built.out}, or driftbench.load_dataset("{config}")',
        highlight=False,
        soft_wrap=True,
        markup=False,
    )
