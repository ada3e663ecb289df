from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

from driftbench.cache.traces import Replies, grouped
from driftbench.oracles.knowledge import traced_knowledge

if TYPE_CHECKING:
    from driftbench.cache.traces import Question
    from driftbench.oracles.knowledge import SnapshotKnowledge


def test_lemmas_are_translated_once(knowledge: SnapshotKnowledge) -> None:
    assert knowledge.facts
    assert knowledge.facts is knowledge.facts
    assert knowledge.rewrites is knowledge.rewrites


def test_a_pickled_copy_has_the_same_lemmas(knowledge: SnapshotKnowledge) -> None:
    copy = pickle.loads(pickle.dumps(knowledge))  # noqa: S301 -- our own
    assert copy.facts == knowledge.facts
    assert copy.rewrites == knowledge.rewrites


def test_a_view_of_knowledge_records_the_questions(knowledge: SnapshotKnowledge) -> None:
    asked: set[Question] = set()
    view = traced_knowledge(knowledge, asked)
    assert view.facts == knowledge.facts
    assert asked == {("knowledge", "facts")}
    assert view.rewrites == knowledge.rewrites
    assert view.library.resolve("size", ("Part",)) == ("Part.size",)
    assert asked == {
        ("knowledge", "facts"),
        ("knowledge", "rewrites"),
        ("library", "resolve", "size", ("Part",)),
    }
    assert Replies(knowledge=knowledge, library=knowledge.library).digest(grouped(asked))
