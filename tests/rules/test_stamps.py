"""A rule does not change under one version: `stamps.txt` has version and digest of each.

A rule that changed is given a new `version` in its rule.toml; then
`DRIFTBENCH_STAMPS=write pytest tests/rules/test_stamps.py` writes the table anew, which refuses a
new digest under an old version. What the engine's code makes of a rule is not seen here.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.publish.lock import rule_stamp
from driftbench.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLE = Path(__file__).with_name("stamps.txt")


def unraised(kept: Mapping[str, str], found: Mapping[str, str]) -> list[str]:
    """Return the rules whose digest is another, and whose version is not higher."""
    return [
        rule
        for rule, stamp in found.items()
        if kept.get(rule, stamp) != stamp and version(stamp) <= version(kept[rule])
    ]


def version(stamp: str) -> int:
    return int(stamp.partition("+")[0])


def test_table_has_version_and_digest_of_each_rule() -> None:
    kept = dict(line.split() for line in TABLE.read_text(encoding="utf-8").splitlines())
    found = {rule.id: rule_stamp(rule) for rule in load_rules()}
    assert unraised(kept, found) == []
    if os.environ.get("DRIFTBENCH_STAMPS") == "write":
        lines = [f"{rule} {stamp}\n" for rule, stamp in found.items()]
        TABLE.write_text("".join(lines), encoding="utf-8", newline="")
    else:
        assert kept == found


@pytest.mark.parametrize(
    ("stamp", "fails"), [("1+aa", False), ("1+bb", True), ("2+bb", False), ("0+bb", True)]
)
def test_new_digest_requires_a_higher_version(stamp: str, *, fails: bool) -> None:
    assert bool(unraised({"r": "1+aa"}, {"r": stamp, "new": "1+cc"})) is fails
