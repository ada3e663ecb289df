"""Stored submissions: one folder each, with a card and predictions.

`<home>/submissions/<name>/` has `submission.toml` and `predictions.parquet` or `predictions.jsonl`.
Names are valid on every file system and do not differ only by case. Entries whose names begin with
a dot are temporary. Links are not followed.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench._files import read_bytes
from driftbench._problems import listed
from driftbench.errors import SubmissionError
from driftbench.leaderboard.card import CARD_FILE, card_path, find_card, read_card
from driftbench.leaderboard.problems import Invalid, SubmissionProblem, examples

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from driftbench.leaderboard.card import Card

__all__ = [
    "BOARD",
    "PREDICTIONS",
    "SUBMISSIONS",
    "StoredSubmission",
    "locate",
    "predictions_of",
    "printable_path",
    "read_stored",
    "stated_config",
    "stored_at",
]

SUBMISSIONS = "submissions"
BOARD = "leaderboard.json"
PREDICTIONS = ("predictions.parquet", "predictions.jsonl")
"""Names of the file of predictions; a folder has one of them."""

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9._+-]{0,62}[a-z0-9])?", re.ASCII)
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSubmission:
    """A submission with its files.

    Args:
        name: name of its folder.
        predictions: its file of predictions.
        card: its card.
        digest: SHA-256 of card and predictions, "" if it is not stored.
    """

    name: str
    predictions: Path
    card: Card
    digest: str = ""


def locate(path: Path) -> StoredSubmission | Invalid:
    """Return the submission at a path, or all problems of its name, files and card.

    Args:
        path: a folder of the form above, or a file with its card beside it; the name is that of
            the folder, or that of the file without its suffix.
    """
    if path.is_dir():
        name, places = path.resolve().name, [path / each for each in PREDICTIONS]
        files = [each for each in places if each.exists()]
    else:
        name, files = path.stem, [path]
    problems = [*_name_problems(name)]
    if len(files) != 1:
        text = f"{path} has {len(files)} of {' and '.join(PREDICTIONS)}: give one of them"
        problems.append(SubmissionProblem("no-predictions", text))
    place = path / CARD_FILE if path.is_dir() else find_card(path)
    if place is None or not place.is_file():
        wanted = CARD_FILE if path.is_dir() else f"{card_path(path).name} or {CARD_FILE}"
        text = f"no {wanted} beside the predictions: write one with name, uses_gold and uses_llm"
        return Invalid(printable_path(path), (*problems, SubmissionProblem("no-card", text)))
    links = [each.name for each in (place, *files) if path.is_dir() and each.is_symlink()]
    problems += [
        SubmissionProblem("link", f"{each} is a link: store the file itself") for each in links
    ]
    card = read_card(place)
    if isinstance(card, tuple) or problems:
        return Invalid(
            printable_path(path), (*problems, *(card if isinstance(card, tuple) else ()))
        )
    return StoredSubmission(name=name, predictions=files[0], card=card)


def predictions_of(path: Path) -> Path:
    """Return the file of predictions of a submission: the path, or the one in the folder.

    Raises:
        SubmissionError: the folder has none, or several.
    """
    if not path.is_dir():
        return path
    files = [path / each for each in PREDICTIONS if (path / each).exists()]
    if len(files) != 1:
        wanted = " or ".join(PREDICTIONS)
        raise SubmissionError(
            f"{printable_path(path)}: a folder of a submission has one file {wanted}, and this one "
            f"has {len(files)}"
        )
    return files[0]


def stated_config(files: Iterable[Path]) -> tuple[str | None, Path | None]:
    """Return the configuration that the cards of submissions name, and the first card that does.

    Both are None if they name none.

    Raises:
        SubmissionError: they name several.
    """
    places = [place for file in files if (place := find_card(file)) is not None]
    cards = [(card, at) for at in places if not isinstance(card := read_card(at), tuple)]
    stated: dict[str, Path] = {}
    for card, at in cards:
        if card.config:
            stated.setdefault(card.config, at)
    if len(stated) > 1:
        raise SubmissionError(
            f"the submissions answer different configurations, {' and '.join(sorted(stated))}: "
            "score those of one at a time"
        )
    return next(iter(stated.items()), (None, None))


def printable_path(path: Path) -> str:
    """Return a path for messages, without control codes."""
    text = str(path)
    return text if text.isprintable() else repr(text)


def read_stored(home: Path) -> tuple[StoredSubmission, ...]:
    """Return all stored submissions, sorted by name.

    Args:
        home: the folder of `submissions/`; it need not exist.

    Raises:
        SubmissionError: some have problems; the message lists all.
    """
    folder = home / SUBMISSIONS
    paths = (
        sorted(each for each in folder.iterdir() if _is_submission(each)) if folder.is_dir() else []
    )
    found = [stored_at(path) for path in paths]
    if wrong := [str(each.error()) for each in found if isinstance(each, Invalid)]:
        raise SubmissionError(listed(wrong))
    return tuple(each for each in found if not isinstance(each, Invalid))


def stored_at(path: Path) -> StoredSubmission | Invalid:
    """Return the stored submission of a folder, or all problems of its name, files and card."""
    match locate(path):
        case Invalid() as invalid:
            return invalid
        case entry:
            digest = hashlib.sha256()
            for file in (path / CARD_FILE, entry.predictions):
                digest.update(hashlib.sha256(read_bytes(file)).digest())
            return replace(entry, digest=digest.hexdigest())


def _is_submission(path: Path) -> bool:
    return path.is_dir() and not path.name.startswith(".")


def _name_problems(name: str) -> list[SubmissionProblem]:
    if _NAME.fullmatch(name) and not _DEVICES.fullmatch(name):
        return []
    text = f"{examples([name])} cannot be the name of a submission, which is a folder: rename it "
    text += "to 1 to 64 of a-z, 0-9, '-', '_', '+' and '.', with a letter or a digit at both ends"
    if _DEVICES.fullmatch(name):
        text += ", and not to the name of a device"
    return [SubmissionProblem("bad-name", text)]
