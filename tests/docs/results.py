"""The results table of the README, made from eval/leaderboard.json."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["put", "table"]

_BOARDS = ("controlled", "wild_human")
_METRIC = "detection_at_3_fpr"
_MARKS = ("<!-- results: eval/leaderboard.json -->\n", "<!-- end of results -->\n")
_HEAD = "| detector | `controlled` | `wild_human` |\n|---|---:|---:|\n"


def table(leaderboard: Path) -> str:
    """Return detection at 3 % FPR of every submission in percent, with 95 % intervals.

    Detectors that read gold have the mark †. The last row has the numbers of rows.
    """
    boards = json.loads(leaderboard.read_text(encoding="utf-8"))["boards"]
    by_config = {board["config"]: board for board in boards}
    found = [{e["name"]: e for e in by_config[one]["rank_entries"]} for one in _BOARDS]
    rows = []
    for name in dict.fromkeys(name for entries in found for name in entries):
        entries = [one.get(name) for one in found]
        gold = any(entry is not None and "gold" in entry["track"] for entry in entries)
        cells = " | ".join(map(_cell, entries))
        rows.append(f"| `{name}`{' †' if gold else ''} | {cells} |\n")
    counts = " | ".join(_count(by_config[one]["rows"]) for one in _BOARDS)
    return f"{_HEAD}{''.join(rows)}| rows | {counts} |\n"


def put(page: str, text: str, *, marks: tuple[str, str] = _MARKS) -> str:
    """Return a page with the text between its marks replaced."""
    opening, closing = marks
    before, rest = page.split(opening)
    return f"{before}{opening}{text}{closing}{rest.split(closing)[1]}"


def _cell(entry: dict[str, Any] | None) -> str:
    if entry is None:
        return "–"
    score = entry["scores"][_METRIC]
    low, value, high = (f"{100 * score[key]:.1f}" for key in ("low", "value", "high"))
    return f"{value} ({low}–{high})"


def _count(rows: dict[str, dict[str, int]]) -> str:
    total = sum(sum(cells.values()) for cells in rows.values())
    return f"{total:,} ({sum(rows['faithful'].values()):,} faithful)"
