"""A Lean file → its commands, without elaboration.

Returned are statements with their docstrings, attributes and prefixes, the headers of definitions,
commands that change the scope, and notation declarations. Regular expressions find the commands in
masked text; brackets are counted in headers only. Proofs and notation are not parsed. A command
other than a theorem is found only at the start of a line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.chars import IDENT, MAX_PARTS
from driftbench.lean.commands import (
    DEFINITIONS,
    KINDS,
    MODIFIERS,
    NOTATIONS,
    PREFIXING,
    SCOPING,
    STATEMENTS,
    Command,
    Span,
)
from driftbench.lean.extent import OPENING, closing, header_end, prefix_end, short_end
from driftbench.lean.masking import Masked, mask, without_comments

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MAX_AROUND", "Command", "before_command", "scan"]

MAX_AROUND = 1_000
"""Most namespaces and sections around a command, and most prefixes of one."""

_KEYWORDS = "|".join((*STATEMENTS, *DEFINITIONS, *NOTATIONS, *SCOPING)).replace(" ", r"\s+")
_MODIFIERS = "|".join(MODIFIERS)
# Commands that are not returned, but end the command before them.
_OTHERS = (
    r"alias|add_decl_doc|assert_\w+|builtin_\w+|compile_\w+|declare_\w+|deprecated\w*|deriving"
    r"|elab|elab_rules|example|export|extend_docs|grind_pattern|initialize\w*|irreducible_def"
    r"|library_note\w*|macro_rules|mk_iff_of_inductive_prop|module|name_poly_vars|proof_wanted"
    r"|recall|recommended_spelling|register_\w+|run_cmd|seal|d?simproc\w*|suppress_compilation"
    r"|to_additive|to_dual_insert_cast\w*|unif_hint|unseal|unsuppress_compilation"
)
# A theorem may be indented, after white space and with its attributes on its own line.
_INDENTED = rf"[ \t]+(?=(?:@\[[^\n]*\]\s*)?(?:(?:{_MODIFIERS})\s+){{0,9}}(?:theorem|lemma)\s)"
# The pattern starts with a line break, which is many times faster than to try every letter.
_START = re.compile(
    rf"\n(?:@\[|\#|(?=[a-z])(?:{_KEYWORDS}|{_MODIFIERS}|{_OTHERS})(?![\w.'])|{_INDENTED})"
)
_WORD = re.compile(
    rf"(?:(?P<modifier>{_MODIFIERS})|(?P<keyword>{_KEYWORDS}))(?![\w.'])(?P<home>\s*\[[^\]\n]*\])?"
)
# A note has the docstring right after it, so the declaration that follows has none.
_NOTE = re.compile(r'^(?:\#\w+|library_note\w*\s+(?:"[^"]*"|«[^»]*»|[\w.]+))\s*\Z', re.MULTILINE)
_NOTE_LENGTH = 200
_SPACE = re.compile(r"\s*")
_COMMA = re.compile(r"[(\[{⟨⦃⟦]|[)\]}⟩⦄⟧]|,")
_NAME = re.compile(rf"\s*(?:\(priority\s*:=[^()]*\)\s*)?(?P<name>{IDENT})")
_LINE_NAME = re.compile(rf"[ \t]+(?:all\s+|scoped\s+)?(?P<name>{IDENT})")
_NAMED = frozenset({"namespace", "section", "end", "import", "set_option", "open"})


def scan(
    text: str, *, path: str = "<text>", passed_over: frozenset[str] = frozenset()
) -> tuple[Command, ...]:
    """Return the commands of a file, in order.

    Args:
        text: a whole Lean file.
        path: its name in errors.
        passed_over: kinds of commands that are left out.

    Raises:
        LeanSyntaxError: a comment or an attribute list is not closed, a command has more than
            `MAX_AROUND` namespaces or prefixes around it, or a name more than `MAX_PARTS` parts.
    """
    return tuple(_commands(mask(text, path=path), path, passed_over))


def before_command(text: str) -> str:
    """Return a text up to the first line that starts a command, of those that `scan` knows.

    Args:
        text: the rest of a declaration, without comments; commands that are not returned, such as
            `alias`, may follow it.
    """
    found = _START.search(text)
    return text if found is None else text[: found.start()]


def _commands(masked: Masked, path: str, passed_over: frozenset[str]) -> Iterator[Command]:
    starts = [
        found.end() - 1 if found[0].isspace() else found.start()
        for found in _START.finditer(f"\n{masked.code}")
    ]
    consumed = 0
    namespaces = [""]
    for start in starts:
        if start < consumed:
            continue
        reader = _Reader(masked, path, starts, start)
        command = reader.command(namespaces[-1], passed_over)
        if command is None:
            # A prefix without a command is not tried again from its second line on.
            consumed = reader.position
            continue
        consumed = command.start + 1
        yield command
        if len(namespaces) > MAX_AROUND:
            reason = f"more than {MAX_AROUND:,} namespaces and sections around one command"
            raise LeanSyntaxError(reason, text=masked.text, offset=command.start, path=path)
        if command.kind == "namespace":
            for part in command.name.split("."):
                namespaces.append(f"{namespaces[-1]}.{part}".lstrip("."))
        elif command.kind == "section":
            namespaces += namespaces[-1:] * command.levels
        elif command.kind == "end":
            # A truncated file or a macro may have more `end`s: the root is kept.
            del namespaces[max(1, len(namespaces) - command.levels) :]


class _Reader:
    """Parses one command: attributes, modifiers and prefixes, then the keyword and its extent."""

    def __init__(self, masked: Masked, path: str, starts: list[int], start: int) -> None:
        self.text = masked.text
        self.code = masked.code
        self.docstrings = masked.docstrings
        self.path = path
        self.starts = starts
        self.position = start
        self.begin = start
        self.doc: Span | None = None
        self.attributes: list[str] = []
        self.attributes_span: Span | None = None
        self.modifiers: list[str] = []
        self.home = ""
        self.prefixes: list[Command] = []

    def command(self, namespace: str, passed_over: frozenset[str]) -> Command | None:
        """Return the command at the current position; None for one that is not returned."""
        self.docstring()
        while True:
            if self.code.startswith("@[", self.position):
                self.attribute_list()
                continue
            word = _WORD.match(self.code, self.position)
            if word is None:
                return None
            if word["modifier"] is not None:
                self.modifier(word)
                continue
            keyword = " ".join(word["keyword"].split())
            if KINDS[keyword] in passed_over:
                return None
            if keyword not in PREFIXING or not self.prefix(keyword, word.end("keyword")):
                return self.finish(keyword, word.end("keyword"), namespace)

    # -- before the keyword --------------------------------------------------------------------

    def docstring(self) -> None:
        span = self.docstrings.get(self.position)
        if span is not None and not self.noted(span[0]):
            self.doc = span
            self.begin = min(self.begin, span[0])

    def noted(self, end: int) -> bool:
        return _NOTE.search(self.text, max(0, end - _NOTE_LENGTH), end) is not None

    def skip(self, position: int) -> None:
        found = _SPACE.match(self.code, position)
        self.position = position if found is None else found.end()

    def limit(self) -> int:
        """Return the start of the first command after the position."""
        following = bisect_right(self.starts, self.position)
        return self.starts[following] if following < len(self.starts) else len(self.code)

    def attribute_list(self) -> None:
        start = self.position
        end = closing(self.code, start + 1, len(self.code))
        if end is None:
            reason = "the attribute list is never closed"
            raise LeanSyntaxError(reason, text=self.text, offset=start, path=self.path)
        self.attributes += self.split(start + 2, end - 1)
        self.attributes_span = (self.attributes_span or (start, end))[0], end
        self.skip(end)

    def split(self, start: int, end: int) -> Iterator[str]:
        """Yield the attributes between `@[` and `]`, as written."""
        depth = 0
        for found in _COMMA.finditer(self.code, start, end):
            if found[0] != ",":
                depth += 1 if found[0] in OPENING else -1
            elif depth == 0:
                yield self.text[start : found.start()].strip()
                start = found.end()
        yield self.text[start:end].strip()

    def modifier(self, word: re.Match[str]) -> None:
        self.modifiers.append(word["modifier"])
        self.skip(word.end("modifier"))
        if word["modifier"] == "scoped" and word["home"] is not None:
            self.home = word["home"].strip()[1:-1].strip()
            self.skip(word.end("home"))

    def prefix(self, keyword: str, after: int) -> bool:
        """Parse a prefix such as `open … in`; return False if the command is no prefix."""
        end = prefix_end(self.code, after, short_end(self.code, after, self.limit()))
        if end is None:
            return False
        start = self.position
        if len(self.prefixes) >= MAX_AROUND:
            reason = f"more than {MAX_AROUND:,} prefixes of one command"
            raise LeanSyntaxError(reason, text=self.text, offset=start, path=self.path)
        self.prefixes.append(
            Command(
                kind=KINDS[keyword],
                keyword=keyword,
                begin=start,
                start=start,
                end=start + len(self.code[start:end].rstrip()),
            )
        )
        self.skip(end + 2)
        self.docstring()
        return True

    # -- from the keyword on -------------------------------------------------------------------

    def finish(self, keyword: str, after: int, namespace: str) -> Command | None:
        kind = KINDS[keyword]
        limit = self.limit()
        name_span = self.name_span(kind, after, limit)
        end = self.extent(kind, after, name_span[1], limit)
        if kind == "theorem" and (end is None or name_span[0] == name_span[1]):
            return None
        if kind == "theorem":
            between = self.text[after : name_span[0]]
            if not between.isspace() and without_comments(between).strip():
                return None  # a character was parsed as white space
        if self.text.count(".", *name_span) >= MAX_PARTS:
            reason = f"a name of more than {MAX_PARTS} parts"
            raise LeanSyntaxError(reason, text=self.text, offset=name_span[0], path=self.path)
        end = limit if end is None else end
        doc = self.doc
        return Command(
            kind=kind,
            keyword=keyword,
            begin=self.begin,
            start=self.position,
            end=self.position + len(self.code[self.position : end].rstrip()),
            name=self.text[slice(*name_span)],
            name_span=name_span,
            namespace=self.home or namespace,
            modifiers=tuple(self.modifiers),
            activates=self.home,
            attributes=tuple(self.attributes),
            attributes_span=self.attributes_span,
            docstring=None if doc is None else self.text[doc[0] + 3 : doc[1] - 2].strip(),
            docstring_span=doc,
            prefixes=tuple(self.prefixes),
        )

    def extent(self, kind: str, after: int, named: int, limit: int) -> int | None:
        """Return the end of the command; None for a signature without an end."""
        if kind in {"theorem", "definition"}:
            end = header_end(self.code, named, limit)
            if end is None and kind == "definition" and self.balanced(named, limit):
                return None  # a structure without fields, whose header may hold a default value
            if end is None:
                # Brackets do not match: this is a statement, and the parser reports the error.
                end = self.code.find(":=", named, limit)
            return None if end < 0 else end
        # The items of a notation may start on a new line: search after the first token.
        quote = self.code.find('"', after, limit) if kind == "notation" else -1
        return short_end(self.code, max(after, quote), limit)

    def balanced(self, start: int, end: int) -> bool:
        """Return whether there are as many opening as closing brackets."""
        code = self.code[start:end]
        return all(code.count(a) == code.count(b) for a, b in ("()", "[]", "{}", "⟨⟩", "⦃⦄"))

    def name_span(self, kind: str, after: int, limit: int) -> Span:
        if kind in {"theorem", "definition"}:
            found = _NAME.match(self.code, after, limit)
        elif kind in _NAMED:
            found = _LINE_NAME.match(self.code, after, limit)
        else:
            found = None
        return found.span("name") if found is not None else (after, after)
