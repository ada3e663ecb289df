"""Small sources of pairs, with statements of our own, some of them hostile."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.dataset.publish.lock import Lock, composition_of, write_lock
from driftbench.dataset.publish.write import write_splits
from driftbench.dataset.records import Evidence, Row, RowSource
from driftbench.dataset.split_digest import split_digests
from driftbench.wild.annotation import export
from driftbench.wild.annotation.study import read_study
from driftbench.wild.rows import edits_between

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

HOSTILE = (
    "If <script>document.title = 'owned'</script> then </script><b>x</b> & 'y' \u202eis\u202c even "
    "\x1b[31m\u200b<!--"
)

PAIRS = (
    ("a1", "The sum of two even numbers is even.", "(hm : Even m) (hn : Even n)", "(hm : Even m)"),
    ("b2", HOSTILE, "(h : m < n)", "(h : m ≤ n)"),
    ("c3", "A square is not negative.", "(hm : 0 ≤ m)", "(_ : 0 ≤ m)"),
    ("d4", "Of two numbers one is at most the other.", "(hm : m = n)", "(hn : n = m)"),
    ("e5", "Twice a number is even.", "(h : 0 < n)", "(h : 0 < m)"),
    ("f6", "No number is smaller than itself.", "(h : m ≠ n)", "(h : n ≠ m)"),
)


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """Return a file of six pairs, one of them hostile, with columns that must not be shown."""
    path = tmp_path / "pairs.jsonl"
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for id_, english, gold, candidate in PAIRS:
            record = {
                "id": id_,
                "nl_statement": english,
                "context": "import SecretSource\nnamespace Secret\nopen Nat -- from secret.lean",
                "gold": f"theorem secret_{id_} (m n : ℕ) {gold} : m = m",
                "candidate": f"theorem secret_{id_} (m n : ℕ) {candidate} : m = m /- secret -/",
                "label": "secret-label",
                "evidence": {"detail": "secret commit message"},
                "source": {"repository": "secret-repository"},
            }
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    return path


LabelWords = tuple[str, ...]
"""Words of a label: label, classes joined by +, direction; for faithful, the label only."""


def judgement(words: LabelWords, *, reason: str = "") -> dict[str, Any]:
    """Return a judgement as a page exports it."""
    label, classes, direction = (*words, "", "")[:3]
    reason = reason or ("" if label == "faithful" else f"because of {label}")
    return {
        "label": label,
        "drift_classes": classes.split("+") if classes else [],
        "direction": direction,
        "reason": reason,
    }


def label_of(
    study: Path,
    item: str,
    annotator: str,
    words: LabelWords,
    /,
    *,
    phase: str = "main",
    **other: object,
) -> dict[str, Any]:
    """Return a label as a page exports it; with the same judgement before and after gold."""
    known = read_study(study)
    return {
        "annotator": annotator,
        "final": judgement(words),
        "first": judgement(words),
        "gold_faithful": True,
        "guidelines": known.guidelines.get(phase, "none"),
        "item": item,
        "phase": phase,
        "study": known.id,
        **other,
    }


def write_labels(path: Path, labels: Iterable[dict[str, Any]]) -> Path:
    """Write labels as a page exports them."""
    lines = (json.dumps(label, ensure_ascii=False) + "\n" for label in labels)
    path.write_text("".join(lines), encoding="utf-8", newline="\n")
    return path


def wild_row(number: int, **other: object) -> Row:
    """Return a provisional row of our own making."""
    gold = f"theorem made_{number} (m n : ℕ) (hm : Even m) (hn : Even n) : Even (m * {number} + n)"
    candidate = gold.replace("(hn : Even n) ", "")
    words: dict[str, Any] = {
        "family": f"made_{number}",
        "subfield": "number_theory",
        "nl_statement": f"If m and n are even then {number} times m plus n is even.",
        "nl_source": "docstring",
        "context": "import Mathlib",
        "gold": gold,
        "candidate": candidate,
        "label": "other",
        "drift_classes": (),
        "relation": "undecided",
        "evidence": Evidence(
            kind="history", forward=None, backward=None, basis=("commit:abc",), detail="a fix"
        ),
        "rules": (),
        "edits": edits_between(gold, candidate),
        "restyled": (),
        "well_formed": True,
        "elaborates": None,
        "source": RowSource(
            repository="example.org/made",
            commit="0" * 40,
            module=f"Made{number}",
            declaration=f"made_{number}",
            line=1,
            licence="CC0-1.0",
        ),
    }
    return Row(**(words | other))


def write_dataset(folder: Path, rows: Sequence[Row]) -> Path:
    """Write rows as a wild dataset; the first two make the calibration split."""
    splits = {"calibration": rows[:2], "test": rows[2:]}
    folder.mkdir(parents=True)
    snapshot = {"repository": "example.org/made", "commit": "0" * 40}
    lock = Lock(
        version="0",
        snapshot={**snapshot, "digest": "d", "licence": "CC0-1.0"},
        recipe={"name": "made", "sha256": "1" * 64},
        rules={},
        shards=write_splits(folder, config="wild_human", splits=splits),
        digests=split_digests("wild_human", splits),
        composition=composition_of(rows),
    )
    write_lock(folder, lock)
    return folder


@pytest.fixture
def rows() -> tuple[Row, ...]:
    """Return ten provisional rows, sorted by id."""
    return tuple(sorted((wild_row(number) for number in range(1, 11)), key=lambda row: row.id))


@pytest.fixture
def dataset(rows: tuple[Row, ...], tmp_path: Path) -> Path:
    """Return the folder of a wild dataset of ten provisional rows."""
    return write_dataset(tmp_path / "wild_human", rows)


@pytest.fixture
def study(dataset: Path, tmp_path: Path) -> Path:
    """Return the folder of a study of that dataset whose main phase has begun."""
    export(dataset, annotator="ann", out=tmp_path / "study", pilot=2)
    export(dataset, annotator="ann", out=tmp_path / "study")
    return tmp_path / "study"
