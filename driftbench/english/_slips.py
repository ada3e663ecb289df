"""Theorems whose docstrings are known to say something else: `misstated`.

The names stand in `slips.toml`, found by reading docstring and statement side by side. A list of
cases, no judgement: a slip that nobody noticed is not there.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

__all__ = ["misstated"]


def misstated(name: str) -> str | None:
    """Return the kind of slip in the docstring of a theorem, None if none is known.

    Args:
        name: the theorem's full name.
    """
    return _slips().get(name)


@cache
def _slips() -> dict[str, str]:
    text = files("driftbench.english").joinpath("slips.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, list[str]]] = tomllib.loads(text)
    return {name: kind for kind, table in tables.items() for name in table["theorems"]}
