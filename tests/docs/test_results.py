"""The tables of results in README and documentation are those of the files they are made from."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from tests.docs.results import CLAIMS, KAPPA, claims_table, kappa_table, put, table

if TYPE_CHECKING:
    from pathlib import Path


def test_the_readme_has_the_results_of_the_leaderboard(repository: Path) -> None:
    readme = repository / "README.md"
    page = readme.read_text(encoding="utf-8")
    wanted = put(page, table(repository / "eval" / "leaderboard.json"))
    if os.environ.get("DRIFTBENCH_DOCS") == "write":
        readme.write_text(wanted, encoding="utf-8")
    assert readme.read_text(encoding="utf-8") == wanted


def test_the_page_about_the_paper_has_the_claims_with_our_numbers(repository: Path) -> None:
    path = repository / "docs" / "paper.md"
    page = path.read_text(encoding="utf-8")
    sources = ("eval/protocols/claims.toml", "eval/leaderboard.json")
    wanted = put(page, claims_table(*(repository / one for one in sources)), marks=CLAIMS)
    if os.environ.get("DRIFTBENCH_DOCS") == "write":
        path.write_text(wanted, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == wanted
    assert "| BPF: F1 | Table 2 | 0.91 | 0." in wanted


def test_the_page_about_real_drift_has_the_agreement_of_the_leaderboard(repository: Path) -> None:
    path = repository / "docs" / "wild.md"
    page = path.read_text(encoding="utf-8")
    wanted = put(page, kappa_table(repository / "eval" / "leaderboard.json"), marks=KAPPA)
    if os.environ.get("DRIFTBENCH_DOCS") == "write":
        path.write_text(wanted, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == wanted
    assert "\n| `bpf` | 0." in wanted


def test_a_submission_to_one_board_has_empty_cells_for_the_other(tmp_path: Path) -> None:
    def board(name: str, config: str, track: str, *, faithful: int) -> dict[str, object]:
        score = {"value": 0.25, "low": 0.125, "high": 1.0}
        scores = {"detection_at_3_fpr": score, "auc": score}
        detector = f"{name}|oracle:cvc5 1.4.2" if track == "uses-gold" else name
        entry = {"name": name, "track": track, "scores": scores, "detector": detector}
        rows = {"faithful": {"algebra": faithful}, "combined": {"algebra": 1, "topology": 1000}}
        return {"config": config, "rank_entries": [entry], "rows": rows}

    boards = [
        board("a", "controlled", "uses-gold", faithful=100),
        board("b", "wild_human", "uses-gold", faithful=99),
    ]
    boards[0]["rank_entries"] += board("c", "controlled", "leave-rule-out", faithful=0)[  # type: ignore[operator]
        "rank_entries"
    ]
    path = tmp_path / "leaderboard.json"
    path.write_text(json.dumps({"boards": boards}), encoding="utf-8")
    rows = table(path).splitlines()[2:]
    assert rows == [
        "| `a` † ‡ | 25.0 (12.5–100.0) | 0.25 (0.12–1.00) | – |",
        "| `b` † | – | – | 0.25 (0.12–1.00) |",
        "| rows | 1,101 (100 faithful) |  | 1,100 (99 faithful) |",
    ]


def test_the_readme_has_at_most_900_words(repository: Path) -> None:
    assert len((repository / "README.md").read_text(encoding="utf-8").split()) <= 900
