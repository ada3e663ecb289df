"""The embedded provers as an oracle, on small statements."""

from __future__ import annotations

import pickle
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.effort import total_effort
from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.lean import standard_table
from driftbench.oracles.cache import CachedOracle, VerdictCache
from driftbench.oracles.claim import Cell, Claim
from driftbench.oracles.snapshot_context import SnapshotContext
from driftbench.oracles.solver.oracle import SolverOracle, open_solver, solver_of
from driftbench.oracles.solver.query import query_of
from driftbench.oracles.solver.theory import LEVELS, theory_name
from driftbench.resources import resource
from driftbench.rules import default_kinds
from tests.oracles.started import watched

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.oracles.knowledge import SnapshotKnowledge

CONTEXT = "import Mathlib\n\nopen Space"
WITH = "theorem t (x y : ℝ) (h : Near x y) : Near y x"
WITHOUT = "theorem t (x y : ℝ) : Near y x"
BROKEN = "theorem t (n : ℕ : n = n"


@pytest.fixture(scope="module")
def snapshot_context(knowledge: SnapshotKnowledge) -> SnapshotContext:
    return SnapshotContext("0123456789abcdef", standard_table(), default_kinds(), knowledge)


@pytest.fixture(scope="module")
def oracle(snapshot_context: SnapshotContext) -> Iterator[SolverOracle]:
    with solver_of(snapshot_context, provers=("cvc5",), steps=400_000) as opened:
        assert isinstance(opened, SolverOracle)
        yield opened


def claim(premise: str, goal: str) -> Claim:
    return Claim(premise, goal, CONTEXT)


def test_both_directions_are_answered_each_with_its_own_query(oracle: SolverOracle) -> None:
    claims = [claim(WITHOUT, WITH), claim(WITH, WITHOUT)]
    found = oracle.decide(claims)
    assert [one.cell for one in found] == [Cell.PROVED, Cell.REFUTED]
    queries = [query_of(one) for one in oracle.questions(claims[0])]
    assert [one.provenance.query for one in found] == queries
    assert found[1].detail.startswith("a model of ")
    for one in found:
        assert one.provenance.oracle.startswith("cvc5 ")
        assert one.provenance.theory == oracle.theory == theory_name(LEVELS[-1])
        assert one.provenance.budget <= oracle.budget == 400_000
        assert one.cause == ""


def test_findings_do_not_depend_on_the_order_of_claims(oracle: SolverOracle) -> None:
    first, second = claim(WITHOUT, WITH), claim(WITH, WITHOUT)
    cells = {first: Cell.PROVED, second: Cell.REFUTED}
    for asked in ([first], [second], [second, first], [first, first, second], []):
        assert [one.cell for one in oracle.decide(asked)] == [cells[one] for one in asked]


def test_the_same_text_needs_no_prover(
    snapshot_context: SnapshotContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = watched(monkeypatch)
    with solver_of(snapshot_context, provers=("cvc5",)) as fresh:
        (found,) = fresh.decide([claim(WITH, WITH.replace(" : ", "  :\n"))])
        (broken,) = fresh.decide([claim(BROKEN, BROKEN)])
    assert (found.cell, found.provenance.oracle) == (Cell.PROVED, "translation")
    assert found.detail == "premise and goal are the same text"
    assert broken.cell is Cell.PROVED
    assert begun == []


@pytest.mark.parametrize("odd", [BROKEN, "", "theorem t : ∃", "example : True ∧"])
def test_untranslatable_claims_are_unknown_with_a_reason(oracle: SolverOracle, odd: str) -> None:
    for found in oracle.decide([claim(WITH, odd), claim(odd, WITH)]):
        assert (found.cell, found.cause) == (Cell.UNKNOWN, "unsupported")
        assert found.detail
        assert found.provenance.seconds == 0.0


def test_a_proposition_implies_itself(oracle: SolverOracle) -> None:
    one = "theorem t {ι : Type*} {α : ι → Type*} [∀ i, Group (α i)] (i : ι) (a : α i) : a = 1"
    same = "theorem t {κ : Type*} {β : κ → Type*} [∀ j, Group (β j)] : ∀ (j : κ) (b : β j), b = 1"
    other = one.replace("a = 1", "1 = a * a")
    for found in oracle.decide([claim(one, same), claim(same, one)]):
        assert (found.cell, found.provenance.oracle) == (Cell.PROVED, "translation")
        assert found.detail == "premise and goal are the same proposition"
    (asked,) = oracle.decide([claim(one, other)])
    assert asked.detail != "premise and goal are the same proposition"


def test_the_name_has_provers_snapshot_and_translation(
    oracle: SolverOracle, snapshot_context: SnapshotContext
) -> None:
    assert oracle.name.startswith("cvc5 ")
    assert ", snapshot 0123456789ab, translation " in oracle.name
    other = SnapshotContext(
        "f" * 16, snapshot_context.table, snapshot_context.kinds, snapshot_context.knowledge
    )
    assert solver_of(other, provers=("cvc5",)).name != oracle.name


@pytest.mark.parametrize(("table", "changes"), [("kinds.toml", True), ("edits.toml", False)])
def test_only_tables_that_findings_depend_on_change_the_name(
    snapshot_context: SnapshotContext,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    table: str,
    changes: bool,  # noqa: FBT001 -- a parameter of the test
) -> None:
    folder = shutil.copytree(resource("perturbations"), tmp_path / "perturbations")
    monkeypatch.setattr("driftbench.oracles.solver.oracle.resource", lambda _: folder)
    before = solver_of(snapshot_context, provers=("cvc5",)).name
    with (folder / table).open("a", encoding="utf-8") as file:
        file.write("# another line\n")
    assert (solver_of(snapshot_context, provers=("cvc5",)).name != before) is changes


def test_what_other_code_has_asked_is_not_asked_again(
    snapshot_context: SnapshotContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = VerdictCache(tmp_path / "kept.sqlite")
    asked = [claim(WITHOUT, WITH), claim(WITH, WITHOUT)]
    with solver_of(snapshot_context, provers=("cvc5", "finder")).keeping_answers(cache) as first:
        found = first.decide(asked)
    assert {one.cell for one in found} == {Cell.PROVED, Cell.REFUTED}
    begun = watched(monkeypatch)
    later = replace(solver_of(snapshot_context, provers=("cvc5", "finder")), snapshot="f" * 16)
    assert later.name != first.name
    with CachedOracle(later.keeping_answers(cache), cache) as second:
        before = total_effort()
        assert second.decide(asked) == found
        spent = total_effort() - before
    assert begun == []
    assert (spent.asked, spent.cached) == (0, 2)


def test_it_is_pickled_while_open_and_closing_ends_processes(
    snapshot_context: SnapshotContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = watched(monkeypatch)
    asked = [claim(WITHOUT, WITH)]
    with solver_of(snapshot_context, provers=("cvc5",), steps=400_000) as first:
        cells = [one.cell for one in first.decide(asked)]
        with pickle.loads(pickle.dumps(first)) as copy:  # noqa: S301 - our own
            assert copy.name == first.name
            assert [one.cell for one in copy.decide(asked)] == cells
    assert len(begun) == 2
    assert all(process.poll() is not None for process in begun)
    # After closing, the next claim starts a prover again.
    assert [one.cell for one in first.decide(asked)] == cells
    first.close()
    assert begun[-1].poll() is not None


def test_without_a_snapshot_or_with_an_unknown_prover_it_is_refused(
    snapshot_context: SnapshotContext,
) -> None:
    with pytest.raises(InputError, match="name the one that they were written for"):
        open_solver(Equipment())
    with pytest.raises(InputError, match="no prover cvc6; choose from cvc5"):
        solver_of(snapshot_context, provers=("cvc6",))
