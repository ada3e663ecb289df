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
    """Return a function that registers its argument as the verb `fake`."""

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


def test_main_help_lists_every_verb() -> None:
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


def test_registry_has_every_verb_file(repository: Path) -> None:
    files = {path.stem for path in (repository / "driftbench" / "cli").glob("[!_]*.py")}
    assert files == {*VERBS, "main"}


def test_main_help_imports_no_verb() -> None:
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
    _, texts = process.communicate()
    ours = [f"driftbench.cli.{name}" for name in ("_failures", "_global_options", "main")]
    assert texts.decode().strip() == f"[] {ours}"


@pytest.mark.parametrize(
    ("word", "hint"),
    [("detct", "did you mean detect?"), ("nope", f"one of {', '.join(VERBS)}")],
)
def test_unknown_verb_error_names_similar_verbs(word: str, hint: str) -> None:
    result = CliRunner().invoke(cli, [word])
    assert result.exit_code == 2
    assert f"unknown verb {word!r}: {hint}" in result.stderr


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["evaluate", "--path", "x"], "no such option --path: did you mean --dataset?"),
        (["submit", "rank", "--build", "x"], "no such option --build: did you mean --dataset?"),
        (["check", "--path", "x"], "no such option --path: the dataset is the argument DATASET"),
        (["datasheet", "--dataset", "x"], "--dataset: the dataset is the argument DATASET"),
        (["parse", "--path", "x"], "No such option '--path'."),
        (["evaluate", "--datset", "x"], "Did you mean '--dataset'?"),
    ],
)
def test_unknown_option_for_a_dataset_names_the_right_one(words: list[str], hint: str) -> None:
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 2
    assert hint in result.stderr


def test_unknown_option_error_names_similar_options() -> None:
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
def test_error_is_one_message(
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
def test_debug_prints_the_traceback_before_the_message(
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


def test_output_is_utf8_in_another_locale() -> None:
    process = run(
        script(r"click.echo('\u2200 \u03b5'); click.echo('\u2203', err=True)"),
        LC_ALL="C",
        PYTHONCOERCECLOCALE="0",
        PYTHONUTF8="0",
    )
    out, texts = process.communicate()
    assert (process.returncode, out.decode(), texts.decode()) == (0, "∀ ε\n", "∃\n")


def test_exit_code_of_a_verb_is_that_of_the_process() -> None:
    process = run(script("click.get_current_context().exit(3)"))
    process.communicate()
    assert process.returncode == 3


@pytest.mark.parametrize("words", [[], ["--debug"]])
def test_defect_is_one_message_and_a_traceback_with_debug(words: list[str]) -> None:
    process = run(script("1 / 0", *words))
    _, texts = process.communicate()
    assert process.returncode == 70
    *before, message, remedy = texts.decode().splitlines()
    assert message == "driftbench: a defect in DriftBench: ZeroDivisionError: division by zero"
    assert remedy == "Please report it with the output of --debug."
    assert before[:1] == (["Traceback (most recent call last):"] if words else [])


@pytest.mark.parametrize(
    "body",
    [
        "raise KeyboardInterrupt",
        # Without the exit handler Python would end by SIGINT, without an exit code.
        "exec('raise KeyboardInterrupt')",
    ],
)
def test_ctrl_c_prints_no_traceback(body: str) -> None:
    process = run(script(body))
    _, texts = process.communicate()
    assert process.returncode == 130
    assert texts.decode() == "driftbench: interrupted\n"


def test_ctrl_c_prints_how_to_resume() -> None:
    body = (
        "from driftbench.cli._global_options import RESUME_HINT, resumable; "
        "resumable(RESUME_HINT); raise KeyboardInterrupt"
    )
    process = run(script(body))
    _, texts = process.communicate()
    assert process.returncode == 130
    printed = "driftbench: interrupted; run the same command again to resume\n"
    assert texts.decode() == printed


@pytest.mark.parametrize("lines", [1, 100_000])
def test_closed_pipe_prints_no_error(lines: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = run(script(f"[click.echo('x' * 80) for _ in range({lines})]"), stdout=writer)
    os.close(writer)
    _, texts = process.communicate()
    assert (process.returncode, texts) == (1, b"")
