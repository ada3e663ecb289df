from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset._reports import plain, read_report, shaped, write_report
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Part:
    name: str
    size: int


@dataclass(frozen=True, kw_only=True)
class Whole:
    share: float
    parts: tuple[Part, ...]
    named: Mapping[str, Part] = field(default_factory=dict)


WHOLE = Whole(share=0.5, parts=(Part(name="a", size=1),), named={"b": Part(name="b", size=2)})


def test_report_round_trip(tmp_path: Path) -> None:
    write_report(tmp_path / "r.json", WHOLE)
    assert read_report(Whole, tmp_path / "r.json", missing="") == WHOLE
    assert shaped(Whole, plain(WHOLE)) == WHOLE


def test_keys_with_a_default_may_be_missing() -> None:
    assert shaped(Whole, {"share": 1, "parts": []}) == Whole(share=1.0, parts=())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"share": "x"}, 'share must be a number, and is "x"'),
        ({"share": True}, "share must be a number, and is true"),
        ({"parts": {}}, "parts must be a list, and is {}"),
        ({"parts": [3]}, r"parts\[0\] must be a table, and is 3"),
        ({"parts": [{"name": "a"}]}, r"parts\[0\] must hold exactly the keys name, size"),
        ({"named": {"c": {"name": "a", "size": 1.5}}}, "named.c.size must be a whole number"),
        ({"more": 1}, "the file must hold exactly the keys named, parts, share"),
        ({"share": "x" * 99}, "and is .{60}…"),
    ],
)
def test_wrong_values_are_reported_with_their_place(
    change: dict[str, object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        shaped(Whole, {**plain(WHOLE), **change})


def test_a_missing_report_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"r\.json: No such file or directory: build again"):
        read_report(Whole, tmp_path / "r.json", missing="build again")
