"""Read tables of judged formalizations: a file of records, or a dataset of the Hugging Face Hub.

A file is JSON Lines, JSON, CSV or Parquet, with a `SOURCE.toml` beside it, or at a known path of a
git repository. A dataset of the Hub is
`hub:OWNER/NAME@REVISION`, with all of its splits; the Hub states its commit and licence. Every
record has its place. `judging` interprets the records.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.dataset.publish.hub import explain, register_token
from driftbench.errors import DatasetError, InputError
from driftbench.wild.addresses import is_address
from driftbench.wild.lines import LinePlace, LineRecord, read_lines, shown
from driftbench.wild.origin import SOURCE, FileOrigin, open_origin, stated_origin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TypeAlias

    from driftbench.wild.origin import PublishedFile

    _Reader: TypeAlias = Callable[[PublishedFile], Iterator[LineRecord]]

__all__ = ["JudgedTable", "open_table", "read_table"]

_HUB = "hub:"
_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+")


@dataclass(frozen=True, slots=True)
class JudgedTable:
    """Records with their source."""

    origin: FileOrigin
    entries: tuple[LineRecord, ...]


def open_table(spec: str, *, file: str = "", url: str = "", licence: str = "") -> JudgedTable:
    """Read a table and its source.

    Args:
        spec: a file, or `hub:OWNER/NAME`, with or without `@REVISION`; with `file`, also
            `git:PATH@REV` or an address.
        file: its path in a git repository or archive, if it has one.
        url: address of the source of a file, or the name of the project; with `licence`, the file
            needs no SOURCE.toml.
        licence: SPDX id of its licence.

    Raises:
        InputError: the file is of another format, damaged, or without its source.
        CorpusError: the repository cannot be read, or its licence is not known.
        DatasetError: the Hub cannot be reached or does not have the dataset.
    """
    if spec.startswith(_HUB):
        return _of_hub(spec.removeprefix(_HUB))
    published = file and (spec.startswith("git:") or is_address(spec))
    name = file if published else Path(spec).name
    read = _reader(spec, name)
    if published:
        origin = open_origin(spec, {"table": (name,)})
    else:
        origin = _origin_of_file(Path(spec), url=url, licence=licence)
    return JudgedTable(origin, _entries(spec, read, origin.files["table"]))


def read_table(spec: str) -> JudgedTable:
    """Read a table whose source need not be known: that of a file is its name.

    Args:
        spec: a file, or `hub:OWNER/NAME`, with or without `@REVISION`.

    Raises:
        InputError: the file is of another format or damaged.
        DatasetError: the Hub cannot be reached or does not have the dataset.
    """
    if spec.startswith(_HUB):
        return _of_hub(spec.removeprefix(_HUB))
    path = Path(spec)
    read = _reader(spec, path.name)
    origin = stated_origin(path, repository=path.name, licence="unknown")
    return JudgedTable(origin, _entries(spec, read, origin.files["table"]))


def _reader(spec: str, name: str) -> _Reader:
    read = _FORMATS.get(Path(name).suffix)
    if read is None:
        known = ", ".join(_FORMATS)
        raise InputError(f"{spec}: give a file that ends in {known}, or hub:OWNER/NAME")
    return read


def _entries(spec: str, read: _Reader, file: PublishedFile) -> tuple[LineRecord, ...]:
    entries = tuple(read(file))
    if not entries:
        raise InputError(f"{spec}: has no record")
    return entries


def _origin_of_file(path: Path, *, url: str, licence: str) -> FileOrigin:
    """Return the source of a file: as given, else as its SOURCE.toml states it."""
    if url and licence:
        return stated_origin(path, repository=url, licence=licence)
    if url or licence:
        raise InputError("--url and --licence: give both")
    if path.is_file() and not (path.parent / SOURCE).exists():
        raise InputError(
            f"{path}: its source is not known, and rows state it: give --url and --licence (such "
            f"as CC-BY-4.0, or NOASSERTION if there is none), or write repository, commit and "
            f"licence into {path.parent / SOURCE}"
        )
    return open_origin(str(path.parent), {"table": (path.name,)})


def _json_lines(file: PublishedFile) -> Iterator[LineRecord]:
    return read_lines(file.content, name=file.name)


def _json(file: PublishedFile) -> Iterator[LineRecord]:
    """Yield the records of a JSON list; their places count records."""
    try:
        found = json.loads(file.content)
    except (ValueError, RecursionError) as error:
        reason = str(error) or type(error).__name__
        raise InputError(f"{file.name}: is not JSON: {reason}; fetch it again") from error
    if not isinstance(found, list):
        raise InputError(f"{file.name}: is not a list of records but {shown(found)}")
    for number, values in enumerate(found, 1):
        place = LinePlace(file.name, number)
        if not isinstance(values, dict):
            raise InputError(f"{place}: is not a record but {shown(values)}")
        yield LineRecord(place=place, values=values)


def _csv(file: PublishedFile) -> Iterator[LineRecord]:
    try:
        text = file.content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = file.content.count(b"\n", 0, error.start) + 1
        wrong = f"byte {error.start} (0x{file.content[error.start]:02x}) is not UTF-8"
        raise InputError(f"{file.name}:{line}: {wrong}: save the file as UTF-8") from error
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    try:
        for values in reader:
            place = LinePlace(file.name, reader.line_num)
            if None in values or None in values.values():
                count = len(reader.fieldnames or ())
                raise InputError(f"{place}: does not have the {count} columns of the first line")
            yield LineRecord(place=place, values=values)
    except csv.Error as error:
        raise InputError(f"{file.name}:{reader.line_num}: is not CSV: {error}") from error


def _parquet(file: PublishedFile) -> Iterator[LineRecord]:
    import pyarrow.parquet as pq

    try:
        rows = pq.read_table(io.BytesIO(file.content)).to_pylist()
    except (OSError, ValueError) as error:
        raise InputError(f"{file.name}: is not a Parquet file: {error}; fetch it again") from error
    for number, values in enumerate(rows, 1):
        yield LineRecord(place=LinePlace(file.name, number), values=values)


_FORMATS: Mapping[str, _Reader] = {
    ".csv": _csv,
    ".json": _json,
    ".jsonl": _json_lines,
    ".parquet": _parquet,
}


def _of_hub(spec: str) -> JudgedTable:
    import datasets
    from huggingface_hub import HfApi

    name, _, revision = spec.partition("@")
    if not _REPOSITORY.fullmatch(name):
        raise InputError(f"{_HUB}{spec}: name a dataset as {_HUB}OWNER/NAME or …@REVISION")
    register_token()
    try:
        info = HfApi().dataset_info(name, revision=revision or None)
        splits = datasets.load_dataset(name, revision=info.sha)
    except Exception as error:  # errors of the client and of its network libraries
        raise DatasetError(
            f"{_HUB}{explain(error, spec)}; or fetch its file yourself and name that"
        ) from error
    entries = tuple(
        LineRecord(place=LinePlace(f"{name}/{split}", number), values=values)
        for split in sorted(splits)
        for number, values in enumerate(splits[split], 1)
    )
    digest = hashlib.sha256()
    for entry in entries:
        digest.update(json.dumps([str(entry.place), entry.values], default=str).encode())
    card = info.card_data
    origin = FileOrigin(
        repository=f"huggingface.co/datasets/{name}",
        commit=str(info.sha),
        licence=str((card.get("license") if card else None) or "unknown"),
        digest=digest.hexdigest(),
        files={},
    )
    return JudgedTable(origin, entries)
