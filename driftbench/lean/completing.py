"""Completes the statements of a Lean text that have no proof, so that its scanner finds their ends.

The scanner needs a `:=` after a statement. What starts like a theorem and is none, such as one that
is cut off in a binder, is reported with the reason.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.masking import mask
from driftbench.lean.parse import parse
from driftbench.lean.scanner import scan

if TYPE_CHECKING:
    from driftbench.lean.masking import Masked

__all__ = ["completed"]

_START = re.compile(r"^[ \t]*(?:theorem|lemma)\b", re.MULTILINE)
_NEXT = re.compile(
    r"^(?:[ \t]*(?:theorem|lemma)\b|def|abbrev|structure|class|inductive|instance|example"
    r"|namespace|section|end|open|variable|universe|notation|local|scoped|@\[|#)",
    re.MULTILINE,
)


def completed(text: str, *, path: str = "<text>") -> tuple[str, tuple[LeanSyntaxError, ...]]:
    """Return a text with `:= sorry` after each statement that has no proof, and its errors.

    A theorem that is not a statement is replaced by empty lines. An unclosed comment is an error
    too, and ends the text.

    Args:
        text: a Lean text.
        path: its name in errors.
    """
    errors: list[LeanSyntaxError] = []
    try:
        masked = mask(text, path=path)
    except LeanSyntaxError as error:
        errors.append(error)
        masked = mask(text[: error.offset])
    return _completed(masked, path=path, errors=errors), tuple(errors)


def _completed(masked: Masked, *, path: str, errors: list[LeanSyntaxError]) -> str:
    """Return the text with `:= sorry` after each statement that has no proof.

    A theorem that is not a statement is replaced by empty lines; its error is added to `errors`.
    """
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
    return any(command.kind == "theorem" for command in scan(chunk))
