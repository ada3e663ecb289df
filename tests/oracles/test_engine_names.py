from __future__ import annotations

import pytest

from driftbench.oracles.engine_names import engine_names, engine_versions, listed_engines

BOTH = "cvc5 1.4.2 + E 3.5.1 + finder/z3 5.4.1.0"


@pytest.mark.parametrize(
    ("oracle", "versions"),
    [
        ("cvc5 1.4.2", {"cvc5": "1.4.2"}),
        ("Kimina Lean 4.28.0", {"Kimina Lean": "4.28.0"}),
        ("translation", {}),
        (BOTH, {"cvc5": "1.4.2", "E": "3.5.1", "finder/z3": "5.4.1.0"}),
    ],
)
def test_engine_versions_are_read_from_an_oracle_name(
    oracle: str, versions: dict[str, str]
) -> None:
    assert engine_versions([oracle, oracle]) == versions


def test_both_versions_of_an_engine_are_listed() -> None:
    assert engine_versions(["cvc5 1.4.2", BOTH, "cvc5 1.5"])["cvc5"] == "1.4.2, 1.5"


def test_engines_are_listed_once_and_without_versions() -> None:
    assert engine_names(["cvc5 1.4.2"]) == "cvc5"
    assert engine_names(["E 3.5.1", "E 3.5.1"]) == "E"
    assert engine_names(["finder/z3 5.4.1.0", BOTH]) == "finder/z3; cvc5; E"
    assert engine_names(["translation", "Kimina Lean 4.28.0"]) == "translation; Kimina Lean"
    assert listed_engines(engine_names([BOTH])) == ("cvc5", "E", "finder/z3")
    assert listed_engines(None) == listed_engines("") == ()


def test_rows_do_not_depend_on_engine_versions() -> None:
    assert engine_names([BOTH.replace("5.4.1.0", "5.4.0.0")]) == engine_names([BOTH])
