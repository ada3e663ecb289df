from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import mlcroissant
import pytest
from click.testing import CliRunner, Result

import driftbench
from driftbench.cli.main import cli
from driftbench.dataset.check import check_dataset
from driftbench.dataset.publish.lock import read_lock
from driftbench.detectors import read_splits, run_detector
from driftbench.wild import import_proofnet_verified
from tests.alone import be_alone
from tests.wild.conftest import GOLD, OLDER

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wild.conftest import Made


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be_alone(tmp_path, monkeypatch)


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["wild", "import", *map(str, arguments)])


def test_an_import_is_a_valid_build(made: Made, tmp_path: Path) -> None:
    done = import_proofnet_verified(made.write(), out=tmp_path / "out")
    assert check_dataset(tmp_path / "out") == ()
    assert read_lock(tmp_path / "out") == done.lock
    assert done.lock.configs == ("wild_human",)
    assert done.lock.composition["algebra"]["other"] == 3
    assert done.lock.recipe["name"] == "proofnet-verified"


def test_the_same_files_give_the_same_bytes(made: Made, tmp_path: Path) -> None:
    source = made.write()
    for name in ("one", "two"):
        import_proofnet_verified(source, out=tmp_path / name)
    files = sorted(p.relative_to(tmp_path / "one") for p in (tmp_path / "one").rglob("*.*"))
    assert len(files) == 5
    for file in files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_the_funnel_adds_up(made: Made, tmp_path: Path) -> None:
    funnel = import_proofnet_verified(made.write(), out=tmp_path / "out").funnel
    assert funnel.problems == 7
    assert {s.what.strip(): (s.drifted, s.problems, s.faithful) for s in funnel.steps} == {
        "judged": (8, 6, 4),
        "distinct": (6, 6, 3),
        "left out: opinions differ on whether it drifted": (1, 1, 0),
        "left out: says what gold says, up to layout and names of variables": (0, 0, 1),
        "rows": (5, 5, 2),
    }
    assert funnel.merged == {"with different directions": 1, "with different error types": 1}
    assert funnel.rows["label"] == {
        "conclusion_generalization": 1,
        "faithful": 2,
        "hypothesis_omission": 1,
        "other": 3,
    }
    assert sum(funnel.rows["split"].values()) == 7


def test_no_problem_is_in_both_splits(made: Made, tmp_path: Path) -> None:
    import_proofnet_verified(made.write(), out=tmp_path / "out")
    splits = read_splits("wild_human", path=tmp_path / "out")
    families = [{r["family"] for r in splits[name].records} for name in ("calibration", "test")]
    assert families[0]
    assert families[1]
    assert not families[0] & families[1]
    labels = {r["label"] == "faithful" for r in splits["calibration"].records}
    assert labels == {True, False}


def test_without_a_usable_calibration_split_all_rows_are_tested(made: Made, tmp_path: Path) -> None:
    # Problems 2 and 3 have drifted rows only.
    made.files = {name: records[1:3] for name, records in made.files.items()}
    import_proofnet_verified(made.write(), out=tmp_path / "out")
    splits = read_splits("wild_human", path=tmp_path / "out")
    assert {name: len(split.records) for name, split in splits.items()} == {"test": 2}


def test_the_command_prints_the_funnel_and_the_build_is_found(made: Made, tmp_path: Path) -> None:
    done = _run("proofnet-verified", "--from", made.write(), "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "7 problems\n" in done.output
    assert "skipped 1: the English is ambiguous" in done.output
    assert "label: conclusion_generalization 1, faithful 2, hypothesis_omission 1" in done.output
    found = driftbench.load_dataset("wild_human")
    assert sum(map(len, found.values())) == 7


def test_the_command_prints_json_for_machines(made: Made, tmp_path: Path) -> None:
    done = _run("proofnet-verified", "--from", made.write(), "--out", tmp_path / "out", "--json")
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["config"] == "wild_human"
    assert len(found["shards"]) == 2
    assert found["funnel"]["steps"][0]["what"] == "judged"


def test_a_detector_answers_what_was_imported(made: Made, tmp_path: Path) -> None:
    import_proofnet_verified(made.write(), out=tmp_path / "out")
    data = read_splits("wild_human", path=tmp_path / "out")
    run = run_detector("lint", data, config="wild_human", splits=["test"])
    assert all(answer.score is not None for answer in run.detections["test"])


def test_card_and_metadata_name_the_judges(made: Made, tmp_path: Path) -> None:
    import_proofnet_verified(made.write(), out=tmp_path / "out")
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "license: cc0-1.0" in card
    assert "No agreement is reported" in card
    assert "| all |" in card
    dataset = mlcroissant.Dataset(jsonld=str(tmp_path / "out" / "croissant.json"))
    issues = dataset.metadata.ctx.issues
    assert (issues.errors, issues.warnings) == (set(), set())


def test_hostile_english_is_escaped_where_rows_are_shown(made: Made, tmp_path: Path) -> None:
    for name in (GOLD, OLDER):
        made.files[name][0]["informal_stmt"] = "<script>alert(1)</script> [bold]m[/bold] {{ 7 }}"
    import_proofnet_verified(made.write(), out=tmp_path / "out")
    page = tmp_path / "rows.html"
    done = CliRunner().invoke(cli, ["show", str(tmp_path / "out"), "--html", str(page)])
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf-8")
    assert "alert(1)" not in text  # rows are packed, and unpacked as text
    shown = CliRunner().invoke(cli, ["show", str(tmp_path / "out")]).output
    assert "<script>alert(1)</script> [bold]m[/bold] {{ 7 }}" in shown


def test_rows_that_do_not_parse_stay_and_are_counted(made: Made, tmp_path: Path) -> None:
    made.files[OLDER][0]["formal_stmt"] = "theorem x : ∀ ∀ 1 = := sorry"
    done = import_proofnet_verified(made.write(), out=tmp_path / "out")
    assert len(done.funnel.unparsed) == 1
    text = "\n".join(done.funnel.lines())
    assert "1 of the rows do not parse" in text
    assert "declare data" not in text
    assert check_dataset(tmp_path / "out") == ()


def test_rows_of_one_problem_are_a_test_split(made: Made, tmp_path: Path) -> None:
    for name, records in made.files.items():
        made.files[name] = records[:1]
    done = import_proofnet_verified(made.write(), out=tmp_path / "out")
    assert set(done.lock.digests) == {"wild_human/test"}
    assert next(done.funnel.lines()) == "1 problem"
    assert check_dataset(tmp_path / "out") == ()


JUDGED = """english,lean,verdict
Every prime is positive.,theorem a (p : ℕ) (hp : p.Prime) : 0 < p,True
Every n divides 0.,theorem b (n : ℕ) : n ∣ 0,TRUE
n + 1 is larger than n.,theorem c (n : ℕ) : n < n + 1,yes
Every square is nonnegative.,theorem d (x : ℝ) : 0 ≤ x,incorrect
Primes are odd or two.,theorem e (p : ℕ) : Odd p ∨ p = 2,0
"""
COLUMNS = ("--columns", "nl=english,candidate=lean,label=verdict")


def _table(path: Path, text: str = JUDGED) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_needs_no_file_beside_it_and_has_the_labels_people_use(tmp_path: Path) -> None:
    table, out = _table(tmp_path / "judged.csv"), tmp_path / "out"
    source = ("--url", "https://example.org/judged", "--licence", "MIT")
    done = _run("table", "--from", table, *COLUMNS, *source, "--out", out)
    assert done.exit_code == 0, done.output
    assert "label: faithful 3, other 2" in done.output
    rows = driftbench.load_dataset(path=out)
    (found,) = {
        (row["source"]["repository"], row["source"]["licence"], row["source"]["commit"][:7])
        for split in rows.values()
        for row in split
    }
    assert found == ("example.org/judged", "MIT", "sha256:")
    assert check_dataset(out) == ()


def test_a_few_rows_are_answered_and_scored_without_a_calibration_split(tmp_path: Path) -> None:
    lines = JUDGED.splitlines(keepends=True)
    table = _table(tmp_path / "judged.csv", "".join([*lines[:2], lines[4]]))
    out, answers = tmp_path / "out", tmp_path / "lint.parquet"
    source = ("--url", "mine", "--licence", "NOASSERTION")
    assert _run("table", "--from", table, *COLUMNS, *source, "--out", out).exit_code == 0
    runner = CliRunner()
    words = ["detect", "--detector", "lint", "--dataset", str(out), "-o", str(answers)]
    done = runner.invoke(cli, words)
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("test: 2 of 2 rows answered\n")
    done = runner.invoke(cli, ["evaluate", str(answers), "--dataset", str(out)])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), r"judged\.csv: its source is not known, .*: give --url and --licence"),
        (("--url", "x"), "--url and --licence: give both"),
        (("--url", "a\tb", "--licence", "MIT"), "repository must be a text on one line"),
    ],
)
def test_a_table_without_a_source_is_refused(
    words: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    table = _table(tmp_path / "judged.csv")
    done = _run("table", "--from", table, *COLUMNS, *words, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert re.search(message, done.output)


def test_a_foreign_folder_is_not_replaced(made: Made, tmp_path: Path) -> None:
    (tmp_path / "cwd" / "mine.txt").write_text("mine", encoding="utf-8")
    done = _run("proofnet-verified", "--from", made.write(), "--out", tmp_path / "cwd")
    assert done.exit_code == 2
    assert "it is not an earlier build and is not replaced" in done.output


def test_an_error_has_no_control_characters(made: Made, tmp_path: Path) -> None:
    made.files[GOLD][0]["textbook"] = "\u202e<b>\x1b[31m"
    done = _run("proofnet-verified", "--from", made.write(), "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert "\x1b" not in done.output
    assert "\u202e" not in done.output
    assert f"{GOLD}:1: textbook has the hidden character U+202E" in done.output
    assert not (tmp_path / "out").exists()


@pytest.mark.wild_data
def test_the_funnel_of_the_real_files(proofnet_verified: Path, tmp_path: Path) -> None:
    done = import_proofnet_verified(str(proofnet_verified), out=tmp_path / "out")
    assert check_dataset(tmp_path / "out") == ()
    assert {s.what.strip(): (s.drifted, s.problems, s.faithful) for s in done.funnel.steps} == {
        "judged": (282, 194, 432),
        "distinct": (223, 194, 279),
        "left out: opinions differ on whether it drifted": (4, 4, 0),
        "left out: says what gold says, up to layout and names of variables": (0, 0, 242),
        "rows": (219, 190, 37),
    }
    assert len(done.funnel.unparsed) == 1
