"""Whether pointwise and uniform continuity are the same where a statement claims one of them.

They are on compact and on discrete domains and for linear maps. Assumptions, the notation of sets
and the domains of functions are examined; other reasons for compactness are not found.
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

__all__ = ["why_uniform"]

#: Periodic functions are functions on a circle. Those with a limit at infinity, such as those with
#: an integrable transform, are uniformly continuous, too. Convexity is a property on segments.
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


def why_uniform(view: View, site: tuple[int, int]) -> str:
    """Return why pointwise and uniform may be the same at a site; "" for no known reason."""
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
    """Return the last domain of a function type as written; earlier ones are indices."""
    domain = ""
    while isinstance(kind, Arrow):
        domain = " ".join(view.slice(strip(kind.left)).split())
        kind = strip(kind.right)
    return domain


def _is_small(view: View, domain: str) -> bool:
    """Return whether a type is certainly compact or discrete."""
    classes = {view.slice(term) for term in view.classes}
    named = bool(_DOMAINS.match(domain)) and not view.is_local(domain)
    return named or any(f"{few} {domain}" in classes for few in _FEW)
