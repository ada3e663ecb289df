from __future__ import annotations

import pytest
from datasets import Dataset

from driftbench.dataset.split_parts import SplitPart
from driftbench.errors import InputError

ROWS = {
    "calibration": Dataset.from_dict({"at": [0, 1, 2, 3]}),
    "test": Dataset.from_dict({"at": [10, 11, 12]}),
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("test", [10, 11, 12]),
        ("test[:2]", [10, 11]),
        ("test[-1:]", [12]),
        ("test[:100]", [10, 11, 12]),
        ("test[2:1]", []),
        ("calibration[50%:]", [2, 3]),
        ("calibration[:1]+test[1:2]", [0, 11]),
    ],
)
def test_rows_of_a_part(text: str, expected: list[int]) -> None:
    assert list(SplitPart(text).of(ROWS)["at"]) == expected


def test_only_the_named_splits_are_read() -> None:
    assert SplitPart("test[:2]").splits == ("test",)
    assert SplitPart("test[:2]+calibration+test[2:]").splits == ("test", "calibration")


@pytest.mark.parametrize("text", ["train", "test[:x]", "", "test[", "test+train", "tset[:3]"])
def test_another_split_is_an_error(text: str) -> None:
    with pytest.raises(InputError, match="give one of calibration, test, or a part") as caught:
        SplitPart(text)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
