from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING

from driftbench.cache import Dependencies
from driftbench.oracles.knowledge import TracedKnowledge

if TYPE_CHECKING:
    from driftbench.oracles.knowledge import SnapshotKnowledge


def test_lemmas_are_translated_once(knowledge: SnapshotKnowledge) -> None:
    assert knowledge.facts
    assert knowledge.facts is knowledge.facts
    assert knowledge.rewrites is knowledge.rewrites


def test_a_pickled_copy_has_the_same_lemmas(knowledge: SnapshotKnowledge) -> None:
    copy = pickle.loads(pickle.dumps(knowledge))  # noqa: S301 -- our own
    assert copy.facts == knowledge.facts
    assert copy.rewrites == knowledge.rewrites


def test_traced_knowledge_records_queries_to_it_and_to_its_library(
    knowledge: SnapshotKnowledge,
) -> None:
    def ask(knowledge: SnapshotKnowledge, **_library: object) -> tuple[object, ...]:
        resolved = knowledge.library.resolve("size", ("Part",))
        return knowledge.facts, knowledge.rewrites, resolved

    dependencies = Dependencies(
        traced={"knowledge": TracedKnowledge}, knowledge=knowledge, library=knowledge.library
    )
    found, queries = dependencies.record(ask)
    assert found == (knowledge.facts, knowledge.rewrites, ("Part.size",))
    assert [[json.loads(shared), firsts] for shared, firsts in queries] == [
        [["knowledge", "facts"], []],
        [["knowledge", "rewrites"], []],
        [["library", "resolve", ["Part"]], ["size"]],
    ]
    assert dependencies.digest(queries) == dependencies.digest(queries)
