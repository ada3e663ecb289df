from __future__ import annotations

import os
import subprocess
import sys
from types import ModuleType
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from driftbench import __version__
from driftbench.cli import VERBS, cli
from driftbench.errors import CorpusError, InternalError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def verb(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Return a function that makes its argument what `driftbench fake` does."""

    def register(action: Callable[[], object]) -> None:
        module = ModuleType("driftbench.cli.fake")
        vars(module)["command"] = click.Command("fake", callback=action)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setattr(sys.modules["driftbench.cli.main"], "VERBS", {"fake": "Fake."})

    return register


def run(code: str, *, stdout: int = subprocess.PIPE, **extra: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=os.environ | extra,
    )


def test_help_lists_every_verb() -> None:
    result = CliRunner().invoke(cli, ["--help"])
    assert result.exit_code == 0
    for name, text in VERBS.items():
        assert f"  {name} " in result.stdout
        assert text in result.stdout


def test_version() -> None:
    assert CliRunner().invoke(cli, ["--version"]).stdout.split()[-1] == __version__


@pytest.mark.parametrize("name", sorted(VERBS))
def test_every_verb_has_a_command_and_help(name: str) -> None:
    result = CliRunner().invoke(cli, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert "\\b" not in result.output
    assert result.stdout.startswith(f"Usage: cli {name}")


def test_the_registry_holds_every_verb_file(repository: Path) -> None:
    files = {path.stem for path in (repository / "driftbench" / "cli").glob("[!_]*.py")}
    assert files == {*VERBS, "main"}


def test_help_loads_no_verb_and_nothing_heavy() -> None:
    process = run(
        "import sys\n"
        "from driftbench.cli.main import main\n"
        "try:\n"
        "    main(['--help'])\n"
        "except SystemExit:\n"
        "    heavy = {'lark', 'pandas', 'pyarrow', 'datasets', 'rich', 'sklearn', 'jinja2'}\n"
        "    verbs = {m for m in sys.modules if m.startswith('driftbench.cli.')}\n"
        "    print(sorted(heavy & set(sys.modules)), sorted(verbs), file=sys.stderr)\n"
    )
    _, told = process.communicate()
    assert told.decode().strip() == "[] ['driftbench.cli.main']"


def test_an_unknown_verb_is_an_error() -> None:
    result = CliRunner().invoke(cli, ["nope"])
    assert result.exit_code == 2
    assert "No such command 'nope'" in result.stderr


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (CorpusError("no such tag"), 2, "driftbench: no such tag\n"),
        (InternalError("ours"), 70, "driftbench: ours\n"),
        (OSError(28, "No space left on device", "out"), 2, "driftbench: out: No space left on d"),
        (OSError("strange"), 2, "driftbench: strange\n"),
    ],
)
def test_an_error_is_told_in_one_message(
    verb: Callable[[Callable[[], object]], None], error: Exception, code: int, message: str
) -> None:
    def fail() -> None:
        raise error

    verb(fail)
    result = CliRunner().invoke(cli, ["fake"])
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.startswith(message)
    assert "Traceback" not in result.stderr


def test_a_defect_keeps_its_traceback(verb: Callable[[Callable[[], object]], None]) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    verb(fail)
    with pytest.raises(ZeroDivisionError):
        CliRunner().invoke(cli, ["fake"], catch_exceptions=False)


def script(body: str) -> str:
    return (
        "import sys, types, click\n"
        "import driftbench.cli.main\n"
        "entry = sys.modules['driftbench.cli.main']\n"
        f"def act():\n    {body}\n"
        "module = types.ModuleType('driftbench.cli.fake')\n"
        "module.command = click.Command('fake', callback=act)\n"
        "sys.modules[module.__name__] = module\n"
        "entry.VERBS = {'fake': 'Fake.'}\n"
        "entry.main(['fake'])\n"
    )


def test_text_is_utf8_in_a_locale_that_is_not() -> None:
    process = run(
        script(r"click.echo('\u2200 \u03b5'); click.echo('\u2203', err=True)"),
        LC_ALL="C",
        PYTHONCOERCECLOCALE="0",
        PYTHONUTF8="0",
    )
    out, told = process.communicate()
    assert (process.returncode, out.decode(), told.decode()) == (0, "∀ ε\n", "∃\n")


def test_an_exit_code_of_a_verb_is_the_process_exit_code() -> None:
    process = run(script("click.get_current_context().exit(3)"))
    process.communicate()
    assert process.returncode == 3


def test_ctrl_c_ends_quietly() -> None:
    process = run(script("raise KeyboardInterrupt"))
    _, told = process.communicate()
    assert process.returncode == 130
    assert told.decode().split() == ["driftbench:", "interrupted"]


@pytest.mark.parametrize("lines", [1, 100_000])
def test_a_closed_pipe_ends_quietly(lines: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = run(script(f"[click.echo('x' * 80) for _ in range({lines})]"), stdout=writer)
    os.close(writer)
    _, told = process.communicate()
    assert (process.returncode, told) == (1, b"")
