"""Self-contained signatures: a statement with the section variables that Lean includes.

Included are the variables that the statement mentions, transitively through their types, those
that `include` names, and every instance all of whose variables are included; `omit` overrides.
The statement's own text stays byte for byte; the variables' binders are written out before it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.errors import InternalError
from driftbench.lean.chars import IDENT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean.scope import Scope, Variable

__all__ = ["included_variables", "self_contained"]

_HEADER = re.compile(
    rf"(?P<keyword>theorem|lemma)\s+(?P<name>{IDENT})(?P<universe>\.\{{[^{{}}]*\}})?"
)
_CLOSING = {"(": ")", "{": "}", "⦃": "⦄", "[": "]"}


def included_variables(scope: Scope, mentioned: frozenset[str]) -> tuple[Variable, ...]:
    """The section variables that a statement which mentions `mentioned` includes, in order."""
    variables = scope.variables
    if not variables:
        return ()
    last = {variable.name: i for i, variable in enumerate(variables) if variable.name}
    needs = scope.needs
    wanted = {last[name] for name in mentioned | scope.included if name in last}
    pending = list(wanted)
    while True:
        while pending:
            for need in needs[pending.pop()]:
                if need not in wanted:
                    wanted.add(need)
                    pending.append(need)
        pending = [
            i
            for i, variable in enumerate(variables)
            if variable.bracket == "[" and i not in wanted and scope.triggers[i] <= wanted
        ]
        if not pending:
            break
        wanted.update(pending)
    return tuple(
        variable
        for i, variable in enumerate(variables)
        if i in wanted and not _omitted(variable, scope.omitted)
    )


def _omitted(variable: Variable, omitted: frozenset[str]) -> bool:
    return bool(omitted) and (
        variable.name in omitted or (variable.bracket == "[" and variable.type in omitted)
    )


def _binders(variables: Sequence[Variable]) -> Iterator[str]:
    """Binders in Lean syntax; names of one group with nothing between share a bracket."""
    i = 0
    while i < len(variables):
        first = variables[i]
        names = [first.name]
        while (
            i + 1 < len(variables)
            and first.bracket != "["
            and variables[i + 1].group == first.group
            and variables[i + 1].bracket == first.bracket
        ):
            i += 1
            names.append(variables[i].name)
        named = " ".join(name for name in names if name)
        middle = " : " if named and first.type else ""
        yield f"{first.bracket}{named}{middle}{first.type}{_CLOSING[first.bracket]}"
        i += 1


def self_contained(source: str, scope: Scope, *, full_name: str, mentioned: frozenset[str]) -> str:
    """The statement `source` with its name in full and its section variables written out.

    Args:
        source: `theorem name … : conclusion`.
        scope: what is in force there.
        full_name: the declared name with its namespaces.
        mentioned: free identifiers of `source`, by first component.
    """
    header = _HEADER.match(source)
    if header is None:
        raise InternalError(f"{full_name}: a statement starts with its keyword and name")
    variables = " ".join(_binders(included_variables(scope, mentioned)))
    rest = source[header.end() :]
    return f"theorem {full_name}{header['universe'] or ''}" + (
        f" {variables}{rest}" if variables else rest
    )
