"""Lean text without what tells where it is from.

Statements get one name, comments and imports go, and words of the declaration's own name, such as
`Erdos33` or `putnam_1962_a2`, become `own` wherever they stand: words with a digit always, others
where the context defines what they are used for. Deliberately cautious with the rest: `Nat` in
`Nat.foo` must stay, so a namespace that neither has a digit nor holds a definition is seen.
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
"""Letters of a word with a digit that is replaced; `L2` is nobody's own."""


def blinded(english: str, context: str, *statements: str) -> tuple[str, ...] | None:
    """Return English, context and statements without their origin; None if one has no name.

    Args:
        english: what the statements formalize; it may name a helper.
        context: commands before the statements.
        statements: `theorem name … : conclusion`; an empty one stays empty.

    Raises:
        LeanSyntaxError: a comment is never closed.
    """
    texts, words = [english, _kept(context)], list[str]()
    for statement in statements:
        found = _named(statement)
        if found is None:
            return None
        name, text = found
        words += [word for word in _COMPONENT.findall(name) if word not in words]
        texts.append(text)
    for pattern in _patterns(words, texts):
        texts = [pattern.sub(OWN, text) for text in texts]
    return tuple(texts)


def _kept(context: str) -> str:
    lines = (line.rstrip() for line in without_comments(context).splitlines())
    return "\n".join(line for line in lines if line and not _ORIGIN.match(line.lstrip()))


def _named(statement: str) -> tuple[str, str] | None:
    """Return the name of a statement, and the statement under a name that tells nothing."""
    text = without_comments(statement).strip()
    if not text:
        return "", ""
    commands = scan(f"{text} := sorry")
    if not commands or not commands[-1].name:
        return None
    start, end = commands[-1].name_span
    return commands[-1].name, f"{text[:start]}{NAME}{text[end:]}"


def _patterns(words: Iterable[str], texts: list[str]) -> Iterator[re.Pattern[str]]:
    # Longer words first: they may hold shorter ones.
    for word in sorted(words, key=lambda word: (-len(word), word)):
        bare = re.escape(word.strip("«»"))
        if not re.search(r"[^\W\d]", bare):
            # A number between guillemets is a name, and elsewhere it is a number.
            yield re.compile(f"«{bare}»")
            continue
        if re.search(r"\d", bare) and len(bare) >= _SHORTEST:
            yield re.compile(rf"«?{bare}(?!\d)»?", re.IGNORECASE)
            continue
        used = set(re.findall(rf"(?<![\w.]){bare}\.([\w'₀-₉]+)", "\n".join(texts)))
        defined = set(re.findall(_DEFINED.format(bare), texts[1]))
        if defined and used <= defined:
            yield re.compile(rf"(?<![\w.]){bare}(?![\w'])")
