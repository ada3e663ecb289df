"""The lock file: the inputs of a build and the digests of its files.

It contains no local path and no time. Two builds have equal files if and only if their locks are
equal, and equal questions and answers if `digests` are equal.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from driftbench._files import write_text
from driftbench._problems import listed
from driftbench.dataset._reports import read_json, shaped
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
    from collections.abc import Iterable, Iterator, Mapping, Sequence
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
_SHARD = re.compile(rf"\w+/(?:{'|'.join(SPLITS)})-[0-9]{{5}}-of-[0-9]{{5}}\.parquet")
_OPTIONAL = frozenset({"release", "verdicts", "withheld"})
"""Keys that are left out if they are empty."""
_SHOWN = 80
_DIGEST = re.compile(r"[0-9a-f]{64}")
_SNAPSHOT = ("repository", "commit", "digest", "licence")


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
    snapshot: Mapping[str, str]
    recipe: Mapping[str, str]
    rules: Mapping[str, str]
    shards: Mapping[str, Shard]
    digests: Mapping[str, str]
    composition: Mapping[str, Mapping[str, int]]
    since: Mapping[str, str] = field(default_factory=dict)
    curation: str = ""
    engines: Mapping[str, str] = field(default_factory=dict)
    libraries: Mapping[str, str] = field(default_factory=dict)
    verdicts: str = ""
    release: str = ""
    withheld: tuple[str, ...] = ()

    @property
    def configs(self) -> tuple[str, ...]:
        """Names of the configurations of the build, sorted."""
        return tuple(sorted({path.split("/")[0] for path in self.shards}))

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
    problems = [*_text_problems("snapshot", lock.snapshot), *_text_problems("since", lock.since)]
    if problems:
        raise DatasetError(
            f"{listed(problems, separator='; ')}; correct the snapshot's SOURCE.toml"
        )
    write_text(folder / LOCK, lock_text(lock))


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
    found = read_json(path, missing=missing)
    if problems := _problems(found):
        raise DatasetError(f"{path}: {listed(problems, separator='; ')}; build again")
    try:
        return shaped(Lock, found)
    except ValueError as error:
        raise DatasetError(f"{path}: {error}; build again") from error


def _problems(found: object) -> Sequence[str]:
    names = {f.name for f in fields(Lock)}
    if not isinstance(found, dict) or not names - _OPTIONAL <= found.keys() <= names:
        return [f"must hold exactly the keys {', '.join(sorted(names - _OPTIONAL))}"]
    shapes: dict[str, tuple[str, ...]] = {"snapshot": _SNAPSHOT, "recipe": ("name", "sha256")}
    problems = [
        f"{key} must hold exactly the keys {', '.join(wanted)}"
        for key, wanted in shapes.items()
        if not isinstance(found[key], dict) or set(found[key]) != set(wanted)
    ]
    if found["since"] != {} and (
        not _is_table(found["since"]) or set(found["since"]) != set(_SNAPSHOT)
    ):
        problems.append(f"since must be empty or hold exactly the keys {', '.join(_SNAPSHOT)}")
    problems += [
        problem
        for key in ("snapshot", "since")
        for problem in _text_problems(key, _table(found[key]))
    ]
    tables = ("rules", "composition", "digests", "engines", "libraries")
    problems.extend(f"{key} must be a table" for key in tables if not _is_table(found[key]))
    wanted = {f.name for f in fields(Shard)}
    if not _is_table(found["shards"]) or any(
        not _is_table(shard) or set(shard) != wanted for shard in found["shards"].values()
    ):
        problems.append(f"shards must map paths to {', '.join(sorted(wanted))}")
    elif not found["shards"]:
        problems.append("shards must name a file")
    else:
        problems.extend(
            f"shards: {name!r} is not a path of a shard, such as {shard_name('controlled', 'test')}"
            for name in sorted(found["shards"])
            if not _SHARD.fullmatch(name)
        )
        problems.extend(_digest_problems(found))
    return problems


def _digest_problems(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield problems of `digests` and `withheld`, compared with the shards."""
    digests = _table(found["digests"])
    wanted = {split_of(name) for name in found["shards"]}
    if digests.keys() != wanted:
        yield f"digests must hold exactly the keys {', '.join(sorted(wanted))}"
    for name, digest in sorted(digests.items()):
        if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
            yield f"digests.{name} must be 64 hexadecimal digits, and is {repr(digest)[:_SHOWN]}"
    withheld = found.get("withheld", [])
    for name in withheld if isinstance(withheld, list) else []:
        if name not in found["shards"]:
            yield f"withheld: {name!r} is none of the shards"


def _text_problems(place: str, table: Mapping[str, object]) -> Iterator[str]:
    """Yield the values that are not plain text on one line, as the metadata of cards needs."""
    for key, value in sorted(table.items()):
        if isinstance(value, str) and not value.isprintable():
            yield f"{place}.{key} must be a text on one line, and is {value[:_SHOWN]!r}"


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
