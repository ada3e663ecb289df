"""The size up to which rules are applied; time grows faster than binders and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import tokens

if TYPE_CHECKING:
    from driftbench.rules.view import View

__all__ = ["oversized"]

#: Mathlib's largest statement has 569 tokens, and 76 binders.
_MOST_BINDERS = 100
_MOST_TOKENS = 700


def oversized(view: View) -> str:
    """Return why no rule is applied to a statement of this size; "" if rules are applied."""
    binders = view.binders_in(view.statement.root)
    if max(len(binders), sum(len(one.names) for one in binders)) > _MOST_BINDERS:
        return f"a statement that binds more than {_MOST_BINDERS} names"
    if sum(1 for _ in tokens(view.statement.root)) > _MOST_TOKENS:
        return f"a statement of more than {_MOST_TOKENS} tokens"
    return ""
