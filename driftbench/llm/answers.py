"""From the text of an answer to a JSON value that fits its schema.

Language models wrap JSON in prose and fences, leave a comma too many, write LaTeX where JSON wants
escapes, and are cut off. Those are mended, and only those: a value that was cut in the middle is
dropped and never completed, since half a Lean statement is another statement. Text is bounded,
parsed, and never run.
"""

from __future__ import annotations

import json
import re
from collections import deque
from typing import TYPE_CHECKING, Any, NoReturn

from driftbench.llm.exchange import Malformed, ModelAnswered

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["LONGEST", "read_answer"]

LONGEST = 65_536
"""Longest answer that is read, in characters."""

#: Places at which an answer that was cut is closed, at most.
_CUTS = 64
_DEEPEST = 32

_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.DOTALL)
#: A backslash that JSON allows and that is no LaTeX: `\to` is no tab with an `o` behind it.
_ESCAPE = re.compile(
    r'\\(?:["\\/]|u[0-9a-fA-F]{4}|[bfrt](?![a-zA-Z])|n(?!(?:eq|abla|ot|otin|mid)\b)|(?P<not>))'
)


def read_answer(text: str, schema: Mapping[str, Any]) -> ModelAnswered | Malformed:
    """Read an answer.

    Args:
        text: what the model wrote.
        schema: JSON schema of an object.

    Returns:
        The value with what was mended, or why there is none.
    """
    if len(text) > LONGEST:
        return Malformed(f"the answer has {len(text)} characters, the limit is {LONGEST}")
    first = ""
    for candidate, repairs in _candidates(text):
        try:
            value = _loads(candidate)
        except (ValueError, RecursionError):
            continue
        complaint = _complaint(value, schema)
        if not complaint:
            return ModelAnswered(value, repairs)
        first = first or complaint
    return Malformed(first or "the answer holds no JSON object")


def _candidates(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield texts that may be the JSON that is meant, likeliest first."""
    escaped = _ESCAPE.sub(lambda found: found[0] if found["not"] is None else r"\\", text.strip())
    names: tuple[str, ...] = () if escaped == text.strip() else ("escapes",)
    yield escaped, names
    plain = _THOUGHT.sub("", escaped)
    start = plain.find("{")
    if start < 0:
        return
    plain = plain[start:]
    commas = _COMMA.sub(lambda found: found[1] or "", plain)
    for mended, more in ((plain, names), (commas, (*names, "commas"))):
        whole, cuts = _cuts(mended)
        if whole is not None:
            yield whole, (*more, "text around")
        for cut in cuts:
            yield cut, (*more, "cut short")


def _loads(text: str) -> Any:  # noqa: ANN401 -- JSON
    # Line breaks inside strings are common and harmless; NaN and Infinity are no JSON.
    value = json.loads(text, strict=False, parse_constant=_refuse)
    # Half a character, as `\ud800`, could be neither kept nor shown.
    json.dumps(value, ensure_ascii=False).encode()
    return value


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _complaint(value: object, schema: Mapping[str, Any]) -> str:
    """Return why a value does not fit a schema, "" where it does."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    error = best_match(Draft202012Validator(schema).iter_errors(value))
    if error is None:
        return ""
    place = "/".join(str(part) for part in error.absolute_path)
    said = error.message if len(error.message) <= 160 else f"{error.message[:160]}…"
    return f"{place}: {said}" if place else said


def _cuts(text: str) -> tuple[str | None, list[str]]:
    """Return the first whole object of a text that starts with one, or else ways to close it.

    A way ends after a whole value: at a closing bracket, or before a comma; longest first.
    """
    stack: list[str] = []
    ways: deque[tuple[int, str]] = deque(maxlen=_CUTS)
    position = 0
    while position < len(text):
        mark = text[position]
        if mark == '"':
            position = _string_end(text, position)
            continue
        if mark in "{[":
            stack.append("}" if mark == "{" else "]")
            if len(stack) > _DEEPEST:
                break
        elif mark in "}]":
            if stack.pop() != mark:
                break
            if not stack:
                return text[: position + 1], []
            ways.append((position + 1, "".join(reversed(stack))))
        elif mark == ",":
            ways.append((position, "".join(reversed(stack))))
        position += 1
    return None, [text[:end] + closing for end, closing in reversed(ways)]


def _string_end(text: str, start: int) -> int:
    position = start + 1
    while position < len(text) and text[position] != '"':
        position += 2 if text[position] == "\\" else 1
    return position + 1
