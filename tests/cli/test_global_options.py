"""Options and help that every verb has; verbs are found by walking the tree of commands."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.cli._global_options import commands_in
from tests.leaderboard.fake_build import make_build

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = {" ".join(words): command for words, command in commands_in(cli)}
VERBS = {name: one for name, one in COMMANDS.items() if name and not isinstance(one, click.Group)}

#: Verbs without --json, and the reason.
WITHOUT_JSON = {
    "demo": "a screen for a person",
    "rules implications": "its output is a TOML file",
    "submit table": "its output is a Markdown table; `submit rank --json` has the figures",
}


#: The start of a line that runs this command, and no other.
_STARTED = re.compile(r"(?:^|\| )\s*driftbench ")


def help_of(name: str) -> str:
    result = CliRunner().invoke(cli, [*name.split(), "--help"], terminal_width=200)
    assert result.exit_code == 0, result.output
    return result.stdout


def examples_of(name: str) -> list[str]:
    """Return the example commands in the help of a verb, each as one line."""
    _, found, message = help_of(name).partition("Example")
    if not found:
        return []
    joined = re.sub(r"\\\n\s*", "", message)
    return [line.strip() for line in joined.splitlines() if _STARTED.search(line)]


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_the_global_options(name: str) -> None:
    flags = {flag for option in COMMANDS[name].params for flag in option.opts}
    assert {"-q", "--quiet", "-v", "--verbose", "--debug"} <= flags
    printed = [flag for option in COMMANDS[name].params for flag in option.opts]
    assert len(printed) == len(set(printed))


@pytest.mark.parametrize("name", sorted(VERBS))
def test_help_has_a_valid_example(name: str) -> None:
    examples = [line for line in examples_of(name) if f"driftbench {name}" in line]
    assert examples, f"driftbench {name} --help shows no example"
    for line in examples:
        # Only the part between a pipe and `>` is the command.
        command = line[line.index("driftbench ") :].partition(" > ")[0]
        words = shlex.split(command)[1 + len(name.split()) :]
        VERBS[name].make_context(name, words)


@pytest.mark.parametrize("name", sorted(VERBS))
def test_every_option_has_a_help_text(name: str) -> None:
    plain = [
        option.opts[0]
        for option in VERBS[name].params
        if isinstance(option, click.Option) and not option.help
    ]
    assert plain == []


def test_verbs_have_json_except_listed_ones() -> None:
    without = {
        name
        for name, command in VERBS.items()
        if not any("--json" in option.opts for option in command.params)
    }
    assert without == set(WITHOUT_JSON)


def test_help_lists_exit_codes_and_completion() -> None:
    message = CliRunner().invoke(cli, ["--help"]).stdout
    codes = re.findall(r"^  +(\d+)  ", message.partition("Exit codes:")[2], re.MULTILINE)
    assert codes == ["0", "1", "2", "70", "130"]
    for shell in ("bash", "zsh", "fish"):
        assert f"_DRIFTBENCH_COMPLETE={shell}_source driftbench" in message
    assert re.search(r"^  Examples:\n    driftbench build", message, re.MULTILINE)


@pytest.mark.parametrize("words", [["--quiet"], ["-q"]])
def test_quiet_and_verbose_exclude_each_other(words: list[str]) -> None:
    result = CliRunner().invoke(cli, ["--verbose", "theory", *words])
    assert result.exit_code == 2
    assert "--quiet and --verbose: give one of them" in result.stderr


def test_quiet_and_verbose_do_not_change_results() -> None:
    printed = {
        flag: CliRunner().invoke(cli, ["parse", "--snapshot", "starter", "--json", *flag])
        for flag in ((), ("--quiet",), ("--verbose",))
    }
    results = {re.sub(r'"cpu_seconds": [\d.]+', "", one.stdout) for one in printed.values()}
    assert len(results) == 1
    assert [printed[()].stderr, printed["--quiet",].stderr] == ["", ""]
    message = printed["--verbose",].stderr.splitlines()
    assert re.fullmatch(r"driftbench: parsing: \d+ of \d+", message[0])
    assert re.fullmatch(r"driftbench: \d+\.\d s", message[-1])


def test_quiet_prints_errors() -> None:
    result = CliRunner().invoke(cli, ["check", "no-such-build", "--quiet"])
    assert result.exit_code == 2
    assert result.stderr.startswith("driftbench: no-such-build: is not a folder")


#: Verbs whose examples are run unchanged, on a small dataset and a small file; those of others
#: need a snapshot of mathlib, a model, or minutes.
RUN = (
    "check",
    "evaluate",
    "harness folder",
    "perturb",
    "rules list",
    "rules show",
    "rules test",
    "screen",
    "show",
    "theory",
)

_NEEDS_MORE = re.compile(
    r"git:|--endpoint|--snapshot|--verdicts|\||--labels|--common-with|eval/submissions"
)


@pytest.mark.parametrize("name", RUN)
def test_examples_of_help_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_build(tmp_path / "build" / "driftbench")
    text = "/-- A number equals itself. -/\ntheorem same (n : ℕ) : n = n := rfl\n"
    for path in (tmp_path / "Foo.lean", tmp_path / "MyProject" / "Bar.lean"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for detector in ("lint", "random"):
        words = ["detect", "--detector", detector, "-o", f"{detector}.parquet"]
        assert CliRunner().invoke(cli, words).exit_code == 0
    ran = 0
    for line in examples_of(name):
        if not line.startswith(f"driftbench {name}") or _NEEDS_MORE.search(line):
            continue
        done = CliRunner().invoke(cli, shlex.split(line.partition(" > ")[0])[1:])
        # Exit code 1 means that a check found problems.
        assert done.exit_code in {0, 1}, (line, done.output)
        assert not done.exception or isinstance(done.exception, SystemExit), line
        ran += 1
    assert ran
