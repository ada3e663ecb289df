from __future__ import annotations

import pytest

from driftbench.dataset.selection.revealing_names import (
    KINDS,
    RevealingNames,
    count_revealing_names,
    revealing_words,
)
from tests.dataset.plain_rows import plain_row

GOLD = "theorem Set.Countable.dense_compl {s : Set ℝ} (hs : s.Countable) : Dense sᶜ"


@pytest.mark.parametrize(
    ("gold", "candidate", "context", "expected"),
    [
        (GOLD, GOLD.replace(" (hs : s.Countable)", ""), "", {"theorem": ("countable",)}),
        (GOLD, GOLD.replace("(hs : s.Countable) :", ": s.Countable →"), "", {}),
        (GOLD, "theorem statement {s : Set ℝ} : Dense sᶜ", "namespace Set.Countable",
         {"namespace": ("countable",)}),
        (GOLD, "theorem statement {s : Set ℝ} : Dense sᶜ", "open Set.Countable", {}),
        ("theorem t (n : ℕ) (h_one_le : 1 ≤ n) : n ≠ 0",
         "theorem t (n : ℕ) (h_one_le : 1 < n) : n ≠ 0", "", {"variable": ("le",)}),
        ("theorem t (n : ℕ) (h_one_le : 1 ≤ n) : n ≠ 0",
         "theorem t (n : ℕ) (h_one_le : n ≥ 1) : n ≠ 0", "", {}),
        ("theorem t (hcont : Continuous f) : p f", "theorem t (hcont : Measurable f) : p f", "",
         {"variable": ("cont",)}),
        ("theorem t (hf : Continuous f) : p f", "theorem t (hf : Measurable f) : p f", "", {}),
        # The word of a variable is no word of the statement.
        ("theorem t (hle : a = b) : p", "theorem t (hle : a ≠ b) : p", "", {}),
        ("theorem t (hne : s.Nonempty) : p", "theorem u : ∀ hne : s ≠ ∅, p", "", {}),
        ("theorem t : ∃ basis : Basis, p", "theorem t : ∃ basis : Family, p", "",
         {"variable": ("basis",)}),
    ],
)  # fmt: skip
def test_words_that_gold_has_and_the_candidate_lacks_tell(
    gold: str, candidate: str, context: str, expected: dict[str, tuple[str, ...]]
) -> None:
    found = revealing_words(gold, candidate, context=context)
    assert tuple(found) == KINDS
    assert {kind: words for kind, words in found.items() if words} == expected


def test_rows_are_counted_once() -> None:
    candidate = GOLD.replace("s.Countable", "s.Finite").replace("hs", "hcountable")
    rows = [
        plain_row(gold=GOLD, candidate=candidate),
        plain_row(gold=GOLD, candidate=GOLD),
        plain_row(gold="", candidate=GOLD),
    ]
    kinds = {"theorem": 1, "namespace": 0, "variable": 1}
    assert count_revealing_names(rows) == RevealingNames(rows=2, revealing=1, kinds=kinds)
