from __future__ import annotations

from driftbench.wild.formal import Definition, Formal
from driftbench.wild.history.definitions import aligned


def _formal(statement: str, *definitions: tuple[str, str]) -> Formal:
    return Formal(
        commands=(),
        definitions=tuple(Definition(name, f"def {name} {rest}") for name, rest in definitions),
        statement=f"theorem A.t : {statement}",
    )


def test_a_definition_of_another_namespace_is_matched() -> None:
    gold = _formal("good 2", ("A.good", "(n : ℕ) : Prop := n = 2"))
    found = aligned(gold, _formal("good 3", ("good", "(n : ℕ) :  Prop := n = 2")))
    assert found.formal.needed() == gold.needed()
    assert found.redefined == ()


def test_a_renamed_definition_gets_its_current_name() -> None:
    gold = _formal("fine 2", ("A.fine", "(n : ℕ) : Prop := n = 2"))
    found = aligned(gold, _formal("good 3 ∧ b.good", ("good", "(n : ℕ) : Prop := n = 2")))
    assert found.formal.statement == "theorem A.t : fine 3 ∧ b.good"
    assert found.formal.definitions == gold.definitions


def test_a_redefinition_is_reported_if_it_is_needed() -> None:
    gold = _formal("good 2", ("A.good", ": Prop := 1 = 2"), ("A.other", ": Prop := 2 = 2"))
    older = (("A.good", ": Prop := 1 = 1"), ("A.other", ": Prop := 3 = 3"))
    assert aligned(gold, _formal("good 3", *older)).redefined == ("A.good",)


def test_deleted_definitions_are_added() -> None:
    gold = _formal("1 = 1")
    found = aligned(gold, _formal("good 3", ("good", "(n : ℕ) : Prop := n = 2")))
    assert [one.name for one in found.formal.needed()] == ["good"]
