"""Messages of Lean with `--json`: one object per line.

Source: `Lean.SerialMessage` of Lean 4 core; the Lean REPL writes the same without some fields, and
`info` for `information`. A line that is not a message gives None, such as output of Lean's tools
between messages.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

__all__ = ["LeanMessage", "message_of", "read_message"]

_SEVERITIES = {
    "error": "error",
    "warning": "warning",
    "information": "information",
    "info": "information",
}


@dataclass(frozen=True, slots=True)
class LeanMessage:
    """One message.

    Args:
        severity: `error`, `warning` or `information`.
        line: from 1.
        text: the message.
    """

    severity: str
    line: int
    text: str


def read_message(line: str) -> LeanMessage | None:
    """Return the message in a line of output, or None."""
    if not line.startswith("{"):
        return None
    try:
        return message_of(json.loads(line))
    except (ValueError, RecursionError):
        return None


def message_of(said: Any) -> LeanMessage | None:  # noqa: ANN401 -- JSON from outside
    """Return the message in a JSON value, or None."""
    try:
        severity, line, text = said["severity"], said["pos"]["line"], said["data"]
    except (KeyError, TypeError, IndexError):
        return None
    sound = isinstance(severity, str) and isinstance(line, int) and isinstance(text, str)
    if not sound or severity not in _SEVERITIES:
        return None
    return LeanMessage(_SEVERITIES[severity], line, text)
