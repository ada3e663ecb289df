"""A Lean file → its commands, without elaborating anything.

Finds what later stages need: theorem statements with their docstrings, attributes and prefixes,
the commands that make up a scope, and notation declarations. Works on masked text with regular
expressions and bracket counting; it never looks into proofs, and knows no notation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.lean.chars import IDENT
from driftbench.lean.masking import Masked, mask

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Command", "scan"]

_MODIFIER = r"(?:private|protected|nonrec|noncomputable|public|meta|unsafe|partial)"
_NOTATION = r"notation3|notation|infixl|infixr|infix|prefix|postfix|macro|syntax|binder_predicate"
_DEFINITION = r"def|abbrev|structure|class|inductive|instance|opaque|axiom|example"
_SCOPE = r"variables?|universes?|open|namespace|section|end|include|omit|set_option|attribute"
_KEYWORDS = rf"theorem|lemma|{_SCOPE}|{_NOTATION}|{_DEFINITION}"
_BOUNDARY = (
    r"deriving|macro_rules|elab|elab_rules|initialize|mutual|export|import|module|local|scoped"
    r"|run_cmd|alias|add_decl_doc|assert_not_exists|library_note|compile_inductive|simproc|to_additive"
    r"|irreducible_def|register_simp_attr|declare_aesop_rule_sets|unseal|seal|suppress_compilation"
    r"|proof_wanted|deprecated|extend_docs|recall|assert_exists|name_poly_vars|declare_|builtin_"
)

_START = re.compile(
    rf"^(?:@\[|#|(?:{_MODIFIER}|{_KEYWORDS}|{_BOUNDARY})(?![\w.'])|[ \t]+(?=(?:@\[[^\n]*\]\s*)?"
    rf"(?:{_MODIFIER}\s+)*(?:theorem|lemma)\s))",
    re.MULTILINE,
)
_SPACE = re.compile(r"\s*")
_WORD = re.compile(
    rf"(?P<modifier>{_MODIFIER}|local|scoped)(?![\w.'])|(?P<keyword>{_KEYWORDS})(?![\w.'])"
)
_ACTIVATES = re.compile(r"\s*\[\s*([\w.«»]+)\s*\]")
_NAME = re.compile(rf"\s*(?P<name>{IDENT})")
_PREFIX_END = re.compile(r"[()\[\]{}⟨⟩⦃⦄]|(?<![\w.'])in(?![\w.'])")
_MARK = re.compile(
    r"[(\[{⟨⦃⟦]|[)\]}⟩⦄⟧]|:=|(?<=\s)\|(?=\s)|:(?![=:])"
    r"|(?<![\w.'])(?:where|let|letI|have|haveI|match|fun|calc)(?![\w'])"
)
_FUN_BAR = re.compile(r"\s*\|")


@dataclass(frozen=True, slots=True)
class Command:
    """One command of a file.

    Args:
        kind: `theorem` (also for lemma), `notation`, `definition`, `variable`, `universe`,
            `open`, `namespace`, `section`, `end`, `include`, `omit`, `attribute`, `set_option`.
        start: first character of the keyword.
        end: one past the last character; for a theorem, the end of its statement.
        keyword: as written.
        name: declared or named; empty where there is none.
        modifiers: `private`, `local`, `scoped` …, in order.
        activates: for `scoped[Ns]`, the namespace.
        attributes: texts between `@[` and `]`.
        docstring: the command's own docstring, stripped; None when it has none.
        prefixes: commands applied by `… in`, outermost first.
    """

    kind: str
    start: int
    end: int
    keyword: str
    name: str = ""
    modifiers: tuple[str, ...] = ()
    activates: str = ""
    attributes: tuple[str, ...] = ()
    docstring: str | None = None
    prefixes: tuple[Command, ...] = ()


_KINDS = {
    **dict.fromkeys(("theorem", "lemma"), "theorem"),
    **dict.fromkeys(_NOTATION.split("|"), "notation"),
    **dict.fromkeys(_DEFINITION.split("|"), "definition"),
    "variables": "variable",
    "universes": "universe",
}


@dataclass(slots=True)
class _Head:
    """What stands before a keyword."""

    attributes: list[str] = field(default_factory=list)
    modifiers: list[str] = field(default_factory=list)
    activates: str = ""
    prefixes: list[Command] = field(default_factory=list)
    begin: int = 0
    docstring: str | None = None


def scan(text: str, *, path: str = "<text>") -> tuple[Command, ...]:
    """The commands of a file, in order.

    Args:
        text: a whole Lean file.
        path: its name in errors.

    Raises:
        LeanSyntaxError: a comment that is never closed.
    """
    masked = mask(text, path=path)
    starts = [
        found.end() if found[0].isspace() else found.start()
        for found in _START.finditer(masked.code)
    ]
    return tuple(_commands(masked, starts))


def _commands(masked: Masked, starts: list[int]) -> Iterator[Command]:
    consumed = 0
    for i, start in enumerate(starts):
        if start < consumed:
            continue
        limit = starts[i + 1] if i + 1 < len(starts) else len(masked.code)
        command = _command(masked, start, starts, limit)
        if command is not None:
            consumed = command.start + 1
            yield command


def _command(masked: Masked, start: int, starts: list[int], limit: int) -> Command | None:
    code = masked.code
    head = _Head(begin=start)
    head.docstring = _docstring(masked, start)
    position = start
    while True:
        if code.startswith("@[", position):
            close = _matching(code, position + 1)
            head.attributes.append(masked.text[position + 2 : close - 1].strip())
            position = _skip(code, close)
            limit = _limit(starts, position, limit, len(code))
            continue
        word = _WORD.match(code, position)
        if word is None:
            return None
        if word["modifier"] is not None:
            head.modifiers.append(word["modifier"])
            position = word.end()
            bracket = _ACTIVATES.match(code, position)
            if bracket is not None and word["modifier"] == "scoped":
                head.activates = bracket[1]
                position = bracket.end()
            position = _skip(code, position)
            limit = _limit(starts, position, limit, len(code))
            continue
        keyword = word["keyword"]
        prefix_end = _prefix_end(code, word.end(), limit) if _may_prefix(keyword) else None
        if prefix_end is None:
            return _finish(masked, head, keyword, start=position, after=word.end(), limit=limit)
        kind = _KINDS.get(keyword, keyword)
        head.prefixes.append(Command(kind, position, prefix_end, keyword))
        position = _skip(code, prefix_end + 2)
        docstring = _docstring(masked, position)
        head.docstring = docstring if docstring is not None else head.docstring
        limit = _limit(starts, position, limit, len(code))
        head.begin = position


def _limit(starts: list[int], position: int, limit: int, size: int) -> int:
    """The first command start after `position`; a head may run over several lines."""
    if position < limit:
        return limit
    following = [s for s in starts[_bisect(starts, position) :] if s > position]
    return following[0] if following else size


def _bisect(starts: list[int], position: int) -> int:
    low, high = 0, len(starts)
    while low < high:
        middle = (low + high) // 2
        if starts[middle] <= position:
            low = middle + 1
        else:
            high = middle
    return low


def _may_prefix(keyword: str) -> bool:
    return keyword in {"open", "omit", "include", "variable", "set_option", "attribute", "universe"}


def _prefix_end(code: str, position: int, limit: int) -> int | None:
    """Offset of the `in` that makes a command a prefix of the next one."""
    depth = 0
    # `in` may stand on the next line, at its start.
    stop = limit + 3 if code.startswith("in", limit) else limit
    for found in _PREFIX_END.finditer(code, position, stop):
        mark = found[0]
        if mark == "in":
            if depth == 0:
                return found.start()
        else:
            depth += 1 if mark in "([{⟨⦃" else -1
    return None


def _finish(
    masked: Masked, head: _Head, keyword: str, *, start: int, after: int, limit: int
) -> Command | None:
    kind = _KINDS.get(keyword, keyword)
    code = masked.code
    name = ""
    end = start + len(code[start:limit].rstrip())
    if kind in {"theorem", "definition", "namespace", "section", "end"}:
        found = (
            _NAME.match(code, after, limit) if kind == "theorem" else _NAME.match(code, after, end)
        )
        if found is not None and (
            kind != "section" or "\n" not in code[after : found.start("name")]
        ):
            name = masked.text[found.start("name") : found.end("name")]
            after = found.end()
    if kind == "theorem":
        if not name:
            return None
        stop = _statement_end(code, after, limit)
        if stop is None:
            # Brackets that do not match: still a statement, whose error the parser will show.
            stop = code.find(":=", after, limit)
        if stop < 0:
            return None
        end = start + len(code[start:stop].rstrip())
    elif kind == "definition":
        stop = _statement_end(code, after, limit)
        end = end if stop is None else start + len(code[start:stop].rstrip())
    return Command(
        kind=kind,
        start=start,
        end=end,
        keyword=keyword,
        name=name,
        modifiers=tuple(head.modifiers),
        activates=head.activates,
        attributes=tuple(head.attributes),
        docstring=head.docstring,
        prefixes=tuple(head.prefixes),
    )


def _statement_end(code: str, position: int, limit: int) -> int | None:
    """Where a signature ends: at `:=`, `where` or an alternative's bar outside all brackets."""
    depth = pending = 0
    typed = alternatives = False
    for found in _MARK.finditer(code, position, limit):
        mark = found[0]
        if mark in "([{⟨⦃⟦":
            depth += 1
        elif mark in ")]}⟩⦄⟧":
            depth -= 1
        elif depth > 0:
            continue
        elif mark == ":=":
            if pending == 0:
                return found.start()
            pending -= 1
        elif mark == ":":
            typed = True
        elif mark == "where":
            return found.start()
        elif mark == "|":
            if typed and not alternatives:
                return found.start()
        elif mark == "match" or (mark == "fun" and _FUN_BAR.match(code, found.end())):
            alternatives = True
        elif mark in {"let", "letI", "have", "haveI"} and typed:
            pending += 1
    return None


def _docstring(masked: Masked, position: int) -> str | None:
    """The docstring that ends just before `position`, with only white space between."""
    low, high = 0, len(masked.docstrings)
    while low < high:
        middle = (low + high) // 2
        if masked.docstrings[middle][1] <= position:
            low = middle + 1
        else:
            high = middle
    if low == 0:
        return None
    start, end = masked.docstrings[low - 1]
    between = masked.text[end:position]
    return masked.text[start + 3 : end - 2].strip() if not between.strip() else None


def _skip(code: str, position: int) -> int:
    found = _SPACE.match(code, position)
    return position if found is None else found.end()


def _matching(code: str, position: int) -> int:
    """One past the bracket that closes the one at `position`; the end of text if none does."""
    depth = 0
    for found in re.compile(r"[(\[{⟨⦃]|[)\]}⟩⦄]").finditer(code, position):
        depth += 1 if found[0] in "([{⟨⦃" else -1
        if depth == 0:
            return found.end()
    return len(code)
