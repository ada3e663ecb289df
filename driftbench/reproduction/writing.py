"""The folder of a reproduction: a page, a CSV per table, points and plots, and all values as JSON.

The folder is written completely before it replaces an earlier reproduction; other folders are not
replaced. The same exhibits give the same bytes.
"""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from driftbench import __version__
from driftbench._files import write_text
from driftbench.errors import InputError
from driftbench.metrics import Score
from driftbench.reproduction.exhibit import csv_rows, point_rows
from driftbench.reproduction.exhibits import exhibits
from driftbench.reproduction.goals import goals
from driftbench.reproduction.page import render_page
from driftbench.reproduction.plotting import SCHEMES, check_plotting, picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.reproduction.exhibit import Exhibit, Value
    from driftbench.reproduction.provenance import FigureOrigin
    from driftbench.reproduction.sides import Sides

__all__ = ["PAGE", "SUMMARY", "check_out", "summary", "write_reproduction"]

SUMMARY = "reproduction.json"
"""All numbers as JSON; a folder with this file may be replaced."""

PAGE = "index.html"
"""The page."""


def check_out(out: Path) -> None:
    """Check that a reproduction can be written, before a long run.

    Raises:
        InputError: `out` is a file, or has other files, or plots cannot be drawn.
        OSError: its parent folder cannot be created.
    """
    check_plotting()
    if out.is_dir():
        if not (out / SUMMARY).is_file() and any(out.iterdir()):
            raise InputError(
                f"{out}: has files but no {SUMMARY}, so it is not an earlier reproduction and will "
                "not be replaced; name an empty or a new folder"
            )
    elif out.exists():
        raise InputError(f"{out}: is a file; name a folder")
    _absolute(out).parent.mkdir(parents=True, exist_ok=True)


def write_reproduction(out: Path, sides: Sides) -> None:
    """Write everything.

    Raises:
        InputError: the folder cannot be used, or plots cannot be drawn.
        OSError: the disk is full or the folder not writable.
    """
    check_out(out)
    out = _absolute(out)
    work = out.parent / f".{out.name}.{os.getpid()}.partial"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    try:
        _fill(work, sides)
        _swap(work, out)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def summary(sides: Sides) -> dict[str, Any]:
    """Return all numbers as plain values."""
    other = sides.unselected
    return {
        "version": __version__,
        "signature": sides.ours.origin.signature(),
        "ours": asdict(sides.ours.origin),
        "unselected": None if other is None else asdict(other.origin),
        "bars": [asdict(goal) for goal in goals(sides)],
        "exhibits": {one.name: _plain(one) for one in exhibits(sides)},
    }


def _fill(folder: Path, sides: Sides) -> None:
    shown = exhibits(sides)
    pictures: dict[str, dict[str, bytes]] = {}
    for one in shown:
        write_text(folder / f"{one.name}.csv", _csv(csv_rows(one.table)))
        if one.plot is None:
            continue
        write_text(folder / f"{one.name}.points.csv", _csv(point_rows(one.plot)))
        pictures[one.name] = {name: picture(one.plot, scheme) for name, scheme in SCHEMES.items()}
        (folder / f"{one.name}.png").write_bytes(pictures[one.name]["light"])
        (folder / f"{one.name}.dark.png").write_bytes(pictures[one.name]["dark"])
    page = render_page(
        shown, facts=_facts(sides), signatures=_signatures(sides, shown), pictures=pictures
    )
    write_text(folder / PAGE, page)
    text = json.dumps(summary(sides), ensure_ascii=False, indent=1, allow_nan=False)
    write_text(folder / SUMMARY, f"{text}\n")


def _facts(sides: Sides) -> dict[str, str]:
    ours, other = sides.ours.origin, sides.unselected
    return {
        "build": _build(ours),
        "unselected build": "none" if other is None else _build(other.origin),
        "oracle": ours.oracle,
        "theory": ours.theory,
        "budget": f"{ours.budget:g} s per claim",
        "version": __version__,
        "labels": "anchored: probes made from the gold statement, which a user does not have; LLM: "
        "a language model was asked; simulated: no real autoformalizer was asked. The paper's "
        "values are for a reference-free system on other rows, and are shown for orientation.",
    }


def _build(origin: FigureOrigin) -> str:
    return (
        f"{origin.config} of {origin.snapshot}, {origin.rows['test']} test rows "
        f"{origin.data['test'][:12]}, {origin.rows['calibration']} calibration rows "
        f"{origin.data['calibration'][:12]}"
    )


def _signatures(sides: Sides, shown: Sequence[Exhibit]) -> Mapping[str, Sequence[str]]:
    origins = [examined.origin for _, examined in sides.examined()]
    return {one.name: [origin.signature(one.name) for origin in origins] for one in shown}


def _plain(one: Exhibit) -> dict[str, Any]:
    return {
        "title": one.title,
        "number": one.number,
        "label": one.label,
        "note": one.note,
        "head": list(one.table.head),
        "rows": [[_value(value) for value in row] for row in one.table.rows],
    }


def _value(value: Value) -> object:
    if isinstance(value, Score):
        return {name: _value(part) for name, part in asdict(value).items()}
    # JSON has no value for NaN and infinity.
    return None if isinstance(value, float) and not isfinite(value) else value


def _csv(rows: Iterable[Sequence[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _swap(work: Path, out: Path) -> None:
    old = out.parent / f".{out.name}.{os.getpid()}.old"
    if out.exists():
        out.rename(old)
    work.rename(out)
    shutil.rmtree(old, ignore_errors=True)


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - a link given by the user stays a link
