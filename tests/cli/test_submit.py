from __future__ import annotations

import json
import shlex
from importlib import import_module
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner, Result

from driftbench.cli import cli
from driftbench.detectors import DETECTORS
from tests.leaderboard.fake_build import fake_rows, make_build
from tests.leaderboard.submitted import card_text, hand_in, noisy

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_build(tmp_path / "build" / "driftbench")


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    made = tmp_path / "made"
    return str(hand_in(made, "a", noisy(0))), str(hand_in(made, "b", noisy(30)))


READING = "driftbench: reading build/driftbench: configuration controlled, recipe made\n"


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["submit", *words])


def test_answers_of_a_detector_reach_the_page(tmp_path: Path) -> None:
    made = CliRunner().invoke(cli, ["detect", "--detector", "random", "-o", "out/random.parquet"])
    assert made.exit_code == 0, made.output
    assert run("check", "out/random.parquet").stdout == "random: fits controlled / test\n"
    scored = run("score", "out/random.parquet")
    assert "It would have rank 1 in the track reference-free." in scored.stdout
    assert scored.stdout.splitlines()[-1].startswith("driftbench|config:controlled|recipe:made|")
    assert not (tmp_path / "eval").exists()
    added = run("add", "out/random.parquet")
    assert added.exit_code == 0, added.output
    assert added.stdout.endswith("wrote eval/leaderboard.json\nnext: driftbench submit page\n")
    page = run("page", "--dataset", "build/driftbench")
    assert page.stdout.startswith("wrote build/leaderboard.html: 1 submission, statements of ")
    assert "theorem Made.t" in (tmp_path / "build/leaderboard.html").read_text(encoding="utf-8")


def test_check_reports_valid_and_invalid_submissions(
    files: tuple[str, str], tmp_path: Path
) -> None:
    bad = hand_in(tmp_path, "Bad", lambda _: float("inf"), card="name = 1\nuses_gold = false\n")
    found = run("check", files[0], str(bad))
    assert (found.exit_code, found.stderr) == (1, READING)
    assert f"a: fits controlled / test\n{bad}: 4 problems\n" in found.stdout
    for piece in ("bad-name", "Bad.toml:1: name must be", "uses_llm is missing", "not-finite"):
        assert piece in found.stdout
    message = json.loads(run("check", files[0], str(bad), "--json").stdout)
    assert [one["fits"] for one in message] == [True, False]
    assert [p["kind"] for p in message[1]["problems"]].count("bad-card") == 2


def test_check_rejects_an_unreadable_file(files: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    found = run("check", files[0], "empty.jsonl", "gone.parquet")
    assert (found.exit_code, found.stdout) == (2, "a: fits controlled / test\n")
    for piece in ("empty-file", "no-card", "gone.parquet: 2 problems", "no-file"):
        assert piece in found.stderr
    message = json.loads(run("check", "gone.parquet", "--json").stdout)
    assert message[0]["fits"] is False


def test_score_uses_the_configuration_of_the_card(tmp_path: Path, build: Path) -> None:
    card = card_text("x", more='config = "wild_human"\n')
    path = hand_in(tmp_path, "x", noisy(0), card=card)
    found = run("check", str(path), "--dataset", str(build))
    assert found.exit_code == 2
    assert "holds no configuration 'wild_human'" in found.stderr
    other = run("check", str(path), "--config", "controlled")
    assert other.exit_code == 1
    assert "wrong-config" in other.stdout


def test_score_prints_the_difference_to_the_row_above(files: tuple[str, str]) -> None:
    run("add", files[0])
    found = run("score", files[1])
    assert "It would have rank 2 in the track reference-free." in found.stdout
    assert " to a.\n" in found.stdout
    message = json.loads(run("score", files[1], "--json").stdout)
    assert message["rank_entry"]["above"][0]["submission"] == "a"
    assert message["report"]["scores"]["auc"]["n"] == 40


def test_adding_prints_the_ranking(files: tuple[str, str]) -> None:
    found = run("add", *files, "--json")
    assert found.exit_code == 0, found.output
    message = json.loads(found.stdout)
    assert [(r["submission"], r["track"], r["rank"]) for r in message["rows"]] == [
        ("a", "reference-free", 1),
        ("b", "reference-free", 2),
    ]
    assert message["left_out"] == []
    table = run("rank").stdout
    assert "controlled / test, 40 rows of mathlib:8f9d9cf" in table
    assert "Flagging every row has F1 0.667" in " ".join(table.split())


def test_rejected_submission_changes_nothing(files: tuple[str, str], tmp_path: Path) -> None:
    run("add", *files)
    before = (tmp_path / "eval/leaderboard.json").read_bytes()
    other = hand_in(tmp_path / "other", "a", noisy(3))
    found = run("add", str(other))
    assert (found.exit_code, found.stdout) == (2, "")
    assert "a: another submission has that name: rename it, or give --replace" in found.stderr
    assert (tmp_path / "eval/leaderboard.json").read_bytes() == before
    assert run("add", str(other), "--replace").exit_code == 0


def test_rank_reports_a_missing_dataset(files: tuple[str, str], tmp_path: Path) -> None:
    run("add", *files)
    two = make_build(tmp_path / "two", calibration=fake_rows(range(100, 104)))
    found = run("add", files[0], "--dataset", str(two), "--replace")
    assert "not ranked, since their dataset was not found: b; run" in found.stderr
    both = run("rank", "--dataset", "build/driftbench", "--dataset", str(two), "--json")
    assert [row["submission"] for row in json.loads(both.stdout)["rows"]] in (
        ["a", "b"],
        ["b", "a"],
    )
    assert both.stderr == READING + READING.replace("build/driftbench", "two")


def test_rank_reports_a_dataset_without_submissions(files: tuple[str, str], tmp_path: Path) -> None:
    make_build(tmp_path / "wild", config="wild_human")
    assert run("add", files[0]).exit_code == 0
    found = run("rank", "--dataset", "wild")
    assert found.exit_code == 2
    assert "wild contains wild_human; submissions answer controlled" in found.stderr
    page = run("page", "--dataset", "wild")
    assert page.exit_code == 2
    assert "no board of the leaderboard was scored on this dataset" in page.stderr
    assert not (tmp_path / "build/leaderboard.html").exists()


def test_page_uses_the_bundled_leaderboard_by_default(tmp_path: Path) -> None:
    found = run("page", "-o", "deep/page.html", "--json")
    assert found.exit_code == 0, found.output
    assert json.loads(found.stdout)["rows"] == 0
    assert "DriftBench leaderboard" in (tmp_path / "deep/page.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def documented(repository: Path) -> str:
    path = repository / "eval" / "submissions" / "README.md"
    return path.read_text(encoding="utf-8").replace("\\\n", " ")


def test_documented_commands_are_valid(documented: str) -> None:
    lines = [line.strip() for line in documented.splitlines() if "driftbench " in line[:14]]
    lines = [line for line in lines if line.startswith("driftbench ")]
    assert len(lines) >= 7
    for line in lines:
        verb, *words = shlex.split(line, comments=True)[1:]
        command: click.Command = import_module(f"driftbench.cli.{verb}").command
        if isinstance(command, click.Group):
            found = command.get_command(click.Context(command), words.pop(0))
            assert found is not None, line
            command = found
        command.make_context(verb, words)


def test_documented_loop_has_every_detector_without_a_model(documented: str) -> None:
    loops = [line for line in documented.splitlines() if line.startswith("for name in ")]
    every, without_rules, unselected = (
        sorted(loop.removeprefix("for name in ").removesuffix("; do").split()) for loop in loops
    )
    infos = {name: kind.info for name, kind in DETECTORS.items() if not kind.info.uses_llm}
    assert every == unselected == sorted(infos)
    assert without_rules == sorted(name for name, info in infos.items() if info.leaves_rules_out)


def test_a_misspelt_leaderboard_is_refused_and_a_new_one_noted(
    files: tuple[str, str], tmp_path: Path
) -> None:
    invalid = hand_in(tmp_path, "bad", lambda _: float("inf"))
    assert "new leaderboard" not in run("add", str(invalid)).stderr
    first = run("add", files[0])
    assert "driftbench: eval: a new leaderboard\n" in first.stderr
    assert "new leaderboard" not in run("add", files[1]).stderr
    refused = run("add", files[1], "--board", "evl")
    assert refused.exit_code == 2
    assert "evl: there is no leaderboard: did you mean eval?" in refused.stderr
    assert not (tmp_path / "evl").exists()
    (tmp_path / "evl").mkdir()
    assert run("add", files[1], "--board", "evl").exit_code == 0
    assert "a new leaderboard" in run("add", files[1], "--board", "mine").stderr
    assert run("score", files[1], "--board", "mien").exit_code == 2
    alone = run("score", files[1], "--board", str(tmp_path / "elsewhere" / "board"))
    assert "there is no leaderboard, so that it is ranked alone" in alone.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("rank",), "eval/submissions: no submission to rank: `driftbench submit add FILE`"),
        (("rank", "--board", "other"), "other/submissions: no submission to rank"),
        (("page", "--board", "other"), "other: no leaderboard to show"),
    ],
)
def test_no_empty_leaderboard_is_made(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    found = run(*words)
    assert found.exit_code == 2
    assert message in found.stderr
    assert not (tmp_path / "eval").exists()
    assert not (tmp_path / "other").exists()
    assert not (tmp_path / "build/leaderboard.html").exists()
