"""What pages share: the programs under test, one starter build, the rendered site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.docs.session import make_programs, run_shell
from tests.shared import made_once

if TYPE_CHECKING:
    from pathlib import Path

BUILD = "driftbench build --recipe starter --snapshot starter --out build/driftbench"


@pytest.fixture(scope="session")
def programs(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of `driftbench` and `python`."""
    return make_programs(tmp_path_factory.mktemp("programs") / "bin", repository=repository)


@pytest.fixture(scope="session")
def built(programs: Path, request: pytest.FixtureRequest) -> dict[str, Path]:
    """Run the starter build once; pages that show the same command get its files and output."""

    def make(place: Path) -> None:
        folder = place / "made"
        folder.mkdir()
        done = run_shell(BUILD, folder=folder, programs=programs)
        assert done.returncode == 0, done.stderr
        said = done.stdout.replace(str(folder.resolve()), "~/drift")
        (place / "stdout").write_text(said, encoding="utf-8")

    return {BUILD: made_once(request, "built", make)}
