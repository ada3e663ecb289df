"""Does the English promise an equivalence that its statement has not?

Words against symbols: `if and only if` in a docstring, and nothing in the statement that could say
it. Deliberately reads no mathematics; an equivalence hidden in a definition is refused too, and one
that the English leaves out is nobody's fault.
"""

from __future__ import annotations

import re

__all__ = ["promises_more"]

_IFF = re.compile(
    r"\biff\b|\bif and only if\b|\bexactly (?:when|if)\b|\bprecisely (?:when|if)\b"
    r"|\bnecessary and sufficient\b|\bequivalent\b|↔|⇔"
)
_SAID = re.compile(r"↔|=|≃|TFAE|[Ii]ff\b|[Ee]quiv|≅|≌|IsLeast|IsGreatest")


def promises_more(english: str, statement: str) -> bool:
    """Say whether the English states an equivalence, and the statement none."""
    return _IFF.search(english) is not None and _SAID.search(statement) is None
