"""`driftbench lean`: prepare a Lean project with mathlib, and try it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click

from driftbench.cli._options import json_option
from driftbench.cli._output import FOUND, note, print_json
from driftbench.errors import InputError

__all__ = ["command"]


@click.group("lean")
def command() -> None:
    """Prepare a Lean project with mathlib for the oracle lean, and try it."""


@command.command("setup")
@click.option("--mathlib", default="", metavar="TAG", help="Version of mathlib, such as v4.28.0.")
@click.option(
    "--project",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the project; without it, one in the cache folder.",
)
@click.option("--dry-run", is_flag=True, help="Print what would be downloaded, then stop.")
@click.option("--yes", is_flag=True, help="Download without asking.")
@json_option
def setup(*, mathlib: str, project: Path | None, dry_run: bool, yes: bool, as_json: bool) -> None:
    r"""Install a version of mathlib with the REPL for its Lean, or only the REPL.

    With --mathlib, this makes a project and downloads mathlib's compiled files. With --project
    alone, it builds the REPL for an existing project. An interrupted setup continues when it is run
    again. Needs elan and the extra `lean`.

    \b
    Examples:
      driftbench lean setup --mathlib v4.28.0
      driftbench lean setup --project ~/my-project
    """
    from driftbench.oracles.lean.setup import plan_setup, prepare
    from driftbench.resources import cache_root

    if not mathlib and project is None:
        raise InputError("give the version of mathlib with --mathlib, or a project with --project")
    folder = project or cache_root() / "lean" / f"mathlib-{mathlib}"
    plan = plan_setup(folder, mathlib=mathlib)
    if plan.done is None:
        note(f"{plan.folder}: to download")
        for one in plan.downloads:
            note(f"  {one}")
        if dry_run:
            if as_json:
                print_json({"folder": str(plan.folder), "downloads": list(plan.downloads)})
            return
        if not yes:
            if not sys.stdin.isatty():
                raise InputError("add --yes to download this without being asked")
            click.confirm("Go on?", abort=True, err=True)
    found = prepare(plan)
    if as_json:
        print_json({"folder": str(plan.folder), "lean": found.lean, "mathlib": found.mathlib})
        return
    click.echo(f"Lean {found.lean}, mathlib {found.mathlib or 'of the project'}: {plan.folder}")
    click.echo(f"try it: driftbench lean check --lean-project {plan.folder}")


@command.command("check")
@click.option("--lean-project", default="", help="Folder of a Lean project that was set up.")
@click.option("--profile", default="quick", show_default=True, help="Profile of closers.")
@click.option(
    "--record",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to which all commands and answers of Lean are added, to send to the maintainers.",
)
@click.option(
    "--replay",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Recorded session to repeat without Lean.",
)
@json_option
def check(
    *, lean_project: str, profile: str, record: Path | None, replay: Path | None, as_json: bool
) -> None:
    r"""Ask Lean five claims with known answers; the exit code is 1 if an answer is wrong.

    \b
    Examples:
      driftbench lean check --lean-project ~/.cache/driftbench/lean/mathlib-v4.28.0
      driftbench lean check --lean-project DIR --record session.jsonl
      driftbench lean check --replay session.jsonl
    """
    from driftbench.equipment import Equipment
    from driftbench.oracles.lean.factories import open_lean
    from driftbench.oracles.lean.sessions import replaying
    from driftbench.oracles.lean.trial import try_oracle

    if replay is not None:
        oracle = replaying(replay, profile=profile)
    else:
        oracle = open_lean(Equipment(lean_project=lean_project), profile)
        oracle = replace(oracle, session_file=str(record) if record else "")
    with oracle:
        network = oracle.network() or "unknown"
        if not as_json:
            click.echo(oracle.name)
            click.echo(f"network: {network}")
        found = try_oracle(oracle)
    if as_json:
        claims = [
            {"claim": name, "answer": one.word, "detail": one.detail, "as_expected": good}
            for name, one, good in found
        ]
        print_json({"oracle": oracle.name, "network": network, "claims": claims})
    else:
        for name, finding, good in found:
            sign = "ok  " if good else "FAIL"
            seconds = finding.provenance.seconds
            click.echo(f"{sign} {name}: {finding.word} ({finding.detail}), {seconds:.1f} s")
    if not all(good for *_, good in found):
        sys.exit(FOUND)
