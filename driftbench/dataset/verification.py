"""Verification of a built dataset: its certificates checked, row by row, and counted by label.

Promises that a row counts as checked only if each of its certificates is stored, claims what the
row's verdict says, and went through the kernel now; and, where the caller can tell what rows are
about, that it is about the row's own two statements. It asks no solver.
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

__all__ = ["CertificateProblem", "Count", "Verification", "verify"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """Rows of a label.

    Args:
        rows: all of them.
        certified: those with a certificate for a direction at least.
        both: those with one for each direction.
        checked: those certified in whose certificates nothing is wrong.
    """

    rows: int
    certified: int
    both: int
    checked: int

    @property
    def share(self) -> float:
        """Certified rows among all; 0 of none."""
        return self.certified / self.rows if self.rows else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateProblem:
    """One thing that is wrong with a row's certificates."""

    row: str
    message: str

    def __str__(self) -> str:
        return f"{self.row}: {self.message}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """What was found.

    Args:
        counts: by label.
        certificates: how many different certificates were checked.
        lean: version of the Lean that checked.
        axioms: the axioms that certificates may rest on.
        compared: whether the rows' own statements were translated again.
        problems: everything that is wrong, in the order of the rows.
    """

    counts: Mapping[str, Count]
    certificates: int
    lean: str
    axioms: tuple[str, ...]
    compared: bool
    problems: tuple[CertificateProblem, ...]

    @property
    def total(self) -> Count:
        """The counts of all labels together."""
        names = ("rows", "certified", "both", "checked")
        sums = {name: sum(getattr(one, name) for one in self.counts.values()) for name in names}
        return Count(**sums)

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain values."""
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
        configs: configurations whose rows are looked at; all by default.
        subjects: says what a row is about; without it certificates are not compared with the
            statements of rows.

    Raises:
        DatasetError: no build, a configuration it does not hold, or damaged certificates.
        OracleError: no Lean kernel on this machine.
    """
    from driftbench.oracles.kernel import lean_version

    records = list(_records(folder, configs))
    archive = read(folder, whole=True)
    wanted = dict.fromkeys(
        digest for record in records for digest in reference_of(record).digests().values()
    )
    stored = [archive[digest] for digest in wanted if digest in archive]
    failures = {failure.digest: failure.reason for failure in check_all(stored)}
    problems = {
        record["id"]: tuple(
            CertificateProblem(row=record["id"], message=message)
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


def _records(folder: Path, configs: Sequence[str]) -> Iterator[dict[str, Any]]:
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
        yield f"what it is about cannot be told: {found}"
    else:
        yield from subject_problems(record, archive, found)


def _counts(
    records: Sequence[Mapping[str, Any]], problems: Mapping[str, tuple[CertificateProblem, ...]]
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
