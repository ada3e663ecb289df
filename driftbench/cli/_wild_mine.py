"""`driftbench wild mine`: pairs of statements that commits of a repository repaired."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from driftbench.cli._global_options import resumable
from driftbench.cli._options import file_option, folder_option, json_option
from driftbench.cli._output import print_json
from driftbench.cli._progress import both, file_progress
from driftbench.cli._tool_options import oracle_options

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
    help="A clone with its whole history; the checked-out revision by default.",
)
@file_option(
    "--english",
    "JSON file of English by problem name, such as informal/putnam.json of PutnamBench.",
)
@click.option(
    "--files",
    metavar="PATTERN",
    default="*.lean",
    show_default=True,
    help="Only theorems of these files, such as 'lean/CombiBench/*.lean', where * is one name.",
)
@folder_option("--out", "Folder to write the pairs to; without it only the counts are printed.")
@oracle_options
@json_option
def mine_history(
    *,
    spec: str,
    english: Path | None,
    files: str,
    out: Path | None,
    as_json: bool,
    equipment: Equipment,
) -> None:
    r"""Find statements that a commit changed while their English stayed the same.

    Prints how many pairs each step leaves. Labels are provisional: a change does not prove an
    error. With --snapshot, pairs that the oracle proves equivalent are left out; the starter
    snapshot is enough for proofs that need no mathlib.

    \b
    Examples:
      driftbench wild mine --repo git:formal-conjectures --out build/mined
      driftbench wild mine --repo git:PutnamBench --english informal/putnam.json
      driftbench wild mine --repo git:formal-conjectures --snapshot starter
      driftbench wild mine --repo git:CombiBench --files 'lean/CombiBench/*.lean'
    """
    from driftbench.wild.history import check_folder, mine, open_repository, read_problems
    from driftbench.wild.history.writing import write_mined

    problems = read_problems(english) if english is not None else None
    repository = open_repository(spec)
    if out is not None:
        check_folder(out, repository)
    resumable("nothing was written; run the same command to start again")
    with _open_log(out, spec, equipment) as log:
        with file_progress("mining") as show:
            mined = mine(
                repository,
                problems=problems,
                files=files,
                progress=both(show, log, "mining"),
            )
        if equipment.snapshot or equipment.record or equipment.lean_project:
            mined = _without_equivalent_pairs(mined, equipment, log)
    if out is not None:
        write_mined(out, mined)
    _print_report(mined, out=out, as_json=as_json)


def _open_log(out: Path | None, spec: str, equipment: Equipment) -> AbstractContextManager[Show]:
    """Open the log beside the pairs; without an output folder nothing is logged."""
    from driftbench.runlog import run_log

    if out is None:
        return nullcontext(lambda _stage, _done, _total: None)
    return run_log(out, kind="wild mine", about=spec, workers=equipment.workers)


def _without_equivalent_pairs(mined: Mined, equipment: Equipment, log: Show) -> Mined:
    from driftbench.oracles.registry import open_oracle
    from driftbench.wild.history.equivalence import without_equivalent

    found = open_oracle(equipment)
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
        click.echo(f"  or: driftbench wild import mined --from {out / PAIRS}")
