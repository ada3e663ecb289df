"""Verification of a built dataset: checks the certificates of every row, and counts them by label.

A row counts as checked if each of its certificates is stored, claims the row's verdict, and is
accepted by the Lean kernel; and, if rows are translated again, is about the row's two statements.
No solver is needed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from driftbench.errors import DatasetError
from driftbench.oracles.kernel.archive import AXIOMS, check_all, read
from driftbench.oracles.kernel.rows import claim_problems, reference_of, subject_problems

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.oracles.kernel.certificates import Certificate
    from driftbench.oracles.kernel.subjects import Subjects

__all__ = ["Count", "RowProblem", "Verification", "records_of", "verify"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """Rows of a label.

    Args:
        rows: number of rows.
        certified: rows with a certificate for at least one direction.
        both: rows with one for each direction.
        checked: certified rows whose certificates have no problem.
    """

    rows: int
    certified: int
    both: int
    checked: int

    @property
    def share(self) -> float:
        """Share of certified rows; 0 without rows."""
        return self.certified / self.rows if self.rows else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RowProblem:
    """One problem of a row."""

    row: str
    message: str

    def __str__(self) -> str:
        return f"{self.row}: {self.message}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """The result of verifying a dataset.

    Args:
        counts: label -> counts of its rows.
        certificates: number of different certificates that were checked.
        lean: version of the Lean kernel.
        axioms: the axioms that certificates may use.
        compared: whether the rows' statements were translated again.
        problems: all problems, in the order of the rows.
    """

    counts: Mapping[str, Count]
    certificates: int
    lean: str
    axioms: tuple[str, ...]
    compared: bool
    problems: tuple[RowProblem, ...]

    @property
    def total(self) -> Count:
        """The counts of all labels together."""
        names = ("rows", "certified", "both", "checked")
        sums = {name: sum(getattr(one, name) for one in self.counts.values()) for name in names}
        return Count(**sums)

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        counts = {**self.counts, "all": self.total}
        return {
            "counts": {label: {**asdict(one), "share": one.share} for label, one in counts.items()},
            "certificates": self.certificates,
            "lean": self.lean,
            "axioms": list(self.axioms),
            "compared": self.compared,
            "problems": [asdict(problem) for problem in self.problems],
        }


def verify(
    folder: Path, *, configs: Sequence[str] = (), subjects: Subjects | None = None
) -> Verification:
    """Check the certificates of a dataset.

    Args:
        folder: folder of a build.
        configs: configurations to verify; all by default.
        subjects: translates the statements of a row, to compare certificates with them; None to
            compare nothing.

    Raises:
        DatasetError: `folder` is not a build, has no such configuration, or its certificates are
            damaged.
        OracleError: this machine has no Lean kernel.
    """
    from driftbench.oracles.kernel import lean_version

    records = list(records_of(folder, configs))
    archive = read(folder, whole=True)
    wanted = dict.fromkeys(
        digest for record in records for digest in reference_of(record).digests().values()
    )
    stored = [archive[digest] for digest in wanted if digest in archive]
    failures = {failure.digest: failure.reason for failure in check_all(stored)}
    problems = {
        record["id"]: tuple(
            RowProblem(row=record["id"], message=message)
            for message in (
                *claim_problems(record, archive, failures),
                *_other_subject(record, archive, subjects),
            )
        )
        for record in records
    }
    return Verification(
        counts=_counts(records, problems),
        certificates=len(stored),
        lean=lean_version(),
        axioms=tuple(sorted(AXIOMS)),
        compared=subjects is not None,
        problems=tuple(one for found in problems.values() for one in found),
    )


def records_of(folder: Path, configs: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the rows of a dataset, as records.

    Args:
        folder: folder of a build.
        configs: configurations to read; all if there are none.

    Raises:
        DatasetError: `folder` is not a build, or has no such configuration.
    """
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.dataset.shards import read_shard

    lock = read_lock(folder)
    if unknown := sorted(set(configs) - set(lock.configs)):
        held = ", ".join(lock.configs)
        raise DatasetError(f"{folder}: holds no configuration {unknown[0]!r}, only {held}")
    for name in sorted(lock.shards):
        if not configs or name.split("/")[0] in configs:
            yield from read_shard(folder / name)


def _other_subject(
    record: Mapping[str, Any], archive: Mapping[str, Certificate], subjects: Subjects | None
) -> Iterator[str]:
    if subjects is None or not reference_of(record).digests():
        return
    found = subjects(record)
    if isinstance(found, str):
        yield f"its statements cannot be translated: {found}"
    else:
        yield from subject_problems(record, archive, found)


def _counts(
    records: Sequence[Mapping[str, Any]], problems: Mapping[str, tuple[RowProblem, ...]]
) -> dict[str, Count]:
    rows: Counter[str] = Counter()
    certified: Counter[str] = Counter()
    both: Counter[str] = Counter()
    checked: Counter[str] = Counter()
    for record in records:
        label = record["label"]
        digests = reference_of(record).digests()
        rows[label] += 1
        certified[label] += bool(digests)
        both[label] += len(digests) == 2
        checked[label] += bool(digests) and not problems[record["id"]]
    return {
        label: Count(
            rows=rows[label],
            certified=certified[label],
            both=both[label],
            checked=checked[label],
        )
        for label in sorted(rows)
    }
