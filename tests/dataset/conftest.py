"""Synthetic rows and builds for tests that need no snapshot."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

import pytest

from driftbench.dataset.libraries import library_versions
from driftbench.dataset.publish.card import write_card
from driftbench.dataset.publish.files import engines_of
from driftbench.dataset.publish.lock import Lock, composition_of, write_lock
from driftbench.dataset.publish.write import write_splits
from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS, Evidence, Row, RowSource
from driftbench.dataset.selection.splits import split_rows
from driftbench.dataset.split_digest import split_digests
from driftbench.rules import Edit, apply_edits

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class MakeRow(Protocol):
    def __call__(self, number: int, label: str = ..., subfield: str = ...) -> Row: ...


class MakeBuild(Protocol):
    def __call__(
        self, folder: Path, rows: Sequence[Row] | None = ..., *, config: str = ...
    ) -> Path: ...


def _row(number: int, label: str = "faithful", subfield: str = "algebra") -> Row:
    gold = f"theorem Made.t{number} (a b : ℕ) (h : a ≤ b + {number}) : b + {number} ≥ a"
    old = f"b + {number} ≥ a"
    new = {
        "faithful": f"a ≤ b + {number}",
        "quantifier_inversion": f"∃ c, c + {number} ≥ a",
        "hypothesis_omission": f"b + {number} ≥ a + 1",
        "conclusion_generalization": f"b + {number} > a",
        "type_coercion": f"(b : ℤ) + {number} ≥ a",
        "combined": f"(b : ℤ) + {number} > a",
    }[label]
    start = gold.rindex(old)
    edits = (Edit(start, start + len(old), old, new),)
    classes = {"faithful": (), "combined": ("conclusion_generalization", "type_coercion")}
    drift = label != "faithful"
    return Row(
        family=f"Made.t{number}",
        subfield=subfield,
        nl_statement=f"If a is at most b plus {number}, then b plus {number} is at least a.",
        nl_source="docstring",
        context="import Mathlib",
        gold=gold,
        candidate=apply_edits(gold, edits),
        label=label,
        drift_classes=classes.get(label, (label,)),
        relation="stronger" if drift else "equivalent",
        evidence=Evidence(kind="construction", forward="holds", backward=None, detail="made up"),
        rules=("made-up",) if drift else (),
        edits=edits,
        restyled=() if drift else ("flip-order",),
        well_formed=True,
        elaborates=None,
        source=RowSource(
            repository="example.org/made",
            commit="0" * 40,
            module=f"Made.{subfield}.M{number % 40}",
            declaration=f"Made.t{number}",
            line=number + 1,
            licence="Apache-2.0",
        ),
    )


def _rows() -> tuple[Row, ...]:
    """Return a faithful and a drifted row for each of 120 theorems; all cells have rows."""
    rows = []
    for number in range(120):
        subfield = SUBFIELDS[number % 6]
        label = LABELS[1 + (number // 6) % 5]
        rows += [_row(number, "faithful", subfield), _row(number, label, subfield)]
    return tuple(rows)


@pytest.fixture
def make_row() -> MakeRow:
    return _row


@pytest.fixture
def rows() -> tuple[Row, ...]:
    return _rows()


@pytest.fixture
def recipe() -> Recipe:
    return replace(load_recipe("full"), config="controlled", name="made")


@pytest.fixture
def make_build(recipe: Recipe) -> MakeBuild:
    def make(
        folder: Path, rows: Sequence[Row] | None = None, *, config: str = "controlled"
    ) -> Path:
        chosen = _rows() if rows is None else rows
        splits = split_rows(chosen, calibration=0.2, salt="test")
        folder.mkdir(parents=True, exist_ok=True)
        lock = Lock(
            version="0.1.0",
            snapshot={
                "repository": "example.org/made",
                "commit": "0" * 40,
                "digest": "1" * 64,
                "licence": "Apache-2.0",
            },
            recipe={"name": "made", "sha256": "2" * 64},
            rules={"made-up": "1+" + "3" * 64},
            shards=write_splits(folder, config=config, splits=splits),
            digests=split_digests(config, splits),
            composition=composition_of(chosen),
            engines=dict.fromkeys(sorted(engines_of(chosen)), "1.4"),
            libraries=library_versions(),
        )
        write_card(folder, splits, recipe=replace(recipe, config=config), lock=lock)
        write_lock(folder, lock)
        return folder

    return make
