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
        help="What statements are read with, such as git:PATH@REV: the library they were written "
        "for.",
    ),
    click.option(
        "--oracle",
        default="solver",
        show_default=True,
        shell_complete=_names.oracles,
        help="Who decides entailment.",
    ),
    click.option("--lean-project", default="", help="Folder of a Lean project with mathlib built."),
    click.option("--record", default="", help="Recorded findings, for --oracle replay."),
)
_MODEL = (
    click.option("--endpoint", default="", help="Base URL of an OpenAI-compatible server."),
    click.option("--model", default="", help="Name of the model to ask there."),
    click.option(
        "--per-minute",
        type=click.IntRange(min=0),
        default=0,
        help="Most requests a minute to the model; 0 for no limit.",
    ),
    click.option("--dry-run", is_flag=True, help="Print the prompts, ask no language model."),
)


def equipment_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb all options, and its function one `equipment` made of them."""
    return _equipped(command, (*_ORACLE, *_MODEL, workers_option))


def oracle_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb that asks no language model the other options, and one `equipment` as well."""
    return _equipped(command, (*_ORACLE, workers_option))


def _equipped(command: Callable[..., Any], options: Sequence[Any]) -> Callable[..., Any]:
    names = tuple(Equipment.__dataclass_fields__)
    return gathered(command, options, into="equipment", names=names, make=Equipment)
