"""Reading what was submitted into columns of plain values.

Takes a Parquet file, a JSON Lines file, a DataFrame or a dict. Reads everything and judges only
what keeps it from reading: `driftbench.leaderboard.validation` says whether the values fit.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.leaderboard.problems import Invalid, Problem, examples

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import pandas as pd
    import pyarrow as pa

__all__ = ["METADATA", "Raw", "Source", "Stated", "read_submission"]

METADATA = b"driftbench"
"""Key of the Parquet metadata that holds a `Stated` as JSON."""

Source: TypeAlias = "str | Path | pd.DataFrame | Mapping[str, float | None]"

_MAGIC = b"PAR1"
_TOLD = 10
"""Unreadable lines that are told one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What a file says that it answers; empty where it says nothing.

    Args:
        config: name of the configuration.
        data: split -> digest of its rows.
        detector: signature of the detector.
    """

    config: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    detector: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raw:
    """A submission as it was found.

    Args:
        name: what to call it.
        columns: column -> one value a row, None for null.
        rows: number of rows.
        unit: what a row is called, `row` or `line`; both count from 1.
        numbers: the number of each row in its file.
        stated: what the file says that it answers.
        problems: lines that could not be read.
    """

    name: str
    columns: Mapping[str, Sequence[Any]]
    rows: int
    unit: str = "row"
    numbers: Sequence[int]
    stated: Stated = field(default_factory=Stated)
    problems: tuple[Problem, ...] = ()


def read_submission(source: Source) -> Raw | Invalid:
    """Return the columns of a submission, or why there are none."""
    if isinstance(source, str | Path):
        return _read_file(Path(source))
    if hasattr(source, "to_parquet"):
        return _read_frame(source)
    if not isinstance(source, dict):
        kind = type(source).__name__
        text = f"a {kind} is no submission: give a path, a DataFrame or a dict from id to score"
        return Invalid("submission", (Problem("not-a-submission", text),))
    columns = {"id": list(source), "score": list(source.values())}
    return Raw(name="submission", columns=columns, rows=len(source), numbers=_count(len(source)))


def _read_file(path: Path) -> Raw | Invalid:
    name = path.name or str(path)
    try:
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except OSError as error:
        text = f"{path}: {error.strerror or error}"
        return Invalid(name, (Problem("no-file", text),))
    if not start:
        return Invalid(name, (Problem("empty-file", f"{path} holds 0 bytes"),))
    if start == _MAGIC:
        return _read_parquet(path, name)
    if path.suffix == ".parquet":
        text = f"{path} does not begin with the bytes PAR1; write it anew, or name it .jsonl"
        return Invalid(name, (Problem("not-parquet", text),))
    return _read_lines(path, name)


def _read_parquet(path: Path, name: str) -> Raw | Invalid:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path) as file:
            table = file.read()
            found = (file.schema_arrow.metadata or {}).get(METADATA)
        return _read_table(table, name, _stated(found))
    except (pa.ArrowException, OSError, ValueError) as error:
        reason = str(error).strip().partition("\n")[0]
        return Invalid(name, (Problem("not-parquet", f"{path} is damaged: {reason}"),))


def _read_frame(frame: Any) -> Raw | Invalid:  # noqa: ANN401 - pandas is not imported for its name
    import pyarrow as pa

    try:
        # As `to_parquet` would write it: NaN is null here, and the index is no column.
        table = pa.Table.from_pandas(frame, preserve_index=False)
    except (pa.ArrowException, ValueError, TypeError) as error:
        reason = " ".join(str(part) for part in error.args)
        return Invalid("submission", (Problem("mixed-types", reason),))
    return _read_table(table, "submission", Stated())


def _read_table(table: pa.Table, name: str, stated: Stated) -> Raw | Invalid:
    names = table.column_names
    if twice := sorted({column for column in names if names.count(column) > 1}):
        text = f"columns that stand twice: {examples(twice)}"
        return Invalid(name, (Problem("duplicate-column", text),))
    columns = {column: table.column(column).to_pylist() for column in names}
    return Raw(
        name=name,
        columns=columns,
        rows=table.num_rows,
        numbers=_count(table.num_rows),
        stated=stated,
    )


def _stated(found: bytes | None) -> Stated:
    told = json.loads(found) if found else {}
    if not isinstance(told, dict):
        raise ValueError(f"its driftbench metadata is no table: {told!r}")  # noqa: TRY004 - of a file
    data = told.get("data", {})
    return Stated(
        config=str(told.get("config", "")),
        data={str(k): str(v) for k, v in data.items()} if isinstance(data, dict) else {},
        detector=str(told.get("detector", "")),
    )


def _read_lines(path: Path, name: str) -> Raw | Invalid:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"{path} is neither Parquet nor UTF-8 text: byte {error.start} cannot be read"
        return Invalid(name, (Problem("not-utf8", reason),))
    found: list[Mapping[str, Any]] = []
    numbers: list[int] = []
    problems: list[Problem] = []
    # Only "\n" ends a line of JSON Lines: str.splitlines would cut at U+2028 inside a string.
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            match _read_line(line, number):
                case Problem() as problem:
                    problems.append(problem)
                case record:
                    found.append(record)
                    numbers.append(number)
    if problems and not found:
        problems = [Problem("not-json-lines", f"{path} holds no line of JSON"), *problems[:1]]
        return Invalid(name, tuple(problems))
    if len(problems) > _TOLD:
        more = f"{len(problems) - _TOLD} more lines cannot be read"
        problems = [*problems[:_TOLD], Problem("bad-line", more)]
    names = sorted({key for record in found for key in record})
    return Raw(
        name=name,
        columns={column: [record.get(column) for record in found] for column in names},
        rows=len(found),
        unit="line",
        numbers=numbers,
        problems=tuple(problems),
    )


def _read_line(line: str, number: int) -> Mapping[str, Any] | Problem:
    try:
        found = json.loads(line, object_pairs_hook=_unique)
    except _TwiceError as error:
        return Problem("duplicate-key", f"line {number}: key {error.args[0]!r} stands twice")
    except RecursionError:
        return Problem("bad-line", f"line {number}: nested too deeply to be read")
    except ValueError as error:
        reason = getattr(error, "msg", str(error))
        return Problem("bad-line", f"line {number} is no JSON: {reason}")
    if not isinstance(found, dict):
        return Problem("bad-line", f'line {number} is no object: give {{"id": …, "score": …}}')
    return found


class _TwiceError(Exception):
    """A key that stands twice in one object."""


def _unique(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(key)
        found[key] = value
    return found


def _count(rows: int) -> Sequence[int]:
    return range(1, rows + 1)
