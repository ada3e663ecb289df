"""The option `--labels` of verbs that read tables: what the words of a column mean.

Words are compared in lower case, so that `True`, `TRUE` and a Boolean value are the same word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.cli._options import Decorator

__all__ = ["check_known", "label_meanings", "labels_option", "named_values"]


_FAITHFUL = ("true", "yes", "1", "1.0", "correct", "right", "faithful", "equivalent")
_DRIFTED = ("false", "no", "0", "0.0", "incorrect", "wrong", "unfaithful", "drifted")
_USUAL = ",".join(
    [f"{word}=faithful" for word in _FAITHFUL] + [f"{word}=drifted" for word in _DRIFTED]
)


def labels_option(title: str) -> Decorator:
    """Return --labels, whose value `label_meanings` reads."""
    return click.option(
        "--labels",
        default=_USUAL,
        metavar="WORD=MEANING,…",
        help=f"{title}  [default: {', '.join(_FAITHFUL)} mean faithful; {', '.join(_DRIFTED)} "
        "mean drifted]",
    )


def label_meanings(text: str, *, known: Sequence[str]) -> Mapping[str, str]:
    """Return the meaning of each word of `--labels`; words are in lower case.

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
