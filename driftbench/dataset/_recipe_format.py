"""The format of a recipe: its tables, its keys and their allowed values.

Input is the parsed TOML; output is every problem with its remedy: unknown keys, missing keys, wrong
types and numbers out of range.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.dataset.records import LABELS, SUBFIELDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Problem", "problems_of"]

Problem: TypeAlias = tuple[tuple[str, ...], str]
"""The path of a key, and what is wrong there."""

_Check: TypeAlias = Callable[[object], str | None]

_MOST_VERBATIM = 0.1
_MOST_STEPS = 1_000_000


def _text(value: object) -> str | None:
    return None if isinstance(value, str) and value.strip() else "must be a text, and not empty"


def _share(value: object) -> str | None:
    good = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
    return None if good else "must be a share, from 0 to 1"


def _flag(value: object) -> str | None:
    return None if isinstance(value, bool) else "must be true or false"


def _count(value: object) -> str | None:
    good = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return None if good else "must be a whole number, at least 0"


def _shares(value: object) -> str | None:
    if not isinstance(value, list) or not value or any(map(_share, value)):
        return "must be a list of shares: those of rows with 0, 1, 2, … restylings"
    if abs(sum(value) - 1) > 1e-9:
        return "must sum to 1"
    return None if value[0] <= _MOST_VERBATIM else "must start with 0.1 at most: rows equal to gold"


def _english(value: object) -> str | None:
    good = isinstance(value, list) and value and set(value) <= {"docstring", "verbalized"}
    return None if good else 'must be a list of "docstring" and "verbalized"'


def _pool(value: object) -> str | None:
    if value == {} or (
        isinstance(value, dict)
        and sorted(value) == sorted(LABELS)
        and all(_count(times) is None and times >= 1 for times in value.values())
    ):
        return None
    return "must be {} to take all rows, or give every label a whole number, at least 1"


def _oracles(value: object) -> str | None:
    if isinstance(value, list) and all(isinstance(v, str) and v for v in value):
        return None
    return 'must be a list of provers, such as ["cvc5"], or [] to ask none'


def _steps(value: object) -> str | None:
    good = isinstance(value, int) and not isinstance(value, bool) and 0 < value <= _MOST_STEPS
    return None if good else f"must be a whole number of steps, from 1 to {_MOST_STEPS:_}"


def _ceiling(value: object) -> str | None:
    good = isinstance(value, int | float) and not isinstance(value, bool) and 0.5 <= value <= 1
    return None if good else "must be an AUC, from 0.5 (chance) to 1 (no limit)"


def _prefixes(value: object) -> str | None:
    good = isinstance(value, list) and value and all(isinstance(v, str) and v for v in value)
    return None if good else 'must be a list of module prefixes, such as ["Mathlib.Topology"]'


_TABLES: Mapping[str, Mapping[str, _Check]] = {
    "": {"name": _text, "config": _text, "description": _text, "salt": _text},
    "theorems": {
        "english": _english,
        "only_new": _flag,
        "sites_per_rule": _count,
        "combinations": _count,
    },
    "sampling": {
        "rows_per_family": _count,
        "pool": _pool,
        "restylings": _shares,
    },
    "evidence": {"well_formed": _flag, "oracles": _oracles, "steps": _steps},
    "leaks": {"ceiling": _ceiling},
    "splits": {"calibration": _share},
    "subfields": dict.fromkeys(SUBFIELDS, _prefixes),
}


def problems_of(table: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield every problem of a recipe that `tomllib` has parsed."""
    top = {key: value for key, value in table.items() if not isinstance(value, dict)}
    yield from _check_keys((), top, _TABLES[""], {*_TABLES, "composition"} - {""})
    for name, value in table.items():
        if name in top or name == "composition":
            continue
        if name not in _TABLES:
            yield (name,), _unknown(name, [*_TABLES, "composition"])
        else:
            yield from _check_keys((name,), value, _TABLES[name], set())
    for name in _TABLES:
        if name and name not in table:
            yield (name,), f"is missing: add a table [{name}]"
    if isinstance(table.get("composition"), dict):
        yield from _check_composition(table["composition"])


def _check_keys(
    path: tuple[str, ...],
    found: Mapping[str, Any],
    checks: Mapping[str, _Check],
    tables: set[str],
) -> Iterator[Problem]:
    for key, value in found.items():
        if key in tables:
            yield (*path, key), f"must be a table [{key}]"
        elif key not in checks:
            yield (*path, key), _unknown(key, [*checks, *tables])
        elif (problem := checks[key](value)) is not None:
            yield (*path, key), f"{problem}, and is {value!r}"
    for key in checks:
        if key not in found:
            yield (*path, key), "is missing: add it"


def _check_composition(table: Mapping[str, Any]) -> Iterator[Problem]:
    cells = dict.fromkeys(LABELS, _count)
    for subfield, counts in table.items():
        path = ("composition", subfield)
        if subfield not in SUBFIELDS:
            yield path, _unknown(subfield, SUBFIELDS)
        elif not isinstance(counts, dict):
            yield path, f"must be a table [composition.{subfield}] of label = rows"
        else:
            yield from _check_keys(path, counts, cells, set())
    for subfield in SUBFIELDS:
        if subfield not in table:
            yield ("composition", subfield), f"is missing: add [composition.{subfield}]"


def _unknown(key: str, known: Iterable[str]) -> str:
    names = sorted(filter(None, known))
    near = difflib.get_close_matches(key, names, n=1)
    if near:
        return f"unknown key: did you mean {near[0]}? Rename or remove it"
    return f"unknown key: remove it; known here: {', '.join(names)}"
