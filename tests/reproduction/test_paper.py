from __future__ import annotations

import pytest

from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.errors import InternalError
from driftbench.reproduction.paper import load_paper, read_paper
from driftbench.rules import DRIFT_CLASSES

PAPER = load_paper()
TABLES = {"composition": 6, "main": 8, "per_class": 6, "ablations": 8, "hyperparameters": 12}
POINTS = {
    "counterfactual": 24,
    "spectrum": 27,
    "roc": 40,
    "per_class": 16,
    "budget": 12,
    "ablations": 8,
    "fgd": 15,
}


def test_paper_has_every_table_and_plot() -> None:
    assert {name: len(table.rows) for name, table in PAPER.tables.items()} == TABLES
    counted = {
        name: sum(map(len, figure.series.values())) for name, figure in PAPER.figures.items()
    }
    assert counted == POINTS
    numbers = [one.number for one in PAPER.tables.values()]
    numbers += [one.number for one in PAPER.figures.values()]
    assert len(set(numbers)) == len(numbers)


def test_composition_sum_differs_from_the_text() -> None:
    table = PAPER.tables["composition"]
    assert (tuple(table.rows), table.columns) == (SUBFIELDS, LABELS)
    sums = tuple(sum(column) for column in zip(*table.rows.values(), strict=True))
    assert sums == (932, 284, 348, 267, 156, 145)
    assert (sum(sums), PAPER.stated["rows_in_text"]) == (2132, 2183)


def test_repeated_values_agree() -> None:
    main, curves = PAPER.tables["main"], PAPER.figures["counterfactual"]
    for name in ("bpf", "bpf-naive", "llm-judge", "back-translation"):
        detection = main.get(name, "detection_at_3_fpr")
        assert detection == curves.at(name, 32) == PAPER.figures["roc"].at(name, 0.03)
    for row, values in PAPER.tables["ablations"].rows.items():
        assert PAPER.figures["ablations"].series[row][0][0] == values[0]
    table, bars = PAPER.tables["per_class"], PAPER.figures["per_class"]
    assert table.columns == DRIFT_CLASSES
    for name, points in bars.series.items():
        assert tuple(y for _, y in points) == table.rows[name]


def test_paper_curves_rise_and_rates_are_in_range() -> None:
    for name in ("counterfactual", "budget", "roc"):
        for points in PAPER.figures[name].series.values():
            assert list(points) == sorted(points)
            values = [y for _, y in points]
            assert values == sorted(values)
            assert 0 <= values[0] <= values[-1] <= 1


def test_missing_values_are_none() -> None:
    assert PAPER.tables["main"].get("beq", "f1") is None
    assert PAPER.tables["main"].get("bpf", "auc") is None
    assert PAPER.figures["roc"].at("bpf", 0.5) is None


SHORT_ROW = """
[stated]
[figures]
[tables.t]
number = "T"
title = "t"
columns = ["a", "b"]
rows = { r = [1] }
"""
FLAT_POINT = """
[stated]
[tables]
[figures.f]
number = "F"
title = "f"
x = ""
y = ""
series = { s = [[1]] }
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SHORT_ROW, r"tables\.t\.rows\.r must have 2 numbers, and has 1"),
        (FLAT_POINT, r"figures\.f\.series\.s\[0\] must be a list of 2 values"),
    ],
)
def test_read_paper_rejects_incomplete_rows(text: str, message: str) -> None:
    with pytest.raises(InternalError, match=message):
        read_paper(text)
