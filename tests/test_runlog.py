from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import InputError
from driftbench.runlog import logged, place_of, read_log
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.runlog import RunLog


def test_a_log_exists_during_a_run(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with logged(out, kind="build", about="starter", workers=2) as log:
        assert not place_of(out).exists()
        log("variants", 1, 4)
        log("variants", 4, 4)
        state = read_log(place_of(out))
        assert (state.kind, state.out, state.workers, state.ended) == ("build", "out", 2, "")
        (stage,) = state.stages
        assert (stage.name, stage.done, stage.total, stage.before) == ("variants", 4, 4, 1)
    assert list(tmp_path.iterdir()) == []


def test_a_run_without_stages_writes_no_log(tmp_path: Path) -> None:
    out = tmp_path / "out"
    place_of(out).write_text("of the run that holds the lock", encoding="utf-8")
    with pytest.raises(InputError), logged(out, kind="build", about="", workers=2):
        raise InputError("another build is writing here")
    assert place_of(out).read_text(encoding="utf-8") == "of the run that holds the lock"


@pytest.mark.parametrize(
    ("error", "ended"), [(KeyboardInterrupt(), "interrupted"), (InputError("no"), "failed")]
)
def test_the_log_of_a_stopped_run_is_continued(
    tmp_path: Path, error: BaseException, ended: str
) -> None:
    out = tmp_path / "out"

    def run(about: str, *, fail: bool) -> RunLog:
        with logged(out, kind="detect", about=about, workers=1) as log:
            for done, _ in enumerate(map_chunks(abs, [("a", 1), ("b", 2)], workers=1)):
                log("answers", done, 2)
            state = read_log(place_of(out))
            if fail:
                raise error
        return state

    with pytest.raises(type(error)):
        run("lint", fail=True)
    assert read_log(place_of(out)).ended == ended
    assert read_log(place_of(out)).effort.chunks == 2
    with pytest.raises(type(error)):
        run("lint", fail=True)
    assert read_log(place_of(out)).effort.chunks == 4
    assert run("another", fail=False).earlier.chunks == 0


def test_errors_of_writing_are_ignored(tmp_path: Path) -> None:
    with logged(tmp_path / "nowhere" / "out", kind="build", about="", workers=1) as log:
        log("theorems", 1, 1)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 0}', '{"format": 1, "stages": [1]}'])
def test_a_damaged_log_is_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / ".out.progress.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"progress\.json:.* is not the log of a run: delete"):
        read_log(path)


def test_a_log_with_unknown_fields_is_an_error(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with logged(out, kind="build", about="", workers=1) as log:
        log("theorems", 1, 1)
        fields = json.loads(place_of(out).read_text(encoding="utf-8"))
        place_of(out).write_text(json.dumps({**fields, "more": 1}), encoding="utf-8")
        with pytest.raises(InputError):
            read_log(place_of(out))
