"""Removal of secrets, such as API keys, from texts that servers return.

A server may repeat a key in an error message, plain or encoded. Code that sends a secret registers
it first; `redact` then replaces it, and every part of it that is long enough to be useful, in a
text. A text without secrets is returned unchanged.
"""

from __future__ import annotations

import base64
import html
import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["redact", "register_secret"]

_MARK = "[key]"
_SHORTEST = 6
"""Fewest characters of a secret; a shorter one is a placeholder and may occur in common words."""

_PART = 8
"""Fewest characters of a part of a secret that is removed; more for long secrets."""

_UNIT = re.compile(
    r"%[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|&#[0-9]{1,6};|&#x[0-9a-fA-F]{1,5};|.",
    re.DOTALL,
)
"""One character, or one that is percent-encoded, or escaped as JSON, Python or HTML do."""

_registered: set[str] = set()


def register_secret(secret: str | None) -> None:
    """Let `redact` remove a secret from now on in this process; None and "" are ignored."""
    if secret and len(secret) >= _SHORTEST:
        _registered.add(secret)


def redact(text: str) -> str:
    """Return a text with `[key]` in place of every registered secret.

    Secrets and their parts are found in upper and lower case, split by blanks or punctuation,
    percent-encoded, escaped, in base64, in hexadecimal and reversed.
    """
    for secret in sorted(_registered):
        text = _without(text, secret)
    return text


def _without(text: str, secret: str) -> str:
    size, parts = _parts(secret)
    places = list(_decoded_letters(text))
    letters = "".join(letter for letter, _, _ in places)
    kept: list[str] = []
    written = 0
    for first, last in _runs(letters, size, parts):
        start, stop = places[first][1], places[last][2]
        if start >= written:
            kept += [text[written:start], _MARK]
        written = stop
    return "".join([*kept, text[written:]])


def _runs(letters: str, size: int, parts: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield the first and last index of each range that parts cover."""
    first = last = -1
    for at in range(len(letters) - size + 1):
        if letters[at : at + size] not in parts:
            continue
        if first >= 0 and at > last + 1:
            yield first, last
            first = -1
        first, last = (at if first < 0 else first), at + size - 1
    if first >= 0:
        yield first, last


def _decoded_letters(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield letters and digits, decoded and in lower case, each with its span in the text."""
    for found in _UNIT.finditer(text):
        for letter in _decoded(found[0]).casefold():
            if letter.isalnum():
                yield letter, found.start(), found.end()


def _decoded(unit: str) -> str:
    if len(unit) == 1:
        return unit
    if unit.startswith("&"):
        return html.unescape(unit)
    return chr(int(unit.lstrip("%\\ux"), 16))


@lru_cache(maxsize=16)
def _parts(secret: str) -> tuple[int, frozenset[str]]:
    """Return the length of parts, and all parts of that length of a secret in all encodings."""
    forms = ["".join(letter for letter, _, _ in _decoded_letters(form)) for form in _forms(secret)]
    size = min(max(_PART, len(forms[0]) // 4), *(len(form) or 1 for form in forms))
    return size, frozenset(
        form[at : at + size] for form in forms for at in range(len(form) - size + 1)
    )


def _forms(secret: str) -> Iterator[str]:
    raw = secret.encode()
    yield secret
    yield secret[::-1]
    yield raw.hex()
    for before in range(3):
        # Three bytes give four letters; the outer letters depend on the text around the secret.
        encoded = base64.b64encode(b"\0" * before + raw).decode().rstrip("=")
        yield encoded[-(-before * 8 // 6) : len(encoded) - 1]
