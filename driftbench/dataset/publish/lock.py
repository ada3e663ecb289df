"""The lock file: the inputs of a build and the digests of its files.

It contains no local path and no time. Two builds have equal files if and only if their locks are
equal, and equal questions and answers if `digests` are equal.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Annotated, Any

from driftbench._constraints import Line, Must, ValueProblem, keys, matching
from driftbench._decoding import WrongValueError, decoded
from driftbench._files import write_text
from driftbench._typed_files import read_typed
from driftbench.dataset.publish.write import Shard, shard_name
from driftbench.dataset.records import (
    SPLITS,
    Row,
    canonical_json,
    labels_of,
    subfields_of,
)
from driftbench.dataset.split_digest import split_of
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from driftbench.rules.model import Rule

__all__ = [
    "LOCK",
    "Lock",
    "composition_of",
    "lock_digest",
    "lock_text",
    "read_lock",
    "read_lock_file",
    "rule_stamp",
    "write_lock",
]

LOCK = "build.lock.json"
_OPTIONAL = frozenset({"release", "verdicts", "withheld"})
"""Keys that are left out if they are empty."""
_SNAPSHOT = ("repository", "commit", "digest", "licence")
_Path = Annotated[
    str,
    matching(
        rf"\w+/(?:{'|'.join(SPLITS)})-[0-9]{{5}}-of-[0-9]{{5}}\.parquet",
        f"the path of a shard, such as {shard_name('controlled', 'test')}",
    ),
]
_Digest = Annotated[str, matching("[0-9a-f]{64}", "64 hexadecimal digits")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """The identity of a build.

    Args:
        version: version of this package.
        snapshot: repository, commit, digest and licence of the snapshot.
        since: the same of the earlier snapshot whose theorems were left out; empty without one.
        recipe: name and sha256 of its text.
        rules: rule id -> `<version>+<sha256 of the rule>`.
        shards: relative path -> shard.
        digests: configuration and split, such as `controlled/test` -> digest of its ids, questions
            and labels; see `driftbench.dataset.split_digest`.
        composition: subfield -> label -> rows, over all splits.
        curation: sha256 of the curation that was applied.
        engines: name of a prover that the evidence of rows names -> its version.
        libraries: name of a package that affects the bytes of files -> its version.
        verdicts: sha256 of the text of the record of verdicts; empty for recipes without provers.
        release: version of the dataset that it was published as; empty before that.
        withheld: relative paths of the shards whose answers are withheld; `digests` include them.
    """

    version: str
    snapshot: Annotated[Mapping[str, Line], keys(_SNAPSHOT)]
    recipe: Annotated[Mapping[str, str], keys(("name", "sha256"))]
    rules: Mapping[str, str]
    shards: Annotated[Mapping[_Path, Shard], Must("a table that names a file", bool)]
    digests: Mapping[str, _Digest]
    composition: Mapping[str, Mapping[str, int]]
    since: Annotated[Mapping[str, Line], keys(_SNAPSHOT, or_none=True)] = field(
        default_factory=dict
    )
    curation: str = ""
    engines: Mapping[str, str] = field(default_factory=dict)
    libraries: Mapping[str, str] = field(default_factory=dict)
    verdicts: str = ""
    release: str = ""
    withheld: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """The build in one line: snapshot, recipe and version."""
        return (
            f"{self.snapshot['repository']} at {self.snapshot['commit']}, recipe "
            f"{self.recipe['name']} ({self.recipe['sha256'][:12]}), driftbench {self.version}"
        )

    @property
    def configs(self) -> tuple[str, ...]:
        """Names of the configurations of the build, sorted."""
        return tuple(sorted({path.split("/")[0] for path in self.shards}))

    @property
    def rows_digests(self) -> str:
        """The configurations with the digests of their rows: equal if and only if the rows are."""
        return " ".join(f"{config}:{self.rows_digest(config)}" for config in self.configs)

    def rows_digest(self, config: str) -> str:
        """Return a digest of the rows of a configuration, over all splits."""
        names = sorted(name for name in self.shards if name.startswith(f"{config}/"))
        lines = "".join(f"{name} {self.shards[name].content}\n" for name in names)
        return hashlib.sha256(lines.encode()).hexdigest()


def rule_stamp(rule: Rule) -> str:
    """Return version and digest of a rule; the digest does not cover its test cases."""
    parts = {f.name: getattr(rule, f.name) for f in fields(rule) if f.name != "cases"}
    parts["options"] = dict(rule.options)
    parts["mentioned"] = asdict(rule.mentioned) if rule.mentioned else None
    return f"{rule.version}+{hashlib.sha256(canonical_json(parts).encode()).hexdigest()}"


def composition_of(rows: Iterable[Row | Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    """Return subfield -> label -> number of rows; every cell is present."""
    counts: Counter[tuple[str, str]] = Counter(
        (row.subfield, row.label) if isinstance(row, Row) else (row["subfield"], row["label"])
        for row in rows
    )
    labels = labels_of(label for _, label in counts)
    subfields = subfields_of(subfield for subfield, _ in counts)
    return {s: {label: counts[s, label] for label in labels} for s in subfields}


def lock_text(lock: Lock) -> str:
    """Return the text of a lock file."""
    values = {key: value for key, value in asdict(lock).items() if value or key not in _OPTIONAL}
    return json.dumps(values, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def lock_digest(lock: Lock) -> str:
    """Return the SHA-256 digest of a lock's file."""
    return hashlib.sha256(lock_text(lock).encode()).hexdigest()


def write_lock(folder: Path, lock: Lock) -> None:
    """Write a lock into a build.

    Raises:
        DatasetError: the metadata of the snapshot is not plain text on one line.
    """
    text = lock_text(lock)
    try:
        decoded(Lock, json.loads(text))
    except WrongValueError as error:
        raise DatasetError(f"{error}; correct the snapshot's SOURCE.toml") from error
    write_text(folder / LOCK, text)


def read_lock(folder: Path) -> Lock:
    """Return the lock of a build.

    Raises:
        DatasetError: the lock is missing or damaged.
    """
    remedy = "give the folder of a build, or make one with `driftbench build`"
    return read_lock_file(folder / LOCK, missing=f"{folder} is not a driftbench build: {remedy}")


def read_lock_file(path: Path, *, missing: str) -> Lock:
    """Return the lock in a file.

    Args:
        path: the file.
        missing: text of the error if there is no such file, with the remedy.

    Raises:
        DatasetError: the lock is missing or damaged.
    """
    return read_typed(
        Lock,
        path,
        missing=missing,
        remedy="build again",
        error=DatasetError,
        problems_of=_problems,
    )


def _problems(lock: Lock) -> Iterator[ValueProblem]:
    """Yield problems of `digests` and `withheld`, compared with the shards."""
    wanted = {split_of(name) for name in lock.shards}
    if lock.digests.keys() != wanted:
        text = f"must have exactly the keys {', '.join(sorted(wanted))}"
        yield ValueProblem(("digests",), text)
    for at, name in enumerate(lock.withheld):
        if name not in lock.shards:
            yield ValueProblem(("withheld", at), f"is {name!r}, which is none of the shards")
