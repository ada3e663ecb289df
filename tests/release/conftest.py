"""A Hub on loopback that the client of this process talks to, and builds to publish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest
from click.testing import CliRunner, Result

from driftbench.cli.publish import command
from driftbench.errors import DriftbenchError
from tests.dataset.conftest import make_build, recipe, rows
from tests.release.stand_in import StandIn, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

__all__ = ["make_build", "recipe", "rows"]

NAME = "org/driftbench"


class Publish(Protocol):
    """Runs the command; `refusal` is its message where it raised one."""

    def __call__(self, *words: object) -> Result: ...


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """A Hub without repositories; a token that may write; no cache."""
    with serving() as state:
        for variable in ("HF_TOKEN", "DRIFTBENCH_HUB"):
            monkeypatch.delenv(variable, raising=False)
        monkeypatch.setenv("HF_TOKEN", "hf_writer")
        monkeypatch.setenv("DRIFTBENCH_HUB", NAME)
        monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
        for name, value in {
            "ENDPOINT": state.url,
            "HUGGINGFACE_CO_URL_TEMPLATE": state.url + "/{repo_id}/resolve/{revision}/{filename}",
            "HF_HUB_CACHE": str(tmp_path / "hub-cache"),
            "HF_TOKEN_PATH": str(tmp_path / "token"),
            "HF_HUB_DISABLE_XET": True,
            "HF_HUB_OFFLINE": False,
        }.items():
            monkeypatch.setattr(f"huggingface_hub.constants.{name}", value)
        monkeypatch.setattr("datasets.config.HF_DATASETS_CACHE", tmp_path / "hf-datasets")
        yield state


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The waits that were requested, without waiting."""
    found: list[float] = []
    monkeypatch.setattr("time.sleep", found.append)
    return found


@pytest.fixture
def few(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Rows of thirty theorems, the smallest number for two non-empty splits."""
    return rows[:60]


@pytest.fixture
def build(tmp_path: Path, few: tuple[Row, ...], make_build: MakeBuild) -> Path:
    return make_build(tmp_path / "build", few)


@pytest.fixture
def publish() -> Publish:
    """Publish to `NAME`; an error of ours is an exit code of 2 and its message on stdout."""

    def run(*words: object) -> Result:
        arguments = ["--repo", NAME, *map(str, words)]
        done = CliRunner().invoke(command, arguments)
        if isinstance(done.exception, DriftbenchError):
            done.stdout_bytes += str(done.exception).encode()
            done.exit_code = done.exception.exit_code
        elif done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done

    return run
