from __future__ import annotations

import numpy as np

from driftbench.dataset.selection.candidate_features import (
    distance_features,
    overlap_features,
    structure_features,
)
from driftbench.dataset.selection.surface_features import features_of, surface_features_of
from tests.dataset.plain_rows import plain_row

GOLD = "theorem Made.t {a b : ℕ} (h : 0 < a) [NeZero b] : ∃ c, a ≤ c ∧ c ≤ b"


def test_structure_features() -> None:
    found = structure_features(GOLD)
    assert (found["binder implicit"], found["binder explicit"], found["binder instance"]) == (
        1,
        1,
        1,
    )
    assert found["bound name"] == 3
    assert found["hypothesis"] == 1
    assert (found["symbol ≤"], found["symbol ∃"], found["symbol ∀"]) == (2, 1, 0)
    assert found["spine 0 ∃"] == found["spine 1 ∧"] == 1
    assert "unparsed" not in found


def test_features_do_not_depend_on_the_name() -> None:
    other = GOLD.replace("Made.t", "Made.exists_unique'")
    assert structure_features(other) == structure_features(GOLD)
    assert overlap_features("made t exists", other) == overlap_features("made t exists", GOLD)


def test_unparsed_candidates_have_word_counts() -> None:
    found = structure_features("theorem t : ( 1 = 1")
    assert (found["unparsed"], found["numerals"], found["words"]) == (1, 2, 5)


def test_overlap_features() -> None:
    found = overlap_features(
        "There is a unique compact set of size 3.", "theorem t : ∃! K, IsCompact K"
    )
    assert found["unique: both"] == 1
    assert found["exists: both"] == 1
    assert found["words of both"] == 1
    assert (found["numbers of both"], found["numbers of English alone"]) == (0, 1)
    assert overlap_features("There is one.", "theorem t : ∃! K, K = K")["unique: Lean alone"] == 1


def test_distance_is_zero_for_gold_and_grows_with_edits() -> None:
    near = GOLD.replace("a ≤ c", "a < c")
    far = near.replace("[NeZero b]", "")
    assert distance_features(GOLD, GOLD) == {"distance": 0}
    assert 0 < distance_features(GOLD, near)["distance"] < distance_features(GOLD, far)["distance"]


def test_features_are_words_ngrams_and_thresholds() -> None:
    golds = [f"theorem t{i} (n : ℕ) : n ≤ n + {i}" for i in range(6)]
    candidates = [gold.replace("≤", "<") if i % 2 else gold for i, gold in enumerate(golds)]
    surface_features = [
        surface_features_of(plain_row(nl_statement="at most", gold=g, candidate=c))
        for g, c in zip(golds, candidates, strict=True)
    ]
    found = features_of(candidates, surface_features, least=2)
    rows = [
        {found.names[c] for c in found.columns[found.starts[i] : found.starts[i + 1]]}
        for i in range(6)
    ]
    assert "w n < n" in rows[1]
    assert "w n < n" not in rows[0]
    assert "s symbol ≤ ≥ 1" in rows[0]
    assert "d distance ≥ 1" in rows[1]
    # A feature of all rows, or of a single row, cannot be balanced.
    assert not any(name in found.names for name in ("w ℕ", "w 5"))


def test_a_number_is_added_as_thresholds() -> None:
    found = features_of([f"theorem t : {w}" for w in ("p q", "p r", "q", "r")], [{}] * 4, least=2)
    values = np.array([-5, 0, 7, 30])
    wider = found.with_number("z guess", values, chosen=np.array([0, 1, 2]))
    new = len(found.names)
    assert wider.names[:new] == found.names
    assert wider.names[new:] == ("z guess ≥ -4", "z guess ≥ 0", "z guess ≥ 7")
    rows = [wider.columns[wider.starts[i] : wider.starts[i + 1]].tolist() for i in range(4)]
    for i, row in enumerate(rows):
        kept = found.columns[found.starts[i] : found.starts[i + 1]].tolist()
        assert row == [*kept, *(new + n for n, cut in enumerate((-4, 0, 7)) if values[i] >= cut)]
