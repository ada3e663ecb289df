"""Shell completion of verbs, options and names."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

from driftbench.cli import VERBS, cli
from driftbench.detectors import DETECTORS


def completed(*words: str, begun: str = "") -> list[str]:
    shell = ShellComplete(cli, {}, "driftbench", "_DRIFTBENCH_COMPLETE")
    return [item.value for item in shell.get_completions(list(words), begun)]


def complete(shell: str, words: str) -> str:
    """Ask for completion as a shell does."""
    asked = {"_DRIFTBENCH_COMPLETE": shell, "COMP_WORDS": words, "COMP_CWORD": "1"}
    command = [sys.executable, "-m", "driftbench"]
    env = {**os.environ, **asked}
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout


def test_verbs_are_completed() -> None:
    assert completed() == sorted(VERBS)
    assert completed(begun="det") == ["detect"]
    assert completed("rules", begun="pr") == ["prove"]
    assert completed("wild", "annotate", begun="a") == ["agree"]


def test_options_are_completed() -> None:
    assert completed("build", begun="--sn") == ["--snapshot"]
    assert {"--quiet", "--verbose", "--debug"} <= set(completed("check", begun="--"))
    assert completed(begun="--v") == ["--version", "--verbose"]


@pytest.mark.parametrize(
    ("words", "begun", "found"),
    [
        (("detect", "--detector"), "bpf", [name for name in DETECTORS if name.startswith("bpf")]),
        (("detect", "--oracle"), "", ["kimina", "lean", "lemmas", "replay", "solver"]),
        (("detect", "--split"), "", ["calibration", "test"]),
        (("evaluate", "--config"), "wild", ["wild_human", "wild_llm"]),
        (("build", "--recipe"), "f", ["fresh", "full"]),
        (("perturb", "--class"), "t", ["type_coercion"]),
        (("perturb", "--rule"), "swap-forall-", ["swap-forall-exists"]),
        (("rules", "show"), "swap-forall-", ["swap-forall-exists"]),
        (("rules", "list", "--class"), "q", ["quantifier_inversion"]),
    ],
)
def test_names_are_completed(words: tuple[str, ...], begun: str, found: list[str]) -> None:
    assert completed(*words, begun=begun)[: len(found)] == found
    assert len(completed(*words, begun=begun)) < len(found) + 4


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_works_in_every_shell(shell: str) -> None:
    assert "_DRIFTBENCH_COMPLETE" in complete(f"{shell}_source", "")
    # Fish passes the complete words and the incomplete one.
    words = "driftbench evi" if shell != "fish" else "driftbench"
    env = {"COMP_CWORD": "evi"} if shell == "fish" else {}
    asked = {"_DRIFTBENCH_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": "1"}
    command = [sys.executable, "-m", "driftbench"]
    done = subprocess.run(
        command, env={**os.environ, **asked, **env}, check=True, capture_output=True, text=True
    )
    assert "evidence" in done.stdout
    assert "evaluate" not in done.stdout


def test_completing_a_verb_imports_no_verb() -> None:
    code = (
        "import sys; from click.shell_completion import ShellComplete\n"
        "from driftbench.cli import cli\n"
        "ShellComplete(cli, {}, 'driftbench', '_X').get_completions([], 'd')\n"
        "print(sorted(m for m in sys.modules if m.startswith('driftbench.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    verbs = [f"cli.{one}" for one in ("_failures", "_global_options", "main")]
    loaded = ["_console", "_lazy", "_secrets", "_visible", "cli", *verbs, "errors"]
    assert done.stdout.strip() == str([f"driftbench.{one}" for one in loaded])
