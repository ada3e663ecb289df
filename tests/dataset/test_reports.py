from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from driftbench._decoding import decoded
from driftbench.dataset._reports import plain, read_report, write_report
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
    assert decoded(Whole, plain(WHOLE)) == WHOLE


def test_a_missing_report_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(
        DatasetError, match=r"cannot be read: No such file or directory: build again"
    ):
        read_report(Whole, tmp_path / "r.json", missing="build again")
