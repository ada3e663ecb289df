from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from driftbench.rules import apply_edits
from driftbench.wild.merging import Usable, merge_equal, outcome_of
from driftbench.wild.proofnet_verified import read_proofnet_verified
from driftbench.wild.rows import edits_between, row_of
from tests.wild.conftest import AUDIT, GOLD, OLDER, SHARP, SHARP_AUDIT

if TYPE_CHECKING:
    from driftbench.dataset import Row
    from tests.wild.conftest import Made

TEXT = st.text(alphabet="ab ()[],:∀x\n1", max_size=30)


def _rows(made: Made) -> list[Row]:
    audited = read_proofnet_verified(made.write())
    outcomes = [outcome_of(merged) for merged in merge_equal(audited.candidates)]
    return [row_of(one, audited.origin) for one in outcomes if isinstance(one, Usable)]


@given(TEXT, TEXT)
def test_edits_turn_one_text_into_the_other(one: str, other: str) -> None:
    edits = edits_between(one, other)
    assert apply_edits(one, edits) == other
    assert all(first.end <= second.start for first, second in pairwise(edits))


def test_a_word_is_replaced_whole() -> None:
    found = edits_between("theorem t (h : Even m) : Even n", "theorem t (h : Even m) : Odd n")
    assert [(edit.old, edit.new) for edit in found] == [("Even", "Odd")]


def test_a_row_names_its_sources(made: Made) -> None:
    row = _rows(made)[1]
    assert row.family == row.source.declaration == "Artin_exercise_2"
    assert (row.source.module, row.source.line) == ("proofnet-2", 2)
    assert (row.source.commit[:4], row.source.licence) == ("0123", "CC0-1.0")
    assert row.evidence.kind == "annotators"
    assert row.evidence.basis == (f"{OLDER}:2", f"{SHARP}:2", f"{AUDIT}:2", f"{SHARP_AUDIT}:2")
    assert row.evidence.detail == (
        "ProofNet: judged stronger, misunderstanding_of_informal_statement by agent. "
        "Said of problem 2. | ProofNet#: judged stronger, misunderstanding_of_lean. "
        "Said of problem 2."
    )
    assert (row.evidence.forward, row.evidence.backward, row.rules) == (None, None, ())
    assert (row.nl_source, row.elaborates, row.well_formed) == ("author", None, True)


def test_gold_and_candidate_declare_one_name(made: Made) -> None:
    for row in _rows(made):
        head = f"theorem {row.source.declaration} "
        assert row.gold.startswith(head)
        assert row.candidate.startswith(head)


def test_rows_that_do_not_parse_are_marked(made: Made) -> None:
    made.files[OLDER][0]["formal_stmt"] = "theorem x : ∀ ∀ 1 = := sorry"
    assert [row.well_formed for row in _rows(made)][:2] == [False, True]


def test_english_is_unchanged(made: Made) -> None:
    hostile = "<script>alert('$x$')</script> **bold** {{ 7 * 7 }}"
    made.files[GOLD][0]["informal_stmt"] = hostile
    assert _rows(made)[0].nl_statement == hostile
