"""The digest of a split, by which submissions, leaderboards and signatures identify its rows.

It covers only the id, the question and the columns that scores are computed from. It does not
depend on the order of rows, the number of shards, the evidence or the certificates. On two splits
with the same digest, every submission has the same scores.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from driftbench.dataset.records import QUESTION, SCORED, canonical_json, question_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.dataset.records import Row

__all__ = ["DIGESTED", "split_digest", "split_digests", "split_of"]

DIGESTED = ("id", *QUESTION, *SCORED)
"""Columns that the digest of a split covers, with `candidate_context` where a row has one."""


def split_digest(records: Iterable[Mapping[str, Any]]) -> str:
    """Return the digest of a split.

    It is the SHA-256 of the sorted SHA-256 digests of its rows, in hexadecimal, one per line. The
    digest of a row is that of its columns `DIGESTED` as canonical JSON; see `docs/versioning.md`.

    Args:
        records: all rows of the split, in any order.
    """
    found = [hashlib.sha256(canonical_json(_digested(row)).encode()).hexdigest() for row in records]
    return hashlib.sha256("".join(f"{each}\n" for each in sorted(found)).encode()).hexdigest()


def _digested(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in DIGESTED} | question_of(row)


def split_digests(config: str, splits: Mapping[str, Sequence[Row]]) -> dict[str, str]:
    """Return the digests of the splits of a configuration, with the keys of a lock."""
    return {
        f"{config}/{split}": split_digest(row.to_record() for row in rows)
        for split, rows in sorted(splits.items())
    }


def split_of(shard: str) -> str:
    """Return the split of a shard, such as `controlled/test`, from its path in the build."""
    return shard.rsplit("-", 3)[0]
