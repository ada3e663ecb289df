from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.records import SUBFIELDS, Row
from driftbench.dataset.selection.balance import balance
from driftbench.dataset.selection.candidate_rows import CandidateRow
from driftbench.dataset.selection.draws import draw
from driftbench.dataset.selection.leaks import measure_leaks
from driftbench.dataset.selection.limits import limits_of
from driftbench.dataset.selection.sampling import choose
from driftbench.dataset.selection.surface_features import (
    features_of,
    surface_features_of,
)
from driftbench.dataset.stage_rows import VERBATIM
from tests.dataset.plain_rows import plain_row

MARKS = ("Finset.sum", "Continuous", "IsCompact", "deriv", "∃!", "↔")
WORDS = ("p", "q", "r", "s", "t", "u")


def _text(number: int, variant: str, *, odds: float) -> str:
    """Return a statement of random words; each mark occurs with the given probability."""
    marks = [m for m in MARKS if draw("mark", m, variant, str(number)) < odds]
    words = [w for w in WORDS if draw("word", w, variant, str(number)) < 0.5]
    return f"theorem t{number} : {' '.join([*marks, *words, f'x{number}'])} = 1"


def _pool(families: int = 300) -> tuple[list[CandidateRow], list[str]]:
    """Return two faithful and two drifted rows of each family; drifted ones have more marks."""
    candidate_rows, texts = [], []
    for number in range(families):
        for variant in ("a", "b", "c", "d"):
            drifted = variant in "cd"
            texts.append(_text(number, variant, odds=0.6 if drifted else 0.3))
            candidate_rows.append(
                CandidateRow(
                    uid=f"{number}{variant}",
                    family=f"f{number}",
                    theorem=f"t{number}",
                    module=f"M{number}",
                    subfield=SUBFIELDS[number % 6],
                    label="type_coercion" if drifted else "faithful",
                    classes=("type_coercion",) if drifted else (),
                    method=f"rule-{number % 3}" if drifted else "restyled",
                    normal=f"{number}{variant}",
                )
            )
    return candidate_rows, texts


@pytest.fixture(scope="module")
def pool() -> tuple[list[CandidateRow], list[str]]:
    return _pool()


def _balanced(
    candidate_rows: list[CandidateRow], texts: list[str], golds: list[str] | None = None
) -> tuple[frozenset[str], frozenset[str]]:
    cell = dict.fromkeys(load_recipe("paper").composition["algebra"], 0)  # type: ignore[index]
    cell |= {"faithful": 20, "type_coercion": 20}
    composition = dict.fromkeys(SUBFIELDS, cell)
    recipe = replace(load_recipe("paper"), composition=composition, rule_share=1.0, rule_shares={})
    chosen = frozenset(candidate_row.uid for candidate_row in choose(candidate_rows, recipe=recipe))
    surface_features = [
        surface_features_of(plain_row(gold=gold, candidate=text))
        for gold, text in zip(golds or texts, texts, strict=True)
    ]
    surface = features_of(texts, surface_features, least=20)
    limits = limits_of(candidate_rows, recipe=recipe, chosen=chosen)
    return chosen, balance(candidate_rows, surface, chosen, limits=limits).chosen


def _rows(
    candidate_rows: list[CandidateRow],
    texts: list[str],
    chosen: frozenset[str],
    golds: list[str] | None = None,
) -> list[Row]:
    return [
        plain_row(label=candidate_row.label, family=candidate_row.family, candidate=text, gold=gold)
        for candidate_row, text, gold in zip(candidate_rows, texts, golds or texts, strict=True)
        if candidate_row.uid in chosen
    ]


def test_balancing_brings_classifiers_near_chance(
    pool: tuple[list[CandidateRow], list[str]],
) -> None:
    candidate_rows, texts = pool
    before, after = _balanced(candidate_rows, texts)
    probes = ("candidate", "candidate, naive Bayes")
    first = [
        leak.auc for leak in measure_leaks(_rows(candidate_rows, texts, before), probes=probes)
    ]
    second = [
        leak.auc for leak in measure_leaks(_rows(candidate_rows, texts, after), probes=probes)
    ]
    assert min(first) > 0.6
    # Perfectly balanced rows are ranked below chance by a model that was fitted on the others.
    assert all(0.3 < auc < 0.58 for auc in second)


def test_balancing_levels_sizes_of_edits(pool: tuple[list[CandidateRow], list[str]]) -> None:
    candidate_rows, _ = pool
    golds, candidates = [], []
    for one in candidate_rows:
        words = [f"w{n}" for n in range(9)]
        odds = 0.25 if one.label == "faithful" else 0.4
        golds.append(f"theorem t : {' '.join(words)} = 1")
        kept = [word for word in words if draw("kept", word, one.uid) >= odds]
        candidates.append(f"theorem t : {' '.join(kept)} = 1")
    before, after = _balanced(candidate_rows, candidates, golds)
    for chosen, least, most in ((before, 0.65, 1.0), (after, 0.4, 0.56)):
        rows = _rows(candidate_rows, candidates, chosen, golds)
        found = measure_leaks(rows, probes=("length difference", "edit distance, words"))
        assert all(least < leak.auc < most for leak in found)


def test_balancing_keeps_cells_families_and_rules(
    pool: tuple[list[CandidateRow], list[str]],
) -> None:
    candidate_rows, texts = pool
    before, after = _balanced(candidate_rows, texts)
    assert before != after
    by_uid = {candidate_row.uid: candidate_row for candidate_row in candidate_rows}
    counts = [
        [Counter(key(by_uid[uid]) for uid in chosen) for chosen in (before, after)]
        for key in (
            lambda o: (o.subfield, o.label),
            lambda o: o.method == VERBATIM,
        )
    ]
    assert all(first == second for first, second in counts)
    assert max(Counter(by_uid[uid].family for uid in after).values()) <= 4
    rows = [[by_uid[uid] for uid in sorted(chosen)] for chosen in (before, after)]
    methods = [max(Counter((o.subfield, o.method) for o in some).values()) for some in rows]
    assert methods[1] <= methods[0]


def test_balanced_rows_are_distinct(pool: tuple[list[CandidateRow], list[str]]) -> None:
    candidate_rows, texts = pool
    twins = [
        replace(
            candidate_row, normal=candidate_row.normal[:-1] + "ab"[candidate_row.uid[-1] in "bd"]
        )
        for candidate_row in candidate_rows
    ]
    _, after = _balanced(twins, texts)
    normals = [candidate_row.normal for candidate_row in twins if candidate_row.uid in after]
    assert len(set(normals)) == len(normals)


def test_rows_of_one_kind_cannot_be_measured(rows: tuple[Row, ...]) -> None:
    from driftbench.errors import InputError

    faithful = [row for row in rows if row.label == "faithful"]
    with pytest.raises(InputError, match="too few to measure leaks"):
        measure_leaks(faithful)


def test_probes_measure_every_label(rows: tuple[Row, ...]) -> None:
    found = measure_leaks(rows)
    assert [leak.probe for leak in found][:1] == ["candidate"]
    for leak in found:
        assert set(leak.by_label) == {row.label for row in rows} - {"faithful"}
        assert 0 <= leak.auc <= 1
    # Each drifted row was made by one of five visible edits.
    assert found[0].auc > 0.9


def test_confirmed_rows_are_exchanged_for_confirmed_rows_only(
    pool: tuple[list[CandidateRow], list[str]],
) -> None:
    candidate_rows, texts = pool
    first, _ = _balanced(candidate_rows, texts)
    confirmed = {
        one.uid for one in candidate_rows if draw("confirmed", one.uid) < 0.5 or one.uid[-1] == "a"
    }
    marked = [replace(one, confirmed=one.uid in confirmed) for one in candidate_rows]
    before, after = _balanced(marked, texts)
    assert before != first
    assert before != after
    assert len(after & confirmed) >= len(before & confirmed)
    assert before & confirmed != after & confirmed
