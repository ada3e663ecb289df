"""`driftbench publish`: publish datasets as a version of a repository on the Hugging Face Hub."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted, listed
from driftbench.cli._datasets import note_dataset
from driftbench.cli._global_options import is_quiet
from driftbench.cli._options import BUILD, datasets_option, json_option
from driftbench.cli._output import note, print_json

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.release import ReleasePlan, Sent
    from driftbench.release.remote import Gate

__all__ = ["command"]

_SHOWN = 5


@click.command(name="publish")
@click.option(
    "--repo", "name", metavar="OWNER/NAME", required=True, help="Dataset repository on the Hub."
)
@datasets_option(
    "Folder of a dataset; may be repeated for more configurations, the default one first.",
    default=[BUILD],
)
@click.option(
    "--version",
    "wanted",
    metavar="X.Y.Z",
    help="Version to publish; by default the lowest one that the changes allow.",
)
@click.option(
    "--gated",
    type=click.Choice(["auto", "manual"]),
    help="Let users request access to the files, which is granted automatically or by you.",
)
@click.option("--private", is_flag=True, help="Create a new repository as private.")
@click.option("--reveal", is_flag=True, help="Publish labels that the last version withholds.")
@click.option(
    "--redistribute",
    is_flag=True,
    help="Confirm that the licences of imported rows allow publishing them.",
)
@click.option("--dry-run", is_flag=True, help="Print what would be sent, and send nothing.")
@json_option
def command(
    *,
    name: str,
    datasets: tuple[Path, ...],
    wanted: str | None,
    gated: Gate | None,
    private: bool,
    reveal: bool,
    redistribute: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    r"""Publish a built dataset as a version on the Hugging Face Hub.

    The dataset is checked first. Its files and the errata are sent in one commit with the tag
    vX.Y.Z; tags never change. If you run the command again, for example after a failure, it sends
    only what is missing. docs/versioning.md explains which scores of earlier versions remain
    comparable.

    The token is that of `hf auth login` or HF_TOKEN, and is never printed. With HF_HUB_OFFLINE=1,
    --dry-run sends no request and treats every file as new.

    \b
    Examples:
      driftbench publish --repo me/driftbench --dry-run
      driftbench publish --repo me/driftbench --version 1.0.0
      driftbench publish --repo me/driftbench-answers --gated manual
      driftbench publish --repo me/driftbench --dataset build/driftbench --dataset build/fresh
    """
    from driftbench.dataset.publish.errata import errata_of
    from driftbench.dataset.publish.hub import check_name
    from driftbench.dataset.publish.versions import parse_version
    from driftbench.release import Remote, make_plan, send

    version = None if wanted is None else parse_version(wanted)
    check_name(name, "--repo")
    _check(datasets, redistribute=redistribute)
    remote = None if dry_run and _offline() else Remote(name, report=note)
    if remote is not None and not dry_run:
        _check_token()
    _hide_progress_bars()
    plan = make_plan(
        datasets,
        remote,
        name=name,
        errata=max((errata_of(folder) for folder in datasets), key=lambda errata: errata.last),
        version=version,
        private=private,
        gated=gated,
        reveal=reveal,
    )
    sent = None if dry_run or remote is None else send(plan, remote, report=note)
    if as_json:
        done = None if sent is None else {"commit": sent.commit, "files": sent.files}
        print_json({**plan.to_dict(), "sent": done})
    else:
        _print_report(plan, sent)


def _check(datasets: tuple[Path, ...], *, redistribute: bool) -> None:
    """Check that datasets have no problem and may be redistributed.

    Raises:
        DatasetError: one has, or may not.
    """
    from driftbench.dataset.check import check_dataset
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.dataset.records import WILD
    from driftbench.errors import DatasetError

    for folder in datasets:
        note_dataset(folder)
        note(f"checking {folder}")
        if problems := check_dataset(folder):
            some = listed([f"  {problem}" for problem in problems], most=_SHOWN)
            many = counted(len(problems), "problem")
            raise DatasetError(
                f"{folder}: {many}, so nothing was sent; `driftbench check` lists all:\n{some}"
            )
        lock = read_lock(folder)
        if not redistribute and (imported := sorted(WILD & set(lock.configs))):
            raise DatasetError(
                f"{folder}: the rows of {', '.join(imported)} are imported "
                f"({lock.snapshot['repository']}, licence {lock.snapshot['licence']}): check that "
                "they may be redistributed, then give --redistribute"
            )


def _hide_progress_bars() -> None:
    """Disable the progress bars of the Hub's client with --quiet, and without a terminal."""
    from huggingface_hub.utils.tqdm import disable_progress_bars

    if is_quiet() or not sys.stderr.isatty():
        disable_progress_bars()


def _offline() -> bool:
    from huggingface_hub import constants

    return bool(constants.HF_HUB_OFFLINE)


def _check_token() -> None:
    """Check that there is a token.

    Raises:
        InputError: there is none, or HF_HUB_OFFLINE is set.
    """
    from huggingface_hub import get_token

    from driftbench.errors import InputError

    if _offline():
        raise InputError("HF_HUB_OFFLINE is set: unset it to publish, or give --dry-run")
    if get_token() is None:
        raise InputError(
            "no token of the Hugging Face Hub: run `hf auth login`, or set HF_TOKEN to a token "
            "that may write to the repository"
        )


def _print_report(plan: ReleasePlan, sent: Sent | None) -> None:
    release = plan.release
    click.echo(f"{release.name} {release.version.tag}{_score_validity(plan)}")
    for step in plan.steps:
        click.echo(f"{step.action:<6} {step.size:>11,}  {step.sha256 or '-':<64}  {step.path}")
    if sent is None:
        files, size = len(plan.sent), sum(step.size for step in plan.sent)
        sending = f"{counted(files, 'file')}, {size:,} bytes"
        would = "there is nothing to send" if plan.tagged else sending
        click.echo(f"dry run: {would}{_settings(plan)}; nothing was sent")
    elif plan.tagged:
        click.echo(
            f"{release.version.tag} is already published with the same files: nothing was sent"
        )
    else:
        click.echo(
            f"published: {counted(sent.files, 'file')}, {sent.size:,} bytes, "
            f"tag {release.version.tag} at {sent.commit}"
        )


def _score_validity(plan: ReleasePlan) -> str:
    if not plan.asked:
        return ", if the repository is new (the Hub was not asked)"
    if plan.tagged:
        return ", already published"
    return f", after {plan.previous.tag}: {plan.bump}" if plan.previous else ", the first version"


def _settings(plan: ReleasePlan) -> str:
    made = [f"a new{' private' if plan.private else ''} repository"] if plan.create else []
    made += [f"gated: {plan.gated}"] if plan.gated else []
    return f", {', '.join(made)}" if made else ""
