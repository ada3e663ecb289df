"""Options that name the tools of detectors: snapshot, oracle, Lean project, language model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from driftbench.cli import _names
from driftbench.cli._option_groups import gathered
from driftbench.cli._options import workers_option
from driftbench.equipment import Equipment

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["equipment_options", "oracle_options"]

_ORACLE = (
    click.option(
        "--snapshot",
        default="",
        help="Snapshot of the library that the statements belong to, such as git:PATH@REV.",
    ),
    click.option(
        "--oracle",
        default="solver",
        show_default=True,
        shell_complete=_names.oracles,
        help="Oracle that decides whether one statement implies another.",
    ),
    click.option(
        "--lean-project", default="", help="Folder of a Lean project in which mathlib is built."
    ),
    click.option("--record", default="", help="File of recorded findings, for --oracle replay."),
)
_MODEL = (
    click.option("--endpoint", default="", help="Base URL of an OpenAI-compatible server."),
    click.option("--model", default="", help="Name of the language model on that server."),
    click.option(
        "--per-minute",
        type=click.IntRange(min=0),
        default=0,
        help="Limit of requests to the model per minute; 0 for no limit.",
    ),
    click.option(
        "--dry-run", is_flag=True, help="Print the prompts without asking a language model."
    ),
)


def equipment_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add all options to a verb, whose function gets one `equipment` made from them."""
    return _equipped(command, (*_ORACLE, *_MODEL, workers_option))


def oracle_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that concern no language model, as `equipment_options` does."""
    return _equipped(command, (*_ORACLE, workers_option))


def _equipped(command: Callable[..., Any], options: Sequence[Any]) -> Callable[..., Any]:
    names = tuple(Equipment.__dataclass_fields__)
    return gathered(command, options, into="equipment", names=names, make=Equipment)
