"""The theorems of a Lean file, each as a parsed view, for `driftbench perturb` and `screen`.

A theorem that does not parse is yielded as its error, and the others are still read. An unclosed
comment is an error too, and ends the reading. Proofs may be missing.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.errors import InputError, LeanSyntaxError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.corpus import Declaration
    from driftbench.rules import View

__all__ = ["file_text", "read_views"]


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
    from driftbench.lean.completing import completed
    from driftbench.rules import default_kinds, harvest_kinds, merge_kinds, view_of

    name = "stdin.lean" if file == "-" else file
    reader = DeclarationReader(table=standard_table())
    whole, errors = completed(text, path=name)
    kinds = merge_kinds(default_kinds(), harvest_kinds([whole]))
    yield from errors
    for found in reader.read(name, whole):
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
