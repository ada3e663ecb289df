"""The catalogue: what the design asks of the rules, and what answers it.

`perturbations/catalogue.toml` has a line for everything asked for; a line names rules, or says why
there are none. Promises that the two never drift apart: `catalogue_problems` finds a rule that is
named and does not exist, one that exists and is named nowhere, and a line that answers nothing.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import RuleError
from driftbench.rules.model import CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.rules.model import Rule

__all__ = ["CATALOGUE", "RequestedRule", "catalogue_problems", "read_catalogue"]

CATALOGUE = "catalogue.toml"
_KEYS = frozenset({"asks", "rules", "note"})


@dataclass(frozen=True, slots=True)
class RequestedRule:
    """One line of the catalogue.

    Attributes:
        drift_class: the class it belongs to, one of `CLASSES`.
        asks: what the design asks for.
        rules: ids of the rules that answer it.
        note: why there are none, or what else a reader should know; "" for nothing.
    """

    drift_class: str
    asks: str
    rules: tuple[str, ...]
    note: str


def read_catalogue(folder: Path) -> tuple[RequestedRule, ...]:
    """Read the catalogue of a folder of rules, in the order of the file.

    Raises:
        RuleError: it cannot be read, or a line is malformed; lists every problem.
    """
    path = folder / CATALOGUE
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise RuleError(f"{path}: cannot be read: {error}") from error
    problems: list[str] = []
    lines = tuple(_lines(table, problems))
    if problems:
        raise RuleError(f"{path}: broken lines:\n  " + "\n  ".join(problems))
    return lines


def _lines(table: Mapping[str, object], problems: list[str]) -> Iterator[RequestedRule]:
    for name, rows in table.items():
        if name not in CLASSES:
            problems.append(f"{name}: no class; one of {', '.join(CLASSES)}")
            continue
        for row in rows if isinstance(rows, list) else [rows]:
            if not isinstance(row, dict) or not _sound(row):
                problems.append(f"{name}: {row!r}: needs `asks`, and `rules` or `note`")
                continue
            note = " ".join(str(row.get("note", "")).split())
            yield RequestedRule(name, row["asks"], tuple(row.get("rules", ())), note)


def _sound(row: Mapping[str, object]) -> bool:
    rules, asks = row.get("rules", []), row.get("asks")
    listed = isinstance(rules, list) and all(isinstance(name, str) for name in rules)
    return set(row) <= _KEYS and isinstance(asks, str) and bool(asks) and listed


def catalogue_problems(lines: Sequence[RequestedRule], rules: Sequence[Rule]) -> tuple[str, ...]:
    """Return where catalogue and rules disagree, sorted; () when they agree."""
    known = {rule.id for rule in rules}
    named = {name for line in lines for name in line.rules}
    problems = [f"catalogue: no rule {name!r}" for name in named - known]
    problems += [f"{name}: is in no line of the catalogue" for name in known - named]
    problems += [
        f"catalogue: {line.asks!r} has neither rules nor a note"
        for line in lines
        if not line.rules and not line.note
    ]
    return tuple(sorted(problems))
