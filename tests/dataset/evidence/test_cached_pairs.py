"""Cached verdicts and defects are used until a dependency changes."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.corpus import open_snapshot
from driftbench.dataset.evidence.acceptance import PairVerdict
from driftbench.dataset.evidence.cached_pairs import CachedPairOracle, KnownDefects
from driftbench.dataset.evidence.pair_oracle import SolverPairOracle
from driftbench.lean import core_table
from driftbench.library import read_library
from driftbench.oracles.knowledge import knowledge_of
from driftbench.oracles.solver.oracle import SolverOracle
from driftbench.oracles.solver.provers import Provers
from driftbench.oracles.solver.translator import Translator
from driftbench.rules.wellformed import Checker, IllFormed, WellFormed
from tests.oracles.answering import Fixed
from tests.oracles.small_library import LIBRARY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.lean import NotationTable
    from driftbench.oracles.knowledge import SnapshotKnowledge

ABELIAN = "theorem t {α : Type*} [Abelian α] (x y : α) : Magma.op x y = x"
GROUPLIKE = ABELIAN.replace("Abelian", "Grouplike")
SIZE = "theorem t {α : Type*} [Magma α] (p : Part α) : Part.size p = 0"
DEPTH = SIZE.replace("= 0", "≤ 0")
UNRELATED = (
    "\nclass Far (α : Type u) : Prop where\n  far : True\n\ninstance [Far α] : Compact α where\n"
)
REACHED = UNRELATED.replace("[Far α] : Compact", "[Grouplike α] : Far")
OTHER_SIZE = LIBRARY.replace("def size (p : Part α) : ℕ", "def size (p : Part α) : ℤ")


class Counting(Fixed):
    """Counts questions; a copy counts from 0."""

    def __reduce__(self) -> tuple[object, ...]:
        return Counting, (self.word,)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    cache = Cache(tmp_path / "pairs.sqlite")
    yield cache
    cache.close()


@pytest.fixture
def known(tmp_path: Path) -> KnowledgeOf:
    return KnowledgeOf(tmp_path)


class KnowledgeOf:
    """Knows libraries by their text."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, text: str) -> SnapshotKnowledge:
        self._folder.joinpath("Library.lean").write_text(text, encoding="utf-8")
        return knowledge_of(open_snapshot(f"dir:{self._folder}"))


def _oracle(
    knowledge: SnapshotKnowledge, word: str = "proved", *, table: NotationTable | None = None
) -> tuple[SolverPairOracle, Counting]:
    prover = Counting(word)
    solver = SolverOracle(Translator(knowledge, table), Provers((prover,)), steps=200_000)
    return SolverPairOracle(solver, tries=(1.0,)), prover


def test_cached_results_equal_uncached_ones(cache: Cache, known: KnowledgeOf) -> None:
    oracle, prover = _oracle(known(LIBRARY))
    plain = oracle.decide(ABELIAN, GROUPLIKE, context="import Mathlib")
    words = (plain.forward, plain.backward)
    shown = oracle.prove(ABELIAN, GROUPLIKE, context="import Mathlib", words=words)
    for asked in (prover.asked, 0):
        cached = pickle.loads(pickle.dumps(CachedPairOracle.of(oracle, cache)))  # noqa: S301 -- our own
        assert cached.decide(ABELIAN, GROUPLIKE, context="import Mathlib") == plain
        assert cached.prove(ABELIAN, GROUPLIKE, context="import Mathlib", words=words) == shown
        assert cached.oracle.solver.provers.provers[0].asked == asked
        cached.close()


@pytest.mark.parametrize(
    ("gold", "candidate", "library", "again"),
    [
        (ABELIAN, GROUPLIKE, LIBRARY + UNRELATED, False),
        (ABELIAN, GROUPLIKE, LIBRARY + REACHED, True),
        (ABELIAN, GROUPLIKE, OTHER_SIZE, False),
        (SIZE, DEPTH, LIBRARY + UNRELATED, False),
        (SIZE, DEPTH, LIBRARY + REACHED, False),
        (SIZE, DEPTH, OTHER_SIZE, True),
        (SIZE, DEPTH, LIBRARY + "\ndef Part.size.more : ℕ := 1\n", False),
        (SIZE, DEPTH, LIBRARY.replace("namespace Part", "namespace Piece"), True),
    ],
)
def test_only_changed_answers_invalidate_a_verdict(
    cache: Cache, known: KnowledgeOf, gold: str, candidate: str, library: str, *, again: bool
) -> None:
    first, _ = _oracle(known(LIBRARY))
    CachedPairOracle.of(first, cache).decide(gold, candidate, context="")
    second, prover = _oracle(known(library))
    found = CachedPairOracle.of(second, cache).decide(gold, candidate, context="")
    fresh, _ = _oracle(known(library))
    assert found == fresh.decide(gold, candidate, context="")
    third, silent = _oracle(known(library))
    assert CachedPairOracle.of(third, cache).decide(gold, candidate, context="") == found
    unsupported = found.forward == "unknown:unsupported"
    assert (prover.asked > 0 or unsupported) is again
    assert silent.asked == 0


def test_changed_notation_invalidates_texts_that_use_it(cache: Cache, known: KnowledgeOf) -> None:
    knowledge = known(LIBRARY)
    for table, again in ((core_table(), True), (_with("⊹⊹"), False), (_with("="), True)):
        oracle, prover = _oracle(knowledge, table=table)
        CachedPairOracle.of(oracle, cache).decide(SIZE, DEPTH, context="")
        assert (prover.asked > 0) is again


def _with(sign: str) -> NotationTable:
    table = core_table().merged(core_table())
    table.add(f'infixl:49 " {sign} " => Made.join')
    return table


def test_failures_of_the_oracle_are_not_cached(cache: Cache, known: KnowledgeOf) -> None:
    oracle, prover = _oracle(known(LIBRARY), "error")
    cached = CachedPairOracle.of(oracle, cache)
    for times in (2, 4):
        found = cached.decide(SIZE, DEPTH, context="")
        assert isinstance(found, PairVerdict)
        assert (found.forward, prover.asked) == ("unknown:error", times)
    modelless, prover = _oracle(known(LIBRARY), "error")
    for times in (2, 4):
        cached = CachedPairOracle.of(modelless, cache)
        cached.prove(SIZE, DEPTH, context="", words=("refuted", "refuted"))
        assert prover.asked == times


def test_only_changed_answers_invalidate_defects(
    tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    check = Checker.check

    def counting(self: Checker, statement: str, **given: str) -> WellFormed | IllFormed:
        looked.append(statement)
        return check(self, statement, **given)

    monkeypatch.setattr(Checker, "check", counting)
    wrong = SIZE.replace("Part.size p", "Part.size p p")

    def found(library: str) -> list[WellFormed | IllFormed]:
        tmp_path.joinpath("Library.lean").write_text(library, encoding="utf-8")
        signatures = read_library(open_snapshot(f"dir:{tmp_path}")).signatures
        plain = Checker.of(signatures, closed=True)
        checker = KnownDefects.of(plain, cache)
        said = [checker.check(one, context="", gold=SIZE) for one in (DEPTH, wrong)]
        counted = len(looked)
        assert said == [plain.check(one, context="", gold=SIZE) for one in (DEPTH, wrong)]
        del looked[counted:]
        return said

    assert [type(one) for one in found(LIBRARY)] == [WellFormed, IllFormed]
    assert looked == [DEPTH, wrong]
    found(LIBRARY)
    found(LIBRARY + UNRELATED)
    assert looked == [DEPTH, wrong]
    more = LIBRARY.replace("def size (p : Part α) : ℕ", "def size (p q : Part α) : ℕ")
    assert type(found(more)[1]) is WellFormed
    assert looked == [DEPTH, wrong] * 2
