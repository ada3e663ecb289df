"""The hand-bracketed gold file and the notation that it uses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from driftbench.lean import NotationTable, core_table

_GOLD = Path(__file__).parent / "gold"
_SCOPED = re.compile(r"scoped\[(?P<namespace>[\w.]+)\] (?P<source>.*)")


class Bracketed(NamedTuple):
    """A statement, the namespaces opened for it, and its conclusion bracketed by hand."""

    statement: str
    opened: tuple[str, ...]
    conclusion: str


def _block(block: str) -> Bracketed:
    lines = block.splitlines()
    opened: tuple[str, ...] = ()
    while lines[0].startswith("#"):
        note = lines.pop(0)
        if note.startswith("# open "):
            opened = tuple(note.removeprefix("# open ").split())
    conclusion = lines.pop()
    assert conclusion.startswith("= "), f"no bracketed line in {block!r}"
    return Bracketed("\n".join(lines), opened, conclusion.removeprefix("= "))


@pytest.fixture(scope="session")
def gold() -> tuple[Bracketed, ...]:
    """Return the statements of bracketing.txt."""
    text = (_GOLD / "bracketing.txt").read_text(encoding="utf-8")
    return tuple(_block(block) for block in re.split(r"\n{2,}", text.strip()))


@pytest.fixture(scope="session")
def gold_table() -> NotationTable:
    """Return core notation and the notation of bracketing.notation."""
    table = NotationTable()
    for line in (_GOLD / "bracketing.notation").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("--"):
            continue
        scoped = _SCOPED.fullmatch(line)
        if scoped is None:
            table.add(line)
        else:
            table.add(scoped["source"], visibility="scoped", namespace=scoped["namespace"])
    return core_table().merged(table)
