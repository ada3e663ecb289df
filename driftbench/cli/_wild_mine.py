"""`driftbench wild mine`: statements that a repository's history shows to have been repaired."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from driftbench.cli._equipment import oracle_options
from driftbench.cli._global_options import resumable
from driftbench.cli._options import file_option, folder_option, json_option
from driftbench.cli._output import print_json
from driftbench.cli._progress import both, file_progress

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from driftbench.cli._progress import Show
    from driftbench.equipment import Equipment
    from driftbench.wild.history import Mined

__all__ = ["mine_history"]


@click.command(name="mine")
@click.option(
    "--repo",
    "spec",
    required=True,
    metavar="git:PATH[@REV]",
    help="A clone with its whole history; what is checked out unless a revision is named.",
)
@file_option("--english", "English by problem name, such as PutnamBench's informal/putnam.json.")
@folder_option("--out", "Folder for the pairs; without it only the funnel is printed.")
@oracle_options
@json_option
def mine_history(
    *, spec: str, english: Path | None, out: Path | None, as_json: bool, equipment: Equipment
) -> None:
    r"""Find statements that a commit repaired while their English stayed.

    Prints the funnel. Labels are provisional: a change is no proof of an error. With --snapshot,
    pairs that the oracle proves equivalent are left out; the starter does for what is proved
    without mathlib.

    \b
    Examples:
      driftbench wild mine --repo git:formal-conjectures --out build/mined
      driftbench wild mine --repo git:PutnamBench --english informal/putnam.json
      driftbench wild mine --repo git:formal-conjectures --snapshot starter
    """
    from driftbench.wild.history import check_folder, mine, open_repository, read_problems
    from driftbench.wild.history.writing import write_mined

    problems = read_problems(english) if english is not None else None
    repository = open_repository(spec)
    if out is not None:
        check_folder(out, repository)
    resumable("nothing was written; the same command starts again")
    with _log(out, spec, equipment) as log:
        with file_progress("mining") as show:
            mined = mine(repository, problems=problems, progress=both(show, log, "mining"))
        if equipment.snapshot or equipment.record or equipment.lean_project:
            mined = _asked(mined, equipment, log)
    if out is not None:
        write_mined(out, mined)
    _print_report(mined, out=out, as_json=as_json)


def _log(out: Path | None, spec: str, equipment: Equipment) -> AbstractContextManager[Show]:
    """Return who keeps a log beside the pairs; nobody where none are written."""
    from driftbench.runlog import logged

    if out is None:
        return nullcontext(lambda _stage, _done, _total: None)
    return logged(out, kind="wild mine", about=spec, workers=equipment.workers)


def _asked(mined: Mined, equipment: Equipment, log: Show) -> Mined:
    from driftbench.oracles.opening import open_oracle
    from driftbench.wild.history.equivalence import without_equivalent

    found = open_oracle(equipment.oracle, equipment)
    with found as oracle, file_progress("asking") as show:
        progress = both(show, log, "asking")
        return mined.narrowed(without_equivalent(mined.pairs, oracle, progress=progress))


def _print_report(mined: Mined, *, out: Path | None, as_json: bool) -> None:
    from driftbench.wild.history.writing import PAIRS, summary

    if as_json:
        print_json({"out": None if out is None else str(out), **summary(mined)})
        return
    for line in mined.funnel.lines():
        click.echo(line)
    if out is not None:
        click.echo(f"next: driftbench wild annotate export {out / PAIRS} --annotator NAME")
