"""Reading Lean: text → statements, scopes, lossless trees with spans."""

from __future__ import annotations

from driftbench.lean import syntax
from driftbench.lean.names import bound_names, free_names
from driftbench.lean.notation import NotationTable, core_table, standard_table
from driftbench.lean.parse import parse, parse_term
from driftbench.lean.tree import (
    NODE_KINDS,
    Node,
    Op,
    Statement,
    Term,
    Token,
    bracketed,
    render,
    tokens,
    walk,
)

__all__ = [
    "NODE_KINDS",
    "Node",
    "NotationTable",
    "Op",
    "Statement",
    "Term",
    "Token",
    "bound_names",
    "bracketed",
    "core_table",
    "free_names",
    "parse",
    "parse_term",
    "render",
    "standard_table",
    "syntax",
    "tokens",
    "walk",
]
