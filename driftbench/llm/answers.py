"""Parse the text of an answer into a JSON value that fits its schema.

Language models put prose and fences around JSON, add commas, write LaTeX where JSON needs escapes,
and are cut off. These faults are repaired, and no others: a value that was cut is dropped and never
completed, because half a Lean statement is another statement. Text is limited in length, and never
executed.
"""

from __future__ import annotations

import json
import re
from collections import deque
from typing import TYPE_CHECKING, Any, NoReturn

from driftbench.llm.messages import Malformed, ModelAnswered

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["LONGEST", "read_answer"]

LONGEST = 65_536
"""Longest answer that is parsed, in characters."""

#: Maximum number of places at which a cut answer is closed.
_CUTS = 64
_DEEPEST = 32

_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.DOTALL)
#: A backslash that JSON allows and that is not LaTeX: `\to` is not a tab followed by an `o`.
_ESCAPE = re.compile(
    r'\\(?:["\\/]|u[0-9a-fA-F]{4}|[bfrt](?![a-zA-Z])|n(?!(?:eq|abla|ot|otin|mid)\b)|(?P<not>))'
)


def read_answer(text: str, schema: Mapping[str, Any]) -> ModelAnswered | Malformed:
    """Parse an answer.

    Args:
        text: the text of the model.
        schema: JSON schema of an object.

    Returns:
        The value with the repairs, or the reason why there is none.
    """
    if len(text) > LONGEST:
        return Malformed(f"the answer has {len(text)} characters, the limit is {LONGEST}")
    first = ""
    for candidate, repairs in _candidates(text):
        try:
            value = _loads(candidate)
        except (ValueError, RecursionError):
            continue
        problem = _problem(value, schema)
        if not problem:
            return ModelAnswered(value, repairs)
        first = first or problem
    return Malformed(first or "the answer holds no JSON object")


def _candidates(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield texts that may be the intended JSON, the most likely first."""
    escaped = _ESCAPE.sub(lambda found: found[0] if found["not"] is None else r"\\", text.strip())
    names: tuple[str, ...] = () if escaped == text.strip() else ("escapes",)
    yield escaped, names
    plain = _THOUGHT.sub("", escaped)
    start = plain.find("{")
    if start < 0:
        return
    plain = plain[start:]
    commas = _COMMA.sub(lambda found: found[1] or "", plain)
    for repaired, more in ((plain, names), (commas, (*names, "commas"))):
        whole, cuts = _cuts(repaired)
        if whole is not None:
            yield whole, (*more, "text around")
        for cut in cuts:
            yield cut, (*more, "cut short")


def _loads(text: str) -> Any:  # noqa: ANN401 -- JSON
    # Line breaks inside strings are common and unambiguous; NaN and Infinity are not JSON.
    value = json.loads(text, strict=False, parse_constant=_refuse)
    # Half a character, as `\ud800`, could be neither cached nor shown.
    json.dumps(value, ensure_ascii=False).encode()
    return value


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _problem(value: object, schema: Mapping[str, Any]) -> str:
    """Return the reason why a value does not fit a schema, or ""."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    error = best_match(Draft202012Validator(schema).iter_errors(value))
    if error is None:
        return ""
    place = "/".join(str(part) for part in error.absolute_path)
    message = error.message if len(error.message) <= 160 else f"{error.message[:160]}…"
    return f"{place}: {message}" if place else message


def _cuts(text: str) -> tuple[str | None, list[str]]:
    """Return the first complete object of a text that starts with one, or else closed prefixes.

    A prefix ends after a complete value: at a closing bracket, or before a comma; longest first.
    """
    stack: list[str] = []
    prefixes: deque[tuple[int, str]] = deque(maxlen=_CUTS)
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
            prefixes.append((position + 1, "".join(reversed(stack))))
        elif mark == ",":
            prefixes.append((position, "".join(reversed(stack))))
        position += 1
    return None, [text[:end] + closing for end, closing in reversed(prefixes)]


def _string_end(text: str, start: int) -> int:
    position = start + 1
    while position < len(text) and text[position] != '"':
        position += 2 if text[position] == "\\" else 1
    return position + 1
