"""Secrets that this process sends to servers, and their removal from what servers answer.

A server may repeat a token that it was sent in an error message, as it is or encoded. Code that
sends a secret registers it here first; `redacted` then removes it, and every part of it that is
long enough to be of use, from a text. A text that holds none comes back unchanged.
"""

from __future__ import annotations

import base64
import html
import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["redacted", "register_secret"]

_MARK = "[key]"
_SHORTEST = 6
"""Characters of a secret; what is shorter is a placeholder, and a part of common words."""

_PART = 8
"""Characters of a part of a secret that are removed by themselves; longer for long secrets."""

_UNIT = re.compile(
    r"%[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|&#[0-9]{1,6};|&#x[0-9a-fA-F]{1,5};|.",
    re.DOTALL,
)
"""One character, or one that is percent-encoded, or escaped as JSON, Python or HTML do."""

_registered: set[str] = set()


def register_secret(secret: str | None) -> None:
    """Let `redacted` remove a secret from now on, in this process; None and "" are no secret."""
    if secret and len(secret) >= _SHORTEST:
        _registered.add(secret)


def redacted(text: str) -> str:
    """Return a text with `[key]` in the place of every registered secret.

    Secrets are found in upper and lower case, split by blanks or punctuation, percent-encoded,
    escaped, in base64, in hexadecimal and backwards; so are parts of them.
    """
    for secret in sorted(_registered):
        text = _without(text, secret)
    return text


def _without(text: str, secret: str) -> str:
    size, parts = _parts(secret)
    places = list(_squeezed(text))
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
    """Yield first and last index of each stretch that parts cover."""
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


def _squeezed(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield letters and digits in lower case, decoded, each with the span that it comes from."""
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
    """Return the length of parts, and all parts of a secret in all its encodings."""
    forms = ["".join(letter for letter, _, _ in _squeezed(form)) for form in _forms(secret)]
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
        # Three bytes are four letters: those at both ends depend on what is beside the secret.
        encoded = base64.b64encode(b"\0" * before + raw).decode().rstrip("=")
        yield encoded[-(-before * 8 // 6) : len(encoded) - 1]
