"""Loading a configuration of the dataset from a path, this project, the cache, or the Hub.

The first place that holds the configuration is used; the search order is fixed. If none does, the
error names the places and the command that builds the dataset.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from driftbench._files import write_text
from driftbench._problems import did_you_mean
from driftbench.dataset.elaboration import read_elaborations, with_elaborations
from driftbench.dataset.publish.errata import LATEST, errata_of
from driftbench.dataset.publish.lock import LOCK, read_lock
from driftbench.dataset.recipe import load_recipe, recipe_names
from driftbench.dataset.records import SPLITS, WILD
from driftbench.dataset.shards import read_table
from driftbench.dataset.split_parts import SplitPart
from driftbench.dataset.workspace import recover
from driftbench.errors import DatasetError, InputError
from driftbench.resources import cache_root, data_root

if TYPE_CHECKING:
    import os
    from collections.abc import Collection, Iterator, Sequence

    import pyarrow as pa
    from datasets import Dataset, DatasetDict, IterableDataset, IterableDatasetDict

__all__ = [
    "DEFAULT",
    "FoundDataset",
    "find_build",
    "find_dataset",
    "load_dataset",
    "record_build",
]

DEFAULT = "controlled"
"""The default configuration of a build that holds several."""

LOCAL = Path("build/driftbench")
_RECIPES = {"contrast": "contrast", "controlled_full": "full", "fresh": "fresh", "mini": "mini"}
"""Configuration -> the recipe that builds it, where it is not `paper`."""
Loaded: TypeAlias = "Dataset | DatasetDict | IterableDataset | IterableDatasetDict"


def load_dataset(
    config: str | None = None,
    *,
    split: str | None = None,
    path: str | os.PathLike[str] | None = None,
    revision: str | None = None,
    errata: str = LATEST,
    streaming: bool = False,
) -> Loaded:
    """Load a configuration of the dataset.

    With `path`, only that folder is searched, and with `revision`, only the Hub. Otherwise the
    order is: ./build/driftbench, the last import or build on this machine, the build/driftbench of
    a source checkout, the Hub. `DRIFTBENCH_HUB` names another repository on the Hub.

    Rows that errata withdraw are left out.

    Args:
        config: `controlled`, `starter`, `controlled_full`, …; None for `controlled` if the build
            has it, or else for its only configuration.
        split: `calibration` or `test`, or a part of them as `datasets` writes it, such as
            `test[:100]` or `calibration+test[50%:]`; None for all splits.
        path: folder of a build.
        revision: tag, branch or commit of the dataset on the Hub: `v1.0.0` for version 1.0.0.
        errata: `latest` for all errata, `ignore` for none, or the version of the dataset up to
            which errata are applied.
        streaming: return iterable datasets, as `datasets.load_dataset` does. The files are read
            all the same, since they are compared with the lock.

    Returns:
        The rows of the split with the columns of `driftbench.dataset.records.schema`, or a
        dictionary of all splits. Withheld answers are None.

    Raises:
        InputError: `split` or `errata` is unknown, `path` and `revision` are both given, or
            `DRIFTBENCH_HUB` is not the name of a repository.
        DatasetError: no such dataset was found, or `path` does not hold the configuration; for an
            unknown revision the message lists the existing ones.
    """
    part = None if split is None else SplitPart(split)
    if path is not None and revision is not None:
        raise InputError("path names a local build, revision one on the Hub: give one of them")
    if revision is not None:
        chosen = _chosen(_download(config or DEFAULT, revision=revision), config)
    else:
        chosen = find_dataset(config, path=None if path is None else Path(path))
    found = _read(chosen, None if part is None else part.splits, errata=errata)
    if part is None:
        return _streamed(found) if streaming else found
    rows = part.of(found)
    return rows.to_iterable_dataset() if streaming else rows


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDataset:
    """A configuration of a build.

    Args:
        folder: the build.
        config: the configuration.
        recipe: name of the recipe it was built by, or of the importer.
    """

    folder: Path
    config: str
    recipe: str


def find_dataset(config: str | None = None, *, path: Path | None = None) -> FoundDataset:
    """Return a configuration and the folder of a build that holds it.

    Args:
        config: the configuration; None for `controlled`, or else the only one of the build.
        path: the folder; None searches as `load_dataset` does. Without `config`, the first build
            found is used.

    Raises:
        DatasetError: there is no such build, or a configuration must be named.
    """
    if path is not None:
        return _chosen(path, config)
    for folder in _places(config):
        recover(folder)
        if (folder / LOCK).is_file() and config in {None, *read_lock(folder).configs}:
            return _chosen(folder, config)
    return _chosen(_download(config or DEFAULT, revision=None), config)


def find_build(config: str, *, path: Path | None = None) -> Path:
    """Return the folder of a build that holds `config`, searching as `load_dataset` does.

    Raises:
        DatasetError: there is no such build.
    """
    return find_dataset(config, path=path).folder


def _chosen(folder: Path, config: str | None) -> FoundDataset:
    lock = read_lock(folder)
    names = ", ".join(lock.configs)
    if config is None and DEFAULT not in lock.configs and len(lock.configs) > 1:
        raise DatasetError(f"{folder}: holds the configurations {names}: name one (--config)")
    wanted = config or (DEFAULT if DEFAULT in lock.configs else lock.configs[0])
    if wanted not in lock.configs:
        raise DatasetError(f"{folder}: holds no configuration {wanted!r}, only {names}")
    return FoundDataset(folder=folder, config=wanted, recipe=lock.recipe["name"])


def record_build(folder: Path, *, imported: str = "") -> None:
    """Record the path of a build in the cache folder, where `load_dataset` looks for it.

    Errors while writing to the cache folder are ignored.

    Args:
        folder: the build.
        imported: the configuration of an imported dataset, which is recorded separately; "" for
            a build.
    """
    try:
        note = _note(imported or "build")
        note.parent.mkdir(parents=True, exist_ok=True)
        write_text(note, f"{folder.resolve()}\n")
    except OSError:
        return


def _note(name: str) -> Path:
    return cache_root() / f"last-{name}"


def _places(config: str | None) -> Iterator[Path]:
    yield LOCAL.resolve()
    for name in (config, "build"):
        if name is not None:
            with suppress(OSError):
                yield Path(_note(name).read_text(encoding="utf-8").strip())
    yield data_root() / LOCAL


def _download(config: str, *, revision: str | None) -> Path:
    from driftbench.dataset.publish.hub import HUB, download, repository

    if revision is None and config not in known_configs() and repository() == HUB:
        raise DatasetError(_unknown(config))
    try:
        return find_build(config, path=download(config, revision=revision))
    except DatasetError as error:
        if revision is not None:
            raise
        if config not in known_configs():
            raise DatasetError(f"{_unknown(config)}\n{error}") from None
        raise DatasetError(_nowhere(config, str(error))) from None


def known_configs() -> tuple[str, ...]:
    """Return the configurations of the bundled recipes and of importers, sorted."""
    built = {load_recipe(name).config for name in recipe_names()}
    return tuple(sorted({*built, *WILD}))


def _unknown(config: str) -> str:
    known = known_configs()
    every = f"the configurations are {', '.join(known)}, or that of your own recipe"
    hint = did_you_mean(config, known, otherwise="")
    return f"no configuration {config!r}{f': {hint}' if hint else ''}\n{every}"


def _nowhere(config: str, reason: str) -> str:
    if config in WILD:
        return (
            f"no build of {config!r} in {LOCAL}, in the cache, or on the Hub ({reason})\n"
            f"import it, since parts of it may not be redistributed:\n"
            f"  driftbench wild import --help"
        )
    nowhere = f"no build of {config!r} in {LOCAL}, in the cache, or on the Hub ({reason})\n"
    small = f"  driftbench build --recipe starter --snapshot starter --out {LOCAL}"
    if config == "starter":
        return f"{nowhere}build it offline:\n{small}"
    recipe = _RECIPES.get(config, "paper")
    since = " --since v4.26.0" if recipe == "fresh" else ""
    return (
        f"{nowhere}build it from a mathlib commit:\n"
        f"  driftbench build --recipe {recipe} --snapshot git:mathlib4.git@v4.28.0{since} "
        f"--out {LOCAL}\n"
        f"or build a small example offline, whose configuration is 'starter':\n{small}"
    )


def _read(found: FoundDataset, splits: Sequence[str] | None, *, errata: str) -> DatasetDict:
    """Return split -> rows that errata leave; None for all splits that have rows."""
    import datasets

    tables = _tables(found.folder, found.config, SPLITS if splits is None else splits)
    for missing in (name for name in splits or () if name not in tables):
        raise _no_row(f"{found.folder}: {found.config} / {missing}")
    if not tables:
        raise _no_row(f"{found.folder}: {found.config}")
    left_out = errata_of(found.folder).state(errata).ids
    # Made from tables in memory: the cache of `datasets` does not depend on the rows.
    return datasets.DatasetDict(
        {
            name: _without(datasets.Dataset(table, split=datasets.NamedSplit(name)), left_out)
            for name, table in tables.items()
        }
    )


def _no_row(place: str) -> DatasetError:
    return DatasetError(f"{place} has no row: take another split, or build from more statements")


def _tables(folder: Path, config: str, splits: Collection[str]) -> dict[str, pa.Table]:
    """Return split -> rows for the splits that have rows."""
    import pyarrow as pa

    found: dict[str, list[pa.Table]] = {}
    answers = read_elaborations(folder)
    for shard in sorted(read_lock(folder).shards):
        shard_config, _, rest = shard.partition("/")
        split = rest.partition("-")[0]
        if shard_config == config and split in splits:
            table = read_table(folder / shard, withheld=True)
            if answers is not None:
                table = with_elaborations(table, answers)
            found.setdefault(split, []).extend([table] if table.num_rows else [])
    return {split: pa.concat_tables(tables) for split, tables in found.items() if tables}


def _without(rows: Dataset, ids: Collection[str]) -> Dataset:
    """Return rows without the given ids."""
    kept = [at for at, name in enumerate(rows["id"]) if name not in ids] if ids else []
    return rows.select(kept) if ids and len(kept) < len(rows) else rows


def _streamed(splits: DatasetDict) -> IterableDatasetDict:
    from datasets import IterableDatasetDict

    streams = {name: rows.to_iterable_dataset() for name, rows in splits.items()}
    return IterableDatasetDict(streams)
