"""Detection of local notation that expands to a variable.

`local notation "⟪" x ", " y "⟫" => inner 𝕜 x y` mentions a section variable `𝕜` that does not
occur in a statement with `⟪`: it may be missing from the signature, and renaming it would break the
notation. Every name that is not a known constant counts as a variable.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean import tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.rules import View

__all__ = ["notation_with_variables"]

_LITERAL = re.compile(r'"([^"]*)"')
_NAME = re.compile(r"[^\W\d_][\w'!?₀-₉]*(?:\.[^\W\d][\w'!?₀-₉]*)*")
_TYPES = frozenset("ℕℤℚℝℂ")


def notation_with_variables(local_notation: Iterable[str], view: View) -> str | None:
    """Return the first literal of a local notation in a statement that expands to a variable.

    Args:
        local_notation: sources of the active local notation.
        view: the statement in its context.

    Returns:
        The literal, such as `⟪`; None if every notation used expands to constants.
    """
    used = {token.text for token in tokens(view.statement.root)}
    for source in local_notation:
        pattern, _, expansion = source.partition("=>")
        literals: list[str] = [literal.strip() for literal in _LITERAL.findall(pattern)]
        if not literals or literals[0] not in used:
            continue
        slots = set(_NAME.findall(_LITERAL.sub(" ", pattern)))
        names = {name.rstrip(".") for name in _NAME.findall(expansion)} - slots - _TYPES
        if any(view.is_local(name) or not _is_constant(name, view) for name in names):
            return literals[0]
    return None


def _is_constant(name: str, view: View) -> bool:
    return bool(view.kinds.resolve(name, view.namespaces))
