"""The GitHub Action: its form, and its shell step, run as on GitHub."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
import yaml

if TYPE_CHECKING:
    from pathlib import Path

ODD = "/-- It equals itself. -/\ntheorem same (n : ℕ) : n = n := rfl\n"
CLEAN = "/-- Every number has a larger one. -/\ntheorem larger (n : ℕ) : ∃ m : ℕ, n < m\n"

#: The metadata of a composite action.
#: Source: https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax
SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name", "description", "runs"],
    "properties": {
        "name": {"type": "string"},
        "description": {"type": "string", "maxLength": 125},
        "inputs": {
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["description"],
                "properties": {"description": {"type": "string"}, "default": {"type": "string"}},
            }
        },
        "outputs": {
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["description", "value"],
                "properties": {"description": {"type": "string"}, "value": {"type": "string"}},
            }
        },
        "runs": {
            "type": "object",
            "additionalProperties": False,
            "required": ["using", "steps"],
            "properties": {
                "using": {"const": "composite"},
                "steps": {
                    "items": {
                        "type": "object",
                        "oneOf": [
                            {"required": ["uses"], "not": {"required": ["run"]}},
                            {"required": ["run", "shell"], "not": {"required": ["uses"]}},
                        ],
                        "propertyNames": {
                            "enum": ["name", "id", "if", "uses", "with", "run", "shell", "env"]
                        },
                    }
                },
            },
        },
    },
}


@pytest.fixture(scope="module")
def action(repository: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((repository / "action.yml").read_text(encoding="utf-8"))
    return found


def test_the_action_has_the_required_form(action: dict[str, Any]) -> None:
    jsonschema.validate(action, SCHEMA)


def test_every_value_it_uses_is_an_input(action: dict[str, Any], repository: Path) -> None:
    text = (repository / "action.yml").read_text(encoding="utf-8")
    used = set(re.findall(r"inputs\.([\w-]+)", text))
    assert used == set(action["inputs"])


def test_no_input_is_interpolated_into_a_shell(action: dict[str, Any]) -> None:
    assert [step["run"] for step in action["runs"]["steps"] if "${{" in step.get("run", "")] == []


def screen(
    action: dict[str, Any], folder: Path, repository: Path, **values: str
) -> tuple[int, dict[str, str]]:
    """Run the step `screen` with these inputs; return its exit code and its outputs."""
    (step,) = (one for one in action["runs"]["steps"] if one.get("id") == "screen")
    given = {name: one["default"] for name, one in action["inputs"].items()} | values
    env = {
        name: given[value.removeprefix("${{ inputs.").removesuffix(" }}")]
        for name, value in step["env"].items()
    }
    # `python` is the interpreter of the tests, with this checkout.
    shim = folder / "bin" / "python"
    shim.parent.mkdir(exist_ok=True)
    shim.unlink(missing_ok=True)
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    shim.chmod(0o755)
    outputs = folder / "outputs"
    outputs.write_text("", encoding="utf-8")
    paths = {
        "PATH": f"{shim.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(repository),
    }
    files = {"GITHUB_OUTPUT": str(outputs), "GITHUB_STEP_SUMMARY": str(folder / "summary")}
    bash = shutil.which("bash")
    assert bash is not None
    command = [bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **env, **paths, **files}, check=False
    )
    results = dict(line.split("=", 1) for line in outputs.read_text(encoding="utf-8").splitlines())
    return done.returncode, results


def test_findings_are_written_and_counted(
    action: dict[str, Any], tmp_path: Path, repository: Path
) -> None:
    (tmp_path / "Odd.lean").write_text(ODD, encoding="utf-8")
    assert screen(action, tmp_path, repository) == (0, {"findings": "1"})
    log = json.loads((tmp_path / "driftbench.sarif").read_text(encoding="utf-8"))
    (result,) = log["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert place == "Odd.lean"
    assert screen(action, tmp_path, repository, **{"fail-on-findings": "true"})[0] == 1


def test_it_passes_without_findings_and_fails_on_unread_files(
    action: dict[str, Any], tmp_path: Path, repository: Path
) -> None:
    (tmp_path / "Good.lean").write_text(CLEAN, encoding="utf-8")
    strict = {"fail-on-findings": "true"}
    assert screen(action, tmp_path, repository, **strict) == (0, {"findings": "0"})
    (tmp_path / "Bad.lean").write_text("theorem broken (n : : ℕ", encoding="utf-8")
    assert screen(action, tmp_path, repository, paths="Good.lean Bad.lean")[0] == 2
    assert screen(action, tmp_path, repository, paths="no$(touch oops)") == (2, {})
    assert not (tmp_path / "oops").exists()
