"""`driftbench guide`: formalize statements by guided decoding, with a model or simulated."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from driftbench._problems import counted
from driftbench._visible import visible, visible_json
from driftbench.cli._global_options import RESUME_HINT, resumable
from driftbench.cli._option_groups import gathered
from driftbench.cli._options import file_option, seed_option
from driftbench.cli._output import FOUND, note
from driftbench.cli._statements import file_text
from driftbench.cli._tool_options import equipment_options
from driftbench.errors import InputError, LeanSyntaxError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from driftbench.equipment import Equipment
    from driftbench.guidance import GuideReport, GuideRequest, GuideSettings

__all__ = ["command"]

_MODES = ("baseline", "rerank", "fgd")

_SETTINGS = (
    click.option(
        "--mode",
        type=click.Choice(_MODES),
        show_default="fgd",
        help="baseline: the first candidate; rerank: the best of a round; fgd: guided decoding, "
        "which also asks again with the witness.",
    ),
    click.option(
        "--candidates",
        type=click.IntRange(min=1),
        show_default="4",
        help="Number of candidates per round.",
    ),
    click.option(
        "--rounds",
        type=click.IntRange(min=0),
        show_default="1",
        help="Limit of rounds that are asked with a witness.",
    ),
    click.option(
        "--accept",
        type=click.FloatRange(0, 1),
        show_default="0.93",
        help="Least score E of an accepted candidate.",
    ),
    click.option(
        "--drift-rate",
        "rate",
        type=click.FloatRange(0, 1),
        show_default="0.194, that of the paper",
        help="Share of drifted candidates of a simulation.",
    ),
    click.option(
        "--hint-effect",
        type=click.FloatRange(0, 1),
        show_default="0",
        help="Probability that a witness makes a candidate of a simulation faithful; an "
        "assumption.",
    ),
    seed_option(0),
)


def _made(**given: Any) -> GuideSettings:  # noqa: ANN401 -- values of options
    from driftbench.bpf.fgd import Mode
    from driftbench.guidance import GuideSettings

    if given["mode"] is not None:
        given["mode"] = Mode(given["mode"])
    return GuideSettings(**{name: value for name, value in given.items() if value is not None})


def _settings(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of guided decoding; the function gets one `settings` made from them."""
    names = ("mode", "candidates", "rounds", "accept", "rate", "hint_effect", "seed")
    return gathered(command, _SETTINGS, into="settings", names=names, make=_made)


@click.command(name="guide")
@click.argument(
    "statements", metavar="[STATEMENTS.jsonl]", required=False, type=click.Path(allow_dash=True)
)
@click.option("--english", default="", help="The statement to formalize, in English.")
@click.option(
    "--context",
    default="",
    help="Lean commands before the candidates, such as `open Nat`; by default those of gold.",
)
@file_option("--gold", "Lean file of the correct statement, to compare the result with.")
@_settings
@equipment_options
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per statement.")
def command(
    *,
    statements: str | None,
    english: str,
    context: str,
    gold: Path | None,
    settings: GuideSettings,
    equipment: Equipment,
    as_json: bool,
) -> None:
    r"""Formalize English statements: generate, certify, ask again with the witness, rerank.

    Give --english, or a JSON Lines file (`-` for standard input) with the key english, and
    optionally id, context and gold. A language model at --endpoint writes the candidates, and the
    probes that score them; gold is only compared with the result. Without a model the run is a
    simulation, and the output says so: rules make the candidates from gold, which is then required.

    The result is the candidate with the highest score E. Findings and replies are cached, so an
    interrupted run resumes with the same command. The exit code is 1 if a statement has no accepted
    result, and 2 if a gold is not one statement; the message names the place.

    \b
    Examples:
      driftbench guide --english 'A sum of even numbers is even.' --gold Gold.lean
      driftbench guide statements.jsonl --endpoint http://localhost:8000/v1 --model m --json
      driftbench guide statements.jsonl --endpoint URL --model m \
        --oracle lean:quick --lean-project DIR --snapshot git:mathlib4.git@v4.28.0
    """
    from driftbench.cli._progress import file_progress
    from driftbench.guidance import check_requests, opened_guide, show_prompts

    asked = _requests(statements, english=english, context=context, gold=gold)
    if equipment.dry_run:
        show_prompts(asked[0], equipment, report=click.echo)
        return
    check_requests(asked, equipment)
    resumable(RESUME_HINT)
    reports: list[GuideReport] = []
    with opened_guide(equipment, settings, report=note) as guide, file_progress("guide") as show:
        for request in asked:
            reports.append(guide.guide(request))
            _print(reports[-1], titled=statements is not None, as_json=as_json)
            show(len(reports), len(asked))
    if statements is not None and not as_json:
        accepted = sum(report.is_accepted for report in reports)
        click.echo(f"{counted(len(reports), 'statement')}: {accepted} with an accepted result")
    if any(report.decoding is None for report in reports):
        sys.exit(LeanSyntaxError.exit_code)
    if not all(report.is_accepted for report in reports):
        sys.exit(FOUND)


def _requests(
    statements: str | None, *, english: str, context: str, gold: Path | None
) -> Sequence[GuideRequest]:
    """Return the statements that are named.

    Raises:
        InputError: a file is not UTF-8, or a line is not a statement.
    """
    from driftbench.guidance import GuideRequest, read_requests

    if statements is not None:
        if english or context or gold:
            raise click.UsageError("a file of statements has --english, --context and --gold in it")
        text = file_text(statements)
        name = "standard input" if statements == "-" else statements
        return read_requests(text.encode(), name=name)
    if not english.strip():
        raise InputError("nothing to formalize: give --english TEXT, or STATEMENTS.jsonl")
    statement = file_text(str(gold)) if gold else ""
    return [GuideRequest(english=english, context=context, gold=statement)]


def _print(report: GuideReport, *, titled: bool, as_json: bool) -> None:
    if as_json:
        click.echo(visible_json(report.to_json(), indent=None))
    else:
        title = f"== {visible(report.id)}\n" if titled else ""
        end = "\n" if titled else ""
        click.echo(f"{title}{visible(str(report))}{end}")
