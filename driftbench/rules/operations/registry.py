"""The operations that a `rule.toml` may name."""

from __future__ import annotations

from driftbench.rules.operations import (
    assuming,
    brackets,
    casting,
    constants,
    dotting,
    dropping,
    iff,
    lifting,
    literals,
    moving,
    quantifiers,
    renaming,
    replace,
    restricting,
    retyping,
    scoping,
    specializing,
    uniform,
    unique,
    weakening,
)

__all__ = ["OPERATIONS"]

_ALL = (
    assuming.OPERATION,
    *brackets.OPERATIONS,
    casting.OPERATION,
    constants.OPERATION,
    *dotting.OPERATIONS,
    *dropping.OPERATIONS,
    *iff.OPERATIONS,
    *lifting.OPERATIONS,
    *literals.OPERATIONS,
    *moving.OPERATIONS,
    quantifiers.OPERATION,
    *renaming.OPERATIONS,
    replace.OPERATION,
    *restricting.OPERATIONS,
    retyping.OPERATION,
    *scoping.OPERATIONS,
    specializing.OPERATION,
    uniform.OPERATION,
    unique.OPERATION,
    weakening.OPERATION,
)

#: Name -> operation, sorted by name.
OPERATIONS = {operation.name: operation for operation in sorted(_ALL, key=lambda o: o.name)}
