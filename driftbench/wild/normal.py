"""Normal forms of statements in their contexts, with the bundled notation.

A statement that does not parse is compared as text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles import statement_forms
from driftbench.wild.parsing import tree_of

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["normal_form", "parses"]


def parses(statement: str, context: Iterable[str]) -> bool:
    """Return whether a statement parses after its context, with the bundled notation."""
    return tree_of(statement, context) is not None


def normal_form(statement: str, context: Iterable[str]) -> str:
    """Return the normal form of a statement; its text without white space if it does not parse.

    Args:
        statement: `theorem name … : conclusion`; its name is ignored.
        context: the commands before it.
    """
    found = tree_of(statement, context)
    return "".join(statement.split()[2:]) if found is None else statement_forms.normal_form(found)
