"""Numbers that are no more than tolerances or constants of estimates.

Of `ε`, and of whatever stands in inequalities alone, only the size matters: between two reals there
is a rational, so that a claim for all rational ones is the claim for all. A natural tolerance, or
constant of an estimate, nobody takes. Nothing is computed: how a number is called and where it
stands decides.
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
    """No number that changes its type is a tolerance, or a constant `K` of estimates."""
    for name in proposal.notes["name"].split():
        if _NAMED.fullmatch(name):
            return (f"{name} is a tolerance",)
        if name[0].isupper() and _only_estimated(view, name, proposal.site):
            return (f"{name} stands in inequalities alone",)
    return ()


def not_only_estimated(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No number that changes its type stands in inequalities alone."""
    names = proposal.notes["name"].split()
    found = [name for name in names if _only_estimated(view, name, proposal.site)]
    return (f"{found[0]} stands in inequalities alone",) if found else ()


def _only_estimated(view: View, name: str, site: tuple[int, int]) -> bool:
    uses = list(_uses(view, name, site))
    return bool(uses) and all(_estimated(view, token) for token in uses)


def _uses(view: View, name: str, site: tuple[int, int]) -> Iterator[Token]:
    for token in tokens(view.statement.root):
        named = token.type == "IDENT" and token.text.split(".", 1)[0] == name
        if named and not site[0] <= token.start < site[1]:
            yield token


def _estimated(view: View, token: Token) -> bool:
    """Say whether a use is a leaf of arithmetic on one side of an order relation."""
    top = view.parent(token)
    while True:
        match top:
            case Paren() | Infix(op="+" | "-" | "*" | "/" | "^" | "•"):
                top = view.parent(top)
            case Infix(op="<" | "≤" | ">" | "≥"):
                return True
            case _:
                return False
