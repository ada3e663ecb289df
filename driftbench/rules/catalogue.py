"""The catalogue: what the design asks of the rules, and what answers it.

`perturbations/catalogue.toml` has a line for everything asked for; a line names rules, or says why
there are none. Promises that the two never drift apart: `catalogue_problems` finds a rule that is
named and does not exist, one that exists and is named nowhere, and a line that answers nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

from driftbench._constraints import Text, one_of
from driftbench._typed_files import read_typed
from driftbench.errors import RuleError
from driftbench.rules.model import CLASSES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.rules.model import Rule

__all__ = ["CATALOGUE", "RequestedRule", "catalogue_problems", "read_catalogue"]

CATALOGUE = "catalogue.toml"
_Class: TypeAlias = Annotated[str, one_of(CLASSES)]


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


@dataclass(frozen=True, slots=True)
class _CatalogueLine:
    asks: Text
    rules: tuple[str, ...] = ()
    note: str = ""


def read_catalogue(folder: Path) -> tuple[RequestedRule, ...]:
    """Read the catalogue of a folder of rules, in the order of the file.

    Raises:
        RuleError: it cannot be read, or a line is malformed; lists every problem.
    """
    found = read_typed(
        dict[_Class, tuple[_CatalogueLine, ...]], folder / CATALOGUE, error=RuleError
    )
    return tuple(
        RequestedRule(name, line.asks, line.rules, " ".join(line.note.split()))
        for name, lines in found.items()
        for line in lines
    )


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
