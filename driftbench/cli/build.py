"""`driftbench build`: make a dataset from a snapshot, following a recipe."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench.cli import _names
from driftbench.cli._global_options import RESUME_HINT, resumable
from driftbench.cli._options import BUILD, folder_option, workers_options
from driftbench.cli._output import (
    FOUND,
    composition_table,
    new_console,
    note,
    print_json,
    shard_line,
)
from driftbench.cli._progress import stage_progress
from driftbench.equipment import Equipment
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.dataset.build.pipeline import Built
    from driftbench.oracles.elaboration import StatementElaborator

__all__ = ["command"]

_STAGES = {
    "notation": "notation and constants",
    "theorems": "reading theorems",
    "variants": "applying rules",
    "rows": "writing candidates",
    "choice": "choosing rows",
    "evidence": "asking oracles",
    "leaks": "measuring leaks",
    "proofs": "models, certificates",
    "files": "shards, card, lock",
}


@click.command(name="build")
@click.option(
    "--recipe",
    required=True,
    shell_complete=_names.recipes,
    help="Recipe: starter, mini, paper, full, unselected, fresh, contrast, or the path of a .toml "
    "file.",
)
@click.option(
    "--snapshot",
    required=True,
    metavar="SPEC",
    help="Lean library to build from: git:PATH@REV, dir:PATH, tar:PATH, mathlib@TAG or starter.",
)
@folder_option(
    "--out",
    "Folder to write; an earlier build there is replaced when the new one is complete.",
    default=BUILD,
)
@workers_options(lambda: os.cpu_count() or 1, "one per processor")
@click.option(
    "--since",
    default="",
    metavar="SPEC",
    help="Leave out theorems of this earlier snapshot, or revision of the same repository.",
)
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    help="Read provers' verdicts from this file (verdicts.jsonl of a build) instead of the bundled "
    "ones.",
)
@click.option(
    "--ask-provers",
    is_flag=True,
    help="Ask provers all questions again; report answers that differ from the recorded ones.",
)
@click.option(
    "--elaborate",
    "elaborates",
    is_flag=True,
    help="Leave out rows whose gold or candidate Lean does not accept; needs --lean-project, or "
    "--oracle kimina:URL.",
)
@click.option(
    "--lean-project", default="", help="Folder of a Lean project in which mathlib is built."
)
@click.option(
    "--oracle",
    default="lean",
    show_default=True,
    help="The Lean that --elaborate asks: lean or kimina:URL.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the lock file of the build (JSON).")
def command(
    *,
    recipe: str,
    snapshot: str,
    out: Path,
    workers: int,
    since: str,
    record: Path | None,
    ask_provers: bool,
    elaborates: bool,
    lean_project: str,
    oracle: str,
    as_json: bool,
) -> None:
    r"""Build a dataset from a snapshot, following a recipe.

    An interrupted build resumes when the same command is run again.

    Provers' answers are read from recorded verdicts; questions without a recorded verdict are asked
    of the provers that are installed. The build writes all answers to verdicts.jsonl. With
    --ask-provers, the build uses new answers to all questions, and the exit code is 1 if one
    differs from the recorded answer.

    With --elaborate the lock names the Lean that was asked, and its answers about the rows of the
    build are in elaboration.jsonl, as from `driftbench elaborate`.

    \b
    Examples:
      driftbench build --recipe starter --snapshot starter
      driftbench build --recipe paper --snapshot git:mathlib4.git@v4.28.0 --workers 2
      driftbench build --recipe fresh --snapshot git:mathlib4.git@v4.28.0 --since v4.26.0
    """
    from driftbench.dataset.build.pipeline import build_dataset
    from driftbench.dataset.elaboration import elaborate
    from driftbench.dataset.load import record_build
    from driftbench.runlog import run_log

    named = Equipment(snapshot=snapshot, oracle=oracle, lean_project=lean_project)
    if lean_project and not elaborates:
        raise InputError("--lean-project is only used with --elaborate")
    resumable(RESUME_HINT)
    about, lock = f"{recipe}, {snapshot}", f".{out.name}.partial/busy"
    with (
        stage_progress() as show,
        run_log(out, kind="build", about=about, workers=workers, lock=lock) as log,
        _elaborator(named if elaborates else None) as elaborator,
    ):

        def progress(stage: str, done: int, total: int, /) -> None:
            show(_STAGES[stage], done, total)
            log(stage, done, total)

        built = build_dataset(
            recipe=recipe,
            snapshot=snapshot,
            out=out,
            since=since,
            workers=workers,
            record=record,
            ask_provers=ask_provers,
            elaborator=elaborator,
            progress=progress,
        )
        if elaborator is not None:
            elaborate(built.out, elaborator)
    record_build(built.out)
    if as_json:
        print_json(json.loads((built.out / "build.lock.json").read_text(encoding="utf-8")))
    else:
        _report(built)
    for line in built.differences:
        note(line)
    if ask_provers and built.differences:
        raise SystemExit(FOUND)


@contextmanager
def _elaborator(equipment: Equipment | None) -> Iterator[StatementElaborator | None]:
    """Open the Lean that the options name, and end it at the end; None for none.

    Raises:
        InputError: the oracle does not elaborate statements, or there is no project.
    """
    from driftbench.oracles.elaboration import ELABORATING, OracleElaborator
    from driftbench.oracles.registry import open_oracle

    if equipment is None:
        yield None
        return
    if equipment.oracle.partition(":")[0] not in ELABORATING:
        raise InputError(f"--oracle {equipment.oracle}: --elaborate asks lean or kimina:URL")
    with open_oracle(equipment) as oracle:
        yield OracleElaborator(oracle)


def _report(built: Built) -> None:
    """Print the composition and the files of a build."""
    lock = built.lock
    console = new_console()
    console.print(composition_table(lock.composition))
    used = built.theorems - sum(built.refused.values())
    console.print(f"{used} of {built.theorems} documented theorems gave rows.")
    if built.rejected:
        reasons = ", ".join(f"{count} {reason}" for reason, count in built.rejected.items())
        console.print(f"Removed because of their evidence: {reasons}.")
    if built.weak:
        labels = ", ".join(f"{count} {label}" for label, count in built.weak.items())
        console.print(f"Rows with weak evidence for their label: {labels}.")
    for name, shard in lock.shards.items():
        console.print(shard_line(built.out, name, shard), soft_wrap=True)
    config = lock.configs[0]
    console.print(
        f'next: driftbench check {built.out}, or driftbench.load_dataset("{config}")',
        highlight=False,
        soft_wrap=True,
        markup=False,
    )
