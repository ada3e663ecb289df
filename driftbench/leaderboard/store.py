"""Stored submissions: one folder each, with a card and predictions.

`<home>/submissions/<name>/` holds `submission.toml` and `predictions.parquet` or
`predictions.jsonl`. Names are path components that every file system takes, none differs from
another by case alone, and what begins with a dot is work in progress. Deliberately scores nothing,
and follows no link out of the folder.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench._files import read_bytes
from driftbench._problems import listed
from driftbench.errors import SubmissionError
from driftbench.leaderboard.card import CARD_FILE, card_path, find_card, read_card
from driftbench.leaderboard.problems import Invalid, SubmissionProblem, examples

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.leaderboard.card import Card

__all__ = [
    "BOARD",
    "PREDICTIONS",
    "SUBMISSIONS",
    "Stored",
    "StoredSubmission",
    "locate",
    "read_stored",
    "shown",
    "stored_at",
]

SUBMISSIONS = "submissions"
BOARD = "leaderboard.json"
PREDICTIONS = ("predictions.parquet", "predictions.jsonl")
"""Names of the file of predictions; a folder holds one of them."""

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9._+-]{0,62}[a-z0-9])?", re.ASCII)
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSubmission:
    """A submission that was handed in.

    Args:
        name: what its folder is, or will be, called.
        predictions: its file of predictions.
        card: what it says about itself.
    """

    name: str
    predictions: Path
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """A stored submission.

    Args:
        entry: name, file and card.
        digest: SHA-256 of card and predictions, which changes with either.
    """

    entry: StoredSubmission
    digest: str


def locate(path: Path) -> StoredSubmission | Invalid:
    """Return the submission at a path, or every problem of its name, files and card.

    Args:
        path: a folder as the store has them, or a file with its card beside it; the name is that
            of the folder, or that of the file without its suffix.
    """
    if path.is_dir():
        name, places = path.resolve().name, [path / each for each in PREDICTIONS]
        held = [each for each in places if each.exists()]
    else:
        name, held = path.stem, [path]
    problems = [*_name_problems(name)]
    if len(held) != 1:
        text = f"{path} holds {len(held)} of {' and '.join(PREDICTIONS)}: give one of them"
        problems.append(SubmissionProblem("no-predictions", text))
    place = path / CARD_FILE if path.is_dir() else find_card(path)
    if place is None or not place.is_file():
        wanted = CARD_FILE if path.is_dir() else f"{card_path(path).name} or {CARD_FILE}"
        text = f"no {wanted} beside the predictions: say name, uses_gold and uses_llm in one"
        return Invalid(shown(path), (*problems, SubmissionProblem("no-card", text)))
    links = [each.name for each in (place, *held) if path.is_dir() and each.is_symlink()]
    problems += [
        SubmissionProblem("link", f"{each} is a link: store the file itself") for each in links
    ]
    card = read_card(place)
    if isinstance(card, tuple) or problems:
        return Invalid(shown(path), (*problems, *(card if isinstance(card, tuple) else ())))
    return StoredSubmission(name=name, predictions=held[0], card=card)


def shown(path: Path) -> str:
    """Return a path as a message names it: control codes of its names do not reach a terminal."""
    text = str(path)
    return text if text.isprintable() else repr(text)


def read_stored(home: Path) -> tuple[Stored, ...]:
    """Return all stored submissions, sorted by name.

    Args:
        home: the folder that holds `submissions/`; it need not exist.

    Raises:
        SubmissionError: some do not fit; the message tells every problem of each.
    """
    folder = home / SUBMISSIONS
    paths = sorted(each for each in folder.iterdir() if _is_one(each)) if folder.is_dir() else []
    found = [stored_at(path) for path in paths]
    if wrong := [str(each.error()) for each in found if isinstance(each, Invalid)]:
        raise SubmissionError(listed(wrong))
    return tuple(each for each in found if not isinstance(each, Invalid))


def stored_at(path: Path) -> Stored | Invalid:
    """Return the stored submission of a folder, or every problem of its name, files and card."""
    match locate(path):
        case Invalid() as invalid:
            return invalid
        case entry:
            digest = hashlib.sha256()
            for file in (path / CARD_FILE, entry.predictions):
                digest.update(hashlib.sha256(read_bytes(file)).digest())
            return Stored(entry=entry, digest=digest.hexdigest())


def _is_one(path: Path) -> bool:
    return path.is_dir() and not path.name.startswith(".")


def _name_problems(name: str) -> list[SubmissionProblem]:
    if _NAME.fullmatch(name) and not _DEVICES.fullmatch(name):
        return []
    text = f"{examples([name])} cannot name a folder everywhere: take 1 to 64 of a-z, 0-9, '-', "
    text += "'_', '+' and '.', with a letter or a digit at both ends, and no name of a device"
    return [SubmissionProblem("bad-name", text)]
