from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.errors import CorpusError, InputError, LeanSyntaxError
from driftbench.lean.tree import Node
from driftbench.oracles import snapshot_context as module
from driftbench.oracles.snapshot_context import SnapshotContext, snapshot_context_of
from tests.oracles.small_library import LIBRARY

if TYPE_CHECKING:
    from pathlib import Path

STATEMENT = "theorem t (x y : ℝ) (h : Near x y) : Near y x"
CONTEXT = 'import Library\n\nopen Space\nlocal notation "⟅" x "⟆" => Near x x'


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("library")
    (folder / "Library.lean").write_text(LIBRARY, encoding="utf-8")
    return f"dir:{folder}"


@pytest.fixture(scope="module")
def snapshot_context(spec: str, tmp_path_factory: pytest.TempPathFactory) -> SnapshotContext:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DRIFTBENCH_CACHE", str(tmp_path_factory.mktemp("cache")))
        return snapshot_context_of(spec)


def test_a_snapshot_is_read_once_in_a_process(spec: str, snapshot_context: SnapshotContext) -> None:
    assert snapshot_context_of(spec) is snapshot_context
    assert snapshot_context.digest == open_snapshot(spec).identity.digest


def test_statements_are_read_in_their_context(snapshot_context: SnapshotContext) -> None:
    kinds = []
    for context in (CONTEXT, "import Library"):
        conclusion = snapshot_context.read("theorem t (x : ℝ) : ⟅x⟆", context=context).conclusion
        assert isinstance(conclusion, Node)
        kinds.append(conclusion.node_kind)
    assert kinds == ["bracket", "app"]
    for odd in ("", "theorem t (n : ℕ : n = n", "def f := 1"):
        with pytest.raises(LeanSyntaxError):
            snapshot_context.read(odd, context=CONTEXT)


def test_a_view_knows_the_constants_of_the_snapshot_and_what_is_open(
    snapshot_context: SnapshotContext,
) -> None:
    view = snapshot_context.view(STATEMENT, context=CONTEXT)
    assert [one.role for one in view.parameters] == ["data", "hypothesis"]
    assert "Space" in view.opened
    unopened = snapshot_context.view(STATEMENT, context="")
    assert [one.role for one in unopened.parameters] == ["data", "unknown"]


def test_a_survey_can_be_pickled(snapshot_context: SnapshotContext) -> None:
    copy = pickle.loads(pickle.dumps(snapshot_context))  # noqa: S301 - our own
    assert copy.digest == snapshot_context.digest
    assert copy.read(STATEMENT, context=CONTEXT).text == STATEMENT
    roles = [one.role for one in copy.view(STATEMENT, context=CONTEXT).parameters]
    assert roles == ["data", "hypothesis"]


def test_no_snapshot_and_one_that_is_not_there_are_the_callers_fault(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="name the one that they were written for"):
        snapshot_context_of("")
    absent = f"dir:{tmp_path / 'absent'}"
    with pytest.raises((CorpusError, InputError)):
        snapshot_context_of(absent)
    assert absent not in module._made  # noqa: SLF001 - a failure must not be remembered
