from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.detectors import Detection, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from click.testing import Result

    from driftbench.detectors import Pair, Setting

CLEAN = "/-- Every number has a larger one. -/\ntheorem larger (n : ℕ) : ∃ m : ℕ, n < m\n"
ODD = "/-- It equals itself. -/\ntheorem same (n : ℕ) : n = n := rfl\n"


def screen(tmp_path: Path, text: str | bytes, *words: str) -> Result:
    path = tmp_path / "a.lean"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return CliRunner().invoke(cli, ["screen", str(path), *words])


def reference(tmp_path: Path, text: str) -> str:
    path = tmp_path / "gold.lean"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_screen_without_findings(tmp_path: Path) -> None:
    done = screen(tmp_path, CLEAN + "\ntheorem bare : 1 = 1")
    assert done.exit_code == 0
    assert done.stdout == (
        "1 documented theorem screened, 1 without a docstring skipped, 0 findings\n"
        "checks: lints, english\n"
        "not run: edit, hypothesis, convention, which compare with --reference FILE; with "
        "--snapshot SPEC too, an oracle also runs beq and bpf\n"
    )


def test_screen_prints_place_and_english_of_findings(tmp_path: Path) -> None:
    done = screen(tmp_path, CLEAN + ODD)
    assert done.exit_code == 1
    assert done.stdout == (
        f"{tmp_path}/a.lean:4:24: warning: lint/reflexive-goal\n"
        "  same: both sides of the goal are equal: n = n\n"
        "  its docstring: It equals itself.\n"
        "2 documented theorems screened, 1 finding\n"
        "checks: lints, english\n"
        "not run: edit, hypothesis, convention, which compare with --reference FILE; with "
        "--snapshot SPEC too, an oracle also runs beq and bpf\n"
    )


def test_screen_matches_references_by_name(tmp_path: Path) -> None:
    gold = reference(tmp_path, "theorem larger (n : ℤ) : ∃ m : ℤ, n < m")
    done = screen(tmp_path, CLEAN + ODD.replace("n = n", "n < n + 1"), "--reference", gold)
    assert done.exit_code == 1
    assert "warning: convention [type_coercion]" in done.stdout
    assert "expected: ℤ; found instead: ℕ" in done.stdout
    assert (
        "1 without a reference, 1 finding\nchecks: lints, english, edit, hypothesis" in done.stdout
    )
    assert done.stdout.endswith(
        "not run: beq and bpf, for which an oracle compares both statements with --snapshot SPEC\n"
    )


def test_screen_reports_a_reference_of_other_names(tmp_path: Path) -> None:
    gold = reference(tmp_path, "theorem Real.larger (n : ℕ) : ∃ m : ℕ, n < m")
    done = screen(tmp_path, CLEAN, "--reference", gold)
    assert done.exit_code == 2
    assert "1 without a reference, 0 findings" in done.stdout
    assert "states none of the documented theorems, so that nothing was compared" in done.stderr
    assert "is Real.larger the reference of larger?" in done.stderr


ENDPOINT = (
    "checks: lints, english, bpf\n"
    "not run: edit, hypothesis, convention, which compare with --reference FILE; with "
    "--snapshot SPEC too, an oracle also runs beq\n"
)


class Silent:
    """A detector without an answer."""

    def __init__(self, setting: Setting, /) -> None: ...

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        for pair in pairs:
            yield Detection(
                id=pair.id, score=None, verdict=Verdict.NO_ANSWER, evidence="no cell\x1b"
            )


def test_screen_fingerprints_with_reference_and_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Scorer:
        def __init__(self, setting: Setting, /) -> None:
            assert setting.equipment.snapshot == "starter"

        def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
            for pair in pairs:
                assert pair.gold == "theorem larger (n : ℕ) : ∃ m : ℕ, n ≤ m"
                yield Detection(
                    id=pair.id, score=0.5, verdict=Verdict.SCORED, evidence="witness: n is 0"
                )

    monkeypatch.setattr(
        "driftbench.detectors.find_detector", lambda name: {"beq": Silent, "bpf": Scorer}[name]
    )
    gold = reference(tmp_path, "theorem larger (n : ℕ) : ∃ m : ℕ, n ≤ m")
    done = screen(tmp_path, CLEAN, "--reference", gold, "--snapshot", "starter")
    assert done.exit_code == 1, done.output
    unexpected = "larger: the statement does not have the expected consequences: "
    assert f"{unexpected}conclusion changed; the reference concludes `∃ m" in done.stdout


def test_screen_with_an_endpoint_uses_probes_of_docstrings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Scorer:
        def __init__(self, setting: Setting, /) -> None:
            assert setting.equipment.model == "m"
            self.report = setting.report

        def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
            for pair in pairs:
                assert pair.nl_statement == "Every number has a larger one."
                assert pair.gold is None
                yield Detection(
                    id=pair.id, score=0.6, verdict=Verdict.SCORED, evidence="witness: 0"
                )
            self.report("3 malformed")

    monkeypatch.setattr("driftbench.detectors.find_detector", {"bpf-llm": Scorer}.__getitem__)
    done = screen(tmp_path, CLEAN, "--endpoint", "http://127.0.0.1:1/v1", "--model", "m")
    assert done.exit_code == 1, done.output
    assert "larger: the statement does not have the expected consequences: 0" in done.stdout
    assert "driftbench: 3 malformed\n" in done.stderr


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        (("--endpoint", "http://127.0.0.1:1/v1"), "--model NAME"),
        (("--endpoint", "http://127.0.0.1:1/v1", "--model", "m"), "--snapshot"),
        (("--snapshot", "starter"), "--endpoint"),
    ],
)
def test_screen_names_missing_options(tmp_path: Path, words: tuple[str, ...], texts: str) -> None:
    done = screen(tmp_path, CLEAN, *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert texts in done.stderr


def test_screen_dry_run_prints_prompts(tmp_path: Path) -> None:
    done = screen(tmp_path, CLEAN, "--dry-run")
    assert "=== probes → no model ===" in done.stdout
    assert "<<<\nEvery number has a larger one.\n>>>" in done.stdout
    assert done.stdout.endswith("1 answer missing, 0 findings\n" + ENDPOINT)


def test_screen_reports_missing_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("driftbench.detectors.find_detector", lambda _: Silent)
    gold = reference(tmp_path, "theorem larger (n : ℕ) : ∃ m : ℕ, n < m")
    words = ("--reference", gold, "--snapshot", "starter")
    done = screen(tmp_path, CLEAN, *words)
    assert done.exit_code == 0
    assert done.stdout == (
        "larger: beq has no answer: no cell<U+001B>\n"
        "larger: bpf has no answer: no cell<U+001B>\n"
        "1 documented theorem screened, 2 answers missing, 0 findings\n"
        "checks: lints, english, edit, hypothesis, convention, beq, bpf\n"
    )
    without_answers = json.loads(screen(tmp_path, CLEAN, *words, "--json").stdout)["files"][0][
        "unanswered"
    ]
    assert without_answers == [
        {"check": check, "theorem": "larger", "reason": "no cell<U+001B>"}
        for check in ("beq", "bpf")
    ]


def test_screen_says_once_what_embedded_provers_find(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    inverted = (
        "/-- One element is inverse to all. -/\n"
        "theorem b {G : Type*} [Group G] : ∃ b : G, ∀ a : G, a * b = 1\n"
    )
    stated = "theorem b {G : Type*} [Group G] : ∀ a : G, ∃ b : G, a * b = 1"
    gold = reference(tmp_path, stated)
    done = screen(tmp_path, inverted, "--reference", gold, "--snapshot", "starter")
    assert done.exit_code == 1, done.output
    assert "warning: edit [quantifier_inversion]" in done.stdout
    assert "1 documented theorem screened, 1 finding\n" in done.stdout
    # No rule makes the same from another group.
    other = inverted.replace("Group", "CommGroup")
    unknown = screen(tmp_path, other, "--reference", gold, "--snapshot", "starter")
    assert "1 documented theorem screened, 1 finding\n" in unknown.stdout
    assert "warning: beq\n" in unknown.stdout
    assert "b: the statement is not equivalent to the reference: " in unknown.stdout
    assert "names in types: expected: Group; found instead: CommGroup" in unknown.stdout
    same = screen(tmp_path, inverted, "--reference", f"{tmp_path}/a.lean", "--snapshot", "starter")
    assert same.exit_code == 0, same.output


def test_screen_continues_after_a_theorem_that_does_not_parse(tmp_path: Path) -> None:
    done = screen(tmp_path, "/-- A. -/\ntheorem x (n : ℕ : n = n\n\n" + ODD)
    assert done.exit_code == 2
    assert "a.lean:2:11: error: parse\n  the statement could not be read: `(`" in done.stdout
    assert "same: both sides" in done.stdout
    assert "1 statement not read, 1 finding\n" in done.stdout


HOSTILE = (
    "/-- See \x1b[31mred\x1b]0;title\x07 \u202e\u2066 evil\x9b2J. -/\n"
    "theorem same (n : ℕ) : n = n\n"
)


@pytest.mark.parametrize("words", [[], ["--json"], ["--sarif"]])
def test_screen_escapes_control_codes_of_docstrings(tmp_path: Path, words: list[str]) -> None:
    done = screen(tmp_path, HOSTILE, *words)
    assert done.exit_code == 1
    assert done.stdout.replace("\n", "").isprintable()
    again = screen(tmp_path, HOSTILE, *words)
    assert again.stdout == done.stdout


def test_screen_json_is_complete(tmp_path: Path) -> None:
    done = screen(tmp_path, CLEAN + ODD, "--json")
    report = json.loads(done.stdout)
    assert report["checks"] == ["lints", "english"]
    assert report["not_run"] == ["beq", "bpf", "convention", "edit", "hypothesis"]
    (found,) = report["files"]
    assert found["screened"] == ["larger", "same"]
    assert (found["undocumented"], found["unread"], found["without_reference"]) == (0, 0, [])
    (finding,) = found["findings"]
    assert finding == {
        "check": "lint/reflexive-goal",
        "level": "warning",
        "theorem": "same",
        "drift_class": "",
        "message": "both sides of the goal are equal: n = n",
        "line": 4,
        "column": 24,
        "end_line": 4,
        "end_column": 29,
    }


def test_screen_reads_standard_input() -> None:
    done = CliRunner().invoke(cli, ["screen", "-", "--sarif"], input=ODD)
    assert done.exit_code == 1
    (run,) = json.loads(done.stdout)["runs"]
    assert run["artifacts"][0]["location"]["uri"] == "stdin.lean"


@pytest.mark.parametrize(
    ("text", "words", "texts"),
    [
        (b"theorem \xff", [], "a.lean:1: byte 8 (0xff) is not UTF-8"),
        ("def x := 1", [], "no theorem found"),
        ("", [], "no theorem found"),
        (CLEAN, ["--json", "--sarif"], "--sarif and --json: give one of them"),
        (CLEAN, ["--reference", "none.lean"], "none.lean: No such file or directory"),
        (CLEAN, ["--snapshot", "starter"], "--snapshot: nothing to compare with"),
        (CLEAN, ["--endpoint", "http://127.0.0.1:1/v1"], "--model"),
    ],
)
def test_screen_reports_bad_input(
    tmp_path: Path, text: str | bytes, words: list[str], texts: str
) -> None:
    done = screen(tmp_path, text, *words)
    assert done.exit_code == 2
    assert texts in done.output


@pytest.mark.parametrize(
    ("gold", "texts"),
    [("theorem x (", "gold.lean:1:11"), ("-- nothing", "gold.lean: no theorem found")],
)
def test_screen_reports_a_bad_reference(tmp_path: Path, gold: str, texts: str) -> None:
    done = screen(tmp_path, CLEAN, "--reference", reference(tmp_path, gold))
    assert done.exit_code == 2
    assert texts in done.output


def test_screen_reports_a_missing_file(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["screen", str(tmp_path / "none.lean")])
    assert done.exit_code == 2
    assert "none.lean: No such file or directory" in done.output


def project(tmp_path: Path) -> Path:
    """Return a folder with a clean file, two with findings, and a dependency."""
    files = {"Good.lean": CLEAN, "Sub/Odd.lean": ODD, "Sub/Odder.lean": ODD, ".lake/L.lean": ODD}
    for name, text in files.items():
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "project"


def test_screen_folder_skips_hidden_folders(tmp_path: Path) -> None:
    folder = project(tmp_path)
    done = CliRunner().invoke(cli, ["screen", str(folder), str(folder / "Good.lean")])
    assert done.exit_code == 1
    assert "3 documented theorems in 3 files screened, 2 findings\n" in done.stdout
    assert ".lake" not in done.stdout


def test_screen_sarif_has_one_run_for_several_files(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["screen", str(project(tmp_path)), "--sarif"])
    assert done.exit_code == 1
    (run,) = json.loads(done.stdout)["runs"]
    places = [one["locations"][0]["physicalLocation"]["artifactLocation"] for one in run["results"]]
    assert [place["index"] for place in places] == [1, 2]
    for place in places:
        assert run["artifacts"][place["index"]]["location"]["uri"] == place["uri"]
    assert run["invocations"] == [{"executionSuccessful": True}]


def test_screen_sarif_marks_a_run_with_an_unread_file(tmp_path: Path) -> None:
    folder = project(tmp_path)
    (folder / "Zero.lean").write_text("theorem broken (n : : ℕ", encoding="utf-8")
    done = CliRunner().invoke(cli, ["screen", str(folder), "--sarif"])
    assert done.exit_code == 2
    (run,) = json.loads(done.stdout)["runs"]
    assert run["invocations"] == [{"executionSuccessful": False}]


def test_screen_reports_a_folder_without_lean_files(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["screen", str(tmp_path)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "contains no .lean file: name the folder of the sources" in done.stderr
