"""Arguments and options that several verbs have."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from driftbench.cli import _names
from driftbench.cli._datasets import note_dataset
from driftbench.workers import EXECUTORS, current_executor, use_executor
from driftbench.workers.executor import VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "BUILD",
    "config_option",
    "dataset_argument",
    "dataset_option",
    "datasets_argument",
    "datasets_option",
    "file_option",
    "folder_option",
    "json_option",
    "out_option",
    "resampling_options",
    "rules_option",
    "seed_option",
    "snapshot_option",
    "split_option",
    "workers_option",
    "workers_options",
]

BUILD = Path("build/driftbench")
"""The default folder of a dataset, for verbs that write one and verbs that read one."""

Decorator: TypeAlias = "Callable[[Callable[..., Any]], Callable[..., Any]]"

_FOLDER = click.Path(path_type=Path, file_okay=False)


def folder_option(flag: str, title: str, *, default: Path | None = None) -> Decorator:
    """Return an option that names a folder, which need not exist."""
    return _path_option(flag, title, default, _FOLDER)


def file_option(flag: str, title: str, *, default: Path | None = None) -> Decorator:
    """Return an option that names a file, which need not exist."""
    return _path_option(flag, title, default, click.Path(path_type=Path, dir_okay=False))


def _path_option(flag: str, title: str, default: Path | None, kind: click.Path) -> Decorator:
    return click.option(flag, type=kind, default=default, show_default=True, help=title)


def dataset_argument(*, required: bool = False) -> Decorator:
    """Return the argument DATASET, the folder of a dataset, which is named on stderr.

    Args:
        required: whether it must be given; it is `BUILD` by default otherwise.
    """

    def noted(context: click.Context, _parameter: click.Parameter, dataset: Path) -> Path:
        if not context.resilient_parsing:
            note_dataset(dataset)
        return dataset

    return click.argument(
        "dataset",
        metavar="DATASET" if required else "[DATASET]",
        type=_FOLDER,
        default=None if required else BUILD,
        required=required,
        callback=noted,
    )


#: [DATASET]...: the folders of datasets.
datasets_argument = click.argument("datasets", metavar="[DATASET]...", nargs=-1, type=_FOLDER)


def dataset_option(
    title: str = "Folder of the dataset; by default found as driftbench.load_dataset finds it.",
    *,
    flag: str = "--dataset",
    required: bool = False,
) -> Decorator:
    """Return an option that names the folder of a dataset, for verbs with other arguments."""
    return click.option(flag, metavar="DATASET", type=_FOLDER, required=required, help=title)


def datasets_option(title: str, *, default: Sequence[Path] = ()) -> Decorator:
    """Return --dataset as an option that may be repeated; `datasets` receives the folders."""
    return click.option(
        "--dataset",
        "datasets",
        metavar="DATASET",
        type=_FOLDER,
        multiple=True,
        default=list(default),
        show_default=bool(default),
        help=title,
    )


#: The rules that a verb reads.
rules_option = click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of your own rules, instead of the bundled ones.",
)


def config_option(title: str) -> Decorator:
    """Return an option that names a configuration."""
    return click.option(
        "--config",
        show_default="controlled, or the only one of the dataset",
        shell_complete=_names.configs,
        help=title,
    )


def split_option(title: str) -> Decorator:
    """Return an option that names a split."""
    return click.option(
        "--split", default="test", show_default=True, shell_complete=_names.splits, help=title
    )


snapshot_option = click.option(
    "--snapshot",
    "spec",
    required=True,
    help="Lean sources to read, such as git:PATH@REV or starter.",
)


def workers_options(usual: Callable[[], int], default: str) -> Decorator:
    """Return --workers and --executor: the number of worker processes, and where they run.

    Args:
        usual: their default number on this machine.
        default: that number in words.
    """

    def number() -> int:
        context = click.get_current_context(silent=True)
        if context is not None and context.resilient_parsing:
            return usual()
        return current_executor().workers(usual=usual())

    workers = click.option(
        "--workers",
        type=click.IntRange(min=1),
        default=number,
        show_default=f"{default}; on a cluster one per CPU",
        help="Number of worker processes; results do not depend on it.",
    )
    executor = click.option(
        "--executor",
        metavar="NAME",
        envvar=VARIABLE,
        show_envvar=True,
        is_eager=True,
        expose_value=False,
        callback=_execute,
        help=f"Where workers run: {EXECUTORS}. Results do not depend on it.",
    )
    return lambda command: workers(executor(command))


def _execute(context: click.Context, _option: click.Parameter, name: str | None) -> None:
    if name and not context.resilient_parsing:
        context.with_resource(use_executor(name))


workers_option = workers_options(lambda: 1, "1")

_RESAMPLES = click.option(
    "--resamples",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="Bootstrap resamples over families.",
)


def seed_option(default: int) -> Decorator:
    """Return --seed, a random seed."""
    return click.option(
        "--seed",
        type=click.IntRange(min=0),
        default=default,
        show_default=True,
        help="Random seed.",
    )


def resampling_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --resamples and --seed, the parameters of bootstrap intervals."""
    decorated: Callable[..., Any] = _RESAMPLES(seed_option(12345)(command))
    return decorated


def out_option(title: str, *, default: Path | None = None, required: bool = False) -> Decorator:
    """Return -o/--out, which names the file to write."""
    # To click, an option with the default None has a value: it would not be required.
    settings = {"required": required} if default is None else {"default": default}
    return click.option(
        "-o",
        "--out",
        type=click.Path(path_type=Path, dir_okay=False),
        show_default=default is not None,
        help=title,
        **settings,
    )


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
