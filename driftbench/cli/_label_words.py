"""The option `--labels` of verbs that read tables: what the words of a column mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.cli._options import Decorator

__all__ = ["check_known", "label_meanings", "labels_option", "named_values"]


def labels_option(title: str) -> Decorator:
    """Return --labels, whose value `label_meanings` reads."""
    return click.option(
        "--labels",
        default="true=faithful,false=drifted,1=faithful,0=drifted",
        show_default=True,
        help=title,
    )


def label_meanings(text: str, *, known: Sequence[str]) -> Mapping[str, str]:
    """Return word, in small letters -> meaning, of `--labels`.

    Raises:
        InputError: it is not of the form `word=meaning,…`, or a meaning is not known.
    """
    found = {word.lower(): meant for word, meant in named_values("--labels", text).items()}
    for meant in found.values():
        check_known("--labels", meant, known)
    return found


def named_values(option: str, text: str) -> dict[str, str]:
    """Return `a=b,c=d` as a table.

    Raises:
        InputError: it is not of this form, or a key is repeated.
    """
    found: dict[str, str] = {}
    for pair in text.split(","):
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not key or not equals or not value:
            raise InputError(f"{option}: {pair!r} is not of the form name=value")
        if key in found:
            raise InputError(f"{option}: {key!r} is given twice")
        found[key] = value
    return found


def check_known(option: str, word: str, known: Sequence[str]) -> None:
    """Refuse a word that is not one of the known ones.

    Raises:
        InputError: it is not.
    """
    if word not in known:
        raise InputError(f"{option}: unknown word {word!r}: choose one of {', '.join(known)}")
