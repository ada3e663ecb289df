"""Croissant metadata, read with mlcroissant, the reference implementation."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mlcroissant
import pytest

from driftbench.dataset.publish.counts import count_build
from driftbench.dataset.publish.croissant import (
    CROISSANT,
    RELEASED,
    croissant_problems,
    render_croissant,
)
from driftbench.dataset.publish.lock import LOCK, read_lock
from driftbench.dataset.publish.write import file_digest
from driftbench.dataset.records import schema
from driftbench.dataset.shards import read_shard

if TYPE_CHECKING:
    from driftbench.dataset.recipe import Recipe
    from tests.dataset.conftest import MakeBuild

RAI = "http://mlcommons.org/croissant/RAI/"


@pytest.fixture
def build(tmp_path: Path, make_build: MakeBuild) -> Path:
    return make_build(tmp_path / "build")


def _document(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / CROISSANT).read_text(encoding="utf-8"))
    return found


def _plain(value: Any) -> Any:  # noqa: ANN401 -- values of mlcroissant
    """Return a value of mlcroissant with texts for bytes and short names of fields."""
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if isinstance(value, dict):
        return {key.rpartition("/")[2]: _plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return value


def test_mlcroissant_finds_no_problem(build: Path) -> None:
    dataset = mlcroissant.Dataset(jsonld=str(build / CROISSANT))
    issues = dataset.metadata.ctx.issues
    assert (issues.errors, issues.warnings) == (set(), set())
    assert dataset.metadata.ctx.is_v1_1()
    assert dataset.metadata.version == "0.1.0"
    assert dataset.metadata.personal_sensitive_information is not None
    assert len(dataset.metadata.data_biases) >= 2


def test_mlcroissant_reads_the_rows(build: Path) -> None:
    dataset = mlcroissant.Dataset(jsonld=str(build / CROISSANT))
    for split in ("calibration", "test"):
        found = [_plain(record) for record in dataset.records(f"controlled_{split}")]
        assert found == read_shard(build / f"controlled/{split}-00000-of-00001.parquet")


def test_columns_and_shards_are_described(build: Path) -> None:
    document = _document(build)
    for record_set in document["recordSet"]:
        assert [field["name"] for field in record_set["field"]] == schema().names
        assert all(field["description"] for field in record_set["field"])
    files = {file["contentUrl"]: file["sha256"] for file in document["distribution"]}
    assert files == {name: file_digest(build / name) for name in [*read_lock(build).shards, LOCK]}


def test_reports_and_certificates_are_listed(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = tmp_path / "build"
    (folder / "certificates").mkdir(parents=True)
    for name in ("evidence.json", "leaks.json", "certificates/0.lean", "certificates/f.lean"):
        (folder / name).write_text(f"{name}\n", encoding="utf-8")
    make_build(folder)
    files = _document(folder)["distribution"]
    assert [file["contentUrl"] for file in files[2:]] == [
        "build.lock.json",
        "certificates/0.lean",
        "certificates/f.lean",
        "evidence.json",
        "leaks.json",
    ]
    assert all(file["sha256"] == file_digest(folder / file["contentUrl"]) for file in files)
    issues = mlcroissant.Dataset(jsonld=str(folder / CROISSANT)).metadata.ctx.issues
    assert (issues.errors, issues.warnings) == (set(), set())


def test_a_changed_report_is_a_problem(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = tmp_path / "build"
    folder.mkdir()
    (folder / "evidence.json").write_text("{}", encoding="utf-8")
    lock = read_lock(make_build(folder))
    (folder / "evidence.json").write_text("{ }", encoding="utf-8")
    (folder / "leaks.json").write_text("{}", encoding="utf-8")
    changed, unnamed = croissant_problems(folder, lock)
    assert changed.startswith("sha256 of evidence.json is ")
    assert unnamed == "does not name leaks.json"
    (folder / "evidence.json").unlink()
    assert "names evidence.json, which is missing" in croissant_problems(folder, lock)


def test_rai_fields_are_filled(build: Path) -> None:
    document = _document(build)
    assert document["conformsTo"][1] == f"{RAI}1.0"
    for term in ("dataCollection", "dataBiases", "dataLimitations", "dataUseCases"):
        assert document[f"rai:{term}"]
    text = json.dumps(document)
    assert "240 rows" in text
    assert "{{" not in text
    assert "{%" not in text


def test_the_same_build_gives_the_same_bytes(
    tmp_path: Path, build: Path, make_build: MakeBuild
) -> None:
    again = make_build(tmp_path / "again")
    assert (again / CROISSANT).read_bytes() == (build / CROISSANT).read_bytes()


def test_texts_of_a_recipe_are_escaped(build: Path, recipe: Recipe) -> None:
    text = render_croissant(
        count_build(build),
        recipe=replace(recipe, description="''' \" \\ {{ x }} \n</script>"),
        lock=read_lock(build),
        extras={},
    )
    assert json.loads(text)["description"].startswith("''' \" \\ {{ x }} \n</script> Each row")


def test_croissant_problems(build: Path) -> None:
    lock = read_lock(build)
    path = build / CROISSANT
    assert list(croissant_problems(build, lock)) == []
    text = path.read_text(encoding="utf-8")
    digest = next(iter(lock.shards.values())).sha256
    for changed, message in (
        (text.replace(digest, "0" * 64), "names other shards or digests"),
        (text.replace('"version": "0.1.0"', '"version": "0.0.9"'), "version is 0.0.9"),
        (text.replace(file_digest(build / LOCK), "0" * 64), "sha256 of build.lock.json is"),
        ("{}", "is not Croissant metadata"),
        ("no JSON", "is not Croissant metadata"),
    ):
        path.write_text(changed, encoding="utf-8")
        (problem,) = croissant_problems(build, lock)
        assert message in problem
    path.unlink()
    (problem,) = croissant_problems(build, lock)
    assert "cannot be read" in problem


def test_the_date_equals_that_of_the_citation() -> None:
    citation = Path(__file__).resolve().parents[3] / "CITATION.cff"
    found = re.search(
        r'^date-released: "(.*)"$', citation.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert found is not None
    assert found[1] == RELEASED
