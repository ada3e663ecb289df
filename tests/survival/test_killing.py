"""Verbs that are killed go on to the same bytes; `make survive` kills them a hundred times."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.survival.killing import Trial, report, tried

if TYPE_CHECKING:
    from pathlib import Path

    from tests.survival.killing import Known

#: Verb → kills of `make survive`; every fourth run is killed twice.
KILLS = {"build": 35, "judged": 8, "detect beq": 25, "detect bpf": 7, "wild mine": 25}


@pytest.mark.parametrize("name", sorted(KILLS))
def test_a_killed_verb_goes_on_to_the_same_bytes(small: Known, tmp_path: Path, name: str) -> None:
    verb, usual = small[name]
    trial = tried(verb, tmp_path / "run", usual=usual, kills=1, seed=name)
    assert trial.held, trial


@pytest.mark.survival
def test_a_hundred_kills(larger: Known, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trials: list[Trial] = []
    for name, wanted in KILLS.items():
        verb, usual = larger[name]
        done = 0
        while done < wanted:
            kills = min(2 if len(trials) % 4 == 3 else 1, wanted - done)
            place, seed = tmp_path / str(len(trials)), f"{name} {len(trials)}"
            trials.append(tried(verb, place, usual=usual, kills=kills, seed=seed))
            done += len(trials[-1].moments)
            with capsys.disabled():
                sys.stdout.write("." if trials[-1].held else f"\n{trials[-1]}\n")
                sys.stdout.flush()
    with capsys.disabled():
        sys.stdout.write(f"\n{report(trials)}\n")
    assert [trial for trial in trials if not trial.held] == []
