"""The card of a submission: its author, what it used and what it answers.

The card of `sub.parquet` is `sub.toml`; in a folder with one submission it may be
`submission.toml`. A submission without a card can be scored, and its report does not state what it
used. Cards are untrusted input: their size is limited, and an address must be http or https.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Annotated

from driftbench._constraints import Line, Must
from driftbench._files import read_bytes
from driftbench._typed_files import WrongFileError, parse_toml
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

_MOST_BYTES = 64 * 2**10
_MOST_TEXTS = 100


def is_web_address(url: str) -> bool:
    """Return whether a text is an http or https address; nothing else becomes a link."""
    return re.fullmatch(r"https?://[^\s/?#\\@]+([/?#]\S*)?", url) is not None and url.isprintable()


def _at_most(length: int) -> Must:
    return Must(f"a text of at most {length} characters", lambda text: len(text) <= length)


def _few(kind: str) -> Must:
    words = f"{kind} of at most {_MOST_TEXTS} texts"
    return Must(words, lambda texts: len(texts) <= _MOST_TEXTS)


_Text = Annotated[str, _at_most(2000)]
_WEB = Must(
    "an address that begins with https:// or http://", lambda url: not url or is_web_address(url)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The metadata of a submission; the keys are those of `driftbench.leaderboard.format.CARD`."""

    name: Annotated[Line, _at_most(80)]
    uses_gold: bool
    uses_llm: bool
    authors: Annotated[tuple[_Text, ...], _few("a list")] = ()
    url: Annotated[str, _at_most(2000), _WEB] = ""
    notes: _Text = ""
    detector: _Text = ""
    config: _Text = ""
    data: Annotated[Mapping[_Text, _Text], _few("a table")] = field(default_factory=dict)


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
        return parse_toml(Card, read_bytes(path))
    except OSError as error:
        return (SubmissionProblem("bad-card", f"{path.name}: {error}"),)
    except WrongFileError as error:
        return tuple(SubmissionProblem("bad-card", f"{path.name}{one}") for one in error.problems)


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
