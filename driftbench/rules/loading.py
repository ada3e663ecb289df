"""Reading rule folders: `<class>/<id>/rule.toml` with its numbered cases.

All problems of all folders are collected and reported in one error.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from driftbench._files import read_bytes
from driftbench._typed_files import WrongFileError, parse_toml
from driftbench.errors import RuleError
from driftbench.library.implications import read_implications
from driftbench.library.kinds import Kinds, kinds_from_table
from driftbench.resources import resource
from driftbench.rules.model import CLASSES, Case, Rule
from driftbench.rules.schema import RuleFile, flat, rule_problems
from driftbench.rules.similarity import are_similar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

__all__ = ["default_folder", "default_kinds", "load_rules", "read_rules"]

#: Files of a rule's folder that are not cases. What the kernel says of an argument is not asked.
_BESIDE = ("rule.toml", "argument.lean")
_CASE = re.compile(r"(\d\d)\.(before|after|silent)\.lean")


def default_folder() -> Path:
    """Return the folder of the rules that ship with the package."""
    return resource("perturbations")


@lru_cache(maxsize=1)
def load_rules() -> tuple[Rule, ...]:
    """Return the rules that ship with the package, sorted by id.

    Raises:
        RuleError: a folder is malformed; the message lists every problem.
    """
    return read_rules(default_folder())


def read_rules(folder: Path) -> tuple[Rule, ...]:
    """Read all rules below `folder`, sorted by id.

    Raises:
        RuleError: a folder is malformed, or two have the same id; lists every problem.
    """
    rules: list[Rule] = []
    problems: list[str] = []
    for place in _folders(folder, problems):
        label = f"{place.parent.name}/{place.name}"
        found = _read(place, label)
        if isinstance(found, Rule):
            rules.append(found)
        else:
            problems.extend(f"{label}: {problem}" for problem in found)
    ids = [rule.id for rule in rules]
    problems.extend(f"id {i} is used twice" for i in sorted({i for i in ids if ids.count(i) > 1}))
    if problems:
        raise RuleError("broken rules:\n  " + "\n  ".join(problems))
    return tuple(sorted(rules, key=lambda rule: rule.id))


def _folders(folder: Path, problems: list[str]) -> Iterator[Path]:
    for group in sorted(path for path in folder.iterdir() if path.is_dir()):
        if group.name not in CLASSES:
            problems.append(f"{group.name}: no drift class; one of {', '.join(CLASSES)}")
            continue
        yield from sorted(path for path in group.iterdir() if path.is_dir())


def _read(place: Path, label: str) -> Rule | tuple[str, ...]:
    problems: list[str] = []
    cases = _cases(place, problems)
    try:
        content = read_bytes(place / "rule.toml")
        found = parse_toml(
            RuleFile, content, problems_of=lambda rule: rule_problems(rule, folder=label)
        )
    except OSError as error:
        return (f"rule.toml cannot be read: {error}", *problems)
    except WrongFileError as error:
        return (*(f"rule.toml{problem}" for problem in error.problems), *problems)
    return tuple(problems) if problems else _build(found, cases, place.parent.parent)


def _build(found: RuleFile, cases: tuple[Case, ...], folder: Path) -> Rule:
    options = {key: value for key, value in found.operation.items() if key != "name"}
    if options.get("mined") in {"stronger", "weaker"}:
        options["table"] = _with_mined(options, folder)
    return Rule(
        id=found.id,
        drift_class=found.drift_class,
        version=found.version,
        message=found.message,
        relation=found.relation,
        argument=flat(found.argument),
        elaborates=flat(found.elaborates),
        operation=found.operation["name"],
        options=options,
        conditions=found.conditions,
        needs=found.needs,
        english=flat(found.english),
        mentioned=found.mentioned,
        evidence=found.evidence,
        cases=cases,
    )


def _with_mined(options: Mapping[str, object], folder: Path) -> list[dict[str, str]]:
    """Return the rows of a table with the mined edges that are not in it.

    Only predicates near each other are. They become part of the rule here, so that a row's stamp
    of its rule covers them.
    """
    rows = list(cast("list[dict[str, str]]", options.get("table", [])))
    known = {(row["from"], row["to"]) for row in rows}
    barred = set(cast("list[str]", options.get("except", [])))
    left = set(cast("list[str]", options.get("leave", [])))
    for edge in read_implications(folder):
        pair = (edge.weaker, edge.stronger)
        up = options["mined"] == "stronger"
        source, target = pair if up else pair[::-1]
        free = not edge.requires and not (edge.asks if up else edge.adds)
        usable = free and are_similar(source, target)
        if usable and source not in left and target not in barred and (source, target) not in known:
            row = {"from": source, "to": target, "evidence": edge.evidence}
            rows.append(row | ({"unless": " ".join(edge.unless)} if edge.unless else {}))
    return rows


def _cases(place: Path, problems: list[str]) -> tuple[Case, ...]:
    found: dict[str, dict[str, str]] = {}
    for path in sorted(place.iterdir()):
        if path.name in _BESIDE:
            continue
        match = _CASE.fullmatch(path.name)
        if match is None:
            problems.append(f"{path.name}: not a case (NN.before.lean, NN.after.lean, …)")
            continue
        found.setdefault(match.group(1), {})[match.group(2)] = path.read_text(encoding="utf-8")
    cases: list[Case] = []
    for number, parts in sorted(found.items()):
        if set(parts) == {"before", "after"}:
            cases.append(Case(number, parts["before"].strip(), parts["after"].strip(), ""))
        elif set(parts) == {"silent"}:
            why, text = _comment(parts["silent"])
            cases.append(Case(number, text, "", why))
            if not why:
                problems.append(f"{number}.silent.lean must open with a `--` comment saying why")
        else:
            problems.append(f"case {number} has {', '.join(sorted(parts))}")
    return tuple(cases)


def _comment(text: str) -> tuple[str, str]:
    lines = text.strip().split("\n")
    count = 0
    while count < len(lines) and lines[count].startswith("--"):
        count += 1
    why = " ".join(line.lstrip("- ").strip() for line in lines[:count])
    return why, "\n".join(lines[count:]).strip()


@lru_cache(maxsize=1)
def default_kinds() -> Kinds:
    """Return the bundled kinds: Lean's core, and enough for the starter corpus."""
    path = default_folder() / "kinds.toml"
    return kinds_from_table(tomllib.loads(path.read_text(encoding="utf-8")))
