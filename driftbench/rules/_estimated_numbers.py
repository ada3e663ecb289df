"""Conditions on numbers that are tolerances or constants of estimates.

Only the size of such a number matters: between two real numbers is a rational one, so that a claim
for all rational tolerances is the claim for all, and natural tolerances are not used. A number is
recognized by its name and by the relations that it occurs in; nothing is computed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Infix, Paren
from driftbench.lean.tree import tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Token
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_tolerance", "not_only_estimated"]

_NAMED = re.compile(r"[εδη][₀-₉]*'*")


def no_tolerance(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No number that is retyped is a tolerance, or a constant `K` of estimates."""
    for name in proposal.notes["name"].split():
        if _NAMED.fullmatch(name):
            return (f"{name} is a tolerance",)
        if name[0].isupper() and _only_estimated(view, name, proposal.site):
            return (f"{name} occurs in inequalities only",)
    return ()


def not_only_estimated(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No number that is retyped occurs in inequalities only."""
    names = proposal.notes["name"].split()
    found = [name for name in names if _only_estimated(view, name, proposal.site)]
    return (f"{found[0]} occurs in inequalities only",) if found else ()


def _only_estimated(view: View, name: str, site: tuple[int, int]) -> bool:
    uses = list(_uses(view, name, site))
    return bool(uses) and all(_is_in_inequality(view, token) for token in uses)


def _uses(view: View, name: str, site: tuple[int, int]) -> Iterator[Token]:
    for token in tokens(view.statement.root):
        named = token.type == "IDENT" and token.text.split(".", 1)[0] == name
        if named and not site[0] <= token.start < site[1]:
            yield token


def _is_in_inequality(view: View, token: Token) -> bool:
    """Return whether a use is a leaf of arithmetic on one side of an order relation."""
    for node in view.above(token):
        match node:
            case Paren() | Infix(op="+" | "-" | "*" | "/" | "^" | "•"):
                continue
            case Infix(op="<" | "≤" | ">" | "≥"):
                return True
        return False
    return False
