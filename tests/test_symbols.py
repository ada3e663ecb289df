from __future__ import annotations

from driftbench._symbols import SYMBOLS, symbol_of
from driftbench.dataset.records import LABELS
from driftbench.rules import DRIFT_CLASSES


def test_every_drift_class_has_its_own_symbol() -> None:
    assert tuple(SYMBOLS) == DRIFT_CLASSES
    assert len(set(SYMBOLS.values())) == len(DRIFT_CLASSES)


def test_other_labels_are_words() -> None:
    others = [label for label in LABELS if label not in DRIFT_CLASSES]
    assert others == ["faithful", "combined"] == [symbol_of(label) for label in others]
