from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from driftbench.cli.main import cli
from driftbench.dataset.check import check_dataset
from driftbench.detectors import read_splits, run_detector
from driftbench.errors import InputError
from driftbench.wild import import_table, table_source
from driftbench.wild.judging import JudgedData, judge
from driftbench.wild.proofnet_verified import read_proofnet_verified
from driftbench.wild.tables import open_table
from tests.wild.conftest import SOURCE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.wild.proofnet_verified import KnownProblem
    from tests.wild.conftest import Made

HEADER = "import Mathlib\n\nopen Nat"
PROBLEMS = (
    ("Artin|exercise_1", "The sum of two even numbers is even.", "(m : ℕ) : Even (m + m)"),
    ("Rudin|exercise_2", "A square is not negative.", "(x : ℝ) : 0 ≤ x ^ 2"),
    ("imo_1900_p1", "One is less than two.", ": (1 : ℕ) < 2"),
    ("Munkres|exercise_4", "A set is what it is.", "(s : Set ℕ) : s = s"),
    *(
        (f"Artin|exercise_1{n}", f"Adding {n} commutes.", f"(m : ℕ) : m + {n} = {n} + m")
        for n in range(8)
    ),
)
WRONG: tuple[str, ...] = (
    "(m : ℕ) : Odd (m + m)",
    "(x : ℝ) : 0 < x ^ 2",
    ": (1 : ℕ) < 1",
    "(s : Set ℕ) : s = ∅",
)
WRONG += tuple(f"(m : ℕ) : m + {n} < {n} + m" for n in range(8))

Record = dict[str, Any]


def _verif() -> list[Record]:
    """Two candidates for each problem, in the shape of PAug/ProofNetVerif."""
    return [
        {
            "id": name,
            "nl_statement": english,
            "lean4_src_header": HEADER,
            "lean4_formalization": f"theorem gold {gold} :=",
            "lean4_prediction": f"theorem dummy {claim} := sorry",
            "correct": right,
        }
        for (name, english, gold), wrong in zip(PROBLEMS, WRONG, strict=True)
        for claim, right in ((f"{gold} ∨ False", True), (wrong, False))
    ]


def _consistency() -> list[Record]:
    """The shape of GuoxinChen/ConsistencyCheck: no gold."""
    return [
        {
            "name": name.replace("|", "_"),
            "split": "valid",
            "goal": "⊢ …",
            "header": HEADER,
            "informal_statement": english,
            "formal_statement": f"theorem t{number} {claim} := by sorry",
            "human_check": "true" if right else "false",
            "human_reason": "" if right else "It says something else.",
        }
        for number, ((name, english, gold), wrong) in enumerate(zip(PROBLEMS, WRONG, strict=True))
        for claim, right in ((gold, True), (wrong, False))
    ]


def _critic() -> list[Record]:
    """The shape of m-a-p/CriticLeanBench: no gold, no problem, a label for what Lean refused."""
    tags = ("compile_right_is_right", "compile_right_is_false", "compile_false")
    return [
        {
            "id": f"row {number}",
            "refined_statement": english,
            "autoformalization": f"{HEADER}\n\ntheorem x {claim} := by sorry",
            "tag": tag,
            "source": "made",
        }
        for number, ((_, english, gold), wrong) in enumerate(zip(PROBLEMS, WRONG, strict=True))
        for claim, tag in zip((gold, wrong, "∀"), tags, strict=True)
    ]


def _write(folder: Path, records: Sequence[Record]) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "SOURCE.toml").write_text(SOURCE, encoding="utf-8")
    text = "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in records)
    (folder / "rows.jsonl").write_text(text, encoding="utf-8")
    return str(folder / "rows.jsonl")


def _judged(
    folder: Path, records: Sequence[Record], *, name: str, known: Sequence[KnownProblem] = ()
) -> JudgedData:
    source = table_source(name)
    return judge(
        open_table(_write(folder, records)),
        title=source.title,
        columns=source.columns,
        labels=source.labels,
        known=known,
    )


def test_a_table_with_golds(tmp_path: Path) -> None:
    found = _judged(tmp_path, _verif(), name="proofnetverif")
    first, second = found.candidates[:2]
    assert (found.problems, found.corrected, found.skipped) == (12, 0, {})
    assert first.problem is second.problem
    assert first.problem.name == "Artin_exercise_1"
    assert first.problem.gold is not None
    assert first.problem.gold.statement == "theorem Artin_exercise_1 (m : ℕ) : Even (m + m)"
    assert first.formal.commands == ("import Mathlib", "open Nat")
    assert [one.opinion.relation for one in (first, second)] == ["equivalent", "undecided"]
    assert [one.problem.subfield for one in found.candidates[:8:2]] == [
        "algebra",
        "analysis",
        "other",
        "topology",
    ]


def test_tables_without_golds(tmp_path: Path) -> None:
    found = _judged(tmp_path / "a", _consistency(), name="consistencycheck")
    assert all(one.problem.gold is None for one in found.candidates)
    assert found.candidates[1].opinion.reason == "It says something else."
    found = _judged(tmp_path / "b", _critic(), name="criticleanbench")
    assert len(found.candidates) == 24
    assert found.skipped == {"its label says nothing of its meaning": 12}
    assert len({one.problem.name for one in found.candidates}) == 12


def test_corrected_golds_are_used_for_the_same_problems(tmp_path: Path, made: Made) -> None:
    known = read_proofnet_verified(made.write()).known
    records = _verif()
    records[2]["nl_statement"] = records[3]["nl_statement"] = "There is  no largest natural number!"
    found = _judged(tmp_path / "rows", records, name="proofnetverif", known=known)
    first, third = found.candidates[0].problem, found.candidates[2].problem
    # By name; an exclamation mark makes another sentence.
    assert found.corrected == 1
    assert first.gold is not None
    assert first.gold.statement.startswith("theorem Artin_exercise_1 (m n : ℕ) (hm : Even m)")
    assert first.source is not None
    assert third.source is None
    records[2]["nl_statement"] = records[3]["nl_statement"] = "There is no largest natural number."
    found = _judged(tmp_path / "rows", records, name="proofnetverif", known=known)
    assert found.corrected == 2
    assert found.candidates[2].problem.name == "Artin_exercise_2"


def test_problems_with_unusable_english_are_skipped(tmp_path: Path, made: Made) -> None:
    known = read_proofnet_verified(made.write()).known
    records = _verif()
    for record in records[:2]:
        record["nl_statement"] = "A thing is what it is."
        record["id"] = "other"
    found = _judged(tmp_path / "rows", records, name="proofnetverif", known=known)
    assert found.skipped == {"the English is ambiguous": 2}


def test_candidates_without_a_statement_are_counted(tmp_path: Path) -> None:
    records = _verif()
    records[0]["lean4_prediction"] = "I cannot formalize that."
    records[1]["lean4_prediction"] = "/- def"
    found = _judged(tmp_path, records, name="proofnetverif")
    assert found.skipped == {"the candidate is not a statement": 2}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"correct": "maybe"}, r"rows\.jsonl:3: correct is 'maybe': known are 0, 1, false, true"),
        ({"correct": None}, r"rows\.jsonl:3: correct is None: known are"),
        ({"nl_statement": 3}, r"rows\.jsonl:3: nl_statement must be a text, and is 3"),
        (
            {"nl_statement": "\u202eevil"},
            r"rows\.jsonl:3: nl_statement has the hidden .* U\+202E",
        ),
        ({"lean4_prediction": "\0"}, r"rows\.jsonl:3: lean4_prediction .*U\+0000"),
        ({"lean4_formalization": "?"}, r"rows\.jsonl:3: there is no theorem at the end"),
    ],
)
def test_a_wrong_value_is_named(tmp_path: Path, change: Record, message: str) -> None:
    records = _verif()
    records[2].update(change)
    with pytest.raises(InputError, match=message):
        _judged(tmp_path, records, name="proofnetverif")


@pytest.mark.parametrize("column", ["id", "nl_statement", "lean4_prediction", "correct"])
def test_a_missing_column_is_named(tmp_path: Path, column: str) -> None:
    records = _verif()
    for record in records:
        del record[column]
    with pytest.raises(InputError, match=rf"rows\.jsonl:1: has no '{column}', only"):
        _judged(tmp_path, records, name="proofnetverif")


@pytest.mark.parametrize("name", ["consistencycheck", "criticleanbench", "proofnetverif"])
def test_every_public_table_becomes_a_valid_build(tmp_path: Path, name: str) -> None:
    records = {
        "consistencycheck": _consistency,
        "criticleanbench": _critic,
        "proofnetverif": _verif,
    }[name]()
    out = tmp_path / "out"
    done = import_table(_write(tmp_path / "in", records), source=table_source(name), out=out)
    assert check_dataset(out) == ()
    assert done.lock.configs == ("wild_llm",)
    data = read_splits("wild_llm", path=out)
    golds = {bool(record["gold"]) for split in data.values() for record in split.records}
    assert golds == {name == "proofnetverif"}
    card = (out / "README.md").read_text(encoding="utf-8")
    assert ("(24 rows have none)" in card) == (name != "proofnetverif")
    for detector in ("lint", "bleu-ref"):
        run = run_detector(detector, data, config="wild_llm", splits=["test"])
        answered = {answer.score is not None for answer in run.detections["test"]}
        assert answered == {detector == "lint" or name == "proofnetverif"}


def test_a_row_names_the_source_of_a_corrected_gold(tmp_path: Path, made: Made) -> None:
    out = tmp_path / "out"
    import_table(
        _write(tmp_path / "in", _verif()),
        source=table_source("proofnetverif"),
        out=out,
        verified=made.write(),
    )
    data = read_splits("wild_llm", path=out)
    records = [record for split in data.values() for record in split.records]
    (commit,) = {r["source"]["commit"] for r in records if r["family"] == "Artin_exercise_1"}
    assert commit == "0123456789abcdef0123456789abcdef01234567"
    assert check_dataset(out) == ()


def test_rows_per_problem_are_limited(tmp_path: Path) -> None:
    records = _verif()
    for number in range(9):
        for base in records[:2]:
            claim = base["lean4_prediction"].replace(":=", f"∨ {number} = {number + 1} :=")
            records.append({**base, "lean4_prediction": claim})
    source = table_source("proofnetverif")
    done = import_table(
        _write(tmp_path / "in", records), source=source, out=tmp_path / "out", per_problem=3
    )
    families = [
        record["family"]
        for split in read_splits("wild_llm", path=tmp_path / "out").values()
        for record in split.records
    ]
    assert families.count("Artin_exercise_1") == 3
    left = {step.what.strip(): step for step in done.funnel.steps}
    assert left["left out: one of many of its problem"].drifted > 0


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["wild", "import", "table", *map(str, arguments)])


COLUMNS = "nl=nl_statement,candidate=lean4_prediction,gold=lean4_formalization,label=correct"


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))


def test_any_table_is_imported_by_its_columns(tmp_path: Path) -> None:
    spec = _write(tmp_path / "in", _verif())
    columns = f"{COLUMNS},context=lean4_src_header"
    done = _run("--from", spec, "--columns", columns, "--out", tmp_path / "out", "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["funnel"]["rows"]["label"] == {"faithful": 12, "other": 12}
    assert check_dataset(tmp_path / "out") == ()


def test_labels_of_a_table_may_be_classes_and_have_a_direction(tmp_path: Path) -> None:
    records = _verif()
    for record in records:
        record["correct"] = "ok" if record["correct"] else "dropped"
        record["direction"] = "stronger"
    spec = _write(tmp_path / "in", records)
    done = _run(
        *("--from", spec, "--out", tmp_path / "out", "--config", "wild_human"),
        *("--columns", f"{COLUMNS},relation=direction"),
        *("--labels", "OK=faithful,dropped=hypothesis_omission"),
    )
    assert done.exit_code == 0, done.output
    assert "hypothesis_omission 12" in done.output
    assert "stronger 12" in done.output
    assert check_dataset(tmp_path / "out") == ()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--columns", "nl"], "--columns: 'nl' is not of the form name=value"),
        (["--columns", "nl=a,nl=b"], "--columns: 'nl' is given twice"),
        (
            ["--columns", "nl=a,english=b"],
            "--columns: unknown word 'english': choose one of nl, candidate",
        ),
        (["--columns", "nl=a"], "--columns: give candidate=…, label=… as well"),
        (
            ["--columns", COLUMNS, "--labels", "true=right"],
            "--labels: unknown word 'right': choose one of faithful",
        ),
    ],
)
def test_a_wrong_option_is_named(tmp_path: Path, options: list[str], message: str) -> None:
    done = _run("--from", _write(tmp_path, _verif()), "--out", tmp_path / "out", *options)
    assert done.exit_code == 2
    assert message in done.output


def test_a_table_without_directions_is_undecided(tmp_path: Path) -> None:
    source = table_source("proofnetverif")
    columns = replace(source.columns, relation="direction")
    records = [{**record, "direction": "sideways"} for record in _verif()]
    with pytest.raises(InputError, match=r"rows\.jsonl:2: direction is 'sideways': known are str"):
        judge(
            open_table(_write(tmp_path, records)),
            title="made",
            columns=columns,
            labels=source.labels,
        )
