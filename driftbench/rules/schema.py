"""The format of `rule.toml`: its keys and their allowed values.

Whether patterns parse, cases hold and rules ever fire is for `driftbench.rules.linting` and
`driftbench.rules.cases`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from driftbench._constraints import Checked, Must, Text, ValueProblem, keys, one_of
from driftbench._decoding import WrongValueError, decoded
from driftbench.rules.conditions import CONDITIONS
from driftbench.rules.descriptions import fills_in
from driftbench.rules.english_mentions import EnglishMentions, mention_problems
from driftbench.rules.model import CLASSES, RELATIONS
from driftbench.rules.operations._base import PLACES
from driftbench.rules.operations.registry import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.operations._base import Option

__all__ = ["RuleFile", "flat", "operation_problems", "rule_problems"]


def flat(text: str) -> str:
    """Return a text with single spaces."""
    return " ".join(text.split())


def operation_problems(found: Mapping[str, Any]) -> Iterator[ValueProblem]:
    """Yield the problems of the name of an operation and of its options."""
    if (name := found.get("name")) not in OPERATIONS:
        yield ValueProblem(("name",), f"must be one of {', '.join(OPERATIONS)}")
        return
    options = OPERATIONS[name].options
    required = ("name", *(key for key, option in options.items() if option.required))
    table = Annotated[Mapping[str, Any], keys(required, optional=options)]
    types = {key: _type_of(options[key]) for key in found if key in options}
    for path, kind, value in [
        ((), table, found),
        *(((key,), kind, found[key]) for key, kind in types.items()),
    ]:
        try:
            decoded(kind, value)
        except WrongValueError as error:
            yield from (replace(one, path=(*path, *one.path)) for one in error.problems)


@cache
def _type_of(option: Option) -> Any:  # noqa: ANN401 -- a type
    """Return the type of an option's values."""
    if option.kind == "flag":
        return bool
    if option.kind == "texts":
        return Annotated[tuple[str, ...], Must("a list of texts that is not empty", bool)]
    if option.kind == "rows":
        required = tuple(key for key in option.keys if not key.endswith("?"))
        optional = tuple(key.rstrip("?") for key in option.keys if key.endswith("?"))
        row = Annotated[Mapping[str, str], keys(required, optional=optional)]
        return Annotated[tuple[row, ...], Must("a list of tables that is not empty", bool)]
    choices = option.choices or (PLACES if option.kind == "place" else ())
    return Annotated[str, one_of(choices) if choices else Must("a text that is not empty", bool)]


_Name: TypeAlias = Annotated[str, Must("a text that is not empty", bool)]
_Template: TypeAlias = Annotated[
    Text,
    Must(
        "a text that may fill in names, as in `{{ old }}` or `{% if old %}`, and has nothing "
        "else of a template",
        lambda text: bool(text.strip()) and fills_in(flat(text)),
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleFile:
    """The content of a `rule.toml`; `driftbench.rules.model.Rule` documents the keys."""

    id: Text
    drift_class: Annotated[str, one_of(CLASSES)] = field(metadata={"key": "class"})
    version: Annotated[int, Must("a whole number, at least 1", lambda value: value >= 1)]
    message: Text
    relation: Annotated[str, one_of(RELATIONS)]
    argument: Text
    elaborates: Text
    english: _Template
    operation: Annotated[Mapping[str, Any], Checked(operation_problems)]
    evidence: str = ""
    conditions: tuple[Annotated[str, one_of(CONDITIONS)], ...] = ()
    needs: tuple[_Name, ...] = ()
    mentioned: EnglishMentions | None = None


def rule_problems(found: RuleFile, *, folder: str) -> Iterator[ValueProblem]:
    """Yield the problems between several keys of a rule.

    Args:
        found: the rule.
        folder: `<class>/<id>`, which the rule must agree with.
    """
    faithful = found.drift_class == "faithful"
    if faithful != (found.relation == "equivalent"):
        text = "must be `equivalent` for a faithful rule and for no other"
        yield ValueProblem(("relation",), text)
    if f"{found.drift_class}/{found.id}" != folder:
        yield ValueProblem(("id",), f"and class do not agree with the folder {folder}")
    if found.mentioned and faithful:
        text = "is for drifts: a restyling says what gold says; take it out"
        yield ValueProblem(("mentioned",), text)
    elif found.mentioned:
        yield from mention_problems(found.mentioned, english=found.english)
