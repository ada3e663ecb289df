from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from sklearn.metrics import roc_auc_score

from driftbench.dataset.publish.artifacts import measure_artifacts

if TYPE_CHECKING:
    from driftbench.dataset.records import Row


def _public(rows: tuple[Row, ...]) -> list[dict[str, Any]]:
    return sorted((row.to_record() for row in rows), key=lambda record: record["id"])


def _artifact_features(public: list[dict[str, Any]]) -> set[str]:
    found = measure_artifacts(public, [record["label"] != "faithful" for record in public])
    return {one.feature for one in found if one.above_chance}


def test_rows_sorted_by_id_have_no_artifact(rows: tuple[Row, ...]) -> None:
    assert _artifact_features(_public(rows)) == set()


def test_each_artifact_is_found(rows: tuple[Row, ...]) -> None:
    public = _public(rows)
    ordered = sorted(public, key=lambda record: record["label"] != "faithful")
    assert "place in the file" in _artifact_features(ordered)
    numbered = [{**r, "id": f"{r['id'][:15]}{int(r['label'] != 'faithful')}"} for r in public]
    assert _artifact_features(numbered) == {"digit 16 of the id"}
    elaborated = [{**r, "elaborates": r["label"] == "faithful"} for r in public]
    assert _artifact_features(elaborated) == {"elaborates"}
    turned = [{**r, "source": {"line": int(r["label"] != "faithful")}} for r in public]
    assert _artifact_features(turned) == {"line in the source"}


def test_auc_equals_that_of_scikit_learn(rows: tuple[Row, ...]) -> None:
    public = _public(rows)
    drifted = [record["label"] == "combined" for record in public]
    for one in measure_artifacts(public, drifted):
        if one.feature == "line in the source":
            lines = [record["source"]["line"] for record in public]
            assert one.auc == pytest.approx(roc_auc_score(drifted, lines))
