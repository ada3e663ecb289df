from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import InputError
from driftbench.wild.annotation.judgement import DIRECTIONS
from driftbench.wild.annotation.labels import read_labels
from driftbench.wild.annotation.study import read_study
from tests.wild.annotation.conftest import judgement, label_of, write_labels

if TYPE_CHECKING:
    from pathlib import Path

FAITHFUL = ("faithful",)
DRIFTED = ("drifted", "type_coercion", "weaker")


def _items(study: Path) -> tuple[str, ...]:
    return read_study(study).main


def test_labels_are_read(study: Path, tmp_path: Path) -> None:
    one, other = _items(study)[:2]
    given = [
        label_of(study, other, "ben", DRIFTED, first=judgement(FAITHFUL), gold_faithful=False),
        label_of(study, one, "ben", FAITHFUL),
    ]
    path = write_labels(tmp_path / "a.jsonl", given)
    first, second = read_labels([path], problems_with=read_study(study).problems_with)
    assert (first.item, first.annotator, str(first.place)) == (one, "ben", "a.jsonl:2")
    assert (second.first.label, second.final.label) == ("faithful", "drifted")
    assert second.gold_faithful is False
    assert json.loads(second.line) == given[0]


def test_every_problem_is_named_with_file_line_value_and_remedy(
    study: Path, tmp_path: Path
) -> None:
    one, two, three = _items(study)[:3]
    pilot = read_study(study).pilot[0]
    bad = tmp_path / "bad.jsonl"
    write_labels(
        bad,
        [
            label_of(study, one, "ann", FAITHFUL),
            label_of(study, "ffff", "ann", FAITHFUL),
            label_of(study, two, "ann", FAITHFUL, guidelines="0" * 64),
            label_of(study, pilot, "ann", FAITHFUL),
            label_of(study, three, "ann", FAITHFUL, study="another"),
            label_of(study, three, "Ann\x1b[31m", FAITHFUL, phase="late", gold_faithful="yes"),
            label_of(study, three, "ann", ("drifted", "type_coercion")),
            {"item": one, "label": "faithful"},
        ],
    )
    with bad.open("ab") as file:
        file.write(b'{"item": "\0"}\n[1]\n{"annotator": "ann", "fin')
    again = write_labels(tmp_path / "again.jsonl", [label_of(study, one, "ann", DRIFTED)])
    empty = write_labels(tmp_path / "empty.jsonl", [])
    with pytest.raises(InputError) as caught:
        read_labels([bad, again, empty], problems_with=read_study(study).problems_with)
    found = str(caught.value).split("\n")
    lacks = "annotator, final, first, gold_faithful, guidelines, phase, study"
    known = ", ".join(sorted([*lacks.split(", "), "item"]))
    newest = "give only the newest export of each person"
    wanted = [
        r'bad.jsonl:6: annotator must be small letters, digits, - and _, and is "Ann\u001b[31m"',
        'bad.jsonl:6: phase must be one of pilot, main, and is "late"',
        'bad.jsonl:6: gold_faithful must be true or false, and is "yes"',
        f'bad.jsonl:7: first.direction is "": give one of {", ".join(DIRECTIONS)}',
        f'bad.jsonl:7: final.direction is "": give one of {", ".join(DIRECTIONS)}',
        *(f"bad.jsonl:8: {key} is missing: add it" for key in lacks.split(", ")),
        f"bad.jsonl:8: label is an unknown key: remove it; known here: {known}",
        "bad.jsonl:9: byte 11 is NUL: the file is damaged, fetch it again",
        "bad.jsonl:10: is not a record but [1]: give one JSON object a line",
        f"{empty}: has no label: export it again from the page",
        "bad.jsonl:2: item 'ffff' is not in the main phase: give the labels of this study",
        f"bad.jsonl:4: item '{pilot}' is not in the main phase: give the labels of this study",
        f"again.jsonl:1: ann labelled '{one}' at bad.jsonl:1 as well: {newest}",
    ]
    assert [line for line in wanted if line not in found] == []
    (half,) = (line for line in found if line.startswith("bad.jsonl:11: "))
    assert half.endswith(": the file was cut off, export it again")
    (other,) = (line for line in found if line.startswith("bad.jsonl:3: "))
    assert other.startswith("bad.jsonl:3: guidelines are '0000000000000000'…, and study.json says")
    (other,) = (line for line in found if line.startswith("bad.jsonl:5: "))
    assert other.startswith("bad.jsonl:5: study is 'another', and study.json has ")
    assert len(found) == len(wanted) + 3


def test_files_of_one_name_are_distinguished(study: Path, tmp_path: Path) -> None:
    paths = []
    for name in ("x", "y"):
        (tmp_path / name).mkdir()
        label = label_of(study, _items(study)[0], "ann", FAITHFUL)
        paths.append(write_labels(tmp_path / name / "labels.jsonl", [label]))
    with pytest.raises(InputError, match=rf"{paths[1]}:1: ann labelled .* at {paths[0]}:1 as well"):
        read_labels(paths)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.jsonl: cannot be read: No such file"):
        read_labels([tmp_path / "none.jsonl"])
