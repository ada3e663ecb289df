from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pandas as pd
import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.cli.main import main
from driftbench.dataset.records import rows_of
from driftbench.dataset.shards import read_shard
from driftbench.oracles.lean import LeanOracle
from tests.leaderboard.fake_build import fake_rows, make_build
from tests.llm.stand_in import opened_in
from tests.oracles.lean.kimina_server import running
from tests.oracles.lean.odd_lean import PROGRAM, prepared_project

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from driftbench.dataset.records import Row
    from driftbench.oracles.lean.deciding import AskedAttempt
    from driftbench.oracles.lean.replies import Reply


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a prepared project, whose REPL is the stand-in that proves nothing here."""
    return prepared_project(tmp_path, monkeypatch)


def code_of(words: list[str]) -> int:
    """Return the exit code of the command line."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_a_check_is_recorded_and_replayed(project: Path, tmp_path: Path) -> None:
    session = tmp_path / "session.jsonl"
    words = ["lean", "check", "--lean-project", str(project), "--record", str(session)]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 1, done.output
    assert "Lean 4.99.0, closers" in done.stdout
    assert "FAIL a statement implies itself: not_derived" in done.stdout
    assert "network: " in done.stdout
    again = CliRunner().invoke(cli, ["lean", "check", "--replay", str(session)])
    assert again.exit_code == 1, again.output

    def answers(text: str) -> list[str]:
        return [
            line.rpartition(",")[0] for line in text.splitlines() if line[:4] in {"FAIL", "ok  "}
        ]

    assert answers(again.stdout) == answers(done.stdout)
    lines = [json.loads(line) for line in session.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["request"] == {"cmd": "import Mathlib"}


def test_a_library_that_is_not_built_ends_with_code_2(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "broken.py"
    text = PROGRAM.read_text(encoding="utf-8").replace('"Broken" in line', '"Mathlib" in line')
    program.write_text(text, encoding="utf-8")
    repl = tmp_path / "repl"
    repl.write_text(
        repl.read_text(encoding="utf-8").replace(str(PROGRAM), str(program)), encoding="utf-8"
    )
    assert code_of(["lean", "check", "--lean-project", str(project)]) == 2
    said = capsys.readouterr().err
    assert "`import Mathlib` fails in" in said
    assert "object file 'Broken.olean' of module Broken does not exist" in said


def test_without_a_project_the_remedy_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of(["lean", "check"]) == 2
    assert "run `driftbench lean setup`" in capsys.readouterr().err
    assert code_of(["lean", "setup"]) == 2
    assert "give the version of mathlib with --mathlib" in capsys.readouterr().err


def test_what_would_be_downloaded_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("driftbench.oracles.lean.setup._MATHLIB_BYTES", 0)
    folder = tmp_path / "p"
    words = ["lean", "setup", "--mathlib", "v4.28.0", "--project", str(folder)]
    assert code_of([*words, "--dry-run"]) == 0
    assert "lake exe cache get" in capsys.readouterr().err
    assert not folder.exists()
    assert code_of(words) == 2
    assert "add --yes" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["elaborate"],
        ["detect", "--detector", "beq", "--oracle", "lean", "-o", "a.parquet", "--dataset"],
        ["calibrate", "--oracle", "lean", "-o", "out", "--dataset"],
        ["reproduce", "--oracle", "lean", "--out", "out", "--dataset"],
    ],
)
def test_a_project_with_another_mathlib_than_the_dataset_is_refused(
    words: list[str],
    project: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    mathlib = {"name": "mathlib", "type": "git", "rev": "b" * 40}
    manifest = project / "lake-manifest.json"
    manifest.write_text(json.dumps({"packages": [mathlib]}), encoding="utf-8")
    compiled = project / ".lake/packages/mathlib/.lake/build/lib/lean/Mathlib.olean"
    compiled.parent.mkdir(parents=True)
    compiled.touch()
    build = make_build(tmp_path / "build", test=fake_rows([1]))
    assert code_of([*words, str(build), "--lean-project", str(project)]) == 2
    said = capsys.readouterr().err
    assert "has mathlib bbbbbbbbbbbb, and the dataset has 8f9d9cff6bd7: give a project" in said
    assert not (tmp_path / "starts").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["elaborate"],
        ["detect", "--detector", "beq", "-o", "a.parquet", "--dataset"],
        ["calibrate", "-o", "out", "--dataset"],
        ["reproduce", "--out", "out", "--dataset"],
    ],
)
def test_a_server_with_another_mathlib_than_the_dataset_is_refused(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    build = make_build(tmp_path / "build", test=fake_rows([1]))
    with running() as server:
        server.commit = "b" * 40
        assert code_of([*words, str(build), "--oracle", f"kimina:{server.url}#quick"]) == 2
    said = capsys.readouterr().err
    assert "has mathlib bbbbbbbbbbbb, and the statements are from mathlib 8f9d9cff6bd7" in said
    assert len(server.requests) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["build"]


def test_a_dry_run_asks_no_server(tmp_path: Path) -> None:
    build = make_build(tmp_path / "build", test=fake_rows([1]))
    words = ["detect", "--detector", "llm-judge", "--dry-run", "--dataset", str(build)]
    with running() as server:
        done = CliRunner().invoke(cli, [*words, "--oracle", f"kimina:{server.url}"])
    assert done.exit_code == 0, done.output
    assert server.requests == []


@pytest.mark.parametrize(
    "words",
    [
        ["elaborate", "BUILD"],
        ["detect", "--detector", "beq", "--no-calibrate", "--dataset", "BUILD", "-o", "OUT"],
        ["detect", "--detector", "bpf", "--no-calibrate", "--dataset", "BUILD", "-o", "OUT"],
        ["calibrate", "--dataset", "BUILD", "-o", "OUT"],
        ["certify", "--gold", "GOLD", "--candidate", "GOLD"],
        ["guide", "--english", "A bound.", "--gold", "GOLD", "--candidates", "1"],
    ],
)
def test_every_verb_asks_the_same_repl(
    words: list[str], project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    rows = fake_rows([1])
    places = {
        "BUILD": make_build(tmp_path / "build", test=rows, calibration=fake_rows([100])),
        "GOLD": tmp_path / "Gold.lean",
        "OUT": tmp_path / "out.parquet",
    }
    places["GOLD"].write_text(f"{rows[0].gold} := sorry\n", encoding="utf-8")
    named = [str(places.get(word, word)) for word in words]
    tools = ["--snapshot", "starter", "--oracle", "lean:quick", "--lean-project", str(project)]
    done = CliRunner().invoke(cli, [*named, *tools])
    assert done.exit_code in {0, 1}, done.output
    assert len((tmp_path / "starts").read_text(encoding="utf-8").splitlines()) == 1
    assert "driftbench_attempt_" in (tmp_path / "requests").read_text(encoding="utf-8")


def test_a_session_that_cannot_be_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    absent, binary, wrong = (tmp_path / f"{name}.jsonl" for name in ("absent", "binary", "wrong"))
    binary.write_bytes(b"\xff\xfe\n")
    wrong.write_text('{"request": {"cmd": "import Mathlib"}, "answer": 3}\n', encoding="utf-8")
    for path, why in (
        (absent, "No such file"),
        (binary, ":1: not a line"),
        (wrong, ":1: not a line"),
    ):
        assert code_of(["lean", "check", "--replay", str(path)]) == 2
        said = capsys.readouterr().err
        assert str(path) in said
        assert why in said


THEOREMS = """
/-- If $U$ is open, then $U$ is open. -/
theorem kept {X : Type*} [TopologicalSpace X] {U : Set X} (hU : IsOpen U) : IsOpen U := sorry

/-- If $U$ and $V$ are open, then the union of $U$ and $V$ is open and broken. -/
theorem dropped {X : Type*} [TopologicalSpace X] {U V : Set X} (hU : IsOpen U) (hV : IsOpen V) :
    IsOpen (U ∪ V) ∧ broken U := sorry
"""


def test_a_build_leaves_out_rows_that_lean_rejects(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "small" / "Starter" / "Topology" / "Small.lean"
    path.parent.mkdir(parents=True)
    path.write_text(THEOREMS, encoding="utf-8")
    out = tmp_path / "out"
    words = ["build", "--recipe", "full", "--snapshot", f"dir:{tmp_path / 'small'}"]
    words += ["--workers", "1", "--out", str(out)]
    done = CliRunner().invoke(cli, [*words, "--elaborate", "--lean-project", str(project)])
    assert done.exit_code == 0, done.output
    assert " ill-formed" in done.stdout
    lines = (out / "elaboration.jsonl").read_text(encoding="utf-8").splitlines()
    answers = [json.loads(line) for line in lines[1:]]
    assert answers
    assert {(one["gold"], one["candidate"]) for one in answers} == {("accepted", "accepted")}
    rows = [row for shard in sorted(out.glob("*/*.parquet")) for row in read_shard(shard)]
    assert {row["source"]["declaration"] for row in rows} == {"kept"}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--elaborate"], "oracle lean needs a Lean project"),
        (["--elaborate", "--oracle", "solver"], "--elaborate asks lean or kimina:URL"),
        (["--lean-project", "p"], "--lean-project is only used with --elaborate"),
    ],
)
def test_a_build_needs_a_lean_that_elaborates(
    words: list[str], problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "out")]
    assert code_of(["build", "--recipe", "starter", "--snapshot", "starter", *out, *words]) == 2
    assert problem in capsys.readouterr().err


def test_bpf_llm_answers_every_row_with_lean(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Statements of rows have namespaces, and the probes of a language model have none.
    monkeypatch.setattr("driftbench.bpf.llm_provider.COUNTS", {"boundary": 2})
    build = make_build(tmp_path / "build", test=fake_rows([1, 2]))
    out = tmp_path / "found.parquet"
    words = ["detect", "--detector", "bpf-llm", "--snapshot", "starter", "--no-calibrate"]
    words += ["--oracle", "lean:quick", "--lean-project", str(project), "--dataset", str(build)]
    with opened_in(tmp_path / "cache", monkeypatch) as server:
        words += ["--endpoint", server.url, "--model", "small", "-o", str(out)]
        done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    found = pd.read_parquet(out)
    assert len(found) == 4
    assert found["score"].notna().all()
    # One REPL answers for the elaborator and for the oracle.
    starts = (tmp_path / "starts").read_text(encoding="utf-8").splitlines()
    assert len(starts) == 1


def starter_rows(starter: Path) -> dict[str, tuple[Row, ...]]:
    """Return the rows of both splits."""
    return {
        split: rows_of(read_shard(starter / "starter" / f"{split}-00000-of-00001.parquet"))
        for split in ("calibration", "test")
    }


def in_namespace(row: Row) -> Row:
    """Return a row whose statements are named in a namespace, as those of other datasets are."""
    gold, candidate = (
        text.replace("theorem statement", "theorem Made.Space.statement", 1)
        for text in (row.gold, row.candidate)
    )
    return replace(row, gold=gold, candidate=candidate)


def test_bpf_llm_answers_the_starter_build_with_lean(
    starter: Path, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two probes for each statement: a row has an answer if one of them can be asked.
    monkeypatch.setattr("driftbench.bpf.llm_provider.COUNTS", {"boundary": 2})
    rows = starter_rows(starter)
    named = tuple(map(in_namespace, rows["calibration"]))
    build = make_build(tmp_path / "build", test=rows["test"], calibration=named)
    counted = {}
    with opened_in(tmp_path / "cache", monkeypatch) as server:
        for split in ("calibration", "test"):
            out = tmp_path / f"{split}.parquet"
            words = ["detect", "--detector", "bpf-llm", "--no-calibrate", "--split", split]
            words += ["--snapshot", "starter", "--dataset", str(build), "-o", str(out)]
            words += ["--oracle", "lean:quick", "--lean-project", str(project)]
            words += ["--endpoint", server.url, "--model", "small"]
            done = CliRunner().invoke(cli, words)
            assert done.exit_code == 0, done.output
            answered = pd.read_parquet(out)["score"].notna()
            assert answered.mean() >= 0.95
            counted[split] = len(answered)
    assert counted == {split: len(found) for split, found in rows.items()}
    assert sum(counted.values()) == 330


def small_part(starter: Path) -> dict[str, tuple[Row, ...]]:
    """Return the rows of one family with a faithful and a drifted row from each split."""
    parts = {}
    for split, rows in starter_rows(starter).items():
        counted = Counter((row.family, row.label == "faithful") for row in rows)
        family = next(row.family for row in rows if counted[row.family, row.label != "faithful"])
        parts[split] = tuple(row for row in rows if row.family == family)
    return parts


def attempts(folder: Path) -> Counter[str]:
    """Return the names of all attempts that the REPL was asked, with the number of times."""
    text = (folder / "requests").read_text(encoding="utf-8")
    return Counter(re.findall(r"def (driftbench_attempt_\w+)", text))


def test_a_reproduction_with_lean_resumes_and_asks_nothing_twice(
    starter: Path, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("driftbench.reproduction.writing.picture", lambda *_given: b"")
    parts, out = small_part(starter), tmp_path / "out"
    build = make_build(tmp_path / "build", test=parts["test"], calibration=parts["calibration"])
    words = ["reproduce", "--dataset", str(build), "--out", str(out), "--snapshot", "starter"]
    words += ["--statements", "0", "--resamples", "10"]
    words += ["--oracle", "lean:quick", "--lean-project", str(project)]
    run, left = LeanOracle.run, iter(range(120))

    def interrupted(self: LeanOracle, asked: Sequence[AskedAttempt]) -> Iterator[Reply]:
        for reply in run(self, asked):
            if next(left, None) is None:
                raise KeyboardInterrupt
            yield reply

    with monkeypatch.context() as patch:
        patch.setattr(LeanOracle, "run", interrupted)
        assert CliRunner().invoke(cli, words).exit_code == 130
    before = attempts(tmp_path)
    assert not out.exists()

    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    lean = "oracle:Lean 4.99.0, closers "
    assert lean in done.stdout.replace("\n", "")
    found = json.loads((out / "reproduction.json").read_text(encoding="utf-8"))
    assert lean in found["signature"]
    assert found["ours"]["oracle"].startswith("Lean 4.99.0, closers ")
    page = (out / "index.html").read_text(encoding="utf-8")
    assert page.count(lean) > 10
    table = pd.read_csv(out / "main.csv").set_index("method")
    for name in ("typecheck", "provability", "beq", "bpf", "bpf+apba"):
        assert table.loc[name, "answered"] == 1
    after = attempts(tmp_path)
    # Only the claims of the batch that was interrupted are asked again.
    repeated = {name for name, times in after.items() if times > 1}
    assert repeated < before.keys() < after.keys()

    written = {path.name: path.read_bytes() for path in out.iterdir()}
    assert CliRunner().invoke(cli, words).exit_code == 0
    assert attempts(tmp_path) == after
    assert {path.name: path.read_bytes() for path in out.iterdir()} == written
