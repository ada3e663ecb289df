from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from driftbench.detectors import read_splits
from driftbench.equipment import Equipment
from driftbench.metrics import Resampling
from driftbench.reproduction import ExaminationRequest, Sides, reproduce
from driftbench.reproduction.fingerprints import (
    Fingerprinted,
    certifier_for,
    fingerprint_split,
)
from tests.leaderboard.fake_build import fake_rows, make_build
from tests.reproduction.made_oracle import MadeOracle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OPENERS = (
    "driftbench.reproduction.agreement",
    "driftbench.reproduction.fingerprints",
    "driftbench.oracles.registry",
)


@pytest.fixture(scope="session")
def equipment() -> Equipment:
    return Equipment(snapshot="starter")


@pytest.fixture(scope="session")
def session_oracle() -> MadeOracle:
    """Return an oracle in this process."""
    return MadeOracle()


@contextmanager
def opened_instead(oracle: MadeOracle) -> Iterator[None]:
    """Replace every named oracle, only as long as the context lasts."""
    with pytest.MonkeyPatch.context() as patch:
        for module in OPENERS:
            patch.setattr(f"{module}.open_oracle", lambda *_args, **_named: oracle)
        yield


@pytest.fixture
def made(session_oracle: MadeOracle) -> Iterator[MadeOracle]:
    """Return the oracle without recorded claims, which replaces every named one."""
    session_oracle.asked.clear()
    session_oracle.open = 1
    with opened_instead(session_oracle):
        yield session_oracle


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "build"
    return make_build(folder, test=fake_rows(range(7)), calibration=fake_rows(range(100, 107)))


@pytest.fixture(scope="session")
def rows(
    session_oracle: MadeOracle, build: Path, equipment: Equipment
) -> dict[str, tuple[Fingerprinted, ...]]:
    """Return the fingerprints of both splits of the build."""
    session_oracle.open = 1
    with opened_instead(session_oracle):
        certifier = certifier_for(equipment)
        return {
            split: fingerprint_split(data, certifier, workers=1)
            for split, data in read_splits("controlled", path=build).items()
        }


@pytest.fixture(scope="session")
def sides(
    session_oracle: MadeOracle,
    build: Path,
    equipment: Equipment,
    rows: dict[str, tuple[Fingerprinted, ...]],
) -> Sides:
    """Return all results, with the same dataset as the unselected one."""
    session_oracle.open = 1
    resampling = Resampling(resamples=20)
    with opened_instead(session_oracle), pytest.MonkeyPatch.context() as patch:
        # Made once: making them is tested elsewhere.
        patch.setattr(
            "driftbench.reproduction.examination.fingerprint_split",
            lambda data, *_args, **_named: rows[data.split],
        )
        wanted = ExaminationRequest(
            equipment=equipment,
            resampling=resampling,
            statements=2,
            others=("made again",),
            compared=5,
        )
        return reproduce(build, wanted, unselected=build)
