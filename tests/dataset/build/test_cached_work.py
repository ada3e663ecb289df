from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.corpus.snapshot_cache import NotCached
from driftbench.dataset.build.cached_work import CachedWork
from driftbench.dataset.build.restyling import Restyler
from driftbench.dataset.build.source_variants import group_variants
from driftbench.dataset.build.variants import Language, Miner
from driftbench.lean import core_table
from driftbench.rules import default_kinds, harvest_kinds, load_rules, merge_kinds
from tests.dataset.build.test_restyling import THEOREM

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.build.sources import SourceTheorem
    from driftbench.dataset.build.variants import MinedTheorem, RefusedTheorem

KINDS = default_kinds()
LANGUAGE = Language(core_table(), KINDS, load_rules())


class _Counting(Miner):
    """A miner that counts its calls."""

    worked = 0

    def __call__(self, theorem: SourceTheorem, /) -> MinedTheorem | RefusedTheorem:
        type(self).worked += 1
        return super().__call__(theorem)


def _miner(language: Language = LANGUAGE) -> Miner:
    return _Counting(language, ("docstring",), "salt", sites=3, combinations=2)


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    _Counting.worked = 0
    return Cache(tmp_path / "drafts.sqlite")


def test_cached_results_equal_uncached_ones(cache: Cache) -> None:
    miner = Miner(LANGUAGE, ("docstring",), "salt", sites=3, combinations=2)
    plain = miner(THEOREM)
    first = CachedWork.of(_miner(), cache)(THEOREM)
    again = CachedWork.of(_miner(), cache)(THEOREM)
    assert _Counting.worked == 1
    assert first == again == plain
    (source,) = group_variants([THEOREM], [plain])
    restyler = Restyler(LANGUAGE, "salt", (0.1, 0.4, 0.5))
    rows = [CachedWork.of(restyler, cache)(source) for _ in range(2)]
    assert rows == [restyler(source)] * 2


def test_only_changed_answers_invalidate_a_result(cache: Cache) -> None:
    CachedWork.of(_miner(), cache)(THEOREM)
    other = harvest_kinds(["structure Elsewhere (X : Type) where\n  here : X\n"])
    apart = replace(LANGUAGE, kinds=merge_kinds(KINDS, other))
    CachedWork.of(_miner(apart), cache)(THEOREM)
    assert _Counting.worked == 1
    own = harvest_kinds(["def IsCompact (X : Type) : Type := X\n"])
    touched = replace(LANGUAGE, kinds=merge_kinds(KINDS, own))
    CachedWork.of(_miner(touched), cache)(THEOREM)
    assert _Counting.worked == 2
    CachedWork.of(_miner(touched), cache)(THEOREM)
    assert _Counting.worked == 2, "a new result replaces the old one"


def test_changed_notation_invalidates_texts_that_use_it(cache: Cache) -> None:
    CachedWork.of(_miner(), cache)(THEOREM)
    table = core_table().merged(core_table())
    table.add('infixl:65 " ⊹⊹ " => Made.join')
    CachedWork.of(_miner(replace(LANGUAGE, table=table)), cache)(THEOREM)
    assert _Counting.worked == 1
    table.add('infixr:35 " ≤ " => Made.below')
    CachedWork.of(_miner(replace(LANGUAGE, table=table)), cache)(THEOREM)
    assert _Counting.worked == 2


def test_another_theorem_has_another_key(cache: Cache) -> None:
    job = CachedWork.of(_miner(), cache)
    job(THEOREM)
    job(replace(THEOREM, docstring=None))
    assert _Counting.worked == 2


def test_the_line_of_a_theorem_is_not_in_the_key(cache: Cache) -> None:
    job = CachedWork.of(_miner(), cache)
    for line in (3, 30):
        job(replace(THEOREM, line=line).without_line())
    assert _Counting.worked == 1


def test_from_cache_computes_nothing(cache: Cache) -> None:
    job = CachedWork.of(_miner(), cache)
    with pytest.raises(NotCached):
        job.from_cache()(THEOREM)
    made = job(THEOREM)
    assert job.from_cache()(THEOREM) == made
    assert _Counting.worked == 1
