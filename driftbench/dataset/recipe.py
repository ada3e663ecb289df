"""Recipes: what a build is, as a TOML file says.

A recipe is strict: an unknown key, a wrong type or a number out of range is an error that names
file, line, key and remedy, and all problems come in one message. Deliberately knows nothing of
snapshots; whether a snapshot can fill the composition is the business of `sampling`.
"""

from __future__ import annotations

import difflib
import hashlib
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from driftbench.dataset._toml import line_of
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.errors import RecipeError
from driftbench.resources import resource

__all__ = ["Composition", "Recipe", "load_recipe", "read_recipe", "recipe_names"]

Composition = Mapping[str, Mapping[str, int]]
"""Subfield -> label -> number of rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """A checked recipe.

    Args:
        name: the recipe's name.
        config: name of the dataset configuration it builds.
        description: one sentence for the dataset card.
        salt: part of every draw; another salt gives another sample.
        english: accepted sources of English, best first: `docstring`, `verbalized`.
        only_new: whether a build must leave out the theorems of an earlier snapshot.
        calibration: share of the rows that the calibration split aims at.
        rows_per_family: most rows that one family may give; 0 is no limit.
        pool: label -> most rows that are made and judged for each row of a cell; None takes all.
        enough: rows with the evidence their label asks for, for each row of a cell, at which no
            more of its pool are judged.
        sites_per_rule: most sites of one rule that a seed offers.
        combinations: most rows of label `combined` that a seed offers.
        restylings: share of rows meant to get 0, 1, 2, … faithful rewrites; sums to 1. The first
            is also the share of faithful rows that equal gold, a tenth at most.
        well_formed: whether rows that surely are no Lean are found and left out.
        oracles: names of provers that are asked about every row of the pool; empty asks none.
        budget: most seconds for one direction of a row and one prover.
        ceiling: most AUC of a classifier that must not tell faithful from drifted; 1 is no limit.
        subfields: subfield -> module prefixes.
        composition: rows per subfield and label; None takes everything the snapshot yields.
        sha256: digest of the recipe's text.
    """

    name: str
    config: str
    description: str
    salt: str
    english: tuple[str, ...]
    only_new: bool
    calibration: float
    rows_per_family: int
    pool: Mapping[str, int] | None
    enough: float
    sites_per_rule: int
    combinations: int
    restylings: tuple[float, ...]
    well_formed: bool
    oracles: tuple[str, ...]
    budget: float
    ceiling: float
    subfields: Mapping[str, tuple[str, ...]]
    composition: Composition | None
    sha256: str

    def subfield_of(self, module: str) -> str | None:
        """Return the subfield whose longest prefix covers a module, or None when none does."""
        parts = module.split(".")
        for length in range(len(parts), 0, -1):
            prefix = ".".join(parts[:length])
            for subfield in SUBFIELDS:
                if prefix in self.subfields[subfield]:
                    return subfield
        return None


def recipe_names() -> tuple[str, ...]:
    """Return the names of the recipes that come with the package, sorted."""
    return tuple(sorted(path.stem for path in resource("build/recipes").glob("*.toml")))


def load_recipe(name: str) -> Recipe:
    """Return a recipe by its name, or by the path of a file that ends in `.toml`.

    Raises:
        RecipeError: there is no such recipe, or it is malformed.
    """
    if name.endswith(".toml"):
        return read_recipe(Path(name))
    if name not in recipe_names():
        known = ", ".join(recipe_names())
        raise RecipeError(f"no recipe {name!r}: give one of {known}, or the path of a .toml file")
    return read_recipe(resource(f"build/recipes/{name}.toml"))


def read_recipe(path: Path) -> Recipe:
    """Read and check one recipe file.

    Raises:
        RecipeError: it cannot be read, or breaks the format; the message lists every problem.
    """
    try:
        data = path.read_bytes()
        text = data.decode("utf-8")
        table = tomllib.loads(text)
    except OSError as error:
        raise RecipeError(f"{path}: cannot be read: {error.strerror or error}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RecipeError(f"{path}: is no TOML: {error}; mend the file there") from error
    problems = [
        f"{path}:{line_of(text, keys)}: {'.'.join(keys)}: {problem}"
        for keys, problem in _problems(table)
    ]
    if problems:
        raise RecipeError("\n".join(problems))
    return _make(table, hashlib.sha256(data).hexdigest())


_MOST_VERBATIM = 0.1
_LONGEST = 5


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


def _times(value: object) -> str | None:
    good = isinstance(value, int | float) and not isinstance(value, bool) and value >= 1
    return None if good else "must be a number of times, at least 1"


def _oracles(value: object) -> str | None:
    if isinstance(value, list) and all(isinstance(v, str) and v for v in value):
        return None
    return 'must be a list of provers, such as ["cvc5"], or [] to ask none'


def _seconds(value: object) -> str | None:
    good = isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= _LONGEST
    return None if good else f"must be a number of seconds, above 0 and at most {_LONGEST}"


def _ceiling(value: object) -> str | None:
    good = isinstance(value, int | float) and not isinstance(value, bool) and 0.5 <= value <= 1
    return None if good else "must be an AUC, from 0.5 (chance) to 1 (no limit)"


def _prefixes(value: object) -> str | None:
    good = isinstance(value, list) and value and all(isinstance(v, str) and v for v in value)
    return None if good else 'must be a list of module prefixes, such as ["Mathlib.Topology"]'


_Check = Callable[[object], str | None]
_TABLES: Mapping[str, Mapping[str, _Check]] = {
    "": {"name": _text, "config": _text, "description": _text, "salt": _text},
    "seeds": {
        "english": _english,
        "only_new": _flag,
        "sites_per_rule": _count,
        "combinations": _count,
    },
    "sampling": {
        "rows_per_family": _count,
        "pool": _pool,
        "enough": _times,
        "restylings": _shares,
    },
    "evidence": {"well_formed": _flag, "oracles": _oracles, "budget": _seconds},
    "leaks": {"ceiling": _ceiling},
    "splits": {"calibration": _share},
    "subfields": dict.fromkeys(SUBFIELDS, _prefixes),
}
_Problem = tuple[tuple[str, ...], str]


def _problems(table: Mapping[str, Any]) -> Iterator[_Problem]:
    """Yield every problem with the path of its key."""
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
) -> Iterator[_Problem]:
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


def _check_composition(table: Mapping[str, Any]) -> Iterator[_Problem]:
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


def _make(table: Mapping[str, Any], sha256: str) -> Recipe:
    seeds, sampling, evidence = table["seeds"], table["sampling"], table["evidence"]
    composition = table.get("composition")
    return Recipe(
        name=table["name"],
        config=table["config"],
        description=" ".join(table["description"].split()),
        salt=table["salt"],
        english=tuple(seeds["english"]),
        only_new=seeds["only_new"],
        calibration=float(table["splits"]["calibration"]),
        rows_per_family=sampling["rows_per_family"],
        pool=sampling["pool"] or None,
        enough=float(sampling["enough"]),
        sites_per_rule=seeds["sites_per_rule"],
        combinations=seeds["combinations"],
        restylings=tuple(float(share) for share in sampling["restylings"]),
        well_formed=evidence["well_formed"],
        oracles=tuple(evidence["oracles"]),
        budget=float(evidence["budget"]),
        ceiling=float(table["leaks"]["ceiling"]),
        subfields={name: tuple(table["subfields"][name]) for name in SUBFIELDS},
        composition=None
        if composition is None
        else {s: {label: composition[s][label] for label in LABELS} for s in SUBFIELDS},
        sha256=sha256,
    )
