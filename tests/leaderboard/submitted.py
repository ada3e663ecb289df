"""Submissions to the small datasets of `fake_build`."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING

from tests.leaderboard.fake_build import fake_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path


__all__ = ["TEST", "card_text", "hand_in", "noisy"]

TEST = {row.id: row for row in fake_rows(range(20))}


def card_text(name: str, *, gold: bool = False, llm: bool = False, more: str = "") -> str:
    """Return a card."""
    used = f"uses_gold = {str(gold).lower()}\nuses_llm = {str(llm).lower()}\n"
    return f"name = {json.dumps(name)}\n{used}{more}"


def noisy(wrong: int) -> Callable[[str], float]:
    """Return perfect scores, except for the first ids in order."""
    turned = set(sorted(TEST)[:wrong])

    def score(name: str) -> float:
        drifted = TEST[name].label != "faithful"
        return float(drifted != (name in turned))

    return score


def hand_in(
    folder: Path,
    name: str,
    score: Callable[[str], float | None],
    *,
    card: str | None = None,
    rows: Iterable[str] = tuple(TEST),
    columns: Mapping[str, str | float] = MappingProxyType({}),
) -> Path:
    """Write `<name>.jsonl` with its card beside it, and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    lines = [json.dumps({"id": row, "score": score(row), **columns}) for row in sorted(rows)]
    path.write_text("\n".join(lines), encoding="utf-8")
    path.with_suffix(".toml").write_text(card or card_text(name), encoding="utf-8")
    return path
