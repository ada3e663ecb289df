"""Reading a submission into columns of plain values.

The source is a Parquet, CSV or JSON Lines file, a DataFrame or a dict. Only problems of reading are
reported here; `driftbench.leaderboard.validation` checks values. A score of NaN is no answer in any
of them, and columns that a submission does not have are left out. Files are untrusted: one that is
too large is rejected before it is unpacked, if its metadata shows it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench._files import read_bytes
from driftbench.leaderboard.format import COLUMNS
from driftbench.leaderboard.problems import Invalid, SubmissionProblem, examples

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    import pandas as pd
    import pyarrow as pa
    import pyarrow.parquet as pq

__all__ = ["METADATA", "RawSubmission", "Source", "StatedCard", "read_submission", "without_rows"]

METADATA = b"driftbench"
"""Key of the Parquet metadata that contains a `StatedCard` as JSON."""

Source: TypeAlias = "str | Path | pd.DataFrame | Mapping[str, float | None]"

_MAGIC = b"PAR1"
_LISTED = 10
"""Limit of unreadable lines that are reported one by one."""

_MOST_BYTES = 256 * 2**20
"""Limit of the size of a file, and of the text in all columns of a Parquet file."""

_MOST_ROWS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedCard:
    """The dataset and detector that a file names; empty if it names none.

    Args:
        config: name of the configuration.
        data: split -> digest of its rows.
        detector: signature of the detector.
    """

    config: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    detector: str = ""


#: Type of a value that is not a submission -> how to make one of it.
_CONVERSIONS = {
    "Series": "; convert a Series of scores by id to a dict with .to_dict()",
    "Dataset": "; convert a Dataset with .select_columns(['id', 'score']).to_pandas()",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RawSubmission:
    """A submission as it was read.

    Args:
        name: its name in messages.
        columns: column -> one value per row, None for null.
        rows: number of rows.
        unit: `row` or `line`, for messages; both count from 1.
        numbers: the number of each row in its file.
        stated: the dataset and detector that the file names.
        problems: lines that could not be read.
        ignored: columns that were left out.
    """

    name: str
    columns: Mapping[str, Sequence[Any]]
    rows: int
    unit: str = "row"
    numbers: Sequence[int]
    stated: StatedCard = field(default_factory=StatedCard)
    problems: tuple[SubmissionProblem, ...] = ()
    ignored: tuple[str, ...] = ()


def read_submission(source: Source) -> RawSubmission | Invalid:
    """Return the columns of a submission, or its problems."""
    raw = _read_source(source)
    return raw if isinstance(raw, Invalid) else _cleaned(raw)


def _cleaned(raw: RawSubmission) -> RawSubmission:
    """Return a submission without unknown columns, and with null for NaN in numbers."""
    columns = {}
    for column in COLUMNS:
        if column.name in raw.columns:
            values = raw.columns[column.name]
            number = column.kind == "number"
            columns[column.name] = list(map(_without_nan, values)) if number else values
    ignored = tuple(sorted(raw.columns.keys() - columns.keys()))
    return replace(raw, columns=columns, ignored=ignored)


def _without_nan(value: object) -> object:
    # NaN alone differs from itself, whichever library its type is from.
    return None if isinstance(value, Real) and value != value else value  # noqa: PLR0124 -- NaN


def _read_source(source: Source) -> RawSubmission | Invalid:
    if isinstance(source, str | Path):
        return _read_file(Path(source))
    if hasattr(source, "to_parquet") and hasattr(source, "columns"):
        return _read_frame(source)
    if not isinstance(source, dict):
        kind = type(source).__name__
        text = f"a {kind} is not a submission: give a path, a DataFrame or a dict from id to score"
        text += _CONVERSIONS.get(kind, "")
        return Invalid("submission", (SubmissionProblem("not-a-submission", text),))
    columns = {"id": list(source), "score": list(source.values())}
    return RawSubmission(
        name="submission", columns=columns, rows=len(source), numbers=_count(len(source))
    )


def without_rows(raw: RawSubmission, positions: Collection[int]) -> RawSubmission:
    """Return a submission without the rows at some positions; the others keep their numbers."""
    rest = [row for row in range(raw.rows) if row not in positions]
    columns = {name: [values[row] for row in rest] for name, values in raw.columns.items()}
    return replace(raw, columns=columns, rows=len(rest), numbers=[raw.numbers[row] for row in rest])


def _read_file(path: Path) -> RawSubmission | Invalid:
    name = path.name or str(path)
    if path.exists() and not path.is_file() and not path.is_dir():
        # Opening a pipe would block.
        return Invalid(name, (SubmissionProblem("no-file", f"{path} is not a regular file"),))
    try:
        size = path.stat().st_size
        if size > _MOST_BYTES:
            return _too_large(path, name, f"{size} bytes, the limit is {_MOST_BYTES}")
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except OSError as error:
        text = f"{path}: {error.strerror or error}"
        return Invalid(name, (SubmissionProblem("no-file", text),))
    if not start:
        return Invalid(name, (SubmissionProblem("empty-file", f"{path} is empty; write it again"),))
    if start == _MAGIC:
        return _read_parquet(path, name)
    if path.suffix == ".csv":
        return _read_csv(path, name)
    if path.suffix == ".parquet":
        text = (
            f"{path} does not begin with the bytes PAR1; write it again, or name it .jsonl or .csv"
        )
        return Invalid(name, (SubmissionProblem("not-parquet", text),))
    return _read_lines(path, name)


def _read_parquet(path: Path, name: str) -> RawSubmission | Invalid:
    import pyarrow as pa
    import pyarrow.parquet as pq

    known = [column.name for column in COLUMNS]
    try:
        metadata = pq.read_metadata(path)
        names, rows = metadata.schema.to_arrow_schema().names, metadata.num_rows
        if rows > _MOST_ROWS:
            return _too_large(path, name, f"{rows} rows, the limit is {_MOST_ROWS}")
        if twice := _twice(names):
            return _duplicate_columns(name, twice)
        # Dictionary encoding: repeated text is stored once until its size is known.
        with pq.ParquetFile(path, read_dictionary=_text_columns(metadata)) as file:
            table = file.read(columns=[column for column in names if column in known])
            found = (file.schema_arrow.metadata or {}).get(METADATA)
        if (size := _text_bytes(table)) > _MOST_BYTES:
            return _too_large(path, name, f"{size} bytes of text, the limit is {_MOST_BYTES}")
        # Unknown columns are reported by name; their values are not read.
        return _read_table(table, name, _stated(found), empty=set(names) - set(known))
    except (pa.ArrowException, OSError, ValueError, RecursionError, MemoryError) as error:
        reason = str(error).strip().partition("\n")[0]
        return Invalid(
            name,
            (SubmissionProblem("not-parquet", f"{path} is damaged: {reason}; write it again"),),
        )


def _read_csv(path: Path, name: str) -> RawSubmission | Invalid:
    import pyarrow as pa
    import pyarrow.csv

    options = pyarrow.csv.ConvertOptions(
        column_types={
            each.name: pa.float64() if each.kind == "number" else pa.string() for each in COLUMNS
        },
        strings_can_be_null=True,
    )
    try:
        table = pyarrow.csv.read_csv(path, convert_options=options)
    except (pa.ArrowException, ValueError) as error:
        reason = str(error).strip().partition("\n")[0]
        return Invalid(name, (SubmissionProblem("not-csv", f"{path}: {reason}"),))
    return _read_table(table, name, StatedCard())


def _too_large(path: Path, name: str, reason: str) -> Invalid:
    return Invalid(name, (SubmissionProblem("too-large", f"{path}: {reason}"),))


def _twice(names: Sequence[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


def _duplicate_columns(name: str, twice: Sequence[str]) -> Invalid:
    return Invalid(
        name,
        (SubmissionProblem("duplicate-column", f"columns that occur twice: {examples(twice)}"),),
    )


def _text_columns(metadata: pq.FileMetaData) -> list[str]:
    flat = {metadata.schema.column(index).path for index in range(metadata.num_columns)}
    return [each.name for each in COLUMNS if each.kind != "number" and each.name in flat]


def _text_bytes(table: pa.Table) -> int:
    """Return the size of all texts of a table in bytes, counted for every row."""
    import pyarrow as pa
    import pyarrow.compute as pc

    chunks = [chunk for column in table.columns for chunk in column.chunks]
    lengths = [
        pc.take(pc.binary_length(chunk.dictionary), chunk.indices)
        for chunk in chunks
        if pa.types.is_dictionary(chunk.type)
    ]
    return sum(pc.sum(each).as_py() or 0 for each in lengths)


def _read_frame(frame: Any) -> RawSubmission | Invalid:  # noqa: ANN401 - pandas is not imported for its name
    import pyarrow as pa

    if "id" not in frame.columns and len(frame) and isinstance(frame.index[0], str):
        text = "no column 'id', but an index of texts: give frame.reset_index(names=\"id\")"
        return Invalid("submission", (SubmissionProblem("missing-column", text),))
    try:
        # As `to_parquet` would write it: NaN is null, and the index is not a column.
        table = pa.Table.from_pandas(frame, preserve_index=False)
    except (pa.ArrowException, ValueError, TypeError) as error:
        reason = " ".join(str(part) for part in error.args)
        return Invalid("submission", (SubmissionProblem("mixed-types", reason),))
    return _read_table(table, "submission", StatedCard())


def _read_table(
    table: pa.Table, name: str, stated: StatedCard, *, empty: Iterable[str] = ()
) -> RawSubmission | Invalid:
    names = table.column_names
    if twice := _twice(names):
        return _duplicate_columns(name, twice)
    columns = {column: table.column(column).to_pylist() for column in names}
    columns |= {column: [] for column in sorted(empty)}
    return RawSubmission(
        name=name,
        columns=columns,
        rows=table.num_rows,
        numbers=_count(table.num_rows),
        stated=stated,
    )


def _stated(found: bytes | None) -> StatedCard:
    stated = json.loads(found) if found else {}
    if not isinstance(stated, dict):
        raise ValueError(f"its driftbench metadata is not an object: {stated!r}")  # noqa: TRY004 - of a file
    data = stated.get("data", {})
    return StatedCard(
        config=str(stated.get("config", "")),
        data={str(k): str(v) for k, v in data.items()} if isinstance(data, dict) else {},
        detector=str(stated.get("detector", "")),
    )


def _read_lines(path: Path, name: str) -> RawSubmission | Invalid:
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"{path} is neither Parquet nor UTF-8 text: byte {error.start} cannot be read"
        return Invalid(name, (SubmissionProblem("not-utf8", reason),))
    found: list[Mapping[str, Any]] = []
    numbers: list[int] = []
    problems: list[SubmissionProblem] = []
    # Only "\n" ends a line of JSON Lines; str.splitlines would split strings at U+2028.
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            match _read_line(line, number):
                case SubmissionProblem() as problem:
                    problems.append(problem)
                case record:
                    found.append(record)
                    numbers.append(number)
    if problems and not found:
        text = f"no line of {path} is a JSON object: write one object a line, or name it .csv"
        problems = [SubmissionProblem("not-json-lines", text), *problems[:1]]
        return Invalid(name, tuple(problems))
    if len(problems) > _LISTED:
        more = f"{len(problems) - _LISTED} more lines cannot be read"
        problems = [*problems[:_LISTED], SubmissionProblem("bad-line", more)]
    names = sorted({key for record in found for key in record})
    return RawSubmission(
        name=name,
        columns={column: [record.get(column) for record in found] for column in names},
        rows=len(found),
        unit="line",
        numbers=numbers,
        problems=tuple(problems),
    )


def _read_line(line: str, number: int) -> Mapping[str, Any] | SubmissionProblem:
    try:
        found = json.loads(line, object_pairs_hook=_unique)
    except _TwiceError as error:
        return SubmissionProblem(
            "duplicate-key", f"line {number}: key {error.args[0]!r} occurs twice"
        )
    except RecursionError:
        return SubmissionProblem("bad-line", f"line {number}: nested too deeply to be read")
    except ValueError as error:
        reason = getattr(error, "msg", str(error))
        return SubmissionProblem("bad-line", f"line {number} is not JSON: {reason}")
    if not isinstance(found, dict):
        return SubmissionProblem(
            "bad-line", f'line {number} is not an object: give {{"id": …, "score": …}}'
        )
    return found


class _TwiceError(Exception):
    """A key that occurs twice in one object."""


def _unique(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(key)
        found[key] = value
    return found


def _count(rows: int) -> Sequence[int]:
    return range(1, rows + 1)
