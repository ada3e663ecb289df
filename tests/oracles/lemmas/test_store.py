"""Translated lemmas are the same after they were stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.library.lemma_texts import read_lemma_texts
from driftbench.oracles.lemmas.statements import LemmaReader
from driftbench.oracles.lemmas.store import FormulaStore

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.library.lemma_texts import LemmaText

_LIBRARY = """\
universe u

class Space (α : Type u) where
  Open : Set α → Prop

def Shut {α : Type u} [Space α] (s : Set α) : Prop := ¬ ∃ x, x ∈ s ∨ Space.Open s

theorem shut_iff {α : Type u} [Space α] {s t : Set α} (h : s = t) :
    Shut s ↔ ∀ x : α, x ∈ t → (fun y => y) = fun _ : α => x := sorry

theorem unread {α : Type u} : #$ = := sorry

theorem untyped {α : Type u} [Space α] (s : Set α) {h} : Shut s ↔ h = h := sorry

theorem bare {α : Type u} (a b : α) : a * b = a := sorry

theorem backwards (x : ℂ) (f : ℝ → ℂ) : f x = x := sorry

local notation "q" => (0 : ℕ)

theorem noted (n : ℕ) (h : n < 1) : n = q := sorry
"""
_REFUSED = {"unread", "untyped", "bare", "backwards", "noted"}


@pytest.fixture
def texts(tmp_path: Path) -> tuple[LemmaReader, list[LemmaText]]:
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "Library.lean").write_text(_LIBRARY, encoding="utf-8")
    snapshot = open_snapshot(f"dir:{tmp_path}/library")
    library = read_library(snapshot).parsed
    found = read_lemma_texts(snapshot, known=lambda word: bool(library.signatures.ending(word)))
    return LemmaReader(found, library), found.texts


def test_a_stored_lemma_is_the_translated_one(
    texts: tuple[LemmaReader, list[LemmaText]], tmp_path: Path
) -> None:
    reader, lemmas = texts
    cache = Cache(tmp_path / "lemmas.sqlite")
    first = FormulaStore(reader, reader.library, "digest", cache)
    first.fetch(lemmas)
    made = [first.lemma(one) for one in lemmas]
    assert sum(one is not None for one in made) >= len(["Shut", "shut_iff"])
    again = FormulaStore(LemmaReader(reader.texts, reader.library), reader.library, "digest", cache)
    again.fetch(lemmas)
    assert [again.lemma(one) for one in lemmas] == made
    # What is stored is not read again.
    assert again.reader._files == {}  # noqa: SLF001 -- that nothing was read shows nowhere else


def test_lemmas_of_another_snapshot_are_not_found(
    texts: tuple[LemmaReader, list[LemmaText]], tmp_path: Path
) -> None:
    reader, lemmas = texts
    cache = Cache(tmp_path / "lemmas.sqlite")
    FormulaStore(reader, reader.library, "digest", cache).lemma(lemmas[0])
    other = FormulaStore(LemmaReader(reader.texts, reader.library), reader.library, "other", cache)
    other.fetch(lemmas)
    assert other.reader._files != {}  # noqa: SLF001 -- that files were read shows nowhere else


def test_what_does_not_say_all_that_it_means_is_no_premise(
    texts: tuple[LemmaReader, list[LemmaText]],
) -> None:
    reader, lemmas = texts
    store = FormulaStore(reader, reader.library)
    assert {one.name for one in lemmas if store.lemma(one) is None} == {*_REFUSED, "Space"}


def test_declarations_with_more_words_of_a_claim_come_first(tmp_path: Path) -> None:
    (tmp_path / "Library.lean").write_text(_ABOUT, encoding="utf-8")
    snapshot = open_snapshot(f"dir:{tmp_path}")
    texts = read_lemma_texts(snapshot, known=lambda _: True)

    def names(near: tuple[str, ...], close: int = 2) -> list[str]:
        words = ("Large", "Small", "Wide", "Deep", "Tall")
        found = texts.about(["Large"], words, lambda text: text.keyword == "theorem", near, close)
        return [one.name for one in found]

    assert names(()) == ["plain", "one", "two", "three"]
    assert names(("Small",)) == ["one", "two", "three", "plain"]
    assert names(("Small", "Wide", "Deep")) == ["two", "three", "one", "plain"]
    assert names(("Small", "Wide", "Deep"), 3) == ["three", "two", "one", "plain"]


_ABOUT = """\
theorem plain : Large := sorry

theorem three : Large → Small → Wide → Deep := sorry

theorem one : Large → Small := sorry

theorem two : Large → Small → Wide := sorry
"""
