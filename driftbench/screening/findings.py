"""The findings of screening, and the metadata of all checks.

A finding is a reason to check a theorem, and no proof of drift. Its texts are safe to print.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench._visible import printable
from driftbench.detectors.lint import LINTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.screening.theorem import TextRegion

__all__ = ["CHECKS", "PARSE", "CheckInfo", "ScreenFinding", "UnansweredCheck"]

PARSE = "parse"
"""The check that fails for a statement that cannot be read."""


@dataclass(frozen=True, slots=True)
class CheckInfo:
    """A check.

    Args:
        id: its name.
        description: one sentence.
        level: `error`, `warning` or `note`, as in SARIF.
    """

    id: str
    description: str
    level: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenFinding:
    """One finding.

    Args:
        check: id of a check.
        theorem: full name of the theorem, "" where it could not be read.
        region: the place.
        message: one sentence.
        drift_class: the drift class that it indicates, "" for none.
    """

    check: str
    theorem: str
    region: TextRegion
    message: str
    drift_class: str = ""

    def __post_init__(self) -> None:
        """Make texts safe to print."""
        object.__setattr__(self, "message", printable(self.message))
        object.__setattr__(self, "theorem", printable(self.theorem))

    @property
    def level(self) -> str:
        """The level of its check."""
        return CHECKS[self.check].level

    @property
    def fingerprint(self) -> str:
        """Return a digest of check, theorem and message, which stays the same when lines move."""
        text = f"{self.check}\n{self.theorem}\n{self.message}"
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnansweredCheck:
    """A check without an answer about a theorem, which does not mean that the theorem is faithful.

    Args:
        check: id of the check.
        theorem: full name of the theorem.
        reason: the reason, in one clause.
    """

    check: str
    theorem: str
    reason: str

    def __post_init__(self) -> None:
        """Make texts safe to print."""
        object.__setattr__(self, "reason", printable(self.reason))
        object.__setattr__(self, "theorem", printable(self.theorem))


def _checks() -> dict[str, CheckInfo]:
    infos = [
        CheckInfo("beq", "The statement is not equivalent to the reference.", "warning"),
        CheckInfo("bpf", "The statement lacks expected consequences, or has others.", "warning"),
        CheckInfo(
            "convention", "The type signature departs from that of the reference.", "warning"
        ),
        CheckInfo("edit", "An edit of the reference changes its meaning.", "warning"),
        CheckInfo("english", "The docstring names a property that the statement lacks.", "note"),
        CheckInfo("hypothesis", "The statement lacks a hypothesis of the reference.", "warning"),
        CheckInfo(PARSE, "The statement could not be read.", "error"),
    ]
    for lint in LINTS:
        # A pattern that is often correct, such as n - 1, gets a note and no warning.
        level = "warning" if lint.weight > 0.5 else "note"
        text = lint.message[:1].upper() + lint.message[1:]
        infos.append(CheckInfo(f"lint/{lint.id}", f"{text}.", level))
    return {info.id: info for info in sorted(infos, key=lambda info: info.id)}


CHECKS: Mapping[str, CheckInfo] = MappingProxyType(_checks())
"""Id → check, sorted."""
