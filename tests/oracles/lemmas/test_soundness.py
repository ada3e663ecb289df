"""Lemmas of mathlib prove no negated theorem of mathlib, and no contradiction."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.dataset.selection.draws import rank
from driftbench.equipment import Equipment
from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.library.notation import read_notation
from driftbench.oracles.claim import Claim
from driftbench.oracles.lemmas.oracle import open_lemmas
from driftbench.oracles.translation import Unsupported

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.corpus.snapshot import Snapshot
    from driftbench.lean import NotationTable
    from driftbench.oracles.lemmas.oracle import LemmaOracle

_TWINS = 500
_SALT = "21"
_PROVED_ALONE = ("lemmas prove the goal", "the goal is provable")


def _theorems(snapshot: Snapshot, table: NotationTable) -> Iterator[tuple[str, str, str]]:
    """Yield signatures, conclusions and contexts of theorems, one of each file, in random order."""
    reader = DeclarationReader(table)
    for path in sorted(snapshot.paths(), key=lambda path: rank(_SALT, path)):
        found = [one.declaration for one in reader.read(path, snapshot.read(path))]
        if not found:
            continue
        one = min(found, key=lambda one: rank(_SALT, one.name))
        try:
            read = parse(
                one.statement, table=table, opened=one.opened, local_notation=one.local_notation
            )
        except LeanSyntaxError:
            continue
        start, end = read.conclusion.start, read.conclusion.end
        yield read.text[:start], read.text[start:end], "\n".join(one.context)


def _is_provable(oracle: LemmaOracle, goal: str, context: str, signature: str) -> bool | None:
    """Return whether lemmas prove a goal by themselves; None if there are none to ask with."""
    read = oracle.solver.read(Claim(f"{signature}True", f"{signature}{goal}", context))
    answer = oracle.asker.ask(read, [0])[0]
    assert not answer.proved
    return answer.detail.startswith(_PROVED_ALONE) if answer.offered else None


@pytest.mark.bench
@pytest.mark.mathlib
def test_lemmas_of_mathlib_prove_no_negated_theorem(mathlib_git: Path) -> None:
    spec = f"git:{mathlib_git}@v4.28.0"
    snapshot = open_snapshot(spec)
    asked, proved = 0, 0
    wrong: list[str] = []
    with open_lemmas(Equipment(oracle="lemmas", snapshot=spec)) as oracle:
        for signature, claim, context in _theorems(snapshot, read_notation(snapshot, workers=2)):
            if asked == _TWINS:
                break
            try:
                negated = _is_provable(oracle, f"¬ ({claim})", context, signature)
                absurd = _is_provable(oracle, f"({claim}) ∧ ¬ ({claim})", context, signature)
                positive = _is_provable(oracle, claim, context, signature)
            except (LeanSyntaxError, Unsupported, RecursionError):
                continue
            if negated is None:
                continue
            asked += 1
            # Nothing is held out, so that lemmas prove some of the theorems themselves.
            proved += bool(positive)
            if negated or absurd:
                wrong.append(f"{signature}¬ ({claim})")
    assert wrong == []
    assert asked == _TWINS
    assert proved >= _TWINS // 50
