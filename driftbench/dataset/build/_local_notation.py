"""Local notation that hides a variable: statements that use it cannot be rewritten safely.

`local notation "⟪" x ", " y "⟫" => inner 𝕜 x y` mentions a section variable `𝕜` that the statement
itself never shows: it may be missing from the signature, and renaming it would break the notation.
Deliberately strict: whatever is no known constant counts as a variable.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean import tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.rules import View

__all__ = ["hiding_notation"]

_LITERAL = re.compile(r'"([^"]*)"')
_NAME = re.compile(r"[^\W\d_][\w'!?₀-₉]*(?:\.[^\W\d][\w'!?₀-₉]*)*")
_TYPES = frozenset("ℕℤℚℝℂ")


def hiding_notation(local_notation: Iterable[str], view: View) -> str | None:
    """Return the first literal of a local notation that a statement uses and that hides something.

    Args:
        local_notation: sources of the local notation in force.
        view: the statement where it stands.

    Returns:
        The literal, such as `⟪`; None when every notation used expands to constants.
    """
    written = {token.text for token in tokens(view.statement.root)}
    for source in local_notation:
        pattern, _, expansion = source.partition("=>")
        literals: list[str] = [literal.strip() for literal in _LITERAL.findall(pattern)]
        if not literals or literals[0] not in written:
            continue
        slots = set(_NAME.findall(_LITERAL.sub(" ", pattern)))
        names = {name.rstrip(".") for name in _NAME.findall(expansion)} - slots - _TYPES
        if any(view.is_local(name) or not _constant(name, view) for name in names):
            return literals[0]
    return None


def _constant(name: str, view: View) -> bool:
    return bool(view.kinds.resolve(name, view.namespaces))
