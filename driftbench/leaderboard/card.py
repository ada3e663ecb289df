"""The card of a submission: its author, what it used and what it answers.

The card of `sub.parquet` is `sub.toml`; in a folder with one submission it may be
`submission.toml`. A submission without a card can be scored, and its report does not state what it
used. Cards are untrusted input: their size is limited, and an address must be http or https.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from driftbench._files import read_bytes
from driftbench.leaderboard.format import CARD
from driftbench.leaderboard.problems import SubmissionProblem

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = [
    "CARD_FILE",
    "Card",
    "card_path",
    "find_card",
    "is_web_address",
    "read_card",
    "render_card",
]

CARD_FILE = "submission.toml"
"""Name of the card in a folder with one submission."""

_KEY = re.compile(r"""\[?[ \t]*(?:"([^"]+)"|'([^']+)'|([^\s"'\[\]=]+))[ \t]*[]=]""")
_MOST_BYTES = 64 * 2**10
_MOST_TEXTS = 100
_WIDTH = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The metadata of a submission; the keys are those of `driftbench.leaderboard.format.CARD`."""

    name: str
    uses_gold: bool
    uses_llm: bool
    authors: tuple[str, ...] = ()
    url: str = ""
    notes: str = ""
    detector: str = ""
    config: str = ""
    data: Mapping[str, str] = field(default_factory=dict)


def card_path(submission: Path) -> Path:
    """Return the path that the card of a submission is written to."""
    return submission.with_suffix(".toml")


def find_card(submission: Path) -> Path | None:
    """Return the path of the card of a submission, None if there is none."""
    places = (card_path(submission), submission.with_name(CARD_FILE))
    return next((place for place in places if place.is_file()), None)


def read_card(path: Path) -> Card | tuple[SubmissionProblem, ...]:
    """Return a card, or all its problems, each with its line."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            return (
                SubmissionProblem("bad-card", f"{path.name}: has more than {_MOST_BYTES} bytes"),
            )
        content = read_bytes(path).decode("utf-8")
        found = tomllib.loads(content)
    except (OSError, ValueError, RecursionError) as error:
        return (SubmissionProblem("bad-card", f"{path.name}: {error}"),)
    wrong = (*_unknown(found), *_missing(found), *_mistyped(found), *_out_of_range(found))
    if wrong:
        lines = _lines(content)
        places = [(f"{path.name}{lines.get(name, '')}", text) for name, text in wrong]
        return tuple(SubmissionProblem("bad-card", f"{place}: {text}") for place, text in places)
    authors = tuple(found.pop("authors", ()))
    return Card(authors=authors, **found)


def render_card(card: Card) -> str:
    """Return the text of a card: keys in the order of the format, without empty ones."""
    values = asdict(card)
    lines = [
        f"{key.name} = {_toml(values[key.name])}"
        for key in CARD
        if key.kind != "table" and (key.required or values[key.name])
    ]
    for key in CARD:
        if key.kind == "table" and values[key.name]:
            rows = sorted(values[key.name].items())
            lines += ["", f"[{key.name}]", *(f"{_toml(k)} = {_toml(v)}" for k, v in rows)]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    # Strings and booleans are written as in JSON, except for one control character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _lines(text: str) -> Mapping[str, str]:
    """Return key -> `:<line>` of its first occurrence; keys written with escapes are missing."""
    found: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if key := _KEY.match(line):
            found.setdefault(key[1] or key[2] or key[3], f":{number}")
    return found


def _unknown(found: Mapping[str, Any]) -> list[tuple[str, str]]:
    known = [key.name for key in CARD]
    return [
        (name, f"unknown key {_shown(name)}: give some of {', '.join(known)}")
        for name in found
        if name not in known
    ]


def _missing(found: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [
        (key.name, f"key {key.name!r} is missing: {key.meaning}")
        for key in CARD
        if key.required and key.name not in found
    ]


def _mistyped(found: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [
        (key.name, f"key {key.name!r} must be {_WORDS[key.kind]}, not {_shown(found[key.name])}")
        for key in CARD
        if key.name in found and not _fits(found[key.name], key.kind)
    ]


def _out_of_range(found: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the problems of values that have the right type."""
    wrong = []
    for key in CARD:
        if key.name in found and _fits(found[key.name], key.kind):
            texts = _texts(found[key.name])
            wrong += [
                (key.name, f"key {key.name!r} has {len(text)} characters, the limit is {key.most}")
                for text in texts
                if len(text) > key.most
            ]
            if len(texts) > _MOST_TEXTS:
                problem = f"key {key.name!r} has {len(texts)} texts, the limit is {_MOST_TEXTS}"
                wrong.append((key.name, problem))
    name, url = found.get("name"), found.get("url")
    if isinstance(name, str) and not (name.strip() and name.isprintable()):
        wrong.append(("name", f"key 'name' must be printable text, not {name!r}"))
    if isinstance(url, str) and url and not is_web_address(url):
        problem = f"key 'url' must begin with https:// or http://, not {_shown(url)}"
        wrong.append(("url", problem))
    return wrong


def is_web_address(url: str) -> bool:
    """Return whether a text is an http or https address; nothing else becomes a link."""
    return re.fullmatch(r"https?://[^\s/?#\\@]+([/?#]\S*)?", url) is not None and url.isprintable()


def _texts(value: object) -> list[str]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    return list(value) if isinstance(value, list) else [value] if isinstance(value, str) else []


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _WIDTH else f"{text[:_WIDTH]}…"


_WORDS = {
    "text": "a text",
    "flag": "true or false",
    "texts": "a list of texts",
    "table": "a table of texts",
}


def _fits(value: object, kind: str) -> bool:
    if kind == "flag":
        return isinstance(value, bool)
    if kind == "text":
        return isinstance(value, str)
    if kind == "texts":
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())
