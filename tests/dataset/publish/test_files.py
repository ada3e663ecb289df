"""The files of a build and their lock."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench import __version__
from driftbench.corpus import open_snapshot
from driftbench.dataset.publish.files import write_files
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.records import rows_of
from driftbench.dataset.shards import read_shard

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild


def _rows_of(folder: Path) -> tuple[Row, ...]:
    shards = sorted(read_lock(folder).shards)
    return rows_of([record for name in shards for record in read_shard(folder / name)])


@pytest.mark.parametrize("since", [False, True])
def test_the_lock_lists_files_and_inputs(
    tmp_path: Path, make_build: MakeBuild, recipe: Recipe, *, since: bool
) -> None:
    plain = _rows_of(make_build(tmp_path / "made"))
    evidence = replace(plain[0].evidence, kind="solver", oracle="cvc5; E", theory="L1 00ff")
    rows = (replace(plain[0], evidence=evidence), *plain[1:])
    starter = open_snapshot("starter")
    folder = tmp_path / "out"
    folder.mkdir()
    lock = write_files(
        folder,
        rows,
        pool=(),
        recipe=recipe,
        snapshot=starter,
        earlier=starter if since else None,
        rules={"made-up": "1+0"},
        curation="c",
        engines={"E": "3.5.1", "cvc5": "1.4.2", "z3": "5.4.1.0"},
        libraries={"pyarrow": "1"},
    )
    assert read_lock(folder) == lock
    assert lock.version == __version__
    assert lock.rules == {"made-up": "1+0"}
    assert lock.recipe == {"name": recipe.name, "sha256": recipe.sha256}
    assert lock.snapshot["digest"] == starter.identity.digest
    assert lock.engines == {"E": "3.5.1", "cvc5": "1.4.2"}
    assert lock.libraries == {"pyarrow": "1"}
    assert lock.since == (lock.snapshot if since else {})
    assert sum(shard.rows for shard in lock.shards.values()) == len(rows)
    assert {row.id for row in _rows_of(folder)} == {row.id for row in rows}
    assert (folder / "README.md").is_file()
