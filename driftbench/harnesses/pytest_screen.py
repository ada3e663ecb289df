"""A pytest plugin: `pytest --driftbench-screen` screens the Lean files of a repository.

Each .lean file is a test, which fails with the findings of `driftbench screen`; libraries under
`.lake` are skipped. `--driftbench-reference GOLDS.lean` also compares with correct statements. The
plugin is installed with the package; without the option it does nothing and imports no other
module of it. The command runs in a separate process, once for all files, so that the tests do not
load the grammar of Lean.

Source: https://docs.pytest.org/en/stable/how-to/writing_plugins.html
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

__all__: list[str] = []

_FLAG, _REFERENCE = "--driftbench-screen", "--driftbench-reference"
_REPORTED = frozenset({0, 1, 2})
"""Exit codes with a report: no findings, findings, or unread files."""

_FILES_PER_RUN = 200
"""Files in one run, because the length of a command line is limited."""

_reports: pytest.StashKey[dict[str, Mapping[str, Any] | str]] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("driftbench")
    group.addoption(_FLAG, action="store_true", help="screen .lean files for statements that drift")
    group.addoption(_REFERENCE, metavar="FILE", help="a Lean file of correct statements, by name")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a Lean file of the project itself."""
    config = parent.config
    if file_path.suffix != ".lean" or not config.getoption(_FLAG):
        return None
    inside = file_path.relative_to(config.rootpath).parts if _own(file_path, config) else ()
    if not inside or any(part.startswith(".") for part in inside):
        return None
    found: pytest.Collector = LeanFile.from_parent(parent, path=file_path)
    return found


def _own(path: Path, config: pytest.Config) -> bool:
    return path.is_relative_to(config.rootpath)


class LeanFile(pytest.File):
    """One Lean file, which has one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the test."""
        yield LeanScreening.from_parent(self, name="driftbench-screen")


class LeanScreening(pytest.Item):
    """The screening of one file."""

    def runtest(self) -> None:
        """Fail with the findings.

        Raises:
            FoundError: there are findings.
        """
        report = _report(self)
        if isinstance(report, str):
            raise FoundError([report])
        if report["findings"]:
            raise FoundError([_line(one) for one in report["findings"]])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_args: object) -> str:
        """Return the findings, without a traceback."""
        if isinstance(excinfo.value, FoundError):
            return "\n".join(excinfo.value.lines)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the place of the test."""
        return self.path, 0, f"driftbench screen {self.path.name}"


class FoundError(Exception):
    """The findings in a file, a line each."""

    def __init__(self, lines: Sequence[str]) -> None:
        from driftbench._visible import visible

        self.lines = [visible(line) for line in lines]
        super().__init__("\n".join(self.lines))


def _line(found: Mapping[str, Any]) -> str:
    pointed = f" [{found['drift_class']}]" if found["drift_class"] else ""
    named = f"{found['theorem']}: " if found["theorem"] else ""
    place = f"{found['line']}:{found['column']}"
    return f"{place}: {found['level']}: {found['check']}{pointed}: {named}{found['message']}"


def _report(item: pytest.Item) -> Mapping[str, Any] | str:
    """Return the report on the file of a test, or the reason why there is none."""
    stash = item.session.stash
    if _reports not in stash:
        files = [str(one.path) for one in item.session.items if isinstance(one, LeanScreening)]
        stash[_reports] = {}
        for start in range(0, len(files), _FILES_PER_RUN):
            stash[_reports].update(_screened(files[start : start + _FILES_PER_RUN], item.config))
    return stash[_reports][str(item.path)]


def _screened(files: Sequence[str], config: pytest.Config) -> dict[str, Mapping[str, Any] | str]:
    """Return file → its report, or one reason for all."""
    words = [sys.executable, "-m", "driftbench", "screen", "--json", "--quiet"]
    reference = config.getoption(_REFERENCE)
    words += ["--reference", str(config.invocation_params.dir / reference)] if reference else []
    done = subprocess.run(
        [*words, *files], capture_output=True, check=False, text=True, encoding="utf-8"
    )
    if done.returncode in _REPORTED and done.stdout:
        return {one["file"]: one for one in json.loads(done.stdout)["files"]}
    return dict.fromkeys(files, done.stderr.strip() or f"driftbench ended with {done.returncode}")
