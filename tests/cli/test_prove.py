from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from driftbench.cli.rules import command as rules
from driftbench.errors import InputError
from driftbench.resources import resource


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("drop-antecedent", "drop-bound"):
        place = Path("hypothesis_omission", name)
        shutil.copytree(resource("perturbations") / place, tmp_path / place)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(rules, ["prove", *arguments])


def test_prove_checks_one_rule_by_name() -> None:
    done = run("keep-disjunct")
    assert done.exit_code == 0
    assert "1 arguments, Lean 4." in done.output
    assert "1 proved; 0 failed" in done.output


def test_prove_json_has_the_statements() -> None:
    done = run("le-to-lt", "stronger-predicate", "--json")
    assert done.exit_code == 0
    shown = json.loads(done.output)
    assert shown["unread"] == {}
    first, second = shown["rules"]
    assert (first["id"], first["status"], first["axioms"]) == ("le-to-lt", "proved", [])
    assert first["statements"]["holds"].endswith(
        "le-to-lt.candidate K o a b → le-to-lt.gold K o a b"
    )
    assert second["status"] == "rests on"
    assert "Function.Bijective.injective" in second["rests_on"]


def test_prove_exits_with_1_for_a_wrong_or_missing_argument(folder: Path) -> None:
    path = folder / "hypothesis_omission" / "drop-bound" / "argument.lean"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("fun _ all x _ => all x", "fun _ all => all"), encoding="utf-8")
    (folder / "hypothesis_omission" / "drop-antecedent" / "argument.lean").unlink()
    done = run("--folder", str(folder))
    assert done.exit_code == 1
    assert "drop-antecedent: argument.lean is missing" in done.output
    assert "drop-bound: line" in done.output
    assert "0 proved" not in done.output
    assert "2 failed" in done.output


def test_prove_reports_an_unknown_rule() -> None:
    done = run("no-such-rule")
    assert isinstance(done.exception, InputError)
    assert "no rule 'no-such-rule'" in str(done.exception)
