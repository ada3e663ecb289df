"""A detector that is not in the registry, named by its module and class."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from driftbench.detectors import Detector, Pair, Setting, find_detector
from driftbench.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

OWN = """
from driftbench.detectors import Detection, DetectorInfo, Verdict

plain = 1

class Long:
    info = DetectorInfo(
        name="long", description="Length.", uses_gold=False, uses_llm=False, trains=False
    )
    signature = "long|version:1"

    def __init__(self, setting, /):
        pass

    def detect(self, pairs):
        for pair in pairs:
            yield Detection(
                id=pair.id, score=min(1, len(pair.candidate) / 100), verdict=Verdict.SCORED
            )
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own_detectors_of_a_test.py").write_text(OWN, encoding="utf-8")
    (tmp_path / "broken_detectors_of_a_test.py").write_text("def (", encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_own_detector_of_the_current_folder() -> None:
    kind: type[Detector] = find_detector("own_detectors_of_a_test:Long")
    pair = Pair(id="a", nl_statement="", context="", candidate="theorem t : True", gold=None)
    (answer,) = kind(Setting()).detect([pair])
    assert (kind.info.name, answer.score) == ("long", 0.16)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("no_module_of_a_test:Long", "'no_module_of_a_test' cannot be imported"),
        ("broken_detectors_of_a_test:Long", "cannot be imported: SyntaxError: invalid"),
        (":Long", "'' cannot be imported"),
        ("own.py:Long", "a module is named without .py: give own:Long"),
        ("own_detectors_of_a_test:Short", "has no 'Short': name its class"),
        ("own_detectors_of_a_test:plain", "plain has no `info`"),
    ],
)
def test_invalid_own_detector_is_reported(name: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        find_detector(name)
