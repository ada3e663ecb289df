"""The pytest plugin, in a separate pytest run on a small folder of Lean files."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

pytest_plugins = ["pytester"]

PLUGIN = "driftbench.harnesses.pytest_screen"
CLEAN = "/-- Every number has a larger one. -/\ntheorem larger (n : ℕ) : ∃ m : ℕ, n < m\n"
ODD = "/-- It equals itself. -/\ntheorem same (n : ℕ) : n = n := rfl\n"


@pytest.fixture
def run(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, repository: Path
) -> pytest.Pytester:
    # The plugin is named explicitly, so that it runs once, installed or not.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTHONPATH", str(repository))
    for name, text in {"Good.lean": CLEAN, "Odd.lean": ODD, "lakefile.lean": "import Lake"}.items():
        (pytester.path / name).write_text(text, encoding="utf-8")
    library = pytester.mkdir(".lake") / "Library.lean"
    library.write_text(ODD, encoding="utf-8")
    pytester.makepyfile("def test_of_their_own(): pass")
    return pytester


def test_lean_files_are_screened_on_request(run: pytest.Pytester) -> None:
    done = run.runpytest_subprocess("-p", PLUGIN, "--driftbench-screen")
    done.assert_outcomes(passed=3, failed=1)
    done.stdout.fnmatch_lines(
        [
            "*driftbench screen Odd.lean*",
            "2:24: warning: lint/reflexive-goal: same: both sides of the goal are equal: n = n",
        ]
    )
    assert "Traceback" not in done.stdout.str()
    assert "Library" not in done.stdout.str()


def test_a_reference_is_compared(run: pytest.Pytester) -> None:
    golds = run.mkdir("golds") / "Golds.txt"
    golds.write_text("theorem larger (n : ℤ) : ∃ m : ℤ, n < m", encoding="utf-8")
    words = ("-p", PLUGIN, "--driftbench-screen", "--driftbench-reference", "golds/Golds.txt")
    done = run.runpytest_subprocess(*words, "Good.lean")
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["*convention [[]type_coercion]: larger: the type signature*"])
    missing = run.runpytest_subprocess(*words[:-1], "no.lean", "Good.lean")
    missing.assert_outcomes(failed=1)
    missing.stdout.fnmatch_lines(["*no.lean: No such file or directory; check the path"])


def test_it_is_disabled_by_default(run: pytest.Pytester) -> None:
    done = run.runpytest_subprocess("-p", PLUGIN)
    done.assert_outcomes(passed=1)


def test_the_plugin_imports_no_other_module() -> None:
    code = (
        f"import sys, pytest; before = set(sys.modules); import {PLUGIN}\n"
        "print(sorted(name for name in set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = ["driftbench", "driftbench._lazy", "driftbench.harnesses", PLUGIN]
    assert done.stdout.strip() == str(loaded)


def test_it_is_registered_with_pytest(repository: Path) -> None:
    text = (repository / "pyproject.toml").read_text(encoding="utf-8")
    points = tomllib.loads(text)["project"]["entry-points"]["pytest11"]
    assert points == {"driftbench": PLUGIN}
