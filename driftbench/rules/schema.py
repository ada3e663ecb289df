"""The schema of `rule.toml`: every problem of a file is reported, unknown keys are errors.

Only the shape is checked here. Whether patterns parse, cases hold and rules ever fire is for
`driftbench.rules.linting` and `driftbench.rules.cases`.
"""

from __future__ import annotations

from collections.abc import Mapping

from driftbench.rules.english_mentions import check_mentioned
from driftbench.rules.model import CLASSES, RELATIONS
from driftbench.rules.operations._base import PLACES, Option
from driftbench.rules.operations.registry import OPERATIONS

__all__ = ["check_rule_table"]

_TEXTS = ("id", "class", "message", "relation", "argument", "elaborates", "english")
_OPTIONAL = ("evidence", "conditions", "mentioned", "needs")
_KEYS = frozenset({*_TEXTS, *_OPTIONAL, "version", "operation"})


def check_rule_table(
    table: Mapping[str, object], *, folder: str, conditions: frozenset[str]
) -> tuple[str, ...]:
    """Return every problem of a parsed `rule.toml`, sorted; () when it is sound.

    Args:
        table: the parsed file.
        folder: `<class>/<id>`, which the file must agree with.
        conditions: names of the conditions that exist.
    """
    problems = [f"unknown key {key!r}" for key in table if key not in _KEYS]
    for key in _TEXTS:
        value = table.get(key)
        if not isinstance(value, str) or not value.strip():
            problems.append(f"{key} must be a text that is not empty")
    problems.extend(_values(table, folder))
    problems.extend(_lists(table, conditions))
    problems.extend(_mentioned(table))
    problems.extend(_operation(table.get("operation")))
    return tuple(sorted(problems))


def _values(table: Mapping[str, object], folder: str) -> list[str]:
    problems: list[str] = []
    if table.get("class") not in CLASSES:
        problems.append(f"class must be one of {', '.join(CLASSES)}")
    if table.get("relation") not in RELATIONS:
        problems.append(f"relation must be one of {', '.join(RELATIONS)}")
    faithful = table.get("class") == "faithful"
    if faithful != (table.get("relation") == "equivalent"):
        problems.append("relation must be `equivalent` for a faithful rule and for no other")
    version = table.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        problems.append("version must be a whole number, at least 1")
    if f"{table.get('class')}/{table.get('id')}" != folder:
        problems.append(f"class and id do not agree with the folder {folder}")
    return problems


def _lists(table: Mapping[str, object], conditions: frozenset[str]) -> list[str]:
    problems: list[str] = []
    for key in ("conditions", "needs"):
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(v, str) and v for v in value):
            problems.append(f"{key} must be a list of texts")
        elif key == "conditions":
            problems.extend(
                f"unknown condition {name!r}" for name in value if name not in conditions
            )
    if not isinstance(table.get("evidence", ""), str):
        problems.append("evidence must be a text")
    return problems


def _mentioned(table: Mapping[str, object]) -> list[str]:
    if "mentioned" not in table:
        return []
    if table.get("class") == "faithful":
        return ["mentioned is for drifts: a restyling says what gold says; take it out"]
    return check_mentioned(table["mentioned"], english=table.get("english"))


def _operation(value: object) -> list[str]:
    if not isinstance(value, Mapping) or value.get("name") not in OPERATIONS:
        return [f"operation.name must be one of {', '.join(OPERATIONS)}"]
    operation = OPERATIONS[str(value["name"])]
    given = {key: item for key, item in value.items() if key != "name"}
    problems = [
        f"operation {operation.name} has no option {key!r}"
        for key in given
        if key not in operation.options
    ]
    for key, option in operation.options.items():
        if key in given:
            problems.extend(f"operation.{key} {p}" for p in _option(option, given[key]))
        elif option.required:
            problems.append(f"operation.{key} is missing")
    return problems


def _option(option: Option, value: object) -> list[str]:
    if option.kind == "flag":
        return [] if isinstance(value, bool) else ["must be true or false"]
    if option.kind == "texts":
        sound = isinstance(value, list) and value and all(isinstance(v, str) for v in value)
        return [] if sound else ["must be a list of texts that is not empty"]
    if option.kind == "rows":
        return _rows(option, value)
    if not isinstance(value, str) or not value:
        return ["must be a text that is not empty"]
    choices = option.choices or (PLACES if option.kind == "place" else ())
    if choices and value not in choices:
        return [f"must be one of {', '.join(choices)}"]
    return []


def _rows(option: Option, value: object) -> list[str]:
    if not isinstance(value, list) or not value:
        return ["must be a list of tables that is not empty"]
    required = {key for key in option.keys if not key.endswith("?")}
    known = {key.rstrip("?") for key in option.keys}
    problems: list[str] = []
    for number, row in enumerate(value, 1):
        if not isinstance(row, Mapping) or not all(isinstance(v, str) for v in row.values()):
            problems.append(f"row {number} must be a table of texts")
            continue
        problems.extend(f"row {number} has no key {k!r}" for k in sorted(required - set(row)))
        problems.extend(f"row {number}: unknown key {k!r}" for k in sorted(set(row) - known))
    return problems
