"""What is known of a snapshot's constants and classes."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

from driftbench.lean import tokens

if TYPE_CHECKING:
    from driftbench.oracles.knowledge import SnapshotKnowledge


def test_names_mean_what_lies_nearest(knowledge: SnapshotKnowledge) -> None:
    assert knowledge.resolve("size", ("Part", "")) == ("Part.size",)
    assert knowledge.resolve("size", ("",)) == ()
    assert knowledge.resolve("op", ("",)) == ("Magma.op",)
    assert knowledge.resolve("Icc", ("Set", "")) == ("Set.Icc",)


def test_signatures_are_parsed_once_and_shared(knowledge: SnapshotKnowledge) -> None:
    found = knowledge.signature("Part.size")
    assert found is not None
    assert [next(tokens(binder)).text for binder in found.binders] == ["{", "[", "("]
    assert knowledge.signature("Part.size") is found
    assert knowledge.signature("Part.nothing") is None


def test_classes_imply_what_they_extend(knowledge: SnapshotKnowledge) -> None:
    found = knowledge.closure([("Abelian", "G")])
    assert {("Grouplike", "G"), ("Magma", "G"), ("Zero", "G")} <= found
    assert ("Abelian", "G") not in knowledge.closure([("Grouplike", "G")])


def test_instances_with_several_premises_need_them_all_at_one_type(
    knowledge: SnapshotKnowledge,
) -> None:
    whole = [("Topology", "X"), ("Compact", "X"), ("Separated", "X")]
    assert ("Normal", "X") in knowledge.closure(whole)
    assert ("Normal", "X") not in knowledge.closure(whole[:2])
    assert ("Normal", "X") not in knowledge.closure([*whole[:2], ("Separated", "Y")])


def test_knowledge_survives_the_way_to_a_worker(knowledge: SnapshotKnowledge) -> None:
    knowledge.closure([("Abelian", "G")])
    copy = pickle.loads(pickle.dumps(knowledge))  # noqa: S301 - our own bytes
    assert copy.closure([("Abelian", "G")]) == knowledge.closure([("Abelian", "G")])
    assert copy.harvest == knowledge.harvest


def test_instances_of_propositional_classes_are_implications(
    knowledge: SnapshotKnowledge,
) -> None:
    # `Topology` is presupposed by each of the three, so that it is no condition.
    assert knowledge.implies("Compact", "Normal") == frozenset({"Separated"})
    assert knowledge.implies("Compact", "Compact") is None
    assert knowledge.implies("Normal", "Compact") is None
