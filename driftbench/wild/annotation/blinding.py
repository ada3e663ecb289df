"""Remove from Lean text what shows where it is from.

Statements get one common name. Comments and imports are removed. Words of the declaration's own
name, such as `Erdos33` or `putnam_1962_a2`, become `own`: words with a digit always, others where
the context defines what they are used for. A namespace with neither a digit nor a definition stays,
because `Nat` in `Nat.foo` is needed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.masking import without_comments
from driftbench.lean.scanner import scan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["blinded"]

NAME = "statement"
OWN = "own"

_ORIGIN = re.compile(r"(?:import|namespace|end|section)\b")
_COMPONENT = re.compile(r"«[^«»]*»|[^.«»]+")
_DEFINED = r"\b(?:def|abbrev|structure|inductive|class|opaque|axiom)\s+{}\.([\w'₀-₉]+)"
_SHORTEST = 4
"""Length from which a word with a digit is replaced; `L2` is too common."""


def blinded(english: str, context: str, *statements: str) -> tuple[str, ...] | None:
    """Return English, context and statements without their origin; None if one has no name.

    Args:
        english: what the statements formalize; it may name a helper.
        context: commands before the statements.
        statements: `theorem name … : conclusion`; an empty one stays empty.

    Raises:
        LeanSyntaxError: a comment is never closed.
    """
    texts, words = [english, _without_origin(context)], list[str]()
    for statement in statements:
        found = _renamed(statement)
        if found is None:
            return None
        name, text = found
        words += [word for word in _COMPONENT.findall(name) if word not in words]
        texts.append(text)
    for pattern in _patterns(words, texts):
        texts = [pattern.sub(OWN, text) for text in texts]
    return tuple(texts)


def _without_origin(context: str) -> str:
    lines = (line.rstrip() for line in without_comments(context).splitlines())
    return "\n".join(line for line in lines if line and not _ORIGIN.match(line.lstrip()))


def _renamed(statement: str) -> tuple[str, str] | None:
    """Return the name of a statement, and the statement under the common name."""
    text = without_comments(statement).strip()
    if not text:
        return "", ""
    commands = scan(f"{text} := sorry")
    if not commands or not commands[-1].name:
        return None
    start, end = commands[-1].name_span
    return commands[-1].name, f"{text[:start]}{NAME}{text[end:]}"


def _patterns(words: Iterable[str], texts: list[str]) -> Iterator[re.Pattern[str]]:
    # Longer words first: they may contain shorter ones.
    for word in sorted(words, key=lambda word: (-len(word), word)):
        escaped = re.escape(word.strip("«»"))
        if not re.search(r"[^\W\d]", escaped):
            # A number between guillemets is a name, and elsewhere it is a number.
            yield re.compile(f"«{escaped}»")
            continue
        if re.search(r"\d", escaped) and len(escaped) >= _SHORTEST:
            yield re.compile(rf"«?{escaped}(?!\d)»?", re.IGNORECASE)
            continue
        members_used = set(re.findall(rf"(?<![\w.]){escaped}\.([\w'₀-₉]+)", "\n".join(texts)))
        members_defined = set(re.findall(_DEFINED.format(escaped), texts[1]))
        if members_defined and members_used <= members_defined:
            yield re.compile(rf"(?<![\w.]){escaped}(?![\w'])")
