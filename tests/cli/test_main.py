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
    ours = [f"driftbench.cli.{name}" for name in ("_failures", "_global_options", "main")]
    assert told.decode().strip() == f"[] {ours}"


@pytest.mark.parametrize(
    ("word", "hint"),
    [("detct", "did you mean detect?"), ("nope", f"one of {', '.join(VERBS)}")],
)
def test_an_unknown_verb_is_an_error_that_names_the_nearest(word: str, hint: str) -> None:
    result = CliRunner().invoke(cli, [word])
    assert result.exit_code == 2
    assert f"no verb {word!r}: {hint}" in result.stderr


def test_an_unknown_option_names_the_nearest() -> None:
    result = CliRunner().invoke(cli, ["detect", "--detectr", "lint"])
    assert result.exit_code == 2
    assert "--detector" in result.stderr


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


@pytest.mark.parametrize("words", [["fake", "--debug"], ["--debug", "fake"]])
def test_debug_shows_the_traceback_before_the_message(
    verb: Callable[[Callable[[], object]], None], words: list[str]
) -> None:
    def fail() -> None:
        raise CorpusError("no such tag")

    verb(fail)
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 2
    assert result.stderr.startswith("Traceback (most recent call last):\n")
    assert result.stderr.endswith("CorpusError: no such tag\ndriftbench: no such tag\n")


def script(body: str, *words: str) -> str:
    return (
        "import sys, types, click\n"
        "import driftbench.cli.main\n"
        "entry = sys.modules['driftbench.cli.main']\n"
        f"def act():\n    {body}\n"
        "module = types.ModuleType('driftbench.cli.fake')\n"
        "module.command = click.Command('fake', callback=act)\n"
        "sys.modules[module.__name__] = module\n"
        "entry.VERBS = {'fake': 'Fake.'}\n"
        f"entry.main(['fake', *{words!r}])\n"
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


@pytest.mark.parametrize("words", [[], ["--debug"]])
def test_a_defect_is_told_in_words_and_traced_where_asked_for(words: list[str]) -> None:
    process = run(script("1 / 0", *words))
    _, told = process.communicate()
    assert process.returncode == 70
    *before, message, remedy = told.decode().splitlines()
    assert message == "driftbench: a defect of ours: ZeroDivisionError: division by zero"
    assert remedy == "Please report it, with what --debug shows."
    assert before[:1] == (["Traceback (most recent call last):"] if words else [])


@pytest.mark.parametrize(
    "body",
    [
        "raise KeyboardInterrupt",
        # Python itself would end by SIGINT after this one, and give no code.
        "exec('raise KeyboardInterrupt')",
    ],
)
def test_ctrl_c_ends_quietly(body: str) -> None:
    process = run(script(body))
    _, told = process.communicate()
    assert process.returncode == 130
    assert told.decode() == "driftbench: interrupted\n"


def test_ctrl_c_tells_how_to_go_on() -> None:
    body = (
        "from driftbench.cli._global_options import SAME, resumable; resumable(SAME); "
        "raise KeyboardInterrupt"
    )
    process = run(script(body))
    _, told = process.communicate()
    assert process.returncode == 130
    said = "driftbench: interrupted; the same command goes on where it stopped\n"
    assert told.decode() == said


@pytest.mark.parametrize("lines", [1, 100_000])
def test_a_closed_pipe_ends_quietly(lines: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = run(script(f"[click.echo('x' * 80) for _ in range({lines})]"), stdout=writer)
    os.close(writer)
    _, told = process.communicate()
    assert (process.returncode, told) == (1, b"")
