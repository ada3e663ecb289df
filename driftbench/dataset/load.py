"""Loading a configuration: from a path, this project, the cache, or the Hub.

The first place that holds the configuration wins, and the search order is fixed and said in the
error. Deliberately builds nothing: a missing dataset is an error that says how to build it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from driftbench._files import write_text
from driftbench.dataset.build.workspace import recover
from driftbench.dataset.publish.errata import LATEST, errata_of
from driftbench.dataset.publish.lock import LOCK, read_lock
from driftbench.dataset.records import SPLITS
from driftbench.dataset.shards import read_table
from driftbench.errors import DatasetError, InputError
from driftbench.resources import cache_root, data_root

if TYPE_CHECKING:
    import os
    from collections.abc import Collection, Iterator

    import pyarrow as pa
    from datasets import Dataset, DatasetDict

__all__ = [
    "DEFAULT",
    "IMPORTED",
    "FoundDataset",
    "find_build",
    "find_dataset",
    "load_dataset",
    "note_build",
]

DEFAULT = "controlled"
"""The configuration that is meant where none is named and a build holds several."""

LOCAL = Path("build/driftbench")
IMPORTED = frozenset({"wild_human", "wild_llm"})
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

    Looks in `path` if given and nowhere else; otherwise in ./build/driftbench, in what was imported
    or built last on this machine, in the build/driftbench of a source checkout, then on the Hub.
    With `revision`, on the Hub alone; `DRIFTBENCH_HUB` names another
    repository there.

    Rows that errata withdraw are left out.

    Args:
        config: `controlled`, `starter`, `controlled_full`, ….
        split: `calibration` or `test`; all splits when None.
        path: folder of a build.
        revision: tag, branch or commit of the dataset on the Hub: `v1.0.0` for version 1.0.0.
        errata: `latest` for all that are known, `ignore` for none, or the version of the dataset
            up to which they are heeded.

    Returns:
        The split's rows, columns as `driftbench.dataset.records.schema` says; for None a
        dictionary of splits. Where answers are withheld, their columns are None.

    Raises:
        InputError: `split` or `errata` is unknown, `path` and `revision` are both given, or the
            environment names no repository.
        DatasetError: nothing was found, or `path` does not hold the configuration; of a revision
            that does not exist the message names those that do.
    """
    if split is not None and split not in SPLITS:
        raise InputError(f"no split {split!r}: give one of {', '.join(SPLITS)}")
    if path is not None and revision is not None:
        raise InputError("path names a build here, revision one on the Hub: give one of them")
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
        recipe: name of the recipe it was built by, or of what imported it.
    """

    folder: Path
    config: str
    recipe: str


def find_dataset(config: str | None = None, *, path: Path | None = None) -> FoundDataset:
    """Return a configuration and the folder of a build that holds it.

    Args:
        config: the configuration; None for `controlled`, or else the only one of the build.
        path: the folder; searched for as `load_dataset` does when None. Without `config` the first
            build that is found is taken.

    Raises:
        DatasetError: there is none, or a configuration has to be named.
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
        DatasetError: there is none.
    """
    return find_dataset(config, path=path).folder


def _chosen(folder: Path, config: str | None) -> FoundDataset:
    lock = read_lock(folder)
    held = ", ".join(lock.configs)
    if config is None and DEFAULT not in lock.configs and len(lock.configs) > 1:
        raise DatasetError(f"{folder}: holds the configurations {held}: name one (--config)")
    wanted = config or (DEFAULT if DEFAULT in lock.configs else lock.configs[0])
    if wanted not in lock.configs:
        raise DatasetError(f"{folder}: holds no configuration {wanted!r}, only {held}")
    return FoundDataset(folder=folder, config=wanted, recipe=lock.recipe["name"])


def note_build(folder: Path, *, imported: str = "") -> None:
    """Note a build in the cache, so that `load_dataset` finds it from anywhere.

    Only its place is kept. A cache that cannot be written costs the note and nothing else.

    Args:
        folder: the build.
        imported: its configuration, if it was imported: then it does not hide what was built.
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
    if config in IMPORTED:
        return (
            f"no build of {config!r} in {LOCAL}, in the cache, or on the Hub ({reason})\n"
            f"import it, for not all of it may be redistributed:\n"
            f"  driftbench wild import --help"
        )
    nowhere = f"no build of {config!r} in {LOCAL}, in the cache, or on the Hub ({reason})\n"
    small = f"  driftbench build --recipe starter --snapshot starter --out {LOCAL}"
    if config == "starter":
        return f"{nowhere}build it, offline:\n{small}"
    recipe = {"controlled_full": "full", "fresh": "fresh", "mini": "mini"}.get(config, "paper")
    since = " --since v4.26.0" if recipe == "fresh" else ""
    return (
        f"{nowhere}build it from a mathlib commit:\n"
        f"  driftbench build --recipe {recipe} --snapshot mathlib@v4.28.0{since} --out {LOCAL}\n"
        f"or a small example, offline, whose configuration is 'starter':\n{small}"
    )


def _read(folder: Path, config: str, split: str | None) -> Loaded:
    import datasets

    tables = _tables(folder, config, SPLITS if split is None else (split,))
    if not tables:
        raise DatasetError(
            f"{folder}: {config}{f' / {split}' if split else ''} has no row: take another split, "
            "or build from more statements"
        )
    # Made of tables in memory: `datasets` would answer from its cache, which does not know rows.
    found = {
        name: datasets.Dataset(table, split=datasets.NamedSplit(name))
        for name, table in tables.items()
    }
    return datasets.DatasetDict(found) if split is None else found[split]


def _tables(folder: Path, config: str, splits: Collection[str]) -> dict[str, pa.Table]:
    """Return the rows of splits; a small snapshot may leave a split without rows."""
    import pyarrow as pa

    found: dict[str, list[pa.Table]] = {}
    for shard in sorted(read_lock(folder).shards):
        held, _, rest = shard.partition("/")
        split = rest.partition("-")[0]
        if held == config and split in splits:
            table = read_table(folder / shard, withheld=True)
            found.setdefault(split, []).extend([table] if table.num_rows else [])
    return {split: pa.concat_tables(tables) for split, tables in found.items() if tables}


def _without(found: Loaded, ids: Collection[str]) -> Loaded:
    """Return rows, or splits of rows, without those of some ids."""
    if isinstance(found, dict):
        return type(found)({split: _without(rows, ids) for split, rows in found.items()})
    kept = [at for at, name in enumerate(found["id"]) if name not in ids]
    return found if len(kept) == len(found) else found.select(kept)
