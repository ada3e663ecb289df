"""Arguments and options that several verbs take, said once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from driftbench.cli import _names
from driftbench.cli._datasets import note_dataset
from driftbench.workers import EXECUTORS, executing, executor_in_force
from driftbench.workers.executor import VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "BUILD",
    "build_argument",
    "build_option",
    "config_option",
    "file_option",
    "folder_option",
    "json_option",
    "rules_option",
    "snapshot_option",
    "split_option",
    "workers_option",
    "workers_options",
]

BUILD = Path("build/driftbench")
"""Where a build goes, and where it is looked for, unless another folder is named."""

Decorator: TypeAlias = "Callable[[Callable[..., Any]], Callable[..., Any]]"


def folder_option(flag: str, title: str, *, default: Path | None = None) -> Decorator:
    """Return an option that names a folder, which need not exist."""
    return _path_option(flag, title, default, click.Path(path_type=Path, file_okay=False))


def file_option(flag: str, title: str, *, default: Path | None = None) -> Decorator:
    """Return an option that names a file, which need not exist."""
    return _path_option(flag, title, default, click.Path(path_type=Path, dir_okay=False))


def _path_option(flag: str, title: str, default: Path | None, kind: click.Path) -> Decorator:
    return click.option(flag, type=kind, default=default, show_default=True, help=title)


def _named(context: click.Context, _parameter: click.Parameter, folder: Path) -> Path:
    if not context.resilient_parsing:
        note_dataset(folder)
    return folder


#: DIR: the build that a verb reads, which is named on stderr.
build_argument = click.argument(
    "folder", metavar="[DIR]", type=click.Path(path_type=Path), default=BUILD, callback=_named
)

#: The build that a verb reads whose arguments are something else.
build_option = folder_option(
    "--path", "Folder of a build; found as driftbench.load_dataset finds it by default."
)

#: The rules that a verb reads.
rules_option = click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Rules of your own instead of the bundled ones.",
)


def config_option(title: str) -> Decorator:
    """Return an option that names a configuration."""
    return click.option(
        "--config",
        show_default="controlled, or the only one of the build",
        shell_complete=_names.configs,
        help=title,
    )


def split_option(title: str) -> Decorator:
    """Return an option that names a split."""
    return click.option(
        "--split", default="test", show_default=True, shell_complete=_names.splits, help=title
    )


snapshot_option = click.option(
    "--snapshot", "spec", required=True, help="What to read, such as git:PATH@REV."
)


def workers_options(usual: Callable[[], int], told: str) -> Decorator:
    """Return --workers and --executor: how many work, and who.

    Args:
        usual: their number on this machine unless somebody says one.
        told: that number in words.
    """

    def number() -> int:
        context = click.get_current_context(silent=True)
        if context is not None and context.resilient_parsing:
            return usual()
        return executor_in_force().workers(usual=usual())

    how_many = click.option(
        "--workers",
        type=click.IntRange(min=1),
        default=number,
        show_default=f"{told}; every CPU of a cluster",
        help="Processes; no result depends on their number.",
    )
    who = click.option(
        "--executor",
        metavar="NAME",
        envvar=VARIABLE,
        show_envvar=True,
        is_eager=True,
        expose_value=False,
        callback=_execute,
        help=f"Who works: {EXECUTORS}. The result does not depend on it.",
    )
    return lambda command: how_many(who(command))


def _execute(context: click.Context, _option: click.Parameter, name: str | None) -> None:
    if name and not context.resilient_parsing:
        context.with_resource(executing(name))


workers_option = workers_options(lambda: 1, "1")

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
