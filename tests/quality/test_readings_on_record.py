"""The readings on record: well-formed, and the final one large and clean enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from driftbench.dataset.manual_review import BAD, ManualReview, ReviewFinding, read_review, tallies
from driftbench.dataset.records import LABELS

LEAST, MOST_BAD = 40, 0.02
ON_RECORD = sorted(Path(__file__).parent.glob("*.toml"))


def shortcomings(reading: ManualReview) -> list[str]:
    """Return what keeps a reading from being a final one."""
    *classes, whole = tallies(reading)
    found = [f"{t.label}: {t.read} rows read of {LEAST}" for t in classes if t.read < LEAST]
    if whole.share > MOST_BAD:
        found.append(f"{100 * whole.share:.1f} % bad, and {100 * MOST_BAD:.0f} % may be")
    return found


def _reading(*, each: int, bad: int) -> ManualReview:
    verdicts = ["ok"] * (each * len(LABELS) - bad) + [BAD[0]] * bad
    remarks = tuple(
        ReviewFinding(
            id=f"{i:016x}", label=LABELS[i % len(LABELS)], verdict=v, finding="", changed=""
        )
        for i, v in enumerate(verdicts)
    )
    return ManualReview(title="t", build="b", command="c", final=True, findings=remarks)


def test_readings_are_on_record_and_well_formed() -> None:
    readings = [read_review(path) for path in ON_RECORD]
    assert readings
    assert all(reading.findings for reading in readings)


def test_what_is_called_final_is_final() -> None:
    for path in ON_RECORD:
        reading = read_review(path)
        assert reading.final == (path.name == "final.toml"), path.name
        if reading.final:
            assert shortcomings(reading) == []


def test_every_bad_row_led_to_a_change() -> None:
    for path in ON_RECORD:
        for remark in read_review(path).findings:
            assert not remark.bad or remark.changed.strip(), remark.id


@pytest.mark.parametrize(
    ("each", "bad", "found"),
    [
        (40, 4, []),
        (40, 5, ["2.1 % bad, and 2 % may be"]),
        (39, 0, [f"{label}: 39 rows read of 40" for label in LABELS]),
    ],
)
def test_a_reading_is_held_to_the_bars(each: int, bad: int, found: list[str]) -> None:
    assert shortcomings(_reading(each=each, bad=bad)) == found
