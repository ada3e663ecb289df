from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.errors import InputError
from driftbench.wild.annotation.items import Item
from driftbench.wild.annotation.study import SALT, STUDY, read_study, study_of, write_study

if TYPE_CHECKING:
    from pathlib import Path

ITEMS = [
    Item(id=f"i{number:02}", english="e", context="", candidate="c", gold="g")
    for number in range(40)
]


def test_a_pilot_is_the_same_for_all_and_the_rest_is_the_main_phase() -> None:
    study = study_of(ITEMS, pilot=12, salt=SALT)
    assert len(study.pilot) == 12
    assert sorted([*study.pilot, *study.main]) == [item.id for item in ITEMS]
    assert study == study_of(ITEMS, pilot=12, salt=SALT)
    assert study.pilot != study_of(ITEMS, pilot=12, salt="other").pilot


def test_every_annotator_has_another_order() -> None:
    study = study_of(ITEMS, pilot=0, salt=SALT)
    one, other = study.order("main", "ann"), study.order("main", "ben")
    assert one != other
    assert sorted(one) == sorted(other) == list(study.main)
    assert one == study.order("main", "ann")


def test_an_id_depends_on_the_items() -> None:
    changed = [Item(id="i00", english="E", context="", candidate="c", gold="g"), *ITEMS[1:]]
    ids = {
        study_of(ITEMS, pilot=12, salt=SALT).id,
        study_of(ITEMS, pilot=11, salt=SALT).id,
        study_of(ITEMS, pilot=12, salt="other").id,
        study_of(changed, pilot=12, salt=SALT).id,
    }
    assert len(ids) == 4


def test_a_pilot_of_all_items_is_refused() -> None:
    with pytest.raises(InputError, match="a pilot of 40 leaves none of 40 items: make it smaller"):
        study_of(ITEMS, pilot=40, salt=SALT)


def test_guidelines_may_change_after_the_pilot_and_then_are_frozen() -> None:
    study = study_of(ITEMS, pilot=12, salt=SALT).following("pilot", "a" * 64)
    with pytest.raises(InputError, match=r"guidelines of the pilot phase are frozen as aaaa"):
        study.following("pilot", "b" * 64)
    study = study.following("main", "b" * 64)
    assert study.guidelines == {"pilot": "a" * 64, "main": "b" * 64}
    assert study.following("main", "b" * 64) == study
    with pytest.raises(InputError, match=r"frozen as bbbb.*, and these are cccc"):
        study.following("main", "c" * 64)
    with pytest.raises(InputError, match="the pilot is over: omit --pilot"):
        study.following("pilot", "a" * 64)


def test_a_study_is_read_as_it_was_written(tmp_path: Path) -> None:
    study = study_of(ITEMS, pilot=12, salt=SALT).following("pilot", "a" * 64)
    write_study(tmp_path, study)
    assert read_study(tmp_path) == study


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"extra": 1},
            "extra is an unknown key: remove it; known here: guidelines, id, main, pilot, salt",
        ),
        ({"id": 3}, "id must be a text, and is 3"),
        ({"pilot": "x"}, "pilot must be a list"),
        ({"guidelines": {"late": "x"}}, "guidelines.late must be one of pilot, main"),
        ({"guidelines": {"main": 3}}, "guidelines.main must be a text"),
    ],
)
def test_a_damaged_study_is_named(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    write_study(tmp_path, study_of(ITEMS, pilot=12, salt=SALT))
    path = tmp_path / STUDY
    path.write_text(json.dumps(json.loads(path.read_text()) | change), encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_study(tmp_path)


def test_a_missing_study_and_malformed_json_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot be read: .*: name a folder of pages"):
        read_study(tmp_path)
    (tmp_path / STUDY).write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match=r"is not JSON: .*; restore it as it was written"):
        read_study(tmp_path)
