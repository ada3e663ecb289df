from __future__ import annotations

import json
from typing import TYPE_CHECKING

from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.metrics.proportions import Share
from driftbench.wild.suggestions import measure_suggestions

if TYPE_CHECKING:
    from tests.wild.conftest import Made


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
