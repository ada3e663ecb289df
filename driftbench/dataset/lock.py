"""The lock file: what a build was made from, and what it must hash to.

Names no path of any machine and no clock; two builds are the same build exactly when their locks
are equal.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from driftbench._files import write_text
from driftbench.dataset._reports import read_json, shaped
from driftbench.dataset.records import (
    SPLITS,
    Row,
    canonical_json,
    labels_of,
    subfields_of,
)
from driftbench.dataset.write import Shard, shard_name
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
    "rule_stamp",
    "write_lock",
]

LOCK = "build.lock.json"
_SHARD = re.compile(rf"\w+/(?:{'|'.join(SPLITS)})-[0-9]{{5}}-of-[0-9]{{5}}\.parquet")
_LATER = frozenset({"release", "withheld"})
"""Keys that stand in the locks alone that say something by them: those of what is published."""
_SHOWN = 80
_SNAPSHOT = ("repository", "commit", "digest", "licence")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """A build's identity.

    Args:
        version: version of this package.
        snapshot: repository, commit, digest and licence; nothing about where it was read from.
        since: the same of the earlier snapshot whose theorems were left out; empty without one.
        recipe: name and sha256 of its text.
        rules: rule id -> `<version>+<sha256 of the rule>`.
        shards: relative path -> shard.
        composition: subfield -> label -> rows, over all splits.
        curation: sha256 of what readers taught, which the build heeded.
        release: version of the dataset that it was published as; empty before that.
        withheld: relative path of a shard whose answers are withheld -> digest of its rows with
            their answers.
    """

    version: str
    snapshot: Mapping[str, str]
    recipe: Mapping[str, str]
    rules: Mapping[str, str]
    shards: Mapping[str, Shard]
    composition: Mapping[str, Mapping[str, int]]
    since: Mapping[str, str] = field(default_factory=dict)
    curation: str = ""
    release: str = ""
    withheld: Mapping[str, str] = field(default_factory=dict)

    @property
    def configs(self) -> tuple[str, ...]:
        """Names of the configurations the build holds, sorted."""
        return tuple(sorted({path.split("/")[0] for path in self.shards}))

    def rows_digest(self, config: str) -> str:
        """Return a digest of the rows of a configuration, over all splits."""
        held = sorted(name for name in self.shards if name.startswith(f"{config}/"))
        lines = "".join(f"{name} {self.shards[name].content}\n" for name in held)
        return hashlib.sha256(lines.encode()).hexdigest()


def rule_stamp(rule: Rule) -> str:
    """Return version and digest of a rule: of all that decides its output, not of its cases."""
    parts = {f.name: getattr(rule, f.name) for f in fields(rule) if f.name != "cases"}
    parts["options"] = dict(rule.options)
    parts["heard"] = asdict(rule.heard) if rule.heard else None
    return f"{rule.version}+{hashlib.sha256(canonical_json(parts).encode()).hexdigest()}"


def composition_of(rows: Iterable[Row | Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    """Count rows by subfield and label; every cell is present."""
    counts: Counter[tuple[str, str]] = Counter(
        (row.subfield, row.label) if isinstance(row, Row) else (row["subfield"], row["label"])
        for row in rows
    )
    labels = labels_of(label for _, label in counts)
    subfields = subfields_of(subfield for subfield, _ in counts)
    return {s: {label: counts[s, label] for label in labels} for s in subfields}


def lock_text(lock: Lock) -> str:
    """Return the text of a lock file."""
    said = {key: value for key, value in asdict(lock).items() if value or key not in _LATER}
    return json.dumps(said, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def lock_digest(lock: Lock) -> str:
    """Return the SHA-256 of a lock's file."""
    return hashlib.sha256(lock_text(lock).encode()).hexdigest()


def write_lock(folder: Path, lock: Lock) -> None:
    """Write a lock into a build.

    Raises:
        DatasetError: the snapshot says of itself what would act in a card.
    """
    if problems := [*_acting("snapshot", lock.snapshot), *_acting("since", lock.since)]:
        raise DatasetError(f"{'; '.join(problems)}; mend the snapshot's SOURCE.toml")
    write_text(folder / LOCK, lock_text(lock))


def read_lock(folder: Path) -> Lock:
    """Return the lock of a build.

    Raises:
        DatasetError: there is none, or it is damaged.
    """
    path = folder / LOCK
    remedy = "give the folder of one, or make one with `driftbench build`"
    found = read_json(path, missing=f"{folder} is no build of driftbench: {remedy}")
    if problems := _problems(found):
        raise DatasetError(f"{path}: {'; '.join(problems)}; build again")
    try:
        return shaped(Lock, found)
    except ValueError as error:
        raise DatasetError(f"{path}: {error}; build again") from error


def _problems(found: object) -> Sequence[str]:
    names = {f.name for f in fields(Lock)}
    if not isinstance(found, dict) or not names - _LATER <= found.keys() <= names:
        return [f"must hold exactly the keys {', '.join(sorted(names - _LATER))}"]
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
        problem for key in ("snapshot", "since") for problem in _acting(key, _table(found[key]))
    ]
    tables = [key for key in ("rules", "composition", "withheld") if key in found]
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
            f"shards: {name!r} is no path of a shard, such as {shard_name('controlled', 'test')}"
            for name in sorted(found["shards"])
            if not _SHARD.fullmatch(name)
        )
        problems.extend(
            f"withheld: {name!r} is none of the shards"
            for name in sorted(_table(found.get("withheld")))
            if name not in found["shards"]
        )
    return problems


def _acting(place: str, table: Mapping[str, object]) -> Iterator[str]:
    """Yield what is no plain text on one line: cards have it among their metadata."""
    for key, value in sorted(table.items()):
        if isinstance(value, str) and not value.isprintable():
            yield f"{place}.{key} must be a text on one line, and is {value[:_SHOWN]!r}"


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
