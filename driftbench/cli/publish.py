"""`driftbench publish`: a build as a version of a dataset on the Hugging Face Hub."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._problems import listed
from driftbench.cli._datasets import note_dataset
from driftbench.cli._global_options import is_quiet
from driftbench.cli._options import BUILD, json_option
from driftbench.cli._output import counted, note, print_json

if TYPE_CHECKING:
    from driftbench.release import ReleasePlan, Sent
    from driftbench.release.remote import Gate

__all__ = ["command"]

_SHOWN = 5


@click.command(name="publish")
@click.option("--repo", "name", metavar="OWNER/NAME", required=True, help="Dataset repository.")
@click.option(
    "--path",
    "builds",
    type=click.Path(path_type=Path, file_okay=False),
    multiple=True,
    default=[BUILD],
    show_default=True,
    help="Folder of a build; more of them for more configurations, the default one first.",
)
@click.option(
    "--version",
    "wanted",
    metavar="X.Y.Z",
    help="Version to publish; the least one that the difference asks for by default.",
)
@click.option(
    "--gated",
    type=click.Choice(["auto", "manual"]),
    help="Whoever wants the files asks: everybody gets them, or you decide one by one.",
)
@click.option("--private", is_flag=True, help="Make a new repository a private one.")
@click.option("--reveal", is_flag=True, help="Open answers that the last version withholds.")
@click.option(
    "--redistribute", is_flag=True, help="Imported rows may be passed on: you saw the licences."
)
@click.option("--dry-run", is_flag=True, help="Print what would be sent, and send nothing.")
@json_option
def command(
    *,
    name: str,
    builds: tuple[Path, ...],
    wanted: str | None,
    gated: Gate | None,
    private: bool,
    reveal: bool,
    redistribute: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    r"""Publish a built dataset as a version on the Hugging Face Hub.

    The build is checked first. Its files are sent in one commit, with the errata, and the commit
    becomes the tag vX.Y.Z, which never changes afterwards: users see a version whole or not at all.
    Given again, after a failure too, the command sends only what is missing. Versions say what
    became of earlier scores: see docs/versioning.md.

    The token is that of `hf auth login` or of HF_TOKEN, and is never shown. With HF_HUB_OFFLINE=1,
    --dry-run asks nobody and takes every file for new.

    \b
    Examples:
      driftbench publish --repo me/driftbench --dry-run
      driftbench publish --repo me/driftbench --version 1.0.0
      driftbench publish --repo me/driftbench-answers --gated manual
      driftbench publish --repo me/driftbench --path build/driftbench --path build/fresh
    """
    from driftbench.dataset.publish.errata import errata_of
    from driftbench.dataset.publish.hub import check_name
    from driftbench.dataset.publish.versions import parse_version
    from driftbench.release import Remote, make_plan, send

    version = None if wanted is None else parse_version(wanted)
    check_name(name, "--repo")
    _check(builds, redistribute=redistribute)
    remote = None if dry_run and _offline() else Remote(name, tell=note)
    if remote is not None and not dry_run:
        _check_token()
    _hush()
    plan = make_plan(
        builds,
        remote,
        name=name,
        errata=max((errata_of(folder) for folder in builds), key=lambda errata: errata.last),
        version=version,
        private=private,
        gated=gated,
        reveal=reveal,
    )
    sent = None if dry_run or remote is None else send(plan, remote, tell=note)
    if as_json:
        done = None if sent is None else {"commit": sent.commit, "files": sent.files}
        print_json({**plan.to_dict(), "sent": done})
    else:
        _print_report(plan, sent)


def _check(builds: tuple[Path, ...], *, redistribute: bool) -> None:
    """Refuse builds that break a promise, or that may not be passed on.

    Raises:
        DatasetError: one does.
    """
    from driftbench.dataset.check import check_dataset
    from driftbench.dataset.load import IMPORTED
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.errors import DatasetError

    for folder in builds:
        note_dataset(folder)
        note(f"checking {folder}")
        if problems := check_dataset(folder):
            some = listed([f"  {problem}" for problem in problems], most=_SHOWN)
            many = counted(len(problems), "problem")
            raise DatasetError(
                f"{folder}: {many}, so nothing was sent; `driftbench check` tells all:\n{some}"
            )
        lock = read_lock(folder)
        if not redistribute and (held := sorted(IMPORTED & set(lock.configs))):
            raise DatasetError(
                f"{folder}: the rows of {', '.join(held)} are others' "
                f"({lock.snapshot['repository']}, licence {lock.snapshot['licence']}): see whether "
                "they may be passed on, then say --redistribute"
            )


def _hush() -> None:
    """Keep the client's bars away from those who did not ask for them, and from files."""
    from huggingface_hub.utils.tqdm import disable_progress_bars

    if is_quiet() or not sys.stderr.isatty():
        disable_progress_bars()


def _offline() -> bool:
    from huggingface_hub import constants

    return bool(constants.HF_HUB_OFFLINE)


def _check_token() -> None:
    """Refuse to begin without a token.

    Raises:
        InputError: there is none, or the Hub is not to be asked.
    """
    from huggingface_hub import get_token

    from driftbench.errors import InputError

    if _offline():
        raise InputError("HF_HUB_OFFLINE is set: unset it to publish, or say --dry-run")
    if get_token() is None:
        raise InputError(
            "no token of the Hugging Face Hub: `hf auth login`, or set HF_TOKEN to one that may "
            "write to the repository"
        )


def _print_report(plan: ReleasePlan, sent: Sent | None) -> None:
    release = plan.release
    click.echo(f"{release.name} {release.version.tag}{_score_validity(plan)}")
    for step in plan.steps:
        click.echo(f"{step.action:<6} {step.size:>11,}  {step.sha256 or '-':<64}  {step.path}")
    if sent is None:
        files, size = len(plan.sent), sum(step.size for step in plan.sent)
        would = "there is nothing to send" if plan.tagged else f"{files} files, {size:,} bytes"
        click.echo(f"dry run: {would}{_settings(plan)}; nothing was sent")
    elif plan.tagged:
        click.echo(f"{release.version.tag} is there already, file by file: nothing was sent")
    else:
        click.echo(
            f"published: {sent.files} files, {sent.size:,} bytes, tag {release.version.tag} "
            f"at {sent.commit}"
        )


def _score_validity(plan: ReleasePlan) -> str:
    if not plan.asked:
        return ", if the repository is new (the Hub was not asked)"
    if plan.tagged:
        return ", which is there"
    return f", after {plan.previous.tag}: {plan.bump}" if plan.previous else ", the first version"


def _settings(plan: ReleasePlan) -> str:
    made = [f"a new{' private' if plan.private else ''} repository"] if plan.create else []
    made += [f"gated: {plan.gated}"] if plan.gated else []
    return f", {', '.join(made)}" if made else ""
