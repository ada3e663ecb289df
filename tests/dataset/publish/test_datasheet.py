"""The datasheet: its content, and that the committed page is up to date."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from driftbench.cli import cli
from driftbench.dataset.manual_review import ManualReview, ReviewFinding, read_reviews
from driftbench.dataset.publish.counts import count_build, read_counts, write_counts
from driftbench.dataset.publish.datasheet import (
    SEARCHED,
    SUFFIX,
    counted_builds,
    datasheet_tables,
    render_datasheet,
)
from driftbench.dataset.publish.hub import HUB
from driftbench.dataset.publish.lock import read_lock
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dataset.conftest import MakeBuild

QUESTIONS = (
    "Motivation",
    "Composition",
    "Collection",
    "Preprocessing and labels",
    "Uses",
    "Distribution",
    "Maintenance",
)
"""The sections of Gebru et al., in their order."""


@pytest.fixture
def counts(tmp_path: Path, make_build: MakeBuild) -> dict[str, Any]:
    return count_build(make_build(tmp_path / "build"))


def _run(*words: object) -> Result:
    return CliRunner().invoke(cli, ["datasheet", *map(str, words)])


def test_the_committed_page_is_up_to_date(repository: Path) -> None:
    reviews = read_reviews(repository / "tests" / "quality")
    text = render_datasheet(counted_builds(repository / "build"), reviews=reviews)
    remedy = "run `driftbench datasheet`"
    page = repository / "DATASHEET.md"
    assert page.read_text(encoding="utf-8") == text, remedy
    assert len(text.splitlines()) < 300
    for suffix, table in datasheet_tables(counted_builds(repository / "build")).items():
        assert page.with_suffix(suffix).read_text(encoding="utf-8") == table, remedy


def test_committed_counts_match_their_names(repository: Path) -> None:
    for name, found in counted_builds(repository / "build").items():
        assert found["recipe"]["name"] == name
        assert found["rows"] == found["faithful"] + found["drifted"]
        tables = (found["subfields"], found["splits"], found["evidence"], found["relations"])
        for table in tables:
            assert sum(sum(row.values()) for row in table.values()) == found["rows"]


def test_all_sections_are_present(counts: dict[str, Any]) -> None:
    for builds in ({}, {"paper": counts}):
        page = render_datasheet(builds)
        heads = re.findall(r"^## (.*)$", page, re.MULTILINE)
        assert [head for head in heads if head in QUESTIONS] == list(QUESTIONS)
        assert "## Known limits" in page
        assert "{{" not in page
        assert "{%" not in page
        assert "\n\n\n" not in page
        assert page.endswith(".\n")


def test_counts_of_a_build_are_printed(counts: dict[str, Any]) -> None:
    page = render_datasheet({"paper": counts})
    row = "`paper` | `controlled` | example.org/made `000000000000` | 240 | 120 (0) | 120 (120) |"
    assert f"| {row} 120 | 120 (120) | " in page
    fresh = render_datasheet({"fresh": counts | {"since": {"commit": "abcdef0123456789"}}})
    assert "example.org/made `000000000000`, not in `abcdef012345` | 240 |" in fresh
    assert "| topology | 20 | 4 | 4 | 4 | 4 | 4 | 40 |\n" in page
    assert "| all | 120 | 24 | 24 | 24 | 24 | 24 | 240 |" in page
    assert "| construction | 120 | 24 | 24 | 24 | 24 | 24 | 240 |" in page
    assert "| `paper` | 0 (0.0 %) | 0 (0.0 %) | 0 of 120 (0.0 %) |" in page


def test_tables_are_valid_markdown(counts: dict[str, Any]) -> None:
    for block in render_datasheet({"paper": counts, "full": counts}).split("\n\n"):
        lines = [line for line in block.split("\n") if line.startswith("|")]
        assert len({line.count("|") for line in lines}) <= 1, block
        assert sum(set(line) <= set("|-:") for line in lines) <= 1, block


def test_leaks_before_and_after_selection_are_printed(counts: dict[str, Any]) -> None:
    leaks: dict[str, Any] = {
        "ceiling": 0.6,
        "before": [{"probe": "candidate", "auc": 0.768}, {"probe": "gold", "auc": 0.7}],
        "after": [{"probe": "candidate", "auc": 0.58}, {"probe": "gold", "auc": 0.5}],
    }
    page = render_datasheet({"paper": counts | {"leaks": leaks}, "full": counts})
    assert "| probe | `paper`: before | `paper`: after |\n|---|---:|---:|\n" in page
    assert "The ceilings are 0.6 for `paper`. " in page
    assert "| candidate | 0.768 | 0.580 |\n| gold | 0.700 | 0.500 |\n" in page
    assert "No measurement" not in page
    both = render_datasheet({"paper": counts | {"leaks": leaks}, "mini": counts | {"leaks": leaks}})
    assert "| candidate | 0.768 | 0.580 | 0.768 | 0.580 |\n" in both
    assert "No measurement" in render_datasheet({"full": counts})
    for when in ("before", "after"):
        leaks[when] = [{"probe": "length difference", "auc": 0.75}]
    page = render_datasheet({"paper": counts | {"leaks": leaks}})
    assert "| length difference | 0.750 | 0.750 |\n" in page


def test_evidence_of_rules_is_summed_by_class(counts: dict[str, Any]) -> None:
    keys = ("sites", "asked", "decided", "agreed", "equivalent", "contradictions", "unsupported")
    rule = dict(zip(keys, (2000, 100, 80, 76, 4, 1, 9), strict=True)) | {"chosen": 30}
    names = ("swap-forall-exists", "lift-witness", "combined", "flip-order", "made-up", "never")
    rules = dict.fromkeys(names[:-1], rule) | {"never": dict.fromkeys(rule, 0)}
    builds = {"paper": counts | {"tally": {"steps": 200_000, "rules": rules}}, "full": counts}
    page = render_datasheet(builds)
    assert "rows of `paper` that were judged, with 200,000 steps for a direction." in page
    once = "| 2,000 | 100 | 80 | 76 | 4 | 5.0 % | 1 | 9 | 30 |"
    assert "| quantifier inversion | 4,000 | 200 | 160 | 152 | 8 | 5.0 % | 2 | 18 | 60 |" in page
    assert f"| combined {once}" in page
    assert f"| removed rules {once}" in page  # `made-up`; `flip-order` is a restyling
    assert "| faithful | 0 | 0 | 0 | 0 | 0 | – | 0 | 0 | 0 |" in page
    table = datasheet_tables(builds)[".rules.csv"].splitlines()
    assert table[1] == "paper,swap-forall-exists,2000,100,80,76,4,1,9,30"
    assert [line.split(",")[1] for line in table[1:]] == list(names)
    page = render_datasheet({"full": counts})
    assert "No build with a tally" in page
    assert "removed rules" not in page


def test_rows_by_label_are_in_a_table(counts: dict[str, Any]) -> None:
    table = datasheet_tables({"paper": counts})[".rows.csv"].splitlines()
    assert table[0].startswith("recipe,table,key,faithful,quantifier_inversion,")
    assert "paper,subfields,topology,20,4,4,4,4,4" in table
    assert "paper,evidence,construction,120,24,24,24,24,24" in table


def test_requirements_are_printed() -> None:
    page = " ".join(render_datasheet({}).split())
    assert "Both are called `statement`" in page
    assert f"`{HUB}`, is not claimed yet" in page


def test_manual_reviews_are_tallied() -> None:
    finding = ReviewFinding(
        id="0" * 16, label="combined", verdict="silly", finding="a", changed="b"
    )
    first = ManualReview(
        title="First", build="b", command="c", final=False, findings=(finding,) * 3
    )
    page = render_datasheet({}, reviews=[first])
    assert "| First | 3 | 3 | 100.0 % |" in page
    assert "No final review is recorded" in page
    final = ManualReview(title="Last", build="b", command="c", final=True, findings=(finding,) * 4)
    page = render_datasheet({}, reviews=[first, final])
    assert "| First | 3 | 3 | 100.0 % |\n| Last | 4 | 4 | 100.0 % |" in page
    assert "Last (c, b):" in page
    shown = replace(final, command="driftbench show DATASET")
    assert "Last (`driftbench show DATASET`, b):" in render_datasheet({}, reviews=[shown])
    assert "| combined | 4 | 0 | 0 | 0 | 4 | 0 | 100.0 % |" in page
    assert "| type coercion | 0 | 0 | 0 | 0 | 0 | 0 | – |" in page


def test_counted_builds_are_in_page_order(tmp_path: Path, counts: dict[str, Any]) -> None:
    for name in ("zeta", "mini", "full", "paper", "alpha"):
        write_counts(tmp_path / f"{name}{SUFFIX}", counts)
    assert list(counted_builds(tmp_path)) == ["paper", "full", "mini", "alpha", "zeta"]


def test_a_search_for_equivalent_rows_is_reported(tmp_path: Path, counts: dict[str, Any]) -> None:
    write_counts(tmp_path / f"paper{SUFFIX}", counts)
    file = tmp_path / f"paper{SEARCHED}"
    search = {"drifted": counts["drifted"], "translated": 90, "found": [{"id": "0" * 16}]}
    file.write_text(json.dumps({"lemmas": search}), encoding="utf-8")
    page = " ".join(render_datasheet(counted_builds(tmp_path)).split())
    plain = " ".join(render_datasheet({"paper": counts}).split())
    drifted = counts["drifted"]
    assert f"In `paper` it finds 1 of {drifted} drifted rows; {drifted - 90} could" in page
    assert "not be translated. - **No elaboration.**" in page
    assert "leave them out. - **No elaboration.**" in plain


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"lemmas": {"drifted": 7}}', "is about 7 drifted rows of another build: write it again"),
        ('{"counts": {}}', "is not the output of a search: write it again with `driftbench verify"),
        ("[", "is not the output of a search"),
    ],
)
def test_a_search_of_another_build_is_refused(
    tmp_path: Path, counts: dict[str, Any], text: str, message: str
) -> None:
    write_counts(tmp_path / f"paper{SUFFIX}", counts)
    (tmp_path / f"paper{SEARCHED}").write_text(text, encoding="utf-8")
    with pytest.raises(DatasetError, match=message):
        counted_builds(tmp_path)


def test_the_command_detects_a_stale_page(
    tmp_path: Path, make_build: MakeBuild, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    build = make_build(tmp_path / "made")
    done = _run(build)  # outside of a checkout there are neither counts nor reviews
    assert done.exit_code == 0, done.output
    found = read_counts(tmp_path / "build" / "made.counts.json")
    assert found["rows"] == sum(shard.rows for shard in read_lock(build).shards.values())
    page = tmp_path / "DATASHEET.md"
    assert page.read_text(encoding="utf-8") == render_datasheet({"made": found})
    rows = tmp_path / "DATASHEET.rows.csv"
    assert rows.read_text(encoding="utf-8") == datasheet_tables({"made": found})[".rows.csv"]
    assert (_run("--check").exit_code, _run("--check").stdout) == (
        0,
        "DATASHEET.md: up to date\n",
    )
    rows.unlink()
    assert _run("--check").exit_code == 1
    assert _run().exit_code == 0
    page.write_text("old\n", encoding="utf-8")
    done = _run("--check")
    assert (done.exit_code, done.stdout) == (
        1,
        "DATASHEET.md: out of date; run `driftbench datasheet`\n",
    )
    assert page.read_text(encoding="utf-8") == "old\n"
    assert _run("--check", build).exit_code == 2
