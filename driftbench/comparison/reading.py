"""Reads a Lean text that holds one theorem, with the commands before it.

Where there is no theorem, a last example, definition or instance is the statement.

The result is the statement with its section variables as binders and its full name, and the
commands that it needs as a context. A text that is not one statement gives the reason and the
place. The proof is ignored and may be missing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from driftbench.corpus.declarations import DeclarationReader
from driftbench.errors import LeanSyntaxError
from driftbench.lean.completing import completed
from driftbench.lean.lean3 import lean_3_syntax
from driftbench.lean.masking import mask, without_comments
from driftbench.lean.mentions import mentions
from driftbench.lean.scanner import scan
from driftbench.lean.scope import full_name, scopes
from driftbench.wild.formal import Unreadable, example_as_lemma, states_data, stating

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.corpus import Declaration
    from driftbench.lean import NotationTable
    from driftbench.lean.commands import Command

__all__ = ["LONGEST", "StatementText", "UnreadText", "has_commands", "read_statement"]

LONGEST = 1_000_000
"""Limit of the characters of a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadText:
    """Why a text could not be read or translated, and where.

    Args:
        side: `gold` or `candidate`.
        reason: one clause.
        line: line of the text, from 1; 0 if the place is not known.
        column: column of the text, from 1; 0 if the place is not known.
    """

    side: str
    reason: str
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementText:
    """A statement as it was read.

    Args:
        side: `gold` or `candidate`.
        statement: `theorem name … : conclusion`, with section variables as binders.
        context: the commands that it needs, one string.
        header: the text before the statement, its context included.
        source: the statement as it is written.
        line: line of the source in the text, from 1.
    """

    side: str
    statement: str
    context: str
    header: str
    source: str
    line: int

    def unread(self, reason: str, *, name: str = "") -> UnreadText:
        """Return why the statement could not be translated.

        Args:
            reason: one clause.
            name: the name in the statement that the reason is about.
        """
        code = mask(self.source).code
        found = re.search(rf"(?<![\w.'!?]){re.escape(name)}(?![\w'!?])", code)
        if not name or found is None:
            return UnreadText(side=self.side, reason=reason, line=self.line, column=1)
        before = self.source[: found.start()]
        column = found.start() - (before.rfind("\n") + 1) + 1
        line = self.line + before.count("\n")
        return UnreadText(side=self.side, reason=reason, line=line, column=column)


def read_statement(
    text: str, *, side: str, table: NotationTable, context: str = ""
) -> StatementText | UnreadText:
    """Return the one statement of a text.

    Args:
        text: commands, and one theorem or lemma.
        side: `gold` or `candidate`, for messages.
        table: the notation of the library.
        context: commands before the text.
    """
    before = f"{context.rstrip()}\n\n" if context.strip() else ""
    shift = before.count("\n")
    if len(text) + len(before) > LONGEST:
        size = f"{len(text) + len(before):,} characters, more than {LONGEST:,}"
        return UnreadText(side=side, reason=f"a text of {size}")
    if not text.strip():
        return UnreadText(side=side, reason="the text is empty: write one theorem", line=1)
    try:
        declaration, commands, whole = _one(before + text, table, own=len(before))
        needed = _context(declaration, commands, whole)
    except LeanSyntaxError as error:
        if error.line > shift:
            line, reason = error.line - shift, error.reason
        else:
            line, reason = 0, f"the commands before it: line {error.line}: {error.reason}"
        return UnreadText(side=side, reason=reason, line=line, column=error.column if line else 0)
    begin = next(one.begin for one in commands if one.kind == "theorem")
    return StatementText(
        side=side,
        statement=declaration.statement,
        context=needed,
        header=whole[:begin],
        source=declaration.source,
        line=declaration.line - shift,
    )


def has_commands(text: str) -> bool:
    """Return whether a text has commands before its theorem."""
    try:
        commands = scan(_with_theorem(completed(text)[0])[0])
    except LeanSyntaxError:
        return True
    return any(one.kind != "theorem" or one.prefixes for one in commands)


def _one(
    text: str, table: NotationTable, *, own: int
) -> tuple[Declaration, Sequence[Command], str]:
    """Return the theorem of a text, the commands of the text, and the text that was read.

    Args:
        text: the commands before a text, and the text.
        table: the notation of the library.
        own: offset of the text after those commands.

    Raises:
        LeanSyntaxError: there is no theorem, there are several, it does not parse, or the text is
            Lean 3.
    """
    if old := lean_3_syntax(mask(text).code):
        written = " ".join(old[0].split())
        reason = f"`{written}` is Lean 3: write the statement in Lean 4"
        raise LeanSyntaxError(reason, text=text, offset=max(old.start(), own))
    whole, errors = completed(text)
    if errors:
        raise errors[0]
    commands = scan(whole)
    if not any(one.kind == "theorem" for one in commands):
        # The completion recognizes a theorem only at the beginning of a line.
        whole = f"{whole} := sorry"
        commands = scan(whole)
    whole = _localized(whole, commands)
    written = whole
    whole, moved = _with_theorem(whole, own=own)
    commands = scan(whole)
    theorems = [one for one in commands if one.kind == "theorem"]
    if not theorems:
        reason = "no theorem was found: a statement starts with `theorem` or `lemma`"
        raise LeanSyntaxError(reason, text=text, offset=own)
    if len(theorems) > 1:
        reason = f"{len(theorems)} theorems, of which this is the second: give only one"
        raise LeanSyntaxError(reason, text=whole, offset=theorems[1].start)
    (found,) = islice(DeclarationReader(table=table).read("statement.lean", whole), 1)
    start = theorems[0].start
    if isinstance(error := found.outcome, LeanSyntaxError):
        # Its column is that in the statement, which may be indented.
        offset = moved.original(start + error.offset)
        raise LeanSyntaxError(error.reason, text=written, offset=offset)
    end = moved.original(theorems[0].end - (len(moved.shifts) > 1))  # without the last bracket
    return replace(found.declaration, source=written[start:end]), commands, whole


@dataclass(frozen=True, slots=True)
class _Moved:
    """How places moved where a definition was replaced by a theorem.

    Args:
        shifts: offset in the new text, and the number of characters added there.
    """

    shifts: tuple[tuple[int, int], ...] = ()

    def original(self, offset: int) -> int:
        """Return the offset in the text as it was written."""
        return offset - sum(
            min(shift, offset - start) for start, shift in self.shifts if offset > start
        )


def _with_theorem(text: str, *, own: int = 0) -> tuple[str, _Moved]:
    """Return a text with a theorem in place of a last example, definition or instance.

    Args:
        text: a text, which is returned as it is if it has a theorem.
        own: offset from which on the statement may stand.

    Raises:
        LeanSyntaxError: the last definition states nothing.
    """
    commands = list(scan(text))
    while commands and commands[-1].kind == "end":
        commands.pop()
    replaced = example_as_lemma(text, commands)
    text = replaced if replaced[:own] == text[:own] else text
    if not states_data(commands) or any(one.kind == "theorem" for one in scan(text)):
        return text, _Moved()
    last = commands[-1]
    if last.start < own:
        return text, _Moved()
    name_end = last.name_span[1]
    signature = text[name_end : last.end]
    found = stating(signature, keyword=last.keyword)
    if isinstance(found, Unreadable):
        reason = f"no theorem was found: {found.reason}"
        raise LeanSyntaxError(reason, text=text, offset=max(last.start, own))
    stated, wrapped = found
    head = f"theorem {last.name or 'statement'}"
    whole = f"{text[: last.start]}{head}{stated} := sorry{text[last.end :]}"
    shift = len(head) - (name_end - last.start)
    return whole, _Moved(
        ((last.start, shift), (last.start + len(head) + wrapped, len("Nonempty (")))
        if wrapped < len(signature)
        else ((last.start, shift),)
    )


def _localized(text: str, commands: Sequence[Command]) -> str:
    """Return a text whose global notation is local: only local notation stands in a context."""
    starts = [
        one.start for one in commands if one.kind == "notation" and one.visibility == "global"
    ]
    for start in reversed(starts):
        text = f"{text[:start]}local {text[start:]}"
    return text


def _context(declaration: Declaration, commands: Sequence[Command], text: str) -> str:
    """Return the commands that a statement needs: imports, its scope, and definitions.

    Raises:
        LeanSyntaxError: a definition needs a section variable.
    """
    imports = [
        " ".join(text[one.start : one.end].split()) for one in commands if one.kind == "import"
    ]
    return "\n".join([*imports, *declaration.context, *_definitions(declaration, commands, text)])


def _definitions(declaration: Declaration, commands: Sequence[Command], text: str) -> Iterator[str]:
    """Yield the definitions before a statement, named as the statement may mention them."""
    inside = {one.start: scope for one, scope in scopes(text, commands, kind="definition")}
    for command, following in pairwise(commands):
        if command.kind == "theorem":
            return
        if command.kind != "definition":
            continue
        source = without_comments(text[command.begin : following.begin]).strip()
        scope = inside[command.start]
        used = {one.name for one in scope.variables} & mentions(source)
        if used:
            reason = "a definition that uses section variables: give it binders of its own"
            raise LeanSyntaxError(reason, text=text, offset=command.start)
        space = f"{command.namespace}." if command.namespace and command.name else ""
        if not declaration.name.startswith(space):
            # The statement is in another namespace, where only the full name is known.
            name = full_name(command.name, command.namespace)
            head, tail = text[command.begin : command.name_span[0]], text[command.name_span[1] :]
            source = without_comments(f"{head}{name}{tail[: following.begin - len(text)]}").strip()
        yield source
