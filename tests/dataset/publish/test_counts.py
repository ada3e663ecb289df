from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.publish.counts import (
    count_build,
    count_rows,
    read_counts,
    write_counts,
)
from driftbench.dataset.publish.lock import composition_of
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild, MakeRow


def test_count_build_equals_count_rows(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    found = count_build(make_build(tmp_path))
    assert (found["config"], found["recipe"]["name"]) == ("controlled", "made")
    assert (found["rows"], found["faithful"], found["drifted"]) == (240, 120, 120)
    assert (found["families"], found["mixed"], found["theorems"]) == (120, 120, 120)
    assert found["modules"] == len({row.source.module for row in rows})
    assert found["subfields"] == composition_of(rows)
    assert sum(sum(counts.values()) for counts in found["splits"].values()) == 240
    assert found["relations"]["stronger"]["combined"] == 24
    assert found["verdicts"]["holds / not asked"]["faithful"] == 120
    assert found["rules"] == {"made-up": {"construction": 120}}
    assert found["restyled"] == {"flip-order": 120}
    assert (found["plain"], found["verbatim"], found["models"]) == (120, 0, 0)
    assert found["elaborates"] == {"not asked": 240}
    assert sum(found["certificates"].values()) == 0


def test_totals_do_not_depend_on_order_and_split(rows: tuple[Row, ...]) -> None:
    forth = count_rows({"test": rows})
    back = count_rows({"test": tuple(reversed(rows))})
    assert json.dumps(forth) == json.dumps(back)
    half = count_rows({"calibration": rows[:100], "test": rows[100:]})
    assert {**half, "splits": 0} == {**forth, "splits": 0}


def test_evidence_is_counted_by_label(rows: tuple[Row, ...]) -> None:
    evidence = replace(
        rows[1].evidence, kind="kernel", forward="proved", backward="refuted", certificate="0" * 64
    )
    odd = replace(
        rows[1],
        evidence=replace(evidence, backward_model="m", oracle="cvc5; E", theory="L1"),
        elaborates=True,
        restyled=("a", "b"),
    )
    found = count_rows({"test": [odd, replace(rows[0], candidate=rows[0].gold)]})
    assert found["certificates"] == Counter({odd.label: 1}) | dict.fromkeys(
        found["certificates"].keys() - {odd.label}, 0
    )
    assert (found["models"], found["verbatim"], found["plain"]) == (1, 1, 0)
    assert found["verdicts"]["proved / refuted"][odd.label] == 1
    assert found["oracles"] == {"E": 1, "cvc5": 1}
    assert found["theories"] == {"L1": 1}
    assert found["elaborates"] == {"not asked": 1, "yes": 1}
    assert found["restyled"] == {"a": 1, "b": 1, "flip-order": 1}


def test_counts_include_the_reports_of_a_build(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path)
    for name in ("evidence.json", "leaks.json"):
        (folder / name).unlink(missing_ok=True)
    assert not {"tally", "leaks"} & count_build(folder).keys()
    tally = {"steps": 200_000, "defects": [], "oracles": [], "rules": {}, "theories": []}
    leaks = {"after": [], "before": [], "ceiling": 0.6}
    for name, report in (("evidence", tally | {"contradictions": []}), ("leaks", leaks)):
        (folder / f"{name}.json").write_text(json.dumps(report), encoding="utf-8")
    found = count_build(folder)
    assert (found["tally"], found["leaks"]) == (tally, leaks)


def test_label_other_is_counted_if_present(make_row: MakeRow) -> None:
    rows = [make_row(1), replace(make_row(2, "type_coercion"), label="other")]
    assert count_rows({"test": rows})["splits"]["test"]["other"] == 1
    assert "other" not in count_rows({"test": rows[:1]})["splits"]["test"]


def test_a_damaged_report_is_an_error(tmp_path: Path, make_build: MakeBuild) -> None:
    (make_build(tmp_path) / "leaks.json").write_text('{"ceiling": "x"}', encoding="utf-8")
    with pytest.raises(DatasetError, match=r"leaks\.json: ceiling must be a number"):
        count_build(tmp_path)


def test_counts_round_trip_through_a_file(tmp_path: Path, make_build: MakeBuild) -> None:
    found = count_build(make_build(tmp_path))
    path = tmp_path / "made" / "x.counts.json"
    write_counts(path, found)
    assert read_counts(path) == found
    assert json.dumps(read_counts(path)) == json.dumps(found)


def test_a_broken_counts_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "x.counts.json"
    for text, message in (
        ("[]", "the content must be a table"),
        ("{}", "it lacks certificates"),
        ("{", "is not JSON"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(DatasetError, match=message):
            read_counts(path)
    with pytest.raises(DatasetError, match="cannot be read"):
        read_counts(tmp_path / "absent.json")


def test_a_broken_shard_is_an_error(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path)
    next(folder.glob("*/test-*.parquet")).unlink()
    with pytest.raises(DatasetError, match=r"test-00000-of-00001\.parquet: cannot be read"):
        count_build(folder)
