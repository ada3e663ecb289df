"""The theorems of a Lean file, each as a parsed view, for `driftbench perturb` and `screen`.

A theorem that does not parse is yielded as its error, and the others are still read. An unclosed
comment is an error too, and ends the reading. Proofs may be missing.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.errors import InputError, LeanSyntaxError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.corpus import Declaration
    from driftbench.lean.masking import Masked
    from driftbench.rules import View

__all__ = ["file_text", "read_views"]

_START = re.compile(r"^[ \t]*(?:theorem|lemma)\b", re.MULTILINE)
_NEXT = re.compile(
    r"^(?:[ \t]*(?:theorem|lemma)\b|def|abbrev|structure|class|inductive|instance|example"
    r"|namespace|section|end|open|variable|universe|notation|local|scoped|@\[|#)",
    re.MULTILINE,
)


def file_text(file: str) -> str:
    """Return the text of a file, or of standard input for `-`.

    Raises:
        InputError: it is not UTF-8.
    """
    content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        wrong = f"byte {error.start} (0x{content[error.start]:02x}) is not UTF-8"
        raise InputError(f"{file}:{line}: {wrong}: save the file as UTF-8") from error


def read_views(file: str, text: str) -> Iterator[tuple[Declaration, View] | LeanSyntaxError]:
    """Yield each theorem of a file with its view, or why it cannot be read."""
    from driftbench.corpus.declarations import DeclarationReader
    from driftbench.lean import parse, standard_table
    from driftbench.lean.masking import mask
    from driftbench.rules import default_kinds, harvest_kinds, merge_kinds, view_of

    name = "stdin.lean" if file == "-" else file
    reader = DeclarationReader(table=standard_table())
    errors: list[LeanSyntaxError] = []
    try:
        masked = mask(text, path=name)
    except LeanSyntaxError as error:
        errors.append(error)
        masked = mask(text[: error.offset])
    kinds = merge_kinds(default_kinds(), harvest_kinds([masked.text]))
    completed = _completed(masked, path=name, errors=errors)
    yield from errors
    for found in reader.read(name, completed):
        if isinstance(found.outcome, LeanSyntaxError):
            yield found.outcome
            continue
        declaration = found.declaration
        try:
            statement = parse(
                declaration.statement,
                table=reader.table,
                opened=declaration.opened,
                local_notation=declaration.local_notation,
                path=name,
                first_line=declaration.line,
            )
        except LeanSyntaxError as error:
            yield error
            continue
        yield declaration, view_of(declaration, statement, kinds=kinds, table=reader.table)


def _completed(masked: Masked, *, path: str, errors: list[LeanSyntaxError]) -> str:
    """Return the text with `:= sorry` after each statement that has no proof.

    A theorem that is not a statement is replaced by empty lines; its error is added to `errors`.
    """
    from driftbench.lean import parse

    text, code = masked.text, masked.code
    out: list[str] = []
    position = 0
    for start in _START.finditer(code):
        if start.start() < position:
            continue
        following = _NEXT.search(code, start.end())
        stop = following.start() if following else len(code)
        # Text after the last code, such as the next docstring, is kept.
        end = start.start() + len(code[start.start() : stop].rstrip())
        body, rest = text[start.start() : end], text[end:stop]
        out.append(text[position : start.start()])
        if _is_theorem(body):
            out += (body, rest)
        elif _is_theorem(f"{body} := sorry"):
            out += (body, " := sorry", rest)
        else:
            # The scanner skips what is not a statement; the parser gives the reason.
            line = text.count("\n", 0, start.start()) + 1
            try:
                parse(body, path=path, first_line=line)
            except LeanSyntaxError as error:
                errors.append(error)
            out.append("\n" * (body + rest).count("\n"))
        position = stop
    return "".join([*out, text[position:]])


def _is_theorem(chunk: str) -> bool:
    from driftbench.lean.scanner import scan

    return any(command.kind == "theorem" for command in scan(chunk))
