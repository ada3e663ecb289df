from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from benchmarks.choice import figures, largest_shares, main
from driftbench.dataset.records import LABELS
from driftbench.dataset.selection.surface_features import surface_features_of
from tests.dataset.plain_rows import plain_row
from tests.survival.verbs import part

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from driftbench.dataset.records import Row


def _row(number: int, label: str, *rules: str) -> Row:
    row = plain_row(family=f"f{number}", label=label, rules=rules)
    source = replace(row.source, module=f"M{number % 2}", declaration=f"t{number}")
    return replace(row, source=source)


def test_largest_shares_count_a_combined_row_for_each_rule() -> None:
    rows = [
        _row(0, "combined", "a", "b"),
        _row(2, "combined", "c", "b"),
        _row(4, "combined", "c", "a"),
        _row(6, "combined", "d", "b"),
        _row(1, "faithful"),
    ]
    rows.append(replace(rows[0], source=replace(rows[0].source, declaration="u")))
    assert largest_shares(rows) == {
        "largest share of a rule, combined: b": 0.8,
        "largest share of a file: M0": 5 / 6,
        "most theorems of a family": 2,
    }


def test_edits_of_drifted_rows_alone_are_found() -> None:
    gold = "theorem t (n : ℕ) (h : 0 < n) : 1 ≤ n"
    rows = [
        plain_row(
            family=f"f{number}",
            label=label,
            rules=() if label == "faithful" else ("le-to-lt",),
            gold=gold,
            candidate=gold.replace("≤", "<") if label != "faithful" else gold.replace("n", "m"),
            nl_statement=f"Number {number}.",
        )
        for number in range(60)
        for label in ("faithful", "conclusion_generalization")
    ]
    found = figures(rows, reader=surface_features_of)
    assert found["AUC of edit-classifier, by family"] == 1.0
    assert found["AUC of length difference"] == 0.5
    assert found["AUC of candidate"] == 1.0


def test_the_choice_of_a_recipe_is_measured(
    repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # A sixth of the starter.
    assert main([*part(repository, tmp_path), "--json"]) == 0
    items = json.loads(capsys.readouterr().out)
    assert items[1] == {"kind": "fact", "text": f"{24 + 6 + 8 + 7 + 5 + 5} rows chosen"}
    lines = {item["what"]: item for item in items if item["kind"] == "line"}
    assert len([name for name in lines if name.startswith("largest share of a rule")]) == 5
    # There are too few rows to exchange any.
    assert all(line["ratio"] in {1.0, None} for line in lines.values())
    assert set(LABELS) - {"faithful"} <= {
        name.split(", ")[1].split(":")[0] for name in lines if ", " in name and ":" in name
    }
