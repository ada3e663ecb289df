"""Rows whose evidence fails are replaced, and the other rows do not change."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS, Row
from driftbench.dataset.selection.draws import draw, rank
from driftbench.dataset.selection.pool import choose_rows
from driftbench.dataset.selection.replacement import (
    JudgedChoice,
    Status,
    judge_and_replace,
    status_of,
)
from driftbench.dataset.selection.splits import split_rows
from driftbench.dataset.stage_rows import (
    FIRST_TRY_SHARE,
    AcceptedRow,
    JudgedRow,
    JudgeTask,
    PairVerdict,
    PoolRow,
    RejectedRow,
)
from driftbench.errors import RecipeError
from tests.dataset.plain_rows import plain_row

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from driftbench.dataset.selection.pool import RowChoice
    from tests.dataset.conftest import MakeRow

FAMILIES = 3000


def _judged_row(
    forward: str, backward: str, *, strong: bool = False, reason: str = ""
) -> JudgedRow:
    accepted = AcceptedRow("stronger", plain_row().evidence, strong)
    return JudgedRow(
        pool_row=PoolRow(uid="", method="", row=plain_row()),
        outcome=RejectedRow(reason) if reason else accepted,
        verdict=PairVerdict(forward=forward, backward=backward, oracle="o", theory="t"),
    )


OPEN = _judged_row("proved", "unknown:timeout")
WEAK = _judged_row("unknown:unsupported", "unknown:unsupported")
FAILED = _judged_row("proved", "proved", reason="equivalent")
GOOD = _judged_row("proved", "refuted", strong=True)


def _text(family: int, label: str) -> str:
    words = [
        word
        for word in ("IsOpen", "deriv", "∃!", "↔", "Finset.sum", "Nat.Prime")
        if draw("word", word, str(family), label) < (0.3 if label == "faithful" else 0.45)
    ]
    return f"theorem t : {' '.join(words)} x{family} = {LABELS.index(label)}"


def _pool_row(family: int, label: str, variant: int) -> PoolRow:
    method = "restyled" if label == "faithful" else f"{label}-{family % 5}"
    text = f"{_text(family, label)} {variant}"
    row = plain_row(
        family=f"f{family}",
        subfield=SUBFIELDS[family % 6],
        label=label,
        drift_classes=() if label == "faithful" else (label,),
        gold=text,
        candidate=text,
    )
    return PoolRow(uid=f"{family}{label}{variant}", method=method, row=row)


def _outcome(uid: str) -> JudgedRow:
    """Return an outcome that depends on a name, with failure rates as in a build."""
    share = draw("outcome", uid)
    if "quantifier" in uid:
        share *= 0.8
    return OPEN if share < 0.04 else WEAK if share < 0.12 else FAILED if share < 0.15 else GOOD


class Judge:
    """Returns outcomes and records the judged rows with their effort."""

    def __init__(self, outcome: Callable[[str], JudgedRow]) -> None:
        self.outcome = outcome
        self.asked: list[tuple[str, float]] = []

    def __call__(self, tasks: Sequence[JudgeTask]) -> list[JudgedRow]:
        self.asked += [(task.pool_row.uid, task.effort) for task in tasks]
        rows = [task.pool_row for task in tasks]
        return [replace(self.outcome(row.uid), pool_row=row) for row in rows]


@pytest.fixture(scope="module")
def plan() -> Recipe:
    """The paper's table, with a pool that is two to six times as large."""
    return replace(load_recipe("paper"), module_share=1.0, rule_share=0.25, rule_shares={})


@pytest.fixture(scope="module")
def pool() -> list[PoolRow]:
    found = []
    for family in range(FAMILIES):
        found += [_pool_row(family, "faithful", variant) for variant in range(2)]
        for label in LABELS[1:]:
            if draw("has", str(family), label) < 0.3:
                found.append(_pool_row(family, label, 0))
    return sorted(found, key=lambda row: rank("pool", row.uid))


@pytest.fixture(scope="module")
def choice(plan: Recipe, pool: list[PoolRow]) -> RowChoice:
    return choose_rows(pool, recipe=plan)


def _judged(
    pool: list[PoolRow],
    choice: RowChoice,
    plan: Recipe,
    judge: Judge,
) -> JudgedChoice:
    return judge_and_replace(
        pool,
        choice.candidate_rows,
        choice.balanced,
        recipe=plan,
        neighbours=choice.neighbours,
        judge=judge,
    )


def _cells(pool: list[PoolRow], uids: Collection[str]) -> Counter[tuple[str, str]]:
    rows = [one.row for one in pool if one.uid in uids]
    return Counter((row.subfield, row.label) for row in rows)


def test_cells_are_filled_with_good_rows(
    plan: Recipe, pool: list[PoolRow], choice: RowChoice
) -> None:
    judge = Judge(_outcome)
    found = _judged(pool, choice, plan, judge)
    assert plan.composition is not None
    assert _cells(pool, found.chosen) == Counter(
        {(s, label): n for s, cells in plan.composition.items() for label, n in cells.items()}
    )
    assert all(_outcome(uid) is GOOD for uid in found.chosen)
    kept = {uid for uid in choice.balanced if _outcome(uid) is GOOD}
    assert kept <= found.chosen
    families = Counter(one.row.family for one in pool if one.uid in found.chosen)
    assert max(families.values()) <= plan.rows_per_family
    assert len(judge.asked) < 1.4 * len(found.chosen), "few rows beside those needed are judged"
    assert [r.uid for r in found.judged] == [r.uid for r in pool if r.uid in dict(judge.asked)]


def test_a_changed_verdict_changes_at_most_ten_rows(
    plan: Recipe, pool: list[PoolRow], choice: RowChoice
) -> None:
    before = _judged(pool, choice, plan, Judge(_outcome))
    judged = sorted((r.uid for r in before.judged), key=lambda uid: rank("flip", uid))
    changes = []
    for flipped in judged[:50]:
        other = FAILED if _outcome(flipped) is GOOD else GOOD

        def outcome(uid: str, flipped: str = flipped, other: JudgedRow = other) -> JudgedRow:
            return other if uid == flipped else _outcome(uid)

        after = _judged(pool, choice, plan, Judge(outcome))
        changes.append(len(before.chosen ^ after.chosen))
    assert max(changes) <= 10
    assert sum(changes) > 50, "most flips concern a chosen row"


def test_rows_of_a_rule_above_its_limit_are_exchanged_where_a_cell_has_others(
    plan: Recipe, pool: list[PoolRow]
) -> None:
    """In one cell only one rule gives good rows; other cells give up rows of this rule for it."""
    label, rule, share = "type_coercion", "type_coercion-0", 0.24
    assert plan.composition is not None
    cells = {**plan.composition, "analysis": {**plan.composition["analysis"], label: 15}}
    limited = replace(plan, composition=cells, rule_share=share)
    methods = {one.uid: one.method for one in pool}
    places = {one.uid: (one.row.subfield, one.row.label) for one in pool}

    def outcome(uid: str) -> JudgedRow:
        scarce = places[uid] == ("analysis", label) and methods[uid] != rule
        return FAILED if scarce else GOOD

    found = _judged(pool, choose_rows(pool, recipe=limited), limited, Judge(outcome))
    assert _cells(pool, found.chosen)["analysis", label] == 15
    used = Counter(methods[uid] for uid in found.chosen if places[uid][1] == label)
    assert max(used.values()) == used[rule] == int(share * used.total())


@pytest.fixture(scope="module")
def scarcity(pool: list[PoolRow], plan: Recipe) -> tuple[list[PoolRow], Recipe, RowChoice]:
    """A small table in which one cell of algebra has only two further rows."""
    cell = dict.fromkeys(LABELS, 2)
    composition = dict.fromkeys(SUBFIELDS, cell)
    recipe = replace(plan, composition=composition, ceiling=1.0, rule_share=1.0)
    scarce = [
        one for one in pool if (one.row.subfield, one.row.label) == ("algebra", "type_coercion")
    ]
    left = {one.uid for one in scarce[4:]}
    few = [one for one in pool if one.uid not in left]
    return few, recipe, choose_rows(few, recipe=recipe)


def _scarce(uid: str, pool: list[PoolRow]) -> bool:
    row = next(one.row for one in pool if one.uid == uid)
    return (row.subfield, row.label) == ("algebra", "type_coercion")


def test_open_rows_get_the_whole_budget_if_a_cell_has_no_other(
    scarcity: tuple[list[PoolRow], Recipe, RowChoice],
) -> None:
    few, recipe, chosen = scarcity
    tries: Counter[str] = Counter()

    def outcome(uid: str) -> JudgedRow:
        tries[uid] += 1
        return OPEN if _scarce(uid, few) and tries[uid] == 1 else GOOD

    judge = Judge(outcome)
    found = _judged(few, chosen, recipe, judge)
    assert {effort for uid, effort in judge.asked if not _scarce(uid, few)} == {FIRST_TRY_SHARE}
    again = [effort for uid, effort in judge.asked if _scarce(uid, few) and tries[uid] > 1]
    assert sorted(set(again)) == [FIRST_TRY_SHARE, 1.0]
    assert found.chosen == chosen.balanced, "rows that more effort proves keep their places"


def test_weak_rows_are_used_only_without_good_ones(
    scarcity: tuple[list[PoolRow], Recipe, RowChoice],
) -> None:
    few, recipe, chosen = scarcity
    found = _judged(few, chosen, recipe, Judge(lambda uid: WEAK if _scarce(uid, few) else GOOD))
    assert found.chosen == chosen.balanced
    one = next(r.uid for r in few if _scarce(r.uid, few) and r.uid not in chosen.balanced)

    def outcome(uid: str) -> JudgedRow:
        return WEAK if _scarce(uid, few) and uid != one else GOOD

    assert one in _judged(few, chosen, recipe, Judge(outcome)).chosen


def test_rows_that_cannot_be_replaced_are_an_error(
    scarcity: tuple[list[PoolRow], Recipe, RowChoice],
) -> None:
    few, recipe, chosen = scarcity
    with pytest.raises(RecipeError, match="algebra, type_coercion: 2 rows have no evidence"):
        _judged(few, chosen, recipe, Judge(lambda uid: FAILED if _scarce(uid, few) else GOOD))


def test_without_a_composition_rejected_rows_are_not_replaced(
    pool: list[PoolRow], plan: Recipe
) -> None:
    recipe = replace(plan, composition=None, pool=None)
    chosen = choose_rows(pool, recipe=recipe)
    judge = Judge(_outcome)
    found = _judged(pool, chosen, recipe, judge)
    assert found.chosen == {uid for uid in chosen.balanced if _outcome(uid) is not FAILED}
    assert {effort for _, effort in judge.asked} == {1.0}


@pytest.mark.parametrize(
    ("outcome", "asked", "retried", "expected"),
    [
        (GOOD, True, False, Status.GOOD),
        (OPEN, True, False, Status.OPEN),
        (OPEN, True, True, Status.WEAK),
        (replace(OPEN, outcome=RejectedRow("unproved")), True, False, Status.OPEN),
        (replace(OPEN, outcome=RejectedRow("contradiction")), True, False, Status.FAILED),
        (WEAK, True, False, Status.WEAK),
        (WEAK, False, False, Status.GOOD),
        (FAILED, True, True, Status.FAILED),
        (
            replace(OPEN, outcome=RejectedRow("ill-formed"), verdict=None),
            *(False, False, Status.FAILED),
        ),
    ],
)
def test_status_of(outcome: JudgedRow, *, asked: bool, retried: bool, expected: Status) -> None:
    assert status_of(outcome, asked=asked, retried=retried) is expected


def test_splits_do_not_depend_on_other_chosen_rows(
    make_row: MakeRow,
) -> None:
    everything = [make_row(n, label, SUBFIELDS[n % 6]) for n in range(240) for label in LABELS]

    def splits(rows: Sequence[Row]) -> dict[str, str]:
        found = split_rows(rows, calibration=0.2, salt="s", pool=everything)
        return {row.id: name for name, members in found.items() for row in members}

    whole = splits(everything)
    assert 0.1 < list(whole.values()).count("calibration") / len(whole) < 0.3
    for share in (0.1, 0.5):
        some = [row for row in everything if draw("some", row.id) < share]
        assert splits(some) == {row.id: whole[row.id] for row in some}
