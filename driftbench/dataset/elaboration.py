"""Lean's answers about the statements of a dataset, kept beside its rows in `elaboration.jsonl`.

`elaborate` asks whether Lean accepts gold and candidate of every row. Each answer is a line that is
written before the next is asked for, so that a run that was killed resumes; lines without an answer
are asked again. The rows themselves keep their digests: they do not depend on a Lean.
The first line names the elaborator and the rows, and each further one is the answer for a row.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from driftbench._decoding import decoded
from driftbench._files import read_text, write_text
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.shards import read_batches
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

    from driftbench.oracles.elaboration import Elaboration, StatementElaborator

__all__ = [
    "ACCEPTED",
    "ELABORATION",
    "REJECTED",
    "UNANSWERED",
    "Answer",
    "ElaborationCounts",
    "Elaborations",
    "RowElaboration",
    "count_elaborations",
    "elaborate",
    "read_elaborations",
    "with_elaborations",
]

ELABORATION = "elaboration.jsonl"
"""Name of the file in the folder of a dataset."""

Answer: TypeAlias = Literal["accepted", "rejected", "unanswered"]
ACCEPTED, REJECTED, UNANSWERED = "accepted", "rejected", "unanswered"

_FORMAT = 1

_SIDES = ("gold", "candidate")
_WORDS: Mapping[bool | None, Answer] = MappingProxyType(
    {True: "accepted", False: "rejected", None: "unanswered"}
)

#: Rows that are asked about at once.
_TOGETHER = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class RowElaboration:
    """The answer for one row.

    Args:
        id: the row.
        gold: the answer for the gold statement.
        candidate: the answer for the candidate.
        gold_message: Lean's message where it does not, or the reason where there is no answer.
        candidate_message: the same for the candidate.
    """

    id: str
    gold: Answer
    candidate: Answer
    gold_message: str = ""
    candidate_message: str = ""

    @property
    def answered(self) -> bool:
        """Whether Lean answered for both statements."""
        return UNANSWERED not in {self.gold, self.candidate}


@dataclass(frozen=True, slots=True, kw_only=True)
class ElaborationCounts:
    """Answers by their kind.

    Args:
        by: the elaborator, with versions and settings.
        rows: rows of the dataset.
        both: rows whose two statements Lean accepts.
        gold_rejected: rows whose gold statement it rejects.
        candidate_rejected: rows whose candidate it rejects.
        unanswered: rows without an answer for both statements.
    """

    by: str
    rows: int
    both: int
    gold_rejected: int
    candidate_rejected: int
    unanswered: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Elaborations:
    """The answers of a file.

    Args:
        by: the elaborator.
        digest: digest of the rows that it was asked about.
        rows: id of a row -> answer.
    """

    by: str
    digest: str
    rows: Mapping[str, RowElaboration]

    def counts(self, total: int) -> ElaborationCounts:
        """Return the number of answers of each kind, for a dataset of `total` rows."""
        found = list(self.rows.values())
        return ElaborationCounts(
            by=self.by,
            rows=total,
            both=sum({one.gold, one.candidate} == {ACCEPTED} for one in found),
            gold_rejected=sum(one.gold == REJECTED for one in found),
            candidate_rejected=sum(one.candidate == REJECTED for one in found),
            unanswered=total - sum(one.answered for one in found),
        )


def elaborate(
    folder: Path,
    elaborator: StatementElaborator,
    *,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> ElaborationCounts:
    """Ask about gold and candidate of every row that has no answer yet.

    Args:
        folder: a dataset with open answers.
        elaborator: whom to ask.
        progress: called with the number of rows that are answered, and of all.

    Raises:
        DatasetError: `folder` is not a dataset, or its answers are withheld.
        OracleError: Lean does not start; answers until then are kept.
    """
    rows = _rows(folder)
    by, digest = elaborator.name, read_lock(folder).rows_digests
    head = {"format": _FORMAT, "by": by, "rows": digest}
    path = folder / ELABORATION
    known = _resumed(path, head)
    # The file is written again without lines that were torn or will be asked again.
    write_text(path, "".join(map(_line, [head, *map(asdict, known.values())])))
    with path.open("a", encoding="utf-8", newline="") as file:
        left = [row for row in rows if row["id"] not in known]
        progress(len(known), len(rows))
        for start in range(0, len(left), _TOGETHER):
            for one in _answers(left[start : start + _TOGETHER], elaborator):
                known[one.id] = one
                file.write(_line(asdict(one)))
            file.flush()
            os.fsync(file.fileno())
            progress(len(known), len(rows))
    return Elaborations(by=by, digest=digest, rows=known).counts(len(rows))


def read_elaborations(folder: Path) -> Elaborations | None:
    """Return the answers of a dataset; None if there are none, or if they are about other rows.

    Raises:
        DatasetError: the file is damaged.
    """
    path = folder / ELABORATION
    if not path.is_file():
        return None
    first, *lines = read_text(path).splitlines() or [""]
    try:
        head = json.loads(first)
        answers = [decoded(RowElaboration, json.loads(line)) for line in lines]
        found = Elaborations(
            by=str(head["by"]), digest=str(head["rows"]), rows={one.id: one for one in answers}
        )
    except (ValueError, KeyError, TypeError) as error:
        raise DatasetError(f"{path}: is damaged: {error}; remove it and elaborate again") from error
    return found if found.digest == read_lock(folder).rows_digests else None


def with_elaborations(table: pa.Table, answers: Elaborations) -> pa.Table:
    """Return rows with the answer for each candidate in the column `elaborates`; null for none."""
    import pyarrow as pa

    words = {ACCEPTED: True, REJECTED: False, UNANSWERED: None}
    found = (answers.rows.get(name) for name in table.column("id").to_pylist())
    values = [None if one is None else words[one.candidate] for one in found]
    at = table.schema.get_field_index("elaborates")
    return table.set_column(at, table.schema.field(at), pa.array(values, pa.bool_()))


def count_elaborations(folder: Path) -> ElaborationCounts | None:
    """Return the number of answers of each kind; None without answers.

    Raises:
        DatasetError: the file is damaged.
    """
    found = read_elaborations(folder)
    if found is None:
        return None
    return found.counts(sum(shard.rows for shard in read_lock(folder).shards.values()))


def _rows(folder: Path) -> list[Mapping[str, Any]]:
    """Return the rows of all shards, each id once."""
    lock = read_lock(folder)
    if lock.withheld:
        raise DatasetError(f"{folder}: withholds candidates; elaborate the dataset it was made of")
    names = sorted(lock.shards)
    records = (row for name in names for batch in read_batches(folder / name) for row in batch)
    return list({str(row["id"]): row for row in records}.values())


def _resumed(path: Path, head: Mapping[str, Any]) -> dict[str, RowElaboration]:
    """Return the answers of an earlier run with the same elaborator about the same rows."""
    if not path.is_file():
        return {}
    first, *lines = read_text(path).splitlines() or [""]
    if first != _line(head).rstrip("\n"):
        path.rename(path.with_name(f"{path.name}.old"))
        return {}
    found: dict[str, RowElaboration] = {}
    for line in lines:
        try:
            one = decoded(RowElaboration, json.loads(line))
        except ValueError:  # the run ended in the middle of a line
            break
        if one.answered:
            found[one.id] = one
    return found


def _answers(
    rows: Sequence[Mapping[str, Any]], elaborator: StatementElaborator
) -> Iterator[RowElaboration]:
    statements = [(str(row[key]), str(row["context"])) for row in rows for key in _SIDES]
    found = elaborator.elaborate(statements)
    for row, gold, candidate in zip(rows, found[::2], found[1::2], strict=True):
        yield _answer(str(row["id"]), gold, candidate)


def _answer(row: str, gold: Elaboration, candidate: Elaboration) -> RowElaboration:
    return RowElaboration(
        id=row,
        gold=_WORDS[gold.accepted],
        candidate=_WORDS[candidate.accepted],
        gold_message=gold.message,
        candidate_message=candidate.message,
    )


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True) + "\n"
