"""`.ci/run` sees to a browser, never fails for want of one, and runs the tests in any case."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

#: What the script uses of every system.
TOOLS = ("bash", "dirname", "env", "mktemp", "rm", "tail")

#: `timeout SECONDS COMMAND…` without a limit, which not every system has.
STUBS = {"make": 'echo "make $*"', "id": "echo 0", "timeout": 'shift; exec "$@"'}
NONE = "ci: no browser here, and none could be installed: tests marked browser are deselected"


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """Return a folder with all that the script finds on its machine."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        assert found is not None
        (folder / name).symlink_to(found)
    for name, body in STUBS.items():
        put(folder, name, body)
    return folder


def put(folder: Path, name: str, body: str) -> None:
    path = folder / name
    path.write_text(f"#!{folder}/bash\n{body}\n", encoding="utf-8")
    path.chmod(0o755)


def run(repository: Path, tools: Path) -> list[str]:
    """Run the script, which must end well, and return what it says before it makes anything."""
    done = subprocess.run(
        [tools / "bash", repository / ".ci" / "run"],
        env={"PATH": str(tools), "TMPDIR": str(tools.parent)},
        check=True,
        capture_output=True,
        text=True,
    )
    *said, made = done.stdout.splitlines()
    assert made.startswith("make test lint docs test-ray VENV=")
    return said


def test_a_browser_that_is_there_is_used(repository: Path, tools: Path) -> None:
    put(tools, "chromium", "")
    put(tools, "apt-get", "exit 3")
    assert run(repository, tools) == []


def test_a_missing_browser_is_installed(repository: Path, tools: Path) -> None:
    # The second call is the installation; it puts the browser where the script looks for it.
    place = tools / "chromium"
    body = f'case "$*" in *chromium*) : >"{place}"; chmod +x "{place}";; esac'
    chmod = shutil.which("chmod")
    assert chmod is not None
    (tools / "chmod").symlink_to(chmod)
    put(tools, "apt-get", body)
    assert run(repository, tools) == ["ci: installed Chromium for tests marked browser"]


def test_without_one_the_tests_are_run_and_it_is_said(repository: Path, tools: Path) -> None:
    assert run(repository, tools) == [NONE]
    put(tools, "apt-get", "echo E: no such package; exit 100")
    assert run(repository, tools) == [NONE, "E: no such package"]


def test_without_rights_nothing_is_installed(repository: Path, tools: Path) -> None:
    put(tools, "id", "echo 1000")
    put(tools, "apt-get", f'echo called >"{tools}/called"')
    assert run(repository, tools) == [NONE]
    put(tools, "sudo", "exit 1")
    assert run(repository, tools) == [NONE]
    assert not (tools / "called").exists()
