from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.wild.suggestions import Share, measure_suggestions, wilson

if TYPE_CHECKING:
    from tests.wild.conftest import Made


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    # Values of statsmodels 0.14, proportion_confint(method="wilson").
    [(17, 24, 0.5083, 0.8509), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 1, 0.2065, 1.0)],
)
def test_wilson_intervals(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


def test_an_empty_share_has_no_interval() -> None:
    assert str(Share(0, 0)) == "0 of 0"
    assert Share(0, 0).as_json() == {"hits": 0, "of": 0, "share": None, "low": None, "high": None}


def test_suggestions_are_compared_with_labels(made: Made) -> None:
    found = measure_suggestions(made.write())
    assert found.every.of == 5
    assert found.agreed["hypothesis_omission"] == Share(1, 1)
    assert found.table["missing_premise"] == {"hypothesis_omission": 1}
    assert sum(sum(row.values()) for row in found.shapes.values()) == found.every.of
    assert sum(share.hits for share in found.agreed.values()) == found.every.hits


def test_the_command_prints_shares_with_intervals(made: Made) -> None:
    folder = made.write()
    done = CliRunner().invoke(cli, ["wild", "suggest", "--from", folder])
    assert done.exit_code == 0, done.output
    assert "the most frequent label for all" in done.stdout
    done = CliRunner().invoke(cli, ["wild", "suggest", "--from", folder, "--json"])
    assert json.loads(done.stdout)["every"]["of"] == 5
    wrong = CliRunner().invoke(cli, ["wild", "suggest", "--from", f"{folder}/none"])
    assert wrong.exit_code == 2
