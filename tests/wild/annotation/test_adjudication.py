from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import InputError
from driftbench.wild.annotation.adjudication import Decision, adjudication_text, read_adjudication
from driftbench.wild.annotation.items import Item
from driftbench.wild.annotation.judgement import AnnotatorJudgement
from driftbench.wild.annotation.labels import AnnotatorLabel
from driftbench.wild.lines import LinePlace
from tests.wild.annotation.conftest import judgement

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HOSTILE = 'a "quote" \x7f\u202e\n[[decisions]] \\ 𝔸'


def _label(annotator: str, reason: str) -> AnnotatorLabel:
    words = AnnotatorJudgement.of(judgement(("drifted", "other", "weaker"), reason=reason))
    return AnnotatorLabel(
        annotator=annotator,
        study="s",
        phase="main",
        guidelines="g",
        item="i1",
        first=words,
        final=words,
        gold_faithful=annotator != "ben",
        place=LinePlace("f", 1),
        line="",
    )


ITEMS = {
    id_: Item(id=id_, english="One\n[[decisions]]", context="", candidate="c", gold="g")
    for id_ in ("i1", "i2")
}
DISPUTES = {"i1": [_label("ann", HOSTILE), _label("ben", "b")], "i2": [_label("ann", "c")]}


def _decided(reason: str) -> dict[str, Decision]:
    words = AnnotatorJudgement.of(
        judgement(("drifted", "type_coercion", "stronger"), reason=reason)
    )
    return {"i2": Decision(item="i2", by="cal", judgement=words, gold_faithful=False, line=1)}


def _none(_: Decision) -> Iterator[str]:
    yield from ()


def test_decisions_are_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "adjudicated.toml"
    text = adjudication_text("s", DISPUTES, _decided('say "so" 𝔸'), ITEMS)
    path.write_text(text, encoding="utf-8")
    found = read_adjudication(path, study="s", problems_with=_none)
    assert list(found) == ["i2"]
    assert found["i2"].judgement == _decided('say "so" 𝔸')["i2"].judgement
    assert (found["i2"].by, found["i2"].gold_faithful) == ("cal", False)
    assert text.splitlines()[found["i2"].line - 1] == "[[decisions]]"
    assert adjudication_text("s", DISPUTES, found, ITEMS) == text


def test_a_third_person_sees_both_labels_without_names() -> None:
    text = adjudication_text("s", DISPUTES, {}, ITEMS)
    assert '# label 1: drifted; other; weaker; a "quote" <U+007F><U+202E> [[decisions]]' in text
    assert "# label 2: drifted; other; weaker; b; the reference is not faithful" in text
    assert "ann" not in text.replace("annotators", "")
    assert "ben" not in text
    entries = tomllib.loads(text)["decisions"]
    assert [entry["label"] for entry in entries] == ["", ""]
    assert "# english: [[decisions]]" in text


GOOD = """\
study = "s"
[[decisions]]
item = "i1"
by = "cal"
label = "faithful"
drift_classes = []
direction = ""
reason = ""
gold_faithful = true
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("study = ", " is not TOML: .*; correct the file there"),
        (GOOD.replace('"s"', '"t"'), r'1: study is "t", and must be s: the file is of another'),
        (
            GOOD.replace("[[decisions]]", "[[other]]"),
            "2: other is an unknown key: remove it; known here: decisions, study",
        ),
        (
            'study = "s"\ndecisions = [{}]',
            r"2: decisions\[0\].item is missing: add it",
        ),
        (GOOD.replace("by =", "of ="), r"2: decisions\[0\].by is missing: add it"),
        (GOOD.replace('"cal"', '"C C"'), r"4: decisions\[0\].by must be small letters"),
        (
            GOOD.replace('"faithful"', '"right"'),
            r"5: decisions\[0\].label must be empty or one of faithful",
        ),
        (
            GOOD.replace("true", "1"),
            r"9: decisions\[0\].gold_faithful must be true or false, and is 1",
        ),
        (
            GOOD + GOOD.partition("\n")[2],
            r"11: decisions\[1\].item is .i1. as in decisions\[0\]: keep one",
        ),
    ],
)
def test_problems_are_named_with_their_line(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "adjudicated.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=rf"adjudicated\.toml:{message}"):
        read_adjudication(path, study="s", problems_with=_none)


def test_problems_of_the_caller_are_named(tmp_path: Path) -> None:
    path = tmp_path / "adjudicated.toml"
    path.write_text(GOOD, encoding="utf-8")
    with pytest.raises(
        InputError, match=r"toml:2: decisions\[0\] cannot be applied: i1 is decided by cal"
    ):
        read_adjudication(
            path, study="s", problems_with=lambda one: [f"{one.item} is decided by {one.by}"]
        )
