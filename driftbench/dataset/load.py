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
from driftbench.dataset.publish.errata import LATEST, errata_of
from driftbench.dataset.publish.lock import LOCK, read_lock
from driftbench.dataset.records import SPLITS, WILD
from driftbench.dataset.shards import read_table
from driftbench.dataset.workspace import recover
from driftbench.errors import DatasetError, InputError
from driftbench.resources import cache_root, data_root

if TYPE_CHECKING:
    import os
    from collections.abc import Collection, Iterator

    import pyarrow as pa
    from datasets import Dataset, DatasetDict

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
Loaded: TypeAlias = "Dataset | DatasetDict"


def load_dataset(
    config: str,
    *,
    split: str | None = None,
    path: str | os.PathLike[str] | None = None,
    revision: str | None = None,
    errata: str = LATEST,
) -> Loaded:
    """Load a configuration of the dataset.

    With `path`, only that folder is searched, and with `revision`, only the Hub. Otherwise the
    order is: ./build/driftbench, the last import or build on this machine, the build/driftbench of
    a source checkout, the Hub. `DRIFTBENCH_HUB` names another repository on the Hub.

    Rows that errata withdraw are left out.

    Args:
        config: `controlled`, `starter`, `controlled_full`, ….
        split: `calibration` or `test`; None for all splits.
        path: folder of a build.
        revision: tag, branch or commit of the dataset on the Hub: `v1.0.0` for version 1.0.0.
        errata: `latest` for all errata, `ignore` for none, or the version of the dataset up to
            which errata are applied.

    Returns:
        The rows of the split with the columns of `driftbench.dataset.records.schema`, or a
        dictionary of all splits. Withheld answers are None.

    Raises:
        InputError: `split` or `errata` is unknown, `path` and `revision` are both given, or
            `DRIFTBENCH_HUB` is not the name of a repository.
        DatasetError: no such dataset was found, or `path` does not hold the configuration; for an
            unknown revision the message lists the existing ones.
    """
    if split is not None and split not in SPLITS:
        raise InputError(f"no split {split!r}: give one of {', '.join(SPLITS)}")
    if path is not None and revision is not None:
        raise InputError("path names a local build, revision one on the Hub: give one of them")
    if path is not None:
        folder = find_build(config, path=Path(path))
    elif revision is not None:
        folder = _download(config, revision=revision)
    else:
        folder = find_build(config)
    left_out = errata_of(folder).state(errata).ids
    found = _read(folder, config, split)
    return _without(found, left_out) if left_out else found


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
    from driftbench.dataset.publish.hub import download

    try:
        return find_build(config, path=download(config, revision=revision))
    except DatasetError as error:
        if revision is not None:
            raise
        raise DatasetError(_nowhere(config, str(error))) from error


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
    recipe = {"controlled_full": "full", "fresh": "fresh", "mini": "mini"}.get(config, "paper")
    since = " --since v4.26.0" if recipe == "fresh" else ""
    return (
        f"{nowhere}build it from a mathlib commit:\n"
        f"  driftbench build --recipe {recipe} --snapshot mathlib@v4.28.0{since} --out {LOCAL}\n"
        f"or build a small example offline, whose configuration is 'starter':\n{small}"
    )


def _read(folder: Path, config: str, split: str | None) -> Loaded:
    import datasets

    tables = _tables(folder, config, SPLITS if split is None else (split,))
    if not tables:
        raise DatasetError(
            f"{folder}: {config}{f' / {split}' if split else ''} has no row: take another split, "
            "or build from more statements"
        )
    # Made from tables in memory: the cache of `datasets` does not depend on the rows.
    found = {
        name: datasets.Dataset(table, split=datasets.NamedSplit(name))
        for name, table in tables.items()
    }
    return datasets.DatasetDict(found) if split is None else found[split]


def _tables(folder: Path, config: str, splits: Collection[str]) -> dict[str, pa.Table]:
    """Return split -> rows for the splits that have rows."""
    import pyarrow as pa

    found: dict[str, list[pa.Table]] = {}
    for shard in sorted(read_lock(folder).shards):
        shard_config, _, rest = shard.partition("/")
        split = rest.partition("-")[0]
        if shard_config == config and split in splits:
            table = read_table(folder / shard, withheld=True)
            found.setdefault(split, []).extend([table] if table.num_rows else [])
    return {split: pa.concat_tables(tables) for split, tables in found.items() if tables}


def _without(found: Loaded, ids: Collection[str]) -> Loaded:
    """Return rows, or splits of rows, without the given ids."""
    if isinstance(found, dict):
        return type(found)({split: _without(rows, ids) for split, rows in found.items()})
    kept = [at for at, name in enumerate(found["id"]) if name not in ids]
    return found if len(kept) == len(found) else found.select(kept)
