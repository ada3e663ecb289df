"""Small datasets for tests of detectors, submissions and scores, in the real format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.dataset.publish.lock import Lock, composition_of, write_lock
from driftbench.dataset.publish.write import write_splits
from driftbench.dataset.records import LABELS, SUBFIELDS, Evidence, Row, RowSource
from driftbench.dataset.split_digest import split_digests
from driftbench.rules.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["CONFIG", "fake_rows", "make_build", "one_row", "perfect"]

CONFIG = "controlled"
_FAITHFUL = "theorem Made.t{n} (a b : ℕ) (h : a ≤ b + {n}) : a ≤ b + {n}"
_DRIFTED = {
    "quantifier_inversion": "theorem Made.t{n} (a b : ℕ) : ∃ c : ℕ, a ≤ c → a < b + {n}",
    "hypothesis_omission": "theorem Made.t{n} (a b : ℕ) : a ≤ b + {n}",
    "conclusion_generalization": "theorem Made.t{n} (a b : ℕ) (h : a ≤ b + {n}) : a < b + {n}",
    "type_coercion": "theorem Made.t{n} (a b : ℕ) (h : a ≤ b + {n}) : a - b ≤ {n}",
    "combined": "theorem Made.t{n} (a b : ℕ) : a - b < {n}",
}


def one_row(number: int, label: str) -> Row:
    """Return a row of theorem `number`, which determines its subfield."""
    gold = f"theorem Made.t{number} (a b : ℕ) (h : a ≤ b + {number}) : b + {number} ≥ a"
    candidate = {**_DRIFTED, "faithful": _FAITHFUL}[label].format(n=number)
    classes = {
        "faithful": (),
        "combined": ("conclusion_generalization", "type_coercion"),
    }
    return Row(
        family=f"Made.t{number}",
        subfield=SUBFIELDS[number % len(SUBFIELDS)],
        nl_statement=f"If a is at most b plus {number}, then b plus {number} is at least a.",
        nl_source="author",
        context="import Mathlib",
        gold=gold,
        candidate=candidate,
        label=label,
        drift_classes=classes.get(label, (label,)),
        relation="undecided",
        evidence=Evidence(kind="construction", forward=None, backward=None, detail="made up"),
        rules=() if label == "faithful" else ("made-up",),
        edits=(Edit(0, len(gold), gold, candidate),),
        restyled=(),
        well_formed=True,
        elaborates=None,
        source=RowSource(
            repository="github.com/leanprover-community/mathlib4",
            commit="8f9d9cff6bd728b17a24e163c9402775d9e6a365",
            module=f"Made.M{number}",
            declaration=f"Made.t{number}",
            line=1,
            licence="Apache-2.0",
        ),
    )


def fake_rows(numbers: Iterable[int]) -> tuple[Row, ...]:
    """Return a faithful and a drifted row for each number; the drift classes alternate."""
    rows = []
    for number in numbers:
        label = LABELS[1 + number % (len(LABELS) - 1)]
        rows += [one_row(number, "faithful"), one_row(number, label)]
    return tuple(rows)


def make_build(
    folder: Path,
    *,
    test: tuple[Row, ...] | None = None,
    calibration: tuple[Row, ...] | None = None,
    config: str = CONFIG,
) -> Path:
    """Write a dataset: 40 test rows of 20 theorems and 20 calibration rows by default."""
    splits = {
        "calibration": fake_rows(range(100, 110)) if calibration is None else calibration,
        "test": fake_rows(range(20)) if test is None else test,
    }
    folder.mkdir(parents=True, exist_ok=True)
    lock = Lock(
        version="0.1.0",
        snapshot={
            "repository": "github.com/leanprover-community/mathlib4",
            "commit": "8f9d9cff6bd728b17a24e163c9402775d9e6a365",
            "digest": "1" * 64,
            "licence": "Apache-2.0",
        },
        recipe={"name": "made", "sha256": "2" * 64},
        rules={"made-up": "1+" + "3" * 64},
        shards=write_splits(folder, config=config, splits=splits),
        digests=split_digests(config, splits),
        composition=composition_of(row for rows in splits.values() for row in rows),
    )
    write_lock(folder, lock)
    return folder


def perfect(rows: Iterable[Row]) -> dict[str, float]:
    """Return perfect scores."""
    return {row.id: float(row.label != "faithful") for row in rows}
