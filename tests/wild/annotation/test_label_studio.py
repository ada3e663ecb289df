from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from driftbench.wild.annotation import export
from driftbench.wild.annotation.judgement import CLASSES, DIRECTIONS, LABELS
from driftbench.wild.annotation.label_studio import label_studio_config, label_studio_tasks

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def config() -> ET.Element:
    return ET.fromstring(label_studio_config())  # noqa: S314 -- our own text


def test_the_configuration_asks_before_and_after_gold(config: ET.Element) -> None:
    (hidden,) = (
        view
        for view in config.iter("View")
        if view.get("whenTagName") == "first_label" and view.get("whenChoiceValue") is None
    )
    assert hidden.get("visibleWhen") == "choice-selected"
    assert [text.get("value") for text in hidden.iter("Text")] == ["$gold"]
    assert [text.get("value") for text in config.iter("Text")].count("$gold") == 1
    for stage, place in (("first", config), ("final", hidden)):
        for field, words in (
            ("label", LABELS),
            ("drift_classes", CLASSES),
            ("direction", DIRECTIONS),
        ):
            (choices,) = (c for c in place.iter("Choices") if c.get("name") == f"{stage}_{field}")
            assert tuple(choice.get("value") for choice in choices) == words


def test_every_control_refers_to_a_text(config: ET.Element) -> None:
    texts = {text.get("name") for text in config.iter("Text")}
    controls = [*config.iter("Choices"), *config.iter("TextArea")]
    assert {control.get("toName") for control in controls} <= texts
    names = [control.get("name") for control in controls]
    assert len(names) == len(set(names))


def test_tasks_have_the_values_of_the_configuration(
    config: ET.Element, pairs: Path, tmp_path: Path
) -> None:
    sheet = export(pairs, annotator="ann", out=tmp_path / "study").sheet
    text = label_studio_tasks(sheet)
    tasks = json.loads(text)
    assert "secret" not in text.lower()
    assert "ann" not in tasks[0]["meta"].values()
    shown = {str(element.get("value"))[1:] for element in config.iter("Text")}
    assert [set(task["data"]) for task in tasks] == [shown] * 6
    assert [task["meta"]["item"] for task in tasks] == [item.id for item in sheet.items]
