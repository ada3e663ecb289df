"""Whether a statement about continuity is about something compact, discrete or linear.

There pointwise and uniform say the same. Read off what is assumed, how sets are written and what
functions are defined on; that a set is compact for a deeper reason is not seen.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Infix, strip
from driftbench.lean.tree import tokens
from driftbench.rules.strictness import term_at

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["why_no_difference"]

#: Periodic functions live on a circle; those with a limit at infinity, as all with an integrable
#: transform have, are uniformly continuous, too; convexity is decided on segments.
_ASSUMED = re.compile(
    r"IsCompact|CompactSpace|HasCompactSupport|IsLinearMap|DiscreteUniformity|Periodic\b|cocompact"
    r"|Integrable \(𝓕|Con(?:vex|cave)"
)
_ADDITIVE = ("→L", "→ₗ", "→A", "≃L", "≃ₗ", "→ᵃ", "→+", "→*", "→ₐ", "≃+", "≃*", "≃ₐ")
_SETS = frozenset(
    (
        "Icc", "uIcc", "[[", "closedBall", "sphere", "segment", "stdSimplex", "unitInterval",
        "Finset", "toFinset", "singleton",
    )
)  # fmt: skip
_DOMAINS = re.compile(r"(?:ℕ|ℤ|Bool|Unit|Circle|unitInterval|I|Fin \S+|(?:Add|Unit)Circle.*)$")
_FEW = ("Finite", "Fintype", "DiscreteTopology", "Subsingleton", "Unique")


def why_no_difference(view: View, site: tuple[int, int]) -> str:
    """Return why pointwise and uniform may say the same at a site, "" if nothing tells so."""
    if _ASSUMED.search(view.text):
        return "continuity is uniform here, as on compact sets"
    term = term_at(view, site)
    if term is None:
        return ""
    words = {token.text.rsplit(".", 1)[-1] for token in tokens(term)}
    if words & _SETS or re.search(r"\[\[|\{[\w']+\}|\{[^{}|:,]*,[^{}|:]*\}", view.slice(term)):
        return "on compact sets continuity is uniform"
    for name in sorted(view.free(term)):
        declared = view.type_of(name)
        kind = strip(declared) if declared is not None else None
        if kind is None:
            continue
        if view.head(kind) == "Finset":
            return "on finite sets continuity is uniform"
        if isinstance(kind, Infix) and any(mark in kind.op for mark in _ADDITIVE):
            return f"{name} is linear"
        if _is_small(view, _domain(view, kind)):
            return "on compact and on discrete types continuity is uniform"
    return ""


def _domain(view: View, kind: Term) -> str:
    """Return the last domain of a function type as it is written: those before it are indices."""
    domain = ""
    while isinstance(kind, Arrow):
        domain = " ".join(view.slice(strip(kind.left)).split())
        kind = strip(kind.right)
    return domain


def _is_small(view: View, domain: str) -> bool:
    """Say whether a type is surely compact or discrete."""
    classes = {view.slice(term) for term in view.classes}
    named = bool(_DOMAINS.match(domain)) and not view.is_local(domain)
    return named or any(f"{few} {domain}" in classes for few in _FEW)
