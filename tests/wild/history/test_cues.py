from __future__ import annotations

import re

import pytest

from driftbench.wild.history.cues import CUES, cue_of, is_revert, leaning_patterns, reverted
from driftbench.wild.history.english import leans_on_context


@pytest.mark.parametrize(
    ("message", "strength"),
    [
        ("Fix misformalisation of a problem", "strong"),
        ("fix: missing hypothesis in `a`", "strong"),
        ("fix some original statements", "strong"),
        ("Merge pull request #1 from a/b\n\nFix the statement of a; bump to v4.9", "strong"),
        ("Wrong quantifier for density", "strong"),
        ("Exclude trivial solutions", "strong"),
        ("chore: a file\n\nThe statement was vacuously true.", "strong"),
        ("fix(A): 33", "weak"),
        ("Corrections to a conjecture", "weak"),
        ("bump to v4.23.0", "negative"),
        ("refactor: other words", "negative"),
        ("refactor: other words\n\nIt was wrong.", "negative"),
        ("Disprove a conjecture\n\nThe counterexample is small.", "negative"),
        ("Add a problem", "none"),
        ("feat: another problem\n\nThe trivial case is wrong.", "none"),
        ("feat: another problem and a fix\n\nThe trivial case is wrong.", "strong"),
        ("Add a problem\n\nCo-authored-by: Wrong Name", "none"),
        ("Merge branch 'fix-things'", "none"),
        ("Merge pull request #1 from a/b\n\nFix a thing", "weak"),
        ("", "none"),
    ],
)
def test_messages_have_cues(message: str, strength: str) -> None:
    assert cue_of(message).strength == strength


def test_a_merge_has_the_cue_of_its_commits() -> None:
    assert cue_of("Merge branch 'a'", "off-by-one in t\nother").words == "off-by-one"
    assert cue_of("Add a file", "").strength == "none"


def test_reverts_name_the_reverted_commits() -> None:
    message = 'Revert "bump (#13)" (#14)\n\nThis reverts commit 0123abc.'
    assert reverted(message) == {"bump (#13)", "0123abc"}
    assert is_revert(message)
    assert not is_revert("fix: reverse the order")


def test_every_pattern_compiles_and_has_a_reason() -> None:
    import tomllib
    from importlib import resources

    text = resources.files("driftbench.wild.history").joinpath(CUES).read_text(encoding="utf-8")
    table = tomllib.loads(text)
    entries = [*table["leaning"], *(one for kind in table["cue"].values() for one in kind)]
    assert sorted(table["cue"]) == ["adding", "negative", "strong", "weak"]
    for entry in entries:
        assert entry["reason"].endswith(".")
        assert re.compile(entry["pattern"]).search("") is None
    assert len({entry["pattern"] for entry in entries}) == len(entries)
    assert leaning_patterns()


@pytest.mark.parametrize(
    ("english", "leans"),
    [
        ("This condition is necessary.", True),
        ("The same holds with the above bound.", True),
        ("Moreover, such a number is even.", True),
        ("Every even number is twice a number.", False),
        ("Let n be a number. Then n + 1 is another.", False),
    ],
)
def test_english_that_refers_to_context(english: str, *, leans: bool) -> None:
    assert leans_on_context(english) is leans
