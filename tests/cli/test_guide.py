from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from tests.llm.stand_in import opened_in

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

ENGLISH = "A positive integer divides some sum of b and c."
GOLD = "theorem t (a b : ℤ) (h : 0 < a) : ∃ c, a ∣ b + c"


@pytest.fixture(autouse=True)
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))


def guide(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(cli, ["guide", *words], input=stdin)


def test_a_simulation_of_a_file(tmp_path: Path) -> None:
    gold = tmp_path / "Gold.lean"
    gold.write_text(f"{GOLD} := by\n  sorry\n", encoding="utf-8")
    done = guide("--english", ENGLISH, "--gold", str(gold), "--drift-rate", "0")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("simulated: candidates drawn from gold")
    assert "compared with gold: faithful" in done.stdout
    worse = guide("--english", ENGLISH, "--gold", str(gold), "--drift-rate", "1")
    assert worse.exit_code == 1
    assert "asked again with the witness: " in worse.stdout
    assert "not accepted" in worse.stdout


def test_lines_of_a_file_are_answered_as_json() -> None:
    lines = [{"english": ENGLISH, "gold": GOLD}, {"english": "E", "gold": "nothing", "id": "b"}]
    text = "\n".join(map(json.dumps, lines))
    done = guide("-", "--json", "--candidates", "1", "--mode", "rerank", stdin=text)
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["id"], first["simulated"], first["mode"]) == ("line 1", True, "rerank")
    assert len(first["candidates"]) == 1
    assert (second["id"], second["statement"]) == ("b", None)
    assert second["failure"].startswith("gold: ")
    assert done.exit_code == 2


def test_a_model_writes_candidates_and_probes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened_in(tmp_path / "cache", monkeypatch) as server:
        words = ["--english", ENGLISH, "--endpoint", server.url, "--model", "small"]
        done = guide(*words, "--json")
        asked = len(server.bodies)
        again = guide(*words, "--json")
        assert len(server.bodies) == asked  # replies are cached
    assert again.stdout == done.stdout
    found = json.loads(done.stdout)
    assert (found["simulated"], found["outcome"]) == (False, None)
    assert found["probes"] > 8
    assert len(found["candidates"]) in {4, 8}
    assert "guide asked small: " in done.stderr


def test_a_dry_run_prints_prompts_only() -> None:
    done = guide("--english", ENGLISH, "--dry-run")
    assert done.exit_code == 0, done.output
    assert done.stdout.count("=== autoformalize → no model ===") == 1
    assert "=== probes → no model ===" in done.stdout
    assert "result" not in done.stdout


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([], "give --english TEXT, or STATEMENTS.jsonl"),
        (["--english", "E"], "no language model is named"),
        (["--english", "E", "--model", "m"], "guide needs a language model"),
        (["-", "--english", "E"], "a file of statements has --english"),
        (["--english", "E", "--accept", "2"], "2.0 is not in the range"),
    ],
)
def test_wrong_input_is_reported(words: list[str], problem: str) -> None:
    done = guide(*words, stdin="{}")
    assert done.exit_code != 0
    assert problem in f"{done.output}{done.exception}"
