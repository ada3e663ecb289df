"""Withdrawals: drifts that readers found bad, and that no rule or screen refuses yet.

`build/withdrawn.toml` names a theorem by a digest of declaration, English and statement, and the
rules whose work on it was bad; without rules the theorem itself is withdrawn. A draft goes when all
those rules are among its own, so a bad drift goes with its combinations. Where the declaration
changes upstream the withdrawal lapses. Deliberately holds no text of a row.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from driftbench.dataset.drafts import RESTYLED
from driftbench.dataset.readings import BAD, MISQUOTED, Reading
from driftbench.dataset.records import canonical_json
from driftbench.errors import InputError
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.drafts import Draft
    from driftbench.dataset.seedlings import Seedling
    from driftbench.dataset.seeds import Seed

__all__ = [
    "Withdrawal",
    "Withdrawals",
    "bundled_withdrawals",
    "found_bad",
    "read_withdrawals",
    "theorem_id",
    "withdrawals_text",
]

_KEYS = ("rules", "theorem", "verdict")
_ID = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True, order=True)
class Withdrawal:
    """One drift that is not made any more.

    Args:
        theorem: `theorem_id` of what was read.
        rules: the drift rules applied, sorted; `restyled` for faithful rewrites; empty for
            everything that the theorem gives.
        verdict: what readers called it, one of `readings.BAD`.
    """

    theorem: str
    rules: tuple[str, ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class Withdrawals:
    """Everything that is withdrawn.

    Args:
        entries: sorted.
    """

    entries: tuple[Withdrawal, ...]

    @property
    def sha256(self) -> str:
        """Digest of what is withdrawn, whatever the file's layout."""
        return hashlib.sha256(withdrawals_text(self.entries).encode()).hexdigest()

    def leave(self, seedlings: Sequence[Seedling], seeds: Iterable[Seed]) -> tuple[Seedling, ...]:
        """Return the seedlings with the drafts that are not withdrawn; none without a draft."""
        bad: dict[str, list[frozenset[str]]] = {}
        for entry in self.entries:
            bad.setdefault(entry.theorem, []).append(frozenset(entry.rules))
        golds = {seed.name: seed.gold for seed in seeds}
        left = []
        for seedling in seedlings:
            found = bad.get(theorem_id(seedling.name, seedling.nl_statement, golds[seedling.name]))
            if found:
                kept = tuple(d for d in seedling.drafts if not _covered(d, found))
                seedling = replace(seedling, drafts=kept)  # noqa: PLW2901 (most are left alone)
            if seedling.drafts:
                left.append(seedling)
        return tuple(left)


def theorem_id(declaration: str, english: str, gold: str) -> str:
    """Return sixteen hexadecimal digits that follow from a theorem, its English and its name."""
    text = canonical_json([declaration, english, gold])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def found_bad(
    readings: Iterable[Reading], records: Iterable[Mapping[str, Any]]
) -> Iterator[Withdrawal]:
    """Yield what the bad rows of readings withdraw, as far as records of a build hold them."""
    verdicts = {r.id: r.verdict for reading in readings for r in reading.remarks if r.bad}
    for record in records:
        verdict = verdicts.get(record["id"])
        if verdict is None:
            continue
        declaration = record["source"]["declaration"]
        theorem = theorem_id(declaration, record["nl_statement"], record["gold"])
        yield Withdrawal(theorem, _named(record, verdict), verdict)


def bundled_withdrawals() -> Withdrawals:
    """Return what is withdrawn from every build."""
    return read_withdrawals(resource("build/withdrawn.toml"))


def read_withdrawals(path: Path) -> Withdrawals:
    """Read and check a list of withdrawals.

    Raises:
        InputError: it cannot be read or breaks the format; the message lists every problem.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror or error}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{path}: is no TOML: {error}; mend the file there") from error
    if problems := list(_problems(table)):
        raise InputError("\n".join(f"{path}: {problem}" for problem in problems))
    entries = {
        Withdrawal(row["theorem"], tuple(row["rules"]), row["verdict"])
        for row in table["withdrawn"]
    }
    return Withdrawals(tuple(sorted(entries)))


def withdrawals_text(entries: Iterable[Withdrawal]) -> str:
    """Return the text of a list: one line a theorem and set of rules, the first verdict kept."""
    once = {(entry.theorem, entry.rules): entry.verdict for entry in sorted(entries, reverse=True)}
    lines = [
        f'  {{ theorem = "{theorem}", rules = {json.dumps(rules)}, verdict = "{verdict}" }},'
        for (theorem, rules), verdict in sorted(once.items())
    ]
    head = [
        "# Drifts that readers found bad and that are not made any more, whatever the recipe.",
        "# Written by `driftbench withdraw`; see tests/quality for the readings.",
        "withdrawn = [",
    ]
    return "\n".join([*head, *lines, "]"]) + "\n"


def _named(record: Mapping[str, Any], verdict: str) -> tuple[str, ...]:
    if verdict == MISQUOTED:
        return ()
    if record["label"] == "faithful":
        return (RESTYLED,) if record["restyled"] else ()
    return tuple(sorted(record["rules"]))


def _covered(draft: Draft, bad: Iterable[frozenset[str]]) -> bool:
    made_by = {*draft.rules, draft.method}
    return any(rules <= made_by for rules in bad)


def _problems(table: Mapping[str, Any]) -> Iterator[str]:
    rows = table.get("withdrawn")
    if list(table) != ["withdrawn"] or not isinstance(rows, list):
        yield "must hold exactly the key withdrawn, a list of tables"
        return
    for number, row in enumerate(rows, start=1):
        yield from (f"withdrawal {number}: {found}" for found in _row_problems(row))


def _row_problems(row: object) -> Iterator[str]:
    if not isinstance(row, dict) or sorted(row) != list(_KEYS):
        yield f"must hold exactly the keys {', '.join(_KEYS)}"
        return
    if not isinstance(row["theorem"], str) or not _ID.fullmatch(row["theorem"]):
        yield f"theorem is {row['theorem']!r}: give 16 hexadecimal digits"
    rules = row["rules"]
    if not isinstance(rules, list) or not all(isinstance(r, str) for r in rules):
        yield f"rules is {rules!r}: give a list of texts"
    if row["verdict"] not in BAD:
        yield f"verdict is {row['verdict']!r}: give one of {', '.join(BAD)}"
