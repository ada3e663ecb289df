"""Replies of Lean to a command, however it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driftbench.oracles.lean.messages import LeanMessage

__all__ = ["DEAD", "DONE", "LATE", "LOST", "REJECTED", "Reply"]

DONE, LATE, DEAD, LOST, REJECTED = "done", "late", "dead", "lost", "rejected"
"""How a command ended: answered; stopped for its time; Lean crashed; there was no Lean to ask; Lean
rejects the context."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What Lean printed for a command.

    Args:
        messages: its messages; none unless it ended by itself.
        end: one of `DONE`, `LATE`, `DEAD`, `LOST`, `REJECTED`.
        detail: how it ended, in one clause.
        seconds: wall time.
    """

    messages: tuple[LeanMessage, ...] = ()
    end: str = DONE
    detail: str = ""
    seconds: float = 0.0
