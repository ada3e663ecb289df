"""`driftbench rules` and `driftbench perturb` as a user calls them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from driftbench.cli.perturb import command as perturb
from driftbench.cli.rules import command as rules
from driftbench.errors import InputError, LeanSyntaxError, RuleError
from driftbench.resources import resource
from driftbench.rules import load_rules


def run(*words: str) -> str:
    outcome = CliRunner().invoke(rules, list(words), catch_exceptions=False)
    assert outcome.exit_code == 0, outcome.output
    return outcome.output


def test_list_names_every_rule() -> None:
    listed = json.loads(run("list", "--json"))
    assert {rule["id"] for rule in listed} == {rule.id for rule in load_rules()}


def test_a_list_without_a_terminal_has_a_rule_on_each_line() -> None:
    printed = run("list")
    rows = [line for line in printed.splitlines() if " │ " in line]
    assert [row.split("│")[1].strip() for row in rows] == [
        rule["id"] for rule in json.loads(run("list", "--json"))
    ]
    messages = {" ".join(rule.message.split()) for rule in load_rules()}
    assert {row.split("│", 4)[4].rstrip("│ ").strip() for row in rows} == messages


def test_list_of_a_class() -> None:
    listed = json.loads(run("list", "--class", "type_coercion", "--json"))
    assert {rule["class"] for rule in listed} == {"type_coercion"}
    with pytest.raises(InputError, match="unknown class 'typo'"):
        CliRunner().invoke(rules, ["list", "--class", "typo"], catch_exceptions=False)


def test_show_explains_with_examples() -> None:
    shown = json.loads(run("show", "le-to-lt", "--json", "--examples", "2"))
    assert shown["relation"] == "stronger"
    assert len(shown["examples"]) == 2
    text = run("show", "le-to-lt", "--examples", "1")
    assert "A strict inequality is claimed" in text
    assert "became strict" in text


def test_show_suggests_a_similar_id() -> None:
    with pytest.raises(InputError, match="did you mean le-to-lt"):
        CliRunner().invoke(rules, ["show", "le-to-it"], catch_exceptions=False)


def test_test_passes_on_the_bundled_rules() -> None:
    message = json.loads(run("test", "--json"))
    assert message["problems"] == []
    assert message["cases"] >= 2 * message["rules"]


def test_test_fails_with_exit_code_1(tmp_path: Path) -> None:
    folder = tmp_path / "faithful" / "flip-eq"
    folder.mkdir(parents=True)
    (folder / "rule.toml").write_text(
        'id = "flip-eq"\nclass = "faithful"\nversion = 1\nmessage = "Flipped."\n'
        'relation = "equivalent"\nargument = "eq_comm"\nelaborates = "same types"\n'
        'english = "Flipped."\n[operation]\nname = "replace"\nplace = "formula"\n'
        'cases = [{ pattern = "?a = ?b", template = "?b = ?a" }]\n',
        encoding="utf-8",
    )
    (folder / "01.before.lean").write_text("theorem t (x y : ℝ) : x = y", encoding="utf-8")
    (folder / "01.after.lean").write_text("theorem t (x y : ℝ) : x = y", encoding="utf-8")
    outcome = CliRunner().invoke(rules, ["test", "--folder", str(tmp_path)])
    assert outcome.exit_code == 1
    assert "flip-eq, case 01 (fires): got" in outcome.output
    assert "no case where it stays silent" in outcome.output


NE_TO_LT = """id = "ne-to-lt"
class = "conclusion_generalization"
version = 1
message = "An order is claimed."
relation = "stronger"
argument = "a < b implies a ≠ b."
elaborates = "Both sides have an order."
english = "`{{ a }}` is claimed to be less than `{{ b }}`."
[operation]
name = "replace"
place = "positive"
cases = [{ pattern = "?a ≠ ?b", template = "?a < ?b" }]
"""
OWN = {
    "01.before.lean": "theorem apart (a b : ℕ) (h : a ∣ b + 1) (ha : 1 < a) : a ≠ b",
    "01.after.lean": "theorem apart (a b : ℕ) (h : a ∣ b + 1) (ha : 1 < a) : a < b",
    "02.silent.lean": "-- a hypothesis\ntheorem apart {a b : ℝ} (h : a ≠ b) : 0 < (a - b) ^ 2",
}


def own_rule(path: Path, text: str) -> str:
    folder = path / "rules" / "conclusion_generalization" / "ne-to-lt"
    folder.mkdir(parents=True)
    for name, content in {"rule.toml": text, **OWN}.items():
        (folder / name).write_text(content, encoding="utf-8")
    return str(path / "rules")


def test_the_claim_of_an_own_rule_is_asked_of_the_solver(tmp_path: Path) -> None:
    done = CliRunner().invoke(rules, ["test", "--folder", own_rule(tmp_path, NE_TO_LT)])
    assert done.exit_code == 0, done.output
    assert done.output == (
        "1 rule, 2 of 2 cases passed, 0 problems\n"
        "claimed relations on 1 case: 1 confirmed by the solver, 0 contradicted, 0 not decided\n"
    )


def test_a_wrong_claim_of_an_own_rule_is_a_problem(tmp_path: Path) -> None:
    wrong = own_rule(tmp_path, NE_TO_LT.replace('"stronger"', '"weaker"'))
    done = CliRunner().invoke(rules, ["test", "--folder", wrong])
    assert done.exit_code == 1
    assert (
        "ne-to-lt, case 01: claims weaker, but “the result implies the statement” is proved and "
        "“the statement implies the result” is refuted" in done.output
    )


def test_a_countermodel_against_a_claim_is_a_note(tmp_path: Path) -> None:
    text = NE_TO_LT.replace("?a ≠ ?b", "?a ≠ 0").replace("?a < ?b", "Irrational ?a")
    text = text.replace("claimed to be less than `{{ b }}`", "claimed to be irrational")
    folder = own_rule(tmp_path, text)
    place = tmp_path / "rules/conclusion_generalization/ne-to-lt"
    before = "theorem t (x : ℝ) (h : Transcendental ℚ x)"
    for name, claim in (("before", "x ≠ 0"), ("after", "Irrational x")):
        (place / f"01.{name}.lean").write_text(f"{before} : {claim}", encoding="utf-8")
    done = CliRunner().invoke(rules, ["test", "--folder", folder])
    assert done.exit_code == 0, done.output
    assert "note: ne-to-lt, case 01: claims stronger, but “the result implies the " in done.output
    assert "1 contradicted" in done.output


def test_test_runs_only_given_rules() -> None:
    message = json.loads(run("test", "swap-forall-exists", "drop-hypothesis", "--json"))
    assert (message["rules"], message["problems"]) == (2, [])


def message(text: str, *words: str, path: Path) -> list[dict[str, Any]]:
    file = path / "Mine.lean"
    file.write_text(text, encoding="utf-8")
    outcome = CliRunner().invoke(perturb, [str(file), "--json", *words], catch_exceptions=False)
    found: list[dict[str, Any]] = json.loads(outcome.output)
    return found


def test_perturb_handles_variables_and_missing_proofs(tmp_path: Path) -> None:
    text = (
        "namespace N\nvariable (n : ℕ)\n\n/-- doc -/\ntheorem a : ∃ m : ℕ, n < m\n\n"
        "lemma b (x : ℝ) (hx : 0 < x) : x ≠ 0 := by\n  positivity\n  theorem c : 1 = 1\nend N\n"
    )
    found = message(text, "--class", "quantifier_inversion", path=tmp_path)
    assert [record["name"] for record in found] == ["N.a", "N.b", "N.c"]
    relations = {one["candidate"]: one["relation"] for one in found[0]["candidates"]}
    assert relations["theorem N.a : ∃ m : ℕ, ∀ n : ℕ, n < m"] == "stronger"


def test_perturb_filters_rules_and_lists_skipped_sites(tmp_path: Path) -> None:
    text = "theorem a {s : Set ℕ} (hs : s.Nonempty) : hs.some ∈ s"
    (record,) = message(text, "--rule", "drop-nonemptiness", "--skipped", path=tmp_path)
    assert record["candidates"] == []
    (skipped,) = record["skipped"]
    assert skipped["reason"] == "something else mentions hs"


def test_perturb_reports_statements_that_are_too_large(tmp_path: Path) -> None:
    file = tmp_path / "Mine.lean"
    many = " ".join(f"(x{i} : ℕ)" for i in range(101))
    file.write_text(
        f"theorem a {many} : x0 = x1\n\ntheorem b (x y : ℕ) : x = y\n", encoding="utf-8"
    )
    outcome = CliRunner().invoke(perturb, [str(file), "--json"], catch_exceptions=False)
    assert outcome.exit_code == 0
    reason = "no rule is applied to a statement that binds more than 100 names"
    assert outcome.stderr == f"driftbench: a: {reason}\n"
    first, second = json.loads(outcome.stdout)
    assert (first["candidates"], second["candidates"] != []) == ([], True)


def test_perturb_prints_only_drift_if_asked(tmp_path: Path) -> None:
    text = "theorem t (a b : ℕ) (h : 0 < a) : a ∣ a * b"
    (found,) = message(text, "--drift-only", path=tmp_path)
    classes = {one["class"] for one in found["candidates"]}
    assert classes
    assert "faithful" not in classes
    outcome = CliRunner().invoke(perturb, ["--drift-only", "--class", "faithful", "-"], input=text)
    assert "none of the chosen rules changes the meaning" in str(outcome.exception)


def test_perturb_wraps_no_sentence() -> None:
    names = " ".join(f"a_long_name_of_a_variable_{number}" for number in range(9))
    text = f"theorem t ({names} : ℕ) : ∃ m, m = a_long_name_of_a_variable_3 := by sorry\n"
    outcome = CliRunner().invoke(perturb, ["--rule", "split-binder", "-"], input=text)
    assert outcome.exit_code == 0, outcome.output
    (sentence,) = (one for one in outcome.stdout.splitlines() if one.startswith("The variables"))
    assert sentence.endswith("_8 have a binder each.")


def test_perturb_uses_rules_of_a_folder(tmp_path: Path) -> None:
    place = "conclusion_generalization/le-to-lt"
    shutil.copytree(resource("perturbations") / place, tmp_path / "rules" / place)
    words = ("--folder", str(tmp_path / "rules"))
    found = message("theorem t (a b : ℕ) : a ≤ b + 1", *words, path=tmp_path)
    assert {made["rule"] for made in found[0]["candidates"]} == {"le-to-lt"}


@pytest.mark.parametrize(
    "english",
    [
        "{{ cycler.__init__.__globals__.os.system('true') }}",
        "{{ old.__class__ }}",
        "{{ old | upper }}",
        "{{ old }}{% set a = 1 %}",
        "{% if old == new %}{% endif %}",
        "{% for a in old %}{% endfor %}",
        "{#",
        "{{ '}}' }}",
        "{{{{ old }}",
    ],
)
def test_sentences_of_rules_cannot_run_code(tmp_path: Path, english: str) -> None:
    place = "conclusion_generalization/le-to-lt"
    copied = shutil.copytree(resource("perturbations") / place, tmp_path / "rules" / place)
    text = (copied / "rule.toml").read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith(("english = ", "heard = "))]
    message = f"english = {json.dumps(english)}"
    (copied / "rule.toml").write_text("\n".join([message, *lines]), encoding="utf-8")
    file = tmp_path / "a.lean"
    file.write_text("theorem t (a b : ℕ) : a ≤ b + 1", encoding="utf-8")
    words = [str(file), "--folder", str(tmp_path / "rules")]
    outcome = CliRunner().invoke(perturb, words)
    assert isinstance(outcome.exception, RuleError)
    problem = "le-to-lt: rule.toml:1: english must be a text that may fill in names"
    assert problem in str(outcome.exception)


def test_perturb_shows_diffs(tmp_path: Path) -> None:
    file = tmp_path / "a.lean"
    binders = " ".join(f"(y{number} : ℝ)" for number in range(20))
    file.write_text(f"theorem a {binders} (x : ℝ) :\n  0 ≤ x ^ 2", encoding="utf-8")
    outcome = CliRunner().invoke(perturb, [str(file), "--rule", "le-to-lt"], catch_exceptions=False)
    # A line of Lean is longer than the terminal, and is not wrapped.
    assert f"\n- theorem a {binders} (x : ℝ) :\n-   0 ≤ x ^ 2\n" in outcome.output
    assert f"\n+ theorem a {binders} (x : ℝ) :\n+   0 < x ^ 2\n" in outcome.output
    assert "1 candidate\n" in outcome.output


def test_perturb_continues_after_a_statement_that_does_not_parse(tmp_path: Path) -> None:
    file = tmp_path / "a.lean"
    file.write_text(
        "theorem a (x : ℝ : x = x\n\ntheorem b (x : ℝ) : 0 ≤ x\n\ntheorem c : 1 = ) 2\n\n"
        "theorem d (x : ℝ) : x ≤ x + 1 := by simp\n",
        encoding="utf-8",
    )
    outcome = CliRunner().invoke(perturb, [str(file), "--rule", "le-to-lt", "--json"])
    assert outcome.exit_code == LeanSyntaxError.exit_code
    assert [record["name"] for record in json.loads(outcome.stdout)] == ["b", "d"]
    assert f"{file}:1:" in outcome.stderr
    assert f"{file}:5:" in outcome.stderr


def test_perturb_stops_at_an_unclosed_comment(tmp_path: Path) -> None:
    file = tmp_path / "a.lean"
    file.write_text(
        "/- theorem no (x : ℝ : one\n-/\ntheorem a (x : ℝ) : 0 ≤ x\n/-- Docs. -/\n"
        "theorem b (x : ℝ) : 1 ≤ x -- why\n\n/- theorem c (x : ℝ) : 2 ≤ x\n",
        encoding="utf-8",
    )
    outcome = CliRunner().invoke(perturb, [str(file), "--rule", "le-to-lt", "--json"])
    assert outcome.exit_code == LeanSyntaxError.exit_code
    assert [record["gold"][-5:] for record in json.loads(outcome.stdout)] == ["0 ≤ x", "1 ≤ x"]
    assert outcome.stderr.startswith(f"driftbench: {file}:7:1: the comment is never closed")


def test_perturb_reports_every_statement_that_does_not_parse(tmp_path: Path) -> None:
    file = tmp_path / "a.lean"
    file.write_text("theorem a (x : N : x = x\ntheorem b : = 1\n", encoding="utf-8")
    outcome = CliRunner().invoke(perturb, [str(file)])
    assert (outcome.exit_code, outcome.stdout) == (LeanSyntaxError.exit_code, "")
    assert f"{file}:1:11: `(` is never closed" in outcome.stderr
    assert f"{file}:2:13: a term is missing before `=`" in outcome.stderr


def test_perturb_reads_standard_input() -> None:
    outcome = subprocess.run(
        [sys.executable, "-m", "driftbench", "perturb", "-", "--json", "--rule", "le-to-lt"],
        input="theorem a (x : ℝ) : 0 ≤ x".encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "LC_ALL": "C"},
    )
    (record,) = json.loads(outcome.stdout.decode("utf-8"))
    assert len(record["candidates"]) == 1


@pytest.mark.parametrize(
    ("content", "words", "error", "expected"),
    [
        (b"\ntheorem a (x : \xff) : x", (), InputError, r":2: byte 16 \(0xff\) is not UTF-8"),
        (b"-- nothing here", (), InputError, "no theorem found"),
        (b"theorem a : 1 = 1", ("--rule", "typo"), InputError, "no rule 'typo'"),
        (b"theorem a : 1 = 1", ("--class", "typo"), InputError, "unknown class 'typo'"),
    ],
)
def test_perturb_reports_bad_input(
    tmp_path: Path, content: bytes, words: tuple[str, ...], error: type[Exception], expected: str
) -> None:
    file = tmp_path / "a.lean"
    file.write_bytes(content)
    with pytest.raises(error, match=expected):
        CliRunner().invoke(perturb, [str(file), *words], catch_exceptions=False)


def test_coverage_of_the_starter_corpus_has_every_rule() -> None:
    message = json.loads(
        run("coverage", "--snapshot", "starter", "--subfields-from", "starter", "--json")
    )
    assert message["never_fire"] == []
    assert set(message["statements"]) >= {"algebra", "category_theory"}
    rule = next(rule for rule in message["rules"] if rule["id"] == "drop-hypothesis")
    assert rule["sites"] == sum(part["sites"] for part in rule["by_subfield"].values())


def test_coverage_table_lists_rules_without_sites() -> None:
    text = run("coverage", "--snapshot", "starter", "--limit", "1")
    assert "statements read" in text
    assert "never fires" in text


def test_implications_are_printed_in_the_file_format() -> None:
    outcome = CliRunner().invoke(rules, ["implications", "--snapshot", "starter"])
    assert outcome.stdout.startswith("# Predicates that imply others")
    # The starter corpus has no definitions, hence no theorems about its own predicates.
    assert tomllib.loads(outcome.stdout) == {"edges": []}
