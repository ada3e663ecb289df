"""`.ci/run` installs a browser if it can, and runs the same steps in any case."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

#: System commands that the script uses.
TOOLS = ("bash", "dirname", "env", "mktemp", "rm", "tail")

#: `timeout SECONDS COMMAND…` without a limit, which not every system has.
STUBS = {"make": 'echo "make $*"', "id": "echo 0", "timeout": 'shift; exec "$@"'}
NONE = "ci: no browser here, and none could be installed: tests marked browser are deselected"


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """Return a folder with all commands that the script finds."""
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


def run(repository: Path, tools: Path, **variables: str) -> list[str]:
    """Run the script, which must succeed, and return its output before `make`."""
    done = subprocess.run(
        [tools / "bash", repository / ".ci" / "run"],
        env={"PATH": str(tools), "TMPDIR": str(tools.parent), **variables},
        check=True,
        capture_output=True,
        text=True,
    )
    *output, tests, checks, ray = done.stdout.splitlines()
    words = [line.rpartition(" VENV=")[0] for line in (tests, checks, ray)]
    assert words == ["make test", "make -j 2 lint docs", "make test-ray"]
    return output


def test_an_installed_browser_is_used(repository: Path, tools: Path) -> None:
    put(tools, "chromium", "")
    put(tools, "apt-get", "exit 3")
    assert run(repository, tools) == []


def test_a_missing_browser_is_installed(repository: Path, tools: Path) -> None:
    # The second call installs the browser.
    place = tools / "chromium"
    body = f'case "$*" in *chromium*) : >"{place}"; chmod +x "{place}";; esac'
    chmod = shutil.which("chmod")
    assert chmod is not None
    (tools / "chmod").symlink_to(chmod)
    put(tools, "apt-get", body)
    assert run(repository, tools) == ["ci: installed Chromium for tests marked browser"]


def test_without_a_browser_tests_run_with_a_message(repository: Path, tools: Path) -> None:
    assert run(repository, tools) == [NONE]
    put(tools, "apt-get", "echo E: no such package; exit 100")
    assert run(repository, tools) == [NONE, "E: no such package"]


def test_without_permission_nothing_is_installed(repository: Path, tools: Path) -> None:
    put(tools, "id", "echo 1000")
    put(tools, "apt-get", f'echo called >"{tools}/called"')
    assert run(repository, tools) == [NONE]
    put(tools, "sudo", "exit 1")
    assert run(repository, tools) == [NONE]
    assert not (tools / "called").exists()


def test_the_steps_do_not_depend_on_variables_of_the_caller(repository: Path, tools: Path) -> None:
    put(tools, "chromium", "")
    names = ("DRIFTBENCH_MATHLIB", "PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "PYTHONPATH")
    shown = "; ".join(f'[ -z "${{{name}+set}}" ] || exit 3' for name in names)
    put(tools, "make", f'{shown}; echo "make $*"')
    assert run(repository, tools, **dict.fromkeys(names, "1")) == []
