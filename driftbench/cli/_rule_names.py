"""Rules and classes by the names that a command gets; an unknown name is an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._problems import did_you_mean
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from driftbench.rules import Rule

__all__ = ["check_classes", "loaded_rules", "named_rules"]


def loaded_rules(folder: Path | None) -> tuple[Rule, ...]:
    """Return the rules of a folder; the bundled ones for None.

    Raises:
        RuleError: a folder is malformed.
    """
    from driftbench.rules import load_rules, read_rules

    return load_rules() if folder is None else read_rules(folder)


def named_rules(rules: Sequence[Rule], names: Iterable[str]) -> tuple[Rule, ...]:
    """Return the rules with these ids, in their given order; all rules without ids.

    Raises:
        InputError: a name is not the id of a rule.
    """
    wanted = set(names)
    known = [rule.id for rule in rules]
    for name in sorted(wanted - set(known)):
        hint = did_you_mean(name, known, otherwise="see `driftbench rules list`", most=3)
        raise InputError(f"no rule {name!r}: {hint}")
    return tuple(rule for rule in rules if not wanted or rule.id in wanted)


def check_classes(names: Iterable[str]) -> None:
    """Check that every name is a drift class.

    Raises:
        InputError: one is not.
    """
    from driftbench.rules import CLASSES

    for name in names:
        if name not in CLASSES:
            raise InputError(f"unknown class {name!r}: choose one of {', '.join(CLASSES)}")
