"""Rule folders: what is read, and every way in which one can be broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.errors import RuleError
from driftbench.library.kinds import kinds_from_table
from driftbench.rules import default_kinds, load_rules, read_rules
from driftbench.rules.english_mentions import EnglishMentions

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """
id = "{id}"
class = "conclusion_generalization"
version = 1
message = "A strict inequality is claimed."
relation = "stronger"
argument = "le_of_lt"
elaborates = "preorders have <"
english = "`{{{{ a }}}} ≤ {{{{ b }}}}` became strict."
{extra}
[operation]
name = "replace"
place = "positive"
cases = [{{ pattern = "?a ≤ ?b", template = "?a < ?b" }}]
{option}
"""


def write(root: Path, name: str = "mine", *, extra: str = "", option: str = "") -> Path:
    folder = root / "conclusion_generalization" / name
    folder.mkdir(parents=True)
    text = GOOD.format(id=name, extra=extra, option=option)
    (folder / "rule.toml").write_text(text, encoding="utf-8")
    (folder / "01.before.lean").write_text("theorem t (x : ℝ) : 0 ≤ x\n", encoding="utf-8")
    (folder / "01.after.lean").write_text("theorem t (x : ℝ) : 0 < x\n", encoding="utf-8")
    silent = "-- no inequality\ntheorem t (x : ℝ) : 0 = x\n"
    (folder / "02.silent.lean").write_text(silent, encoding="utf-8")
    return folder


def test_a_folder_is_a_rule(tmp_path: Path) -> None:
    write(tmp_path)
    (rule,) = read_rules(tmp_path)
    assert rule.id == "mine"
    assert [case.number for case in rule.cases] == ["01", "02"]
    assert rule.cases[1].why == "no inequality"
    assert not rule.faithful


def test_a_rule_may_state_how_it_is_mentioned(tmp_path: Path) -> None:
    write(tmp_path, extra='mentioned = { as = "weak-order", of = ["a", "b"] }')
    write(tmp_path, "silent")
    mentioned, silent = read_rules(tmp_path)
    assert mentioned.mentioned == EnglishMentions("weak-order", ("a", "b"))
    assert silent.mentioned is None


def test_rules_are_sorted_by_id() -> None:
    ids = [rule.id for rule in load_rules()]
    assert ids == sorted(ids)


def test_every_problem_of_every_folder_is_reported(tmp_path: Path) -> None:
    write(tmp_path, extra='colour = "red"\nconditions = ["no-such"]', option="depth = 3")
    other = write(tmp_path, "other")
    (other / "notes.txt").write_text("x", encoding="utf-8")
    (other / "02.silent.lean").write_text("theorem t : 1 = 1\n", encoding="utf-8")
    (other / "03.before.lean").write_text("theorem t : 1 = 1\n", encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        read_rules(tmp_path)
    told = str(caught.value)
    for expected in (
        "mine: rule.toml:10: colour is an unknown key",
        "conditions[0] must be one of",
        "operation.depth is an unknown key",
        "notes.txt: not a case",
        "02.silent.lean must open with a `--` comment",
        "case 03 has before",
    ):
        assert expected in told


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('relation = "stronger"', 'relation = "better"', "relation must be one of"),
        ('relation = "stronger"', 'relation = "equivalent"', "for a faithful rule"),
        ("version = 1", "version = 0", "version must be"),
        ('message = "A strict inequality is claimed."', 'message = " "', "message must be"),
        ('id = "mine"', 'id = "yours"', "do not agree with the folder"),
        ('name = "replace"', 'name = "guess"', "operation.name must be one of"),
        ('place = "positive"', 'place = "left"', "operation.place must be one of"),
        ('place = "positive"\n', "", "operation.place is missing"),
        ('template = "?a < ?b"', "template = 3", r"operation.cases\[0\].template must be a text"),
        ('template = "?a < ?b"', 'to = "?a < ?b"', r"operation.cases\[0\].template is missing"),
        (
            "version = 1",
            'version = 1\nmentioned = { as = "weakorder", of = ["a", "b"] }',
            r"n/mine: rule.toml:\d+: mentioned.as must be one of arithmetic.* and is .weakorder",
        ),
        (
            'class = "conclusion_generalization"',
            'class = "faithful"\nmentioned = { as = "one-way" }',
            "mentioned is for drifts",
        ),
        ("[operation]", "[operation", "rule.toml: is not TOML"),
        ("[operation]", f"a = {'[' * 5000}", "rule.toml: is nested too deeply for TOML"),
    ],
)
def test_a_broken_rule_is_named_with_its_problem(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    path = write(tmp_path) / "rule.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(RuleError, match=expected):
        read_rules(tmp_path)


def test_one_id_in_two_classes_is_an_error(tmp_path: Path) -> None:
    write(tmp_path)
    folder = write(tmp_path / "elsewhere")
    target = tmp_path / "type_coercion" / "mine"
    target.parent.mkdir()
    folder.rename(target)
    (tmp_path / "elsewhere" / "conclusion_generalization").rmdir()
    (tmp_path / "elsewhere").rmdir()
    path = target / "rule.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("conclusion_generalization", "type_coercion"), encoding="utf-8")
    with pytest.raises(RuleError, match="id mine is used twice"):
        read_rules(tmp_path)


def test_an_unknown_class_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "typos").mkdir()
    with pytest.raises(RuleError, match="typos: no drift class"):
        read_rules(tmp_path)


def test_the_bundled_kinds_know_core_and_starter_names() -> None:
    kinds = default_kinds()
    assert kinds.sort_of("Function.Injective", ()) == "prop"
    assert kinds.class_of("CompactSpace", ()) == "mixin"
    assert kinds.class_of("Group", ()) == "data"
    assert kinds.sort_of("ℝ", ()) == "type"


def test_an_unknown_sort_of_kinds_is_an_error() -> None:
    with pytest.raises(RuleError, match="unknown key 'props'"):
        kinds_from_table({"props": "A B"})
