from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from driftbench.cli import cli
from driftbench.dataset.evidence.tally import (
    Contradiction,
    Defect,
    EvidenceTally,
    RuleTally,
    write_tally,
)
from driftbench.dataset.selection.leaks import Leak, LeakReport, write_leaks

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

LEAN = """
/-- If $K$ is compact and $f$ is continuous, then the image of $K$ under $f$ is compact. -/
theorem image_compact {X Y : Type*} [TopologicalSpace X] [TopologicalSpace Y] {f : X → Y}
    {K : Set X} (hf : Continuous f) (hK : IsCompact K) : IsCompact (f '' K) := by
  sorry
"""


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))


def _run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


def test_build_check_and_diff(tmp_path: Path) -> None:
    path = tmp_path / "small" / "Starter" / "Topology" / "Small.lean"
    path.parent.mkdir(parents=True)
    path.write_text(LEAN, encoding="utf-8")
    snapshot = f"dir:{tmp_path / 'small'}"
    out = tmp_path / "out"
    words = ("build", "--recipe", "full", "--snapshot", snapshot, "--workers", 1, "--out")
    done = _run(*words, out)
    assert done.exit_code == 0, done.output
    assert "1 of 1 documented theorems gave rows" in done.output
    assert (tmp_path / "cache" / "last-build").read_text(encoding="utf-8") == f"{out}\n"
    as_json = _run(*words, tmp_path / "again", "--json")
    assert json.loads(as_json.stdout) == json.loads((out / "build.lock.json").read_text("utf-8"))
    done = _run("check", out)
    assert (done.exit_code, "in controlled_full: no problem\n" in done.stdout) == (0, True)
    done = _run("diff", out, tmp_path / "again")
    assert done.stdout.startswith("Both builds have the same rows.\n")


def test_a_wrong_recipe_exits_with_2(tmp_path: Path) -> None:
    done = _run("build", "--recipe", "papper", "--snapshot", "starter", "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert "unknown recipe 'papper'" in done.output


def test_check_lists_every_problem_and_exits_with_1(tmp_path: Path, make_build: MakeBuild) -> None:
    build = make_build(tmp_path / "build")
    (build / "README.md").unlink()
    (build / "controlled" / "extra.parquet").write_bytes(b"x")
    done = _run("check", build)
    assert done.exit_code == 1
    assert done.stdout.endswith("2 problems\n")
    found = json.loads(_run("check", build, "--json").stdout)["problems"]
    assert [problem["kind"] for problem in found] == ["lock", "card"]


TEST = "controlled/test-00000-of-00001.parquet"
DAMAGES: dict[str, tuple[str, bytes]] = {
    "a truncated shard": (TEST, b"PAR1" + b"x" * 40),
    "a shard of another schema": (TEST, b""),
    "a lock that names a foreign file": ("build.lock.json", b"../../etc/passwd"),
    "a lock that is no text": ("build.lock.json", b"\xff\xfe"),
}


def _damage(build: Path, name: str, content: bytes) -> None:
    """Damage a file of a build; in a lock, only the path of a shard is changed."""
    path = build / name
    if content.startswith(b".."):
        content = path.read_bytes().replace(TEST.encode(), content)
    if not content:
        pq.write_table(pa.table({"id": ["a"]}), path)
        return
    path.write_bytes(content)


@pytest.mark.parametrize("damage", DAMAGES)
def test_commands_report_damaged_files(tmp_path: Path, make_build: MakeBuild, damage: str) -> None:
    sound, build = make_build(tmp_path / "sound"), make_build(tmp_path / "build")
    name, content = DAMAGES[damage]
    _damage(build, name, content)
    for words in (
        ("leaks", build),
        ("verify", build),
        ("show", build, "--sample", 1),
        ("show", build, "--html", tmp_path / "page.html"),
        ("diff", sound, build),
        ("diff", build, sound),
        ("datasheet", build, "--counts", tmp_path, "--reviews", tmp_path, "--out", tmp_path / "d"),
        ("detect", "--detector", "random", "--out", tmp_path / "x.parquet", "--dataset", build),
        ("demo", "--dataset", build),
    ):
        done = _run(*words)
        assert done.exit_code == 2, (words, done.output, done.exception)
        assert f"driftbench: {build / name}" in done.stderr, words
    assert _run("check", build).exit_code == 1


@pytest.mark.parametrize("verb", ["check", "leaks", "evidence", "verify", "show", "datasheet"])
@pytest.mark.parametrize("place", ["empty", "missing", "file"])
def test_a_folder_that_is_not_a_build_is_an_error(tmp_path: Path, verb: str, place: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("x", encoding="utf-8")
    done = _run(verb, tmp_path / place)
    assert done.exit_code == 2
    assert str(tmp_path / place) in done.stderr


def test_a_page_that_cannot_be_written_is_an_error(tmp_path: Path, make_build: MakeBuild) -> None:
    build = make_build(tmp_path / "build")
    done = _run("show", build, "--html", tmp_path / "none" / "page.html")
    assert (done.exit_code, "page.html: No such file" in done.stderr) == (2, True)
    done = _run("datasheet", "--counts", tmp_path / "none", "--out", tmp_path / "d.md")
    assert (done.exit_code, "none: no counts of a build: count one" in done.stderr) == (2, True)
    done = _run("datasheet", build, "--reviews", tmp_path / "none", "--out", tmp_path / "d.md")
    assert (done.exit_code, "none: not a folder" in done.stderr) == (2, True)


def test_diff_prints_the_changes(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    old, new = make_build(tmp_path / "old", rows[2:]), make_build(tmp_path / "new", rows[:-4])
    output = _run("diff", old, new).output
    assert "Rows: 2 added, 4 removed" in output
    assert "Declarations new: 1: Made.t0." in output
    assert "Declarations gone: 2: Made.t118, Made.t119." in output
    assert "faithful: 119 -> 118 rows" in output
    found = json.loads(_run("diff", old, new, "--json").stdout)
    assert len(found["removed"]) == 4
    assert found["labels"]["faithful"] == [119, 118]


def test_evidence_prints_a_row_for_every_rule(tmp_path: Path) -> None:
    counts = {"sites": 9, "asked": 6, "decided": 5, "agreed": 3, "unsupported": 1, "chosen": 2}
    counted = RuleTally(**counts, ill_formed=4, equivalent=1, contradictions=1)
    wrong = Contradiction(
        declaration="Made.t",
        rules=("drop-hypothesis",),
        claimed="stronger",
        forward="refuted",
        backward="proved",
        candidate="theorem Made.t :\n  1 = 2",
    )
    found = EvidenceTally(
        oracles=("E", "cvc5"),
        theories=("L1 00ff",),
        steps=200_000,
        rules={"drop-hypothesis": counted},
        contradictions=(wrong,),
        defects=(
            Defect(declaration="Made.u", rules=("x",), defect="arity: 2 < 3", candidate="theorem"),
        ),
    )
    write_tally(tmp_path, found)
    output = _run("evidence", tmp_path).output
    assert "drop-hypothesis" in output
    assert "20.0%" in output
    assert "oracles: E, cvc5; theories: L1 00ff; 200,000 steps per direction" in output
    output = _run("evidence", tmp_path, "--contradictions").output
    assert (
        "predicted stronger; forward refuted, backward proved\n  theorem Made.t : 1 = 2" in output
    )
    assert output.endswith("1 contradiction listed\n")
    output = _run("evidence", tmp_path, "--defects").output
    assert output == "Made.u: x\n  arity: 2 < 3\n  theorem\n1 defect listed\n"
    as_json = json.loads(_run("evidence", tmp_path, "--json").stdout)
    assert as_json["rules"]["drop-hypothesis"]["equivalent"] == 1
    write_tally(
        tmp_path, EvidenceTally(oracles=(), theories=(), steps=200_000, rules={}, contradictions=())
    )
    assert "no oracle was asked" in _run("evidence", tmp_path).output
    assert _run("evidence", tmp_path / "none").exit_code == 2


def test_leaks_prints_before_and_after(tmp_path: Path, make_build: MakeBuild) -> None:
    build = make_build(tmp_path / "build")
    output = _run("leaks", build).output
    assert "candidate" in output
    assert "ceiling" not in output
    before = (Leak("candidate", 0.777, {}),)
    write_leaks(build, LeakReport(ceiling=0.6, before=before, after=before))
    output = _run("leaks", build).output
    assert "0.777" in output
    assert "the recipe's ceiling is 0.6" in output
    found = json.loads(_run("leaks", build, "--json").stdout)
    assert (found["ceiling"], found["before"][0]["auc"]) == (0.6, 0.777)
    assert found["now"][0]["auc"] > 0.9


def test_check_fails_above_the_ceiling(tmp_path: Path, make_build: MakeBuild) -> None:
    build = make_build(tmp_path / "build")
    write_leaks(build, LeakReport(ceiling=0.6, before=(), after=()))
    done = _run("check", build)
    assert done.exit_code == 1
    assert "leaks.json: leak: AUC of candidate is" in done.output
    assert "and the ceiling is 0.6" in done.output
