"""The card of a submission: who answers, and with what.

`sub.parquet` has its card in `sub.toml`; a folder that holds one submission may call it
`submission.toml`. A submission without a card can be scored, and its report says so by silence:
what it used is then unknown, never assumed.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from driftbench.leaderboard.format import CARD
from driftbench.leaderboard.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["Card", "card_path", "find_card", "read_card", "render_card"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a submission says about itself; the keys of `driftbench.leaderboard.format.CARD`."""

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
    """Return where the card of a submission is written."""
    return submission.with_suffix(".toml")


def find_card(submission: Path) -> Path | None:
    """Return where the card of a submission is, None when there is none."""
    places = (card_path(submission), submission.with_name("submission.toml"))
    return next((place for place in places if place.is_file()), None)


def read_card(path: Path) -> Card | tuple[Problem, ...]:
    """Return a card, or everything that is wrong with it."""
    try:
        found = tomllib.loads(path.read_bytes().decode("utf-8"))
    except (OSError, ValueError) as error:
        return (Problem("bad-card", f"{path.name}: {error}"),)
    problems = [
        Problem("bad-card", f"{path.name}: {text}")
        for text in (*_unknown(found), *_missing(found), *_mistyped(found))
    ]
    if problems:
        return tuple(problems)
    authors = tuple(found.pop("authors", ()))
    return Card(authors=authors, **found)


def render_card(card: Card) -> str:
    """Return the text of a card, keys in the order of the format, empty ones left out."""
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
    # Strings and booleans are written alike in TOML and in JSON, but for one control character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _unknown(found: Mapping[str, Any]) -> list[str]:
    known = [key.name for key in CARD]
    return [
        f"unknown key {name!r}: give some of {', '.join(known)}"
        for name in found
        if name not in known
    ]


def _missing(found: Mapping[str, Any]) -> list[str]:
    return [
        f"key {key.name!r} is missing: {key.meaning}"
        for key in CARD
        if key.required and key.name not in found
    ]


def _mistyped(found: Mapping[str, Any]) -> list[str]:
    return [
        f"key {key.name!r} must be {_WORDS[key.kind]}, and is {found[key.name]!r}"
        for key in CARD
        if key.name in found and not _fits(found[key.name], key.kind)
    ]


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
