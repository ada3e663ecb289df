"""Map the subjects that a repository gives a statement to a subfield, by hand, in `subjects.toml`.

Subfields are used for balance and reports; no label depends on them.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from driftbench.dataset.records import OTHER

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["subfield_of"]

_AMS = re.compile(r"\bAMS((?:\s+\d+)+)")


def subfield_of(attributes: Iterable[str], tags: Iterable[str]) -> str:
    """Return the subfield of a statement, `OTHER` where none of its subjects is known.

    Args:
        attributes: of the statement, such as `AMS 11`.
        tags: subjects that an English file names.
    """
    numbers = [n.lstrip("0") for text in attributes for n in _numbers(text)]
    known = [_table()["ams"].get(number) for number in numbers]
    known += [_table()["tags"].get(tag) for tag in tags]
    return next((subfield for subfield in known if subfield), OTHER)


def _numbers(attribute: str) -> list[str]:
    found = _AMS.search(attribute)
    return found[1].split() if found else []


@cache
def _table() -> dict[str, dict[str, str]]:
    text = resources.files("driftbench.wild.history").joinpath("subjects.toml")
    return tomllib.loads(text.read_text(encoding="utf-8"))
