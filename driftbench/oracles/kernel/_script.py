"""A proof as a tree of steps, and its Lean text without unused steps.

Hypotheses are named `h0`, `h1`, …, and variables of witnesses `v0`, `v1`, …; the text of a step
shows which of them it uses. Steps are complete Lean terms.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias

__all__ = ["Close", "Have", "Open", "Script", "Split", "uses", "written"]

_NAME = re.compile(r"\b[hv][0-9]+\b")


@dataclass(frozen=True, slots=True)
class Have:
    """`have name := text`."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Open:
    """Introduce the witness of the existential that `text` proves, and its property."""

    variable: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Close:
    """A term of type False."""

    text: str


@dataclass(frozen=True, slots=True)
class Split:
    """Cases of the disjunction that `text` proves; each case has its own script."""

    text: str
    names: tuple[str, str]
    cases: tuple[Script, Script]


Step: TypeAlias = Have | Open
End: TypeAlias = Close | Split


@dataclass(slots=True)
class Script:
    """Steps in order, then an end."""

    steps: list[Step] = field(default_factory=list)
    end: End | None = None


def uses(text: str) -> frozenset[str]:
    """Return the hypotheses and witness variables that a term mentions."""
    return frozenset(_NAME.findall(text))


def written(script: Script) -> tuple[str, frozenset[str]]:
    """Return the Lean term of a finished script, and the names from outside that it uses."""
    text, needed = _ending(script.end)
    lines = [text]
    for step in reversed(script.steps):
        names = {step.name} if isinstance(step, Have) else {step.name, step.variable}
        if not names & needed:
            continue
        needed = (needed - names) | uses(step.text)
        lines.append(
            f"have {step.name} := {step.text};"
            if isinstance(step, Have)
            else f"exElim {step.text} fun {step.variable} {step.name} =>"
        )
    return "\n".join(reversed(lines)), needed


def _ending(end: End | None) -> tuple[str, frozenset[str]]:
    if isinstance(end, Close):
        return end.text, uses(end.text)
    if end is None:
        raise ValueError("a script without an end proves nothing")
    # A case that never uses its assumption closes the script without the split.
    texts: list[str] = []
    needed = uses(end.text)
    for name, case in zip(end.names, end.cases, strict=True):
        text, used = written(case)
        if name not in used:
            return text, used
        needed |= used - {name}
        texts.append(f"(fun {name} =>\n{text})")
    return f"orElim {end.text} {texts[0]} {texts[1]}", needed
