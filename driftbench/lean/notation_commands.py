"""Notation declarations: from the source of a `notation`/`infixl`/`syntax` … command to patterns.

A `Pattern` is the sequence of literals, slots and binder lists that a notation command declares,
with Lean's precedences. The meaning of a notation is not parsed, only its spelling and precedences.
Commands of other categories than `term` give no pattern.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Binders", "Literal", "Pattern", "Slot", "Small", "parse_notation"]

MAX, ARG, LEAD, MIN = 1024, 1023, 1022, 10

_WORDS = {"max": MAX, "arg": ARG, "lead": LEAD, "min": MIN, "min1": MIN + 1}


@dataclass(frozen=True, slots=True)
class Literal:
    """A piece of fixed text, white space trimmed; `glued` if no space may precede it."""

    text: str
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a term of at least precedence `prec`."""

    prec: int


@dataclass(frozen=True, slots=True)
class Binders:
    """A place for binders: `(...)` of notation3, `extBinders`, `bigOpBinders` …."""


@dataclass(frozen=True, slots=True)
class Small:
    """A run of subscripts or superscripts; for the lexer, it is a part of the operand."""


Item: TypeAlias = Literal | Slot | Binders | Small


@dataclass(frozen=True, slots=True)
class Pattern:
    """One notation: its items, and the precedence of the resulting term."""

    items: tuple[Item, ...]
    prec: int


_COMMAND = re.compile(
    r"(?P<word>notation3|notation|infixl|infixr|infix|prefix|postfix|macro|syntax|binder_predicate)"
    r"(?![A-Za-z_])"
)
_OPTION = re.compile(r"\s*\((?:priority|name|prettyPrint)\s*:=[^()]*(?:\([^()]*\)[^()]*)*\)")
_PREC = re.compile(r"\s*:\s*(?P<prec>max|arg|lead|min1?|[0-9]+)(?:\s*(?P<delta>[+-]\s*[0-9]+))?")
_COMMENT = re.compile(r"--[^\n]*|/-.*?-/", re.DOTALL)
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_SKIP = re.compile(r"(?:ppSpace|ppHardSpace|ppIndent|ppLine|colGt|colGe|withPosition|noSpace)\b")
_NAME = re.compile(r"[^\s\":(),]+")
_SLOTS = {"term": 0, "ident": MAX, "num": MAX}
_BINDERS = {
    "extBinder", "extBinders", "explicitBinders", "bigOpBinder", "bigOpBinders", "binderIdent",
    "funBinder", "bracketedExplicitBinders", "binderPred", "binderTerm",
}  # fmt: skip


def _precedence(match: re.Match[str]) -> int:
    word = match["prec"]
    value = _WORDS[word] if word in _WORDS else int(word)
    return value + (int(match["delta"].replace(" ", "")) if match["delta"] else 0)


def _unquote(raw: str) -> str:
    return re.sub(r"\\(.)", r"\1", raw)


class _Reader:
    """A cursor over the source of one command."""

    def __init__(self, source: str, position: int) -> None:
        self.source = source
        self.position = position

    def accept(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.source, self.position)
        if match is not None:
            self.position = match.end()
        return match

    def skip_space(self) -> None:
        while self.position < len(self.source) and self.source[self.position].isspace():
            self.position += 1

    def options(self) -> None:
        while self.accept(_OPTION):
            pass

    def prec(self, default: int) -> int:
        match = self.accept(_PREC)
        return default if match is None else _precedence(match)

    def balanced(self) -> str:
        """Consume a parenthesised group and return its content."""
        depth, start = 0, self.position
        for i in range(start, len(self.source)):
            character = self.source[i]
            if character == "(":
                depth += 1
            elif character == ")":
                depth -= 1
                if depth == 0:
                    self.position = i + 1
                    return self.source[start + 1 : i]
        self.position = len(self.source)
        return self.source[start + 1 :]


def parse_notation(source: str) -> tuple[Pattern, ...]:
    """Return the patterns that a notation command declares; none if it is not about terms.

    Args:
        source: the command from its keyword (`notation`, `infixl`, `macro`, …) on.
    """
    text = _COMMENT.sub(" ", source)
    found = _COMMAND.match(text)
    if found is None:
        return ()
    word = found["word"]
    reader = _Reader(text, found.end())
    if word in {"infixl", "infixr", "infix", "prefix", "postfix"}:
        return _fixity(word, reader)
    if word == "binder_predicate":
        literal = _STRING.search(text, reader.position)
        if literal is None:
            return ()
        return (Pattern((Slot(51), Literal(_unquote(literal[1]).strip()), Slot(51)), 50),)
    return _mixfix(word, reader)


def _fixity(word: str, reader: _Reader) -> tuple[Pattern, ...]:
    reader.options()
    prec = reader.prec(LEAD)
    reader.options()
    reader.skip_space()
    literal = reader.accept(_STRING)
    if literal is None or not literal[1].strip():
        return ()
    token = Literal(_unquote(literal[1]).strip())
    operands: dict[str, tuple[Item, ...]] = {
        "infixl": (Slot(prec), token, Slot(prec + 1)),
        "infixr": (Slot(prec + 1), token, Slot(prec)),
        "infix": (Slot(prec + 1), token, Slot(prec + 1)),
        "prefix": (token, Slot(prec)),
        "postfix": (Slot(prec), token),
    }
    return (Pattern(operands[word], prec),)


def _mixfix(word: str, reader: _Reader) -> tuple[Pattern, ...]:
    reader.options()
    prec = reader.prec(-1)
    reader.options()
    items = _items(reader, word)
    if items is None or not any(isinstance(item, Literal) for item in items):
        return ()
    if isinstance(items[-1], Small):
        items.pop()
    if any(isinstance(item, Small) for item in items):
        return ()
    if prec < 0:
        closed = isinstance(items[0], Literal) and isinstance(items[-1], Literal)
        prec = MAX if closed else LEAD
    return (Pattern(tuple(items), prec),)


def _items(reader: _Reader, word: str) -> list[Item] | None:
    """Return the items up to `=>`; None if the command is not about terms."""
    items: list[Item] = []
    glued = False
    while True:
        reader.skip_space()
        if reader.position >= len(reader.source):
            return items if word not in {"macro", "syntax"} else None
        if reader.source.startswith(("=>", "↦"), reader.position):
            return items
        literal = reader.accept(_STRING)
        if literal is not None:
            if literal[1].strip():
                items.append(Literal(_unquote(literal[1]).strip(), glued=glued))
            glued = False
            continue
        if reader.source[reader.position] == "(":
            inner = reader.balanced()
            if word in {"macro", "syntax"}:
                _syntax_group(inner, reader, items)
            elif inner.strip() == "...":
                items.append(Binders())
            continue
        if reader.source[reader.position] == ":":
            # Only `syntax … : category` and `macro … : category` have a colon between items.
            return items if re.match(r":\s*term\b", reader.source[reader.position :]) else None
        if reader.accept(re.compile(r"noWs\b")):
            glued = True
            continue
        if reader.accept(_SKIP) or reader.accept(re.compile(r"[,*+?;]+")):
            continue
        if not _slot(reader, word, items):
            reader.position += 1


def _slot(reader: _Reader, word: str, items: list[Item]) -> bool:
    name = reader.accept(_NAME)
    if name is None:
        return False
    category = name[0].rstrip("*+?")
    if word in {"macro", "syntax"}:
        if category in {"atomic", "withoutPosition", "optional", "many1"}:
            return True
        typed = re.compile(r":(?P<category>[A-Za-z]+)").match(reader.source, reader.position)
        if word == "macro" and typed is not None and typed["category"] not in _WORDS:
            reader.position = typed.end()
            category = typed["category"]
        if category.removesuffix("Term") in {"subscript", "superscript"}:
            items.append(Small())
            return True
        if category in _BINDERS:
            items.append(Binders())
            return True
        if category not in _SLOTS:
            category = "term"
        items.append(Slot(reader.prec(_SLOTS[category])))
        return True
    prec = reader.prec(0)
    if re.compile(r":\s*\(scoped\b").match(reader.source, reader.position):
        reader.position = reader.source.index("(", reader.position)
        reader.balanced()
    items.append(Slot(prec))
    return True


def _syntax_group(inner: str, reader: _Reader, items: list[Item]) -> None:
    """Add a parenthesised part of a `syntax` command; optional parts are left out."""
    after = reader.source[reader.position : reader.position + 1]
    if after in {"?", "*"}:
        reader.position += 1
        return
    if "<|>" in inner:
        items.append(Slot(0))  # alternatives: one of them is here
        return
    nested = _items(_Reader(inner + " =>", 0), "syntax")
    items.extend(nested or ())
