"""Lists of problems: shortened in text, complete in JSON, in linear time."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench._problems import MOST_SHOWN, counted, did_you_mean, listed
from driftbench.cli.check import command as check
from driftbench.dataset.recipe import read_recipe
from driftbench.errors import RecipeError
from driftbench.leaderboard.card import read_card
from driftbench.leaderboard.problems import Invalid
from tests.dataset.conftest import make_build, recipe, rows

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

__all__ = ["make_build", "recipe", "rows"]

KEYS = 7_900
SECONDS = 5.0
"""Far above linear time, and below quadratic time."""


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (11, "11 rows")]
)
def test_a_count_has_singular_and_plural(count: int, text: str) -> None:
    assert counted(count, "row") == text


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("detct", "did you mean detect?"),
        ("dete", "did you mean detect or delete?"),
        ("xyz", "see the list"),
    ],
)
def test_a_hint_names_similar_names_or_another_remedy(name: str, hint: str) -> None:
    known = ("detect", "delete", "build")
    assert did_you_mean(name, known, otherwise="see the list", most=2) == hint


@pytest.mark.parametrize("count", [0, 1, MOST_SHOWN, MOST_SHOWN + 1, 7_900])
def test_listed_shows_the_first_problems(count: int) -> None:
    lines = listed(list(range(count))).split("\n") if count else []
    assert lines[:MOST_SHOWN] == [str(number) for number in range(min(count, MOST_SHOWN))]
    hidden = count - MOST_SHOWN
    assert lines[MOST_SHOWN:] == ([f"… and {hidden} more"] if hidden > 0 else [])


def _unknown_keys() -> str:
    return "".join(f"k{number:04} = 1\n" for number in range(KEYS))


def _hidden(message: str) -> int:
    lines = message.split("\n")
    assert len(lines) <= MOST_SHOWN + 2
    return int(lines[-1].split()[2])


def test_a_card_with_many_unknown_keys_takes_linear_time(tmp_path: Path) -> None:
    path = tmp_path / "sub.toml"
    path.write_text(_unknown_keys()[: 64 * 2**10].rpartition("\n")[0])
    begun = time.process_time()
    found = read_card(path)
    assert isinstance(found, tuple)
    assert time.process_time() - begun < SECONDS
    assert any(one.text.startswith("sub.toml:2: k0001 is an unknown key") for one in found)
    assert _hidden(str(Invalid("sub", found).error())) == len(found) - MOST_SHOWN > 5_000


def test_a_recipe_with_many_unknown_keys_takes_linear_time(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(_unknown_keys())
    begun = time.process_time()
    with pytest.raises(RecipeError, match=r"own\.toml:1: k0000 is an unknown key") as caught:
        read_recipe(path)
    assert time.process_time() - begun < SECONDS
    assert _hidden(str(caught.value)) > KEYS - MOST_SHOWN


def test_check_prints_the_first_problems_and_all_as_json(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    build = make_build(tmp_path / "build", rows)
    for number in range(400):
        (build / f"stray-{number:03}.parquet").write_bytes(b"")
    shown = CliRunner().invoke(check, [str(build)])
    assert (shown.exit_code, len(shown.stdout.split("\n"))) == (1, MOST_SHOWN + 3)
    assert f"… and {400 - MOST_SHOWN} more\n" in shown.stdout
    report = json.loads(CliRunner().invoke(check, [str(build), "--json"]).stdout)
    assert len(report["problems"]) == 400
