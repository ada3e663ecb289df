from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.oracles.cache import VERDICTS
from driftbench.oracles.kernel.archive import read
from driftbench.oracles.replay import export
from driftbench.resources import cache_root

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

GOLD = "import Mathlib\n\ntheorem t (a b : ℤ) (h : 0 < a) : ∃ c, a ∣ b + c := by\n  sorry\n"
DROPPED = "theorem t (a b : ℤ) : ∃ c, a ∣ b + c\n"
NOTE = "driftbench: statements are read with the starter library"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "gold.lean").write_text(GOLD, encoding="utf-8")
    (tmp_path / "candidate.lean").write_text(DROPPED, encoding="utf-8")
    return tmp_path


def certify(*words: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(cli, ["certify", *words], input=stdin)


def both(*words: str, stdin: str = "", candidate: str = "candidate.lean") -> Result:
    return certify("--gold", "gold.lean", "--candidate", candidate, *words, stdin=stdin)


def test_a_pair_of_files() -> None:
    done = both("--english", "Some number works.")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("drifted (stronger): the candidate implies gold, and gold does")
    assert "rule drop-positivity" in done.stdout
    assert "wording: Let a and b be integers." in done.stdout
    assert NOTE in done.stderr
    assert done.stdout.count("\n") > 8


def test_certificates_are_written_and_checked(folder: Path) -> None:
    done = both("--certificates", "lean", "--snapshot", "starter")
    assert done.exit_code == 0, done.output
    assert "candidate implies gold: certificate" in done.stdout
    assert done.stdout.count(", accepted by Lean ") == 2
    assert "driftbench: lean: 2 certificates in" in done.stderr
    written = read(folder / "lean", whole=True)
    assert {one.claim for one in written.values()} == {"proved", "denied"}
    found = json.loads(both("--certificates", "again", "--snapshot", "starter", "--json").stdout)
    assert set(found["certificates"]) == written.keys()


def test_a_folder_of_certificates_must_be_new(folder: Path) -> None:
    (folder / "lean").mkdir()
    done = both("--certificates", "lean")
    assert done.exit_code == 2
    assert "lean: exists: name a new folder with --certificates" in done.stderr


def test_other_oracles_make_no_certificate(folder: Path) -> None:
    asked = both("--snapshot", "starter", "--json")
    assert json.loads(asked.stdout)["certificates"] == []
    export(cache_root() / VERDICTS, folder / "findings.jsonl")
    done = both(
        *("--certificates", "lean", "--snapshot", "starter"),
        *("--oracle", "replay", "--record", "findings.jsonl"),
    )
    assert done.exit_code == 0, done.output
    assert done.stdout.count("no certificate: only the embedded provers make certificates") == 2


def test_json_is_one_line_with_the_same_content() -> None:
    done = both("--json", "--snapshot", "starter")
    assert done.exit_code == 0
    assert NOTE not in done.stderr
    (line,) = done.stdout.splitlines()
    found = json.loads(line)
    assert list(found)[:5] == ["id", "verdict", "relation", "forward", "backward"]
    assert [found[key] for key in list(found)[:5]] == [
        "",
        "drifted",
        "stronger",
        "proved",
        "refuted",
    ]
    assert found["gold"] == "theorem t (a b : ℤ) (h : 0 < a) : ∃ c, a ∣ b + c"


def test_standard_input_is_one_of_the_files() -> None:
    assert both(candidate="-", stdin=DROPPED).stdout == both().stdout
    done = certify("--gold", "-", "--candidate", "-", stdin=GOLD)
    assert done.exit_code == 2
    assert "only one of them can be standard input" in done.stderr


def test_a_faithful_candidate() -> None:
    done = both(candidate="gold.lean")
    assert done.exit_code == 0
    assert done.stdout.startswith("faithful (equivalent): candidate and gold imply each other.")


@pytest.mark.parametrize("text", ["theorem t (a b : ℤ", "", f"{DROPPED}\n{DROPPED}", "nothing"])
def test_a_file_that_is_not_one_statement_is_reported(folder: Path, text: str) -> None:
    (folder / "candidate.lean").write_text(text, encoding="utf-8")
    for words in ((), ("--json",)):
        done = both(*words)
        assert done.exit_code == 2
        assert "undecided" in done.stdout
        assert "Traceback" not in done.output
    assert json.loads(done.stdout)["unread"][0]["side"] == "candidate"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give --gold and --candidate, or PAIRS.jsonl"),
        (("--gold", "gold.lean"), "give --gold and --candidate, or PAIRS.jsonl"),
        (("gold.lean",), "gold.lean: give Lean files with --gold and --candidate"),
        (("pairs.jsonl", "--gold", "gold.lean"), "a file of pairs has --gold"),
        (("absent.jsonl",), "absent.jsonl: No such file or directory"),
        (("--gold", "gold.lean", "--candidate", "absent.lean"), "absent.lean: No such file"),
        (("--gold", "gold.lean", "--candidate", "binary.lean"), "binary.lean:2: byte 4 (0xff)"),
        (("bad.jsonl",), "bad.jsonl:1: candidate is missing"),
        (("--gold", "gold.lean", "--candidate", "gold.lean", "--oracle", "no"), "no oracle 'no'"),
        (
            ("--gold", "gold.lean", "--candidate", "gold.lean", "--lean-project", "nope"),
            "--lean-project nope: only --oracle lean reads it",
        ),
        (
            ("--gold", "gold.lean", "--candidate", "gold.lean", "--record", "nope"),
            "--record nope: only --oracle replay reads it",
        ),
    ],
)
def test_wrong_input_is_an_error(folder: Path, words: tuple[str, ...], message: str) -> None:
    (folder / "binary.lean").write_bytes(b"abc\n\xff\x00")
    (folder / "bad.jsonl").write_text('{"gold": "a"}\n', encoding="utf-8")
    done = certify(*words)
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stdout == ""


def test_pairs_of_a_file(folder: Path) -> None:
    values = [
        {"gold": GOLD, "candidate": DROPPED, "id": "first"},
        {"gold": GOLD, "candidate": GOLD},
        {"gold": GOLD, "candidate": "theorem t ("},
    ]
    lines = "".join(json.dumps(value) + "\n" for value in values)
    (folder / "pairs.jsonl").write_text(lines, encoding="utf-8")
    done = certify("pairs.jsonl")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("== first\ndrifted (stronger): ")
    assert "\n\n== line 2\nfaithful " in done.stdout
    assert done.stdout.endswith("\n3 pairs: 1 drifted, 1 faithful, 1 undecided\n")
    for again in (certify("pairs.jsonl", "--json"), certify("-", "--json", stdin=lines)):
        assert again.exit_code == 0
        found = [json.loads(line) for line in again.stdout.splitlines()]
        assert [one["verdict"] for one in found] == ["drifted", "faithful", "undecided"]
        assert [one["id"] for one in found] == ["first", "line 2", "line 3"]


def test_an_interrupted_run_resumes_from_the_cache(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = both()

    def fails(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("driftbench.oracles.solver.provers.Provers.ask", fails)
    assert both().stdout == first.stdout
    assert (folder / "cache" / "verdicts.sqlite").exists()
