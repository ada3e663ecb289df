from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.dataset.publish.errata import (
    ERRATA,
    Errata,
    Withdrawn,
    bundled_errata,
    errata_of,
    errata_text,
    read_errata,
)
from driftbench.dataset.publish.versions import Version, parse_version
from driftbench.errors import InputError
from driftbench.resources import resource

if TYPE_CHECKING:
    from pathlib import Path

ENTRY = '[[withdrawn]]\nid = "{id}"\nsince = "{since}"\ndate = 2026-12-01\nreason = "{reason}"\n'


def _entry(row: str, since: str) -> Withdrawn:
    return Withdrawn(since=parse_version(since), id=row * 16, date="2026-12-01", reason="wrong")


ERRATA_OF_TWO = Errata((_entry("b", "1.0.1"), _entry("a", "1.2.0")))

REASONS = st.text(min_size=1).filter(lambda text: text.strip() and text.isprintable())
ENTRIES = st.builds(
    Withdrawn,
    since=st.builds(Version, *[st.integers(0, 9)] * 3),
    id=st.text("0123456789abcdef", min_size=16, max_size=16),
    date=st.dates().map(lambda day: day.isoformat()),
    reason=REASONS,
)


@given(st.lists(ENTRIES, unique_by=lambda entry: entry.id))
def test_errata_round_trip(
    tmp_path_factory: pytest.TempPathFactory, entries: list[Withdrawn]
) -> None:
    errata = Errata(tuple(sorted(entries)))
    path = tmp_path_factory.getbasetemp() / ERRATA
    path.write_text(errata_text(errata), encoding="utf-8", newline="")
    assert read_errata(path) == errata


def test_the_bundled_file_is_normalized() -> None:
    bundled = resource("build/errata.toml").read_text(encoding="utf-8")
    assert errata_text(bundled_errata()) == bundled


def test_state_of_a_version() -> None:
    ids = {name: ERRATA_OF_TWO.state(name).ids for name in ("latest", "1.2.0", "1.1.9", "1.0.0")}
    both = {"a" * 16, "b" * 16}
    assert ids == {"latest": both, "1.2.0": both, "1.1.9": {"b" * 16}, "1.0.0": frozenset()}
    assert ERRATA_OF_TWO.state("ignore") == Errata()
    assert ERRATA_OF_TWO.version == "1.2.0"
    assert Errata().version == ""


@pytest.mark.parametrize("choice", ["1.2.1", "2.0.0"])
def test_a_later_version_is_an_error(choice: str) -> None:
    with pytest.raises(InputError, match=r"only up to version 1\.2\.0: update DriftBench"):
        ERRATA_OF_TWO.state(choice)


@pytest.mark.parametrize("choice", ["none", "", "Latest"])
def test_an_unknown_choice_is_an_error(choice: str) -> None:
    with pytest.raises(InputError, match=r"give 'latest', 'ignore' or a version"):
        ERRATA_OF_TWO.state(choice)


def test_errata_of_uses_the_later_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("driftbench.dataset.publish.errata.bundled_errata", lambda: ERRATA_OF_TWO)
    assert errata_of(tmp_path) == ERRATA_OF_TWO
    older = Errata((_entry("c", "1.1.0"),))
    (tmp_path / ERRATA).write_text(errata_text(older), encoding="utf-8")
    assert errata_of(tmp_path) == ERRATA_OF_TWO
    newer = Errata((*ERRATA_OF_TWO.withdrawn, _entry("c", "1.2.1")))
    (tmp_path / ERRATA).write_text(errata_text(newer), encoding="utf-8")
    assert errata_of(tmp_path) == newer


def test_among() -> None:
    assert ERRATA_OF_TWO.among(["b" * 16, "c" * 16]).version == "1.0.1"
    assert ERRATA_OF_TWO.among([]) == Errata()


GOOD = {"id": "0" * 16, "since": "1.0.1", "reason": "The bound is strict."}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "withdrawn is missing: add it"),
        ("withdrawn = 3", "withdrawn must be a list, and is 3"),
        ("withdrawn = [3]", "withdrawn[0] must be a table, and is 3"),
        (ENTRY.format(**{**GOOD, "id": "xyz"}), 'id must be 16 hexadecimal digits, and is "xyz"'),
        (
            ENTRY.format(**{**GOOD, "since": "1.0"}),
            'since must be a version such as 1.0.1, and is "1.0"',
        ),
        (ENTRY.format(**{**GOOD, "reason": " "}), 'reason must be a text on one line, and is " "'),
        (ENTRY.format(**GOOD).replace("2026-12-01", '"soon"'), "date must be a day without quotes"),
        (
            ENTRY.format(**GOOD).replace("12-01", "12-01T10:00:00"),
            "date must be a day without quotes",
        ),
        (ENTRY.format(**GOOD) * 2, f"withdrawn[1].id is {'0' * 16}, which is withdrawn twice"),
        ("withdrawn = [", "is not TOML"),
    ],
)
def test_problems_of_a_file_are_reported(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / ERRATA
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_errata(path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)
