"""The catalogue and the rules name each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.errors import RuleError
from driftbench.rules import load_rules
from driftbench.rules.catalogue import CATALOGUE, RequestedRule, catalogue_problems, read_catalogue
from driftbench.rules.loading import default_folder

if TYPE_CHECKING:
    from pathlib import Path


def test_the_bundled_catalogue_and_rules_agree() -> None:
    lines = read_catalogue(default_folder())
    assert catalogue_problems(lines, load_rules()) == ()
    assert {line.drift_class for line in lines} == {rule.drift_class for rule in load_rules()}


def test_rules_stand_in_lines_of_their_class() -> None:
    classes = {rule.id: rule.drift_class for rule in load_rules()}
    for line in read_catalogue(default_folder()):
        assert {classes[name] for name in line.rules} <= {line.drift_class}


def test_each_disagreement_is_told() -> None:
    rules = [rule for rule in load_rules() if rule.id in {"flip-eq", "flip-ne"}]
    lines = [
        RequestedRule("faithful", "flips", ("flip-eq", "flip-all"), ""),
        RequestedRule("faithful", "x", (), ""),
    ]
    assert catalogue_problems(lines, rules) == (
        "catalogue: 'x' has neither rules nor a note",
        "catalogue: no rule 'flip-all'",
        "flip-ne: is in no line of the catalogue",
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[drift]]\nasks = 'x'", "drift must be one of"),
        ("[[faithful]]\nrules = ['a']", r"faithful\[0\].asks is missing"),
        ("[[faithful]]\nasks = 'x'\nwhy = 'y'", r"faithful\[0\].why is an unknown key"),
        ("faithful = ", "is not TOML"),
    ],
)
def test_a_broken_catalogue_is_an_error(tmp_path: Path, text: str, expected: str) -> None:
    (tmp_path / CATALOGUE).write_text(text, encoding="utf-8")
    with pytest.raises(RuleError, match=expected):
        read_catalogue(tmp_path)
