from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from driftbench.cli.main import cli
from driftbench.dataset.check import check_dataset
from driftbench.detectors import read_splits, run_detector
from driftbench.equipment import Equipment
from driftbench.errors import CorpusError, InputError
from driftbench.oracles.claim import Claim
from driftbench.oracles.registry import open_oracle
from driftbench.wild import import_table, table_source
from driftbench.wild.judging import JudgedData, judge
from driftbench.wild.proofnet_verified import read_proofnet_verified
from driftbench.wild.tables import open_table
from tests.wild.conftest import SOURCE
from tests.wild.history.conftest import History

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
    assert [one.partition(": ")[0] for one in found.unread] == ["rows.jsonl:1", "rows.jsonl:2"]
    assert "there is no theorem at the end" in found.unread[0]


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        ("instance x {} : CommGroup G := sorry", ["proved", "proved"]),
        ("def x {} : CommGroup G := sorry", ["proved", "proved"]),
        ("def x {} : CommMonoid G := sorry", ["unknown:unsupported"] * 2),
        ("def x {} : CommRing G := sorry", ["unknown:unsupported"] * 2),
        ("theorem x {} : Nonempty (CommGroup G) := sorry", ["unknown:unsupported"] * 2),
    ],
)
def test_a_declaration_of_data_is_judged_as_a_claim(
    tmp_path: Path, declared: str, words: list[str]
) -> None:
    binders = "{G : Type*} [Group G] (h : ∀ x : G, x * x = 1)"
    records = _verif()
    records[1]["lean4_formalization"] = f"theorem gold {binders} (a b : G) : a * b = b * a :="
    records[0]["lean4_formalization"] = records[1]["lean4_formalization"]
    records[1]["lean4_prediction"] = declared.replace("{}", binders)
    out = tmp_path / "out"
    import_table(_write(tmp_path / "in", records), source=table_source("proofnetverif"), out=out)
    found = [row for split in read_splits("wild_llm", path=out).values() for row in split.records]
    (row,) = [one for one in found if "Comm" in one["candidate"]]
    claim = Claim(row["candidate"], row["gold"], row["context"])
    oracle = open_oracle(Equipment(snapshot="starter"), cached=False)
    assert [one.word for one in oracle.decide([claim, claim.converse])] == words


def test_each_candidate_is_read_under_its_own_commands(tmp_path: Path) -> None:
    records = _verif()
    records[1]["lean4_prediction"] = (
        "open Real\n\ndef odd (m : ℕ) : Prop := ¬ 2 ∣ m\n\ntheorem x (m : ℕ) : odd m := sorry"
    )
    out = tmp_path / "out"
    import_table(_write(tmp_path / "in", records), source=table_source("proofnetverif"), out=out)
    found = [row for split in read_splits("wild_llm", path=out).values() for row in split.records]
    own = {row["candidate"]: row["candidate_context"] for row in found if row["candidate_context"]}
    assert own == {
        "theorem Artin_exercise_1 (m : ℕ) : odd m": (
            "import Mathlib\nopen Nat\nopen Real\ndef odd (m : ℕ) : Prop := ¬ 2 ∣ m"
        )
    }
    assert {row["context"] for row in found} == {"import Mathlib\nopen Nat"}
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "1 candidates have their own commands before them" in card
    assert check_dataset(out) == ()


GOLD = PROBLEMS[0][2]
BAD = {
    "cut off in a binder": ("theorem x (m : ℕ", "row"),
    "cut off in the conclusion": ("theorem x (m : ℕ) : Even (m +", "row"),
    "Lean 3 commands": ("import data.nat.basic\n\ntheorem x : 1 = 1 := rfl", "it is Lean 3"),
    "a Lean 3 proof": (f"theorem x {GOLD} :=\nbegin\n  simp\nend", "it is Lean 3"),
    "tactics": (f"theorem x {GOLD} := by\n  intro h\n  simp at *", "as gold"),
    "sorry inside": ("theorem x (m : ℕ) : Even (sorry : ℕ)", "row"),
    "two theorems": (f"theorem x : 1 = 1 := rfl\n\ntheorem y {GOLD} ∨ True := sorry", "last of 2"),
    "none": ("", "empty"),
    "prose": ("I cannot formalize that.", "no theorem at the end"),
    "a definition of a proposition": ("def x : Prop := 1 = 1", "which states nothing"),
    "200 kB": (f"theorem x (m : ℕ) : m = m{' ∧ m = m' * 22_000} := sorry", "row"),
    "200 kB of brackets": (f"theorem x : {'(' * 200_000}", "row"),
    "unbound names": ("set_option autoImplicit false\n\ntheorem x : n = m := sorry", "row"),
}


@pytest.mark.parametrize(("text", "outcome"), BAD.values(), ids=BAD)
def test_what_models_write_is_a_row_or_left_out_with_a_reason(
    tmp_path: Path, text: str, outcome: str
) -> None:
    records = _verif()
    records[0]["lean4_prediction"] = text
    spec = _write(tmp_path / "in", records)
    columns = f"{COLUMNS},context=lean4_src_header"
    done = _run("--from", spec, "--columns", columns, "--out", tmp_path / "out")
    if outcome == "empty":
        assert done.exit_code == 2
        assert "rows.jsonl:1: lean4_prediction is empty: give it, or remove" in done.output
        return
    assert done.exit_code == 0, done.output
    assert check_dataset(tmp_path / "out") == ()
    splits = read_splits("wild_llm", path=tmp_path / "out")
    found = [row for split in splits.values() for row in split.records]
    mine = [row for row in found if row["evidence"]["basis"] == ["rows.jsonl:1"]]
    if outcome in {"row", "last of 2"}:
        assert len(mine) == 1
        assert ("last of 2" in outcome) == (
            "the last of 2 theorems" in mine[0]["evidence"]["detail"]
        )
        cut = (
            text.startswith(("theorem x (m : ℕ", f"theorem x : {'(' * 9}")) and "sorry" not in text
        )
        assert mine[0]["well_formed"] != cut or len(text) > 100_000
        return
    assert mine == []
    if outcome == "as gold":
        assert "says what gold says" in done.output
    else:
        assert "skipped 1: the candidate is not a statement" in done.output
        assert "    rows.jsonl:1: " in done.output
        assert outcome in done.output


def _votes() -> list[Record]:
    """The shape of the evaluation in rookie-joe/PDA: two of four people, and golds with votes."""
    votes = ((True, True), (False, False), (True, False))
    return [
        {
            "formal": None if number % 4 == 3 else f"theorem gold {gold} := by simp",
            "nl_statement": english,
            "fl_statementproof": f"theorem x {gold} ∨ False := by\n  simp\n ",
            f"human{1 + number % 2}_eval_autoform": first,
            "human4_eval_autoform": second,
            f"human{1 + number % 2}_eval_inform": None if number % 4 == 3 else number % 4 != 1,
            "human4_eval_inform": None if number % 4 == 3 else True,
        }
        for number, (_, english, gold) in enumerate(PROBLEMS)
        for first, second in (votes[number % 3],)
    ]


def test_rows_on_which_judges_differ_are_left_out(tmp_path: Path) -> None:
    out = tmp_path / "out"
    path = _write(tmp_path / "in", [])
    file = tmp_path / "in" / "votes.json"
    file.write_text(json.dumps(_votes()), encoding="utf-8")
    done = import_table(str(file), source=table_source("pda"), out=out)
    counted = {step.what.strip(): (step.drifted, step.faithful) for step in done.funnel.steps}
    assert counted == {
        "judged": (12, 12),
        "distinct": (8, 4),
        "left out: opinions differ on whether it drifted": (4, 0),
        "rows": (4, 4),
    }
    rows = [row for split in read_splits("wild_llm", path=out).values() for row in split.records]
    detail = {row["evidence"]["detail"].count("eval_autoform") for row in rows}
    assert detail == {2}
    # A gold is used if it exists, and both judges called the English faithful to it.
    golds = {row["nl_statement"]: bool(row["gold"]) for row in rows}
    assert golds == {
        english: number % 4 not in {1, 3}
        for number, (_, english, _) in enumerate(PROBLEMS)
        if number % 3 != 2
    }
    assert path.endswith("rows.jsonl")


def test_a_record_without_a_vote_is_named(tmp_path: Path) -> None:
    records = _votes()
    records[1].update(human2_eval_autoform=None, human4_eval_autoform="")
    with pytest.raises(InputError, match=r"rows\.jsonl:2: none of human1_eval_autoform, human2"):
        _judged(tmp_path, records, name="pda")
    records[1].update(human4_eval_autoform="perhaps")
    with pytest.raises(InputError, match=r"rows\.jsonl:2: human4_eval_autoform is 'perhaps'"):
        _judged(tmp_path, records, name="pda")


def test_a_set_that_is_not_on_the_hub_needs_a_source() -> None:
    done = CliRunner().invoke(cli, ["wild", "import", "pda"])
    assert done.exit_code == 2
    assert "--from: the human evaluation of FormL4 is not on the Hub" in done.output


def test_a_known_file_is_read_from_a_repository(tmp_path: Path) -> None:
    source = table_source("pda")
    (tmp_path / "repository").mkdir()
    history = History(tmp_path / "repository")
    history.git("init", "-q")
    content = json.dumps(_votes())
    history.commit("Add votes", {source.file: content, "LICENSE": "MIT License\n"})
    done = import_table(f"{history.spec}@HEAD", source=source, out=tmp_path / "out")
    assert done.lock.snapshot["licence"] == "MIT"
    assert done.lock.snapshot["commit"] == history.git("rev-parse", "HEAD")
    history.commit("No licence", {"LICENSE": None})
    with pytest.raises(CorpusError, match=r"its licence is not known: .* SOURCE"):
        import_table(f"{history.spec}@HEAD", source=source, out=tmp_path / "other")


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


def test_only_problems_that_match_a_pattern_are_imported(tmp_path: Path) -> None:
    spec = _write(tmp_path / "in", _verif())
    columns = ("--columns", f"{COLUMNS},context=lean4_src_header,id=id")
    done = _run("--from", spec, *columns, "--problems", "*|*", "--out", tmp_path / "out", "--json")
    assert done.exit_code == 0, done.output
    funnel = json.loads(done.stdout)["funnel"]
    assert funnel["skipped"] == {"its problem was not asked for": 2}
    splits = read_splits("wild_llm", path=tmp_path / "out").values()
    families = {record["family"] for split in splits for record in split.records}
    assert len(families) == len(PROBLEMS) - 1
    assert not any(family.startswith("imo") for family in families)


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
        (
            ["--columns", COLUMNS, "--problems", "Rudin*"],
            "--problems: give the column of the ids, as id=… in --columns",
        ),
        (
            ["--columns", f"{COLUMNS},id=id", "--problems", "Pugh*"],
            "--problems: no id in column 'id' matches 'Pugh*'",
        ),
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
