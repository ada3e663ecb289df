from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.errors import InternalError
from driftbench.lean.naming import NEUTRAL, has_neutral_name, named, neutral, without_namespace

NAMES = st.from_regex(
    r"(_root_\.)?[A-Za-z][a-z_'₁]{0,5}(\.[A-Za-z][a-z_']{0,5}){0,3}", fullmatch=True
)
RESTS = st.sampled_from(["", " : True", ".{u} (a : α) : a = a", " {x : ℕ} : x = x", "\n    : p"])


@given(NAMES, RESTS)
def test_a_statement_gets_its_name_back(name: str, rest: str) -> None:
    statement = f"theorem {name}{rest}"
    assert neutral(statement, name) == f"theorem {NEUTRAL}{rest}"
    assert has_neutral_name(neutral(statement, name))
    assert named(neutral(statement, name), name) == statement


def test_other_names_stay() -> None:
    for statement in (
        "theorem statement_one : p",
        "theorem A.statement : p",
        "lemma statement : p",
    ):
        assert not has_neutral_name(statement)
        assert named(statement, "t") == statement
    with pytest.raises(InternalError, match="does not start with 'theorem u'"):
        neutral("theorem t : p", "u")


@pytest.mark.parametrize(
    ("context", "name", "expected"),
    [
        ("import A\nnamespace B.C", "B.C.t", "import A"),
        ("import A\nnamespace B", "B.C.t", "import A"),
        ("import A\nnamespace B", "_root_.B.t", "import A"),
        ("import A\nnamespace B", "Bc.t", "import A\nnamespace B"),
        ("import A\nopen B", "B.t", "import A\nopen B"),
        ("import A\nnamespace B\nopen C", "B.t", "import A\nnamespace B\nopen C"),
        ("namespace B", "B.t", ""),
        ("", "t", ""),
    ],
)
def test_only_the_last_namespace_of_the_name_is_removed(
    context: str, name: str, expected: str
) -> None:
    assert without_namespace(context, name) == expected
