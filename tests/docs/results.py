"""Tables of results, made from eval/leaderboard.json: in the README, and beside the paper."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

from driftbench.leaderboard.tracks import SHARED, WITHOUT_RULES, shares_oracle

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["CLAIMS", "KAPPA", "claims_table", "kappa_table", "put", "table"]

_BOARDS = ("controlled", "wild_human")
_DETECTION, _AUC = "detection_at_3_fpr", "auc"
_TITLES = {_DETECTION: "detection", _AUC: "AUC"}
_FEWEST = 100
"""Faithful rows of which 3 % are three: with fewer, detection at 3 % FPR is left out."""
_MARKS = ("<!-- results: eval/leaderboard.json -->\n", "<!-- end of results -->\n")


CLAIMS = ("<!-- claims: eval/protocols/claims.toml, eval/leaderboard.json -->\n", "<!-- end -->\n")
"""Marks around the table of claims."""

KAPPA = ("<!-- kappa: eval/leaderboard.json -->\n", "<!-- end of kappa -->\n")
"""Marks around the table of agreement with people."""

_AGREEING = ("bpf", "bpf-naive", "beq", "fused", "edit-classifier")

#: Claim -> configuration, submission and metric of our number on the leaderboard.
_RANKED = {
    "apba_detection": ("controlled", "bpf+apba", _DETECTION),
    "back_translation_detection": ("controlled", "back-translation", _DETECTION),
    "bpf_auc": ("controlled", "bpf", "auc"),
    "bpf_detection": ("controlled", "bpf", _DETECTION),
    "bpf_f1": ("controlled", "bpf", "f1"),
    "naive_detection": ("controlled", "bpf-naive", _DETECTION),
    "provability_detection": ("controlled", "provability", _DETECTION),
    "typecheck_detection": ("controlled", "typecheck", _DETECTION),
    "wild_kappa": ("wild_human", "bpf", "kappa"),
}


def claims_table(claims: Path, leaderboard: Path) -> str:
    """Return the claims of the paper with our numbers on the leaderboard, and why they differ."""
    boards = json.loads(leaderboard.read_text(encoding="utf-8"))["boards"]
    found = {
        (board["config"], entry["name"]): entry["scores"]
        for board in boards
        for entry in board["rank_entries"]
    }
    rows = ["| claim | place | paper | here | why they differ |\n|---|---|---:|---:|---|\n"]
    for name, one in tomllib.loads(claims.read_text(encoding="utf-8"))["claims"].items():
        config, submission, metric = _RANKED.get(name, ("", "", ""))
        score = found.get((config, submission), {}).get(metric)
        ours = f"`{one['exhibit']}.csv`"
        if score is not None:
            low, value, high = (f"{score[key]:.3f}" for key in ("low", "value", "high"))
            ours = f"{value} ({low}–{high})"
        paper = one.get("paper", "–")
        rows.append(f"| {one['claim']} | {one['place']} | {paper} | {ours} | {one['why']} |\n")
    return "".join(rows)


def kappa_table(leaderboard: Path) -> str:
    """Return Cohen's κ with people's labels on `wild_human`, and the share of rows answered."""
    boards = json.loads(leaderboard.read_text(encoding="utf-8"))["boards"]
    (board,) = [one for one in boards if one["config"] == "wild_human"]
    found = {entry["name"]: entry["scores"] for entry in board["rank_entries"]}
    rows = ["| detector | κ with the labels | 95 % interval | coverage |\n|---|---:|---:|---:|\n"]
    for name in _AGREEING:
        kappa, answered = found[name]["kappa"], found[name]["coverage"]["value"]
        low, high = (f"{kappa[key]:.3f}".replace("-", "−") for key in ("low", "high"))
        rows.append(f"| `{name}` | {kappa['value']:.3f} | {low} to {high} | {answered:.3f} |\n")
    return "".join(rows)


def table(leaderboard: Path) -> str:
    """Return detection at 3 % FPR in percent and AUC of every submission, with 95 % intervals.

    Submissions that leave rules out are left out. Detectors that read gold have the mark †, those
    that ask the provers which selected the rows of `controlled` also ‡. The last row has the
    numbers of rows.
    """
    boards = json.loads(leaderboard.read_text(encoding="utf-8"))["boards"]
    by_config = {board["config"]: board for board in boards}
    found = [
        {e["name"]: e for e in by_config[one]["rank_entries"] if e["track"] != WITHOUT_RULES}
        for one in _BOARDS
    ]
    rows = []
    for name in dict.fromkeys(name for entries in found for name in entries):
        entries = [one.get(name) for one in found]
        gold = any(entry is not None and "gold" in entry["track"] for entry in entries)
        shared = entries[0] is not None and shares_oracle(_BOARDS[0], entries[0]["detector"])
        marks = f"{' †' if gold else ''}{' ' + SHARED if shared else ''}"
        cells = " | ".join(
            _cell(entry, metric)
            for config, entry in zip(_BOARDS, entries, strict=True)
            for metric in _metrics(by_config[config]["rows"])
        )
        rows.append(f"| `{name}`{marks} | {cells} |\n")
    metrics = {one: _metrics(by_config[one]["rows"]) for one in _BOARDS}
    titles = [f"`{one}`: {_TITLES[name]}" for one in _BOARDS for name in metrics[one]]
    counts = [
        "" if at else _count(by_config[one]["rows"])
        for one in _BOARDS
        for at in range(len(metrics[one]))
    ]
    head = f"| detector | {' | '.join(titles)} |\n|---{'|---:' * len(titles)}|\n"
    return f"{head}{''.join(rows)}| rows | {' | '.join(counts)} |\n"


def put(page: str, text: str, *, marks: tuple[str, str] = _MARKS) -> str:
    """Return a page with the text between its marks replaced."""
    opening, closing = marks
    before, rest = page.split(opening)
    return f"{before}{opening}{text}{closing}{rest.split(closing)[1]}"


def _metrics(rows: dict[str, dict[str, int]]) -> tuple[str, ...]:
    """Return the metrics of a board: AUC alone where too few rows are faithful."""
    return (_AUC,) if sum(rows["faithful"].values()) < _FEWEST else (_DETECTION, _AUC)


def _cell(entry: dict[str, Any] | None, metric: str) -> str:
    if entry is None:
        return "–"
    percent = metric == _DETECTION
    return _interval(entry["scores"][metric], 100 if percent else 1, 1 if percent else 2)


def _interval(score: dict[str, float], factor: int, digits: int) -> str:
    low, value, high = (f"{factor * score[key]:.{digits}f}" for key in ("low", "value", "high"))
    return f"{value} ({low}–{high})"


def _count(rows: dict[str, dict[str, int]]) -> str:
    total = sum(sum(cells.values()) for cells in rows.values())
    return f"{total:,} ({sum(rows['faithful'].values()):,} faithful)"
