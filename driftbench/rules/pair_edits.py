"""Kinds of edits for minimal pairs, from `perturbations/edits.toml`.

A kind is a rule of no drift class: it makes candidates that look alike and does not say which of
them are faithful. Operations and the engine are those of rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, cast

from driftbench._constraints import Checked, Must, Text
from driftbench._typed_files import read_typed
from driftbench.errors import RuleError
from driftbench.library.implications import read_implications
from driftbench.resources import resource
from driftbench.rules.matching import needles
from driftbench.rules.model import Rule
from driftbench.rules.schema import operation_problems

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path

__all__ = ["FILE", "edit_names", "edits_named", "load_edits", "may_apply", "read_edits"]

FILE = "edits.toml"
OTHER = "other"
_ARGUMENTS = (("?a", "a"), ("?a ?b", "a b"), ("?a ?b ?c", "b c"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edit:
    id: Text
    version: Annotated[int, Must("a whole number, at least 1", lambda value: value >= 1)]
    message: Text
    english: Text
    operation: Annotated[Mapping[str, Any], Checked(operation_problems)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _EditFile:
    edits: tuple[_Edit, ...]


@lru_cache(maxsize=1)
def load_edits() -> tuple[Rule, ...]:
    """Return the kinds of edits that ship with the package, sorted by id.

    Raises:
        RuleError: the file is malformed; the message lists every problem.
    """
    return read_edits(resource("perturbations"))


def edit_names() -> tuple[str, ...]:
    """Return the ids of all kinds of edits, sorted."""
    return tuple(kind.id for kind in load_edits())


def edits_named(names: Collection[str]) -> tuple[Rule, ...]:
    """Return the kinds of edits with some ids, sorted by id."""
    return tuple(kind for kind in load_edits() if kind.id in names)


def may_apply(kind: Rule, text: str) -> bool:
    """Say cheaply whether a kind of edit could have a site in a statement."""
    cases = cast("list[Mapping[str, str]]", kind.options["cases"])
    shapes = (row.get("pattern") or row["given"] for row in cases)
    return any(all(part in text for part in needles(shape)) for shape in shapes)


def read_edits(folder: Path) -> tuple[Rule, ...]:
    """Read the kinds of edits in a folder of rules, sorted by id.

    Raises:
        RuleError: the file is malformed; the message lists every problem.
    """
    found = read_typed(_EditFile, folder / FILE, error=RuleError)
    return tuple(sorted((_rule(one, folder) for one in found.edits), key=lambda rule: rule.id))


def _rule(found: _Edit, folder: Path) -> Rule:
    options = {key: value for key, value in found.operation.items() if key != "name"}
    barred = frozenset(options.pop("except", ()))
    if options.pop("mined", False):
        options["cases"] = [*options["cases"], *_mined(folder, barred)]
    return Rule(
        id=found.id,
        drift_class=OTHER,
        version=found.version,
        message=found.message,
        relation="depends",
        argument="",
        elaborates="",
        operation=found.operation["name"],
        options=options,
        conditions=("hypothesis-not-mentioned",),
        needs=(),
        english=found.english,
        mentioned=None,
        evidence="",
        cases=(),
    )


def _mined(folder: Path, barred: frozenset[str]) -> Iterator[Mapping[str, str]]:
    """Yield rows for the mined implications between predicates, in both directions.

    Args:
        folder: has the table of implications.
        barred: predicates that nobody would assume besides.
    """
    for edge in read_implications(folder):
        if edge.requires or edge.asks or edge.adds:
            continue
        implied = {"evidence": edge.evidence}
        for given, assumed, known in (
            (edge.stronger, edge.weaker, implied),
            (edge.weaker, edge.stronger, {}),
        ):
            if assumed in barred:
                continue
            for arguments, varied in _ARGUMENTS:
                yield {
                    "given": f"{given} {arguments}",
                    "assumed": f"{assumed} {arguments}",
                    "vary": varied,
                    **known,
                }
