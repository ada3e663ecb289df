"""What several tests of survival run on: small inputs, and what verbs make of them undisturbed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.survival.killing import Known, known
from tests.survival.verbs import history, part, tiny

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def small(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Known:
    place = tmp_path_factory.mktemp("small")
    return known(place, tiny(repository, place), history(place))


@pytest.fixture(scope="session")
def larger(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Known:
    place = tmp_path_factory.mktemp("larger")
    return known(place, part(repository, place), history(place, commits=40))
