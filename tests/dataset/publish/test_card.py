from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from huggingface_hub import metadata_load

from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.records import LABELS
from driftbench.dataset.shards import read_shard

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild


def _card(folder: Path) -> str:
    return (folder / "README.md").read_text(encoding="utf-8")


def test_front_matter_lists_every_split(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path)
    found = metadata_load(folder / "README.md")
    assert found is not None
    assert found["configs"] == [
        {
            "config_name": "controlled",
            "description": f"rows {read_lock(folder).rows_digest('controlled')}",
            "default": True,
            "data_files": [
                {"split": "calibration", "path": "controlled/calibration-*.parquet"},
                {"split": "test", "path": "controlled/test-*.parquet"},
            ],
        }
    ]
    assert found["license"] == "apache-2.0"
    assert found["size_categories"] == ["n<1K"]


def test_tables_have_row_counts(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path)
    card = _card(folder)
    rows = [row for path in folder.glob("*/*.parquet") for row in read_shard(path)]
    cells = [sum(row["label"] == "faithful" for row in rows), len(rows)]
    assert cells == [120, 240]
    line = next(line for line in card.splitlines() if line.startswith("| topology |"))
    assert [int(n) for n in re.findall(r"\d+", line)] == [20, *(4,) * 5, 40]
    sums = [
        [int(n) for n in re.findall(r"\d+", line)]
        for line in card.splitlines()
        if line.startswith(("| calibration |", "| test |"))
    ]
    assert [a + b for a, b in zip(*sums, strict=True)] == [120, *(24,) * 5, 240]
    assert "120 of 120 families have both" in card
    assert "| made-up | 120 | 120 |" in card
    assert "| flip-order | 120 |" in card


def test_card_has_evidence_counts(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    solved = replace(
        rows[1].evidence,
        kind="solver",
        forward="proved",
        backward="refuted",
        backward_model="ℕ = {0}",
        certificate="0" * 64,
        oracle="cvc5; E",
        theory="L1 00ff",
    )
    card = _card(make_build(tmp_path, (rows[0], replace(rows[1], evidence=solved))))
    label = rows[1].label
    cells = ["1" if name == label else "0" for name in LABELS]
    assert f"| solver | {' | '.join(cells)} | 1 |" in card
    assert f"| proved / refuted | {' | '.join(cells)} | 1 |" in card
    assert "- 1 rows (50.0 %) have a finite countermodel." in card
    assert "- 1 rows (50.0 %) have a certificate" in card
    assert "- Theories: `L1 00ff`.\n- Provers: cvc5 1.4, E 1.4.\n" in card
    assert "| made-up | 1 | 0 | 1 |" in card
    assert "| not asked | 2 |" in card


def test_card_has_the_inputs_of_the_build(tmp_path: Path, make_build: MakeBuild) -> None:
    card = _card(make_build(tmp_path))
    assert f"example.org/made at `{'0' * 40}`" in card
    assert "{{" not in card
    assert "{%" not in card
