from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
from typing import TYPE_CHECKING, cast

import click
import pytest
from rich.console import Console
from rich.progress import Progress

from driftbench.cli._terminal import BARS, STYLES, Guarded

if TYPE_CHECKING:
    import re
    from pathlib import Path
    from typing import TextIO

HOSTILE = {
    "the title of the window": "\x1b]0;owned\x07",
    "the clipboard": "\x1b]52;c;b3duZWQ=\x1b\\",
    "the screen": "\x1b[2J\x1b[H",
    "another alphabet": "\x0e\x1b(0",
    "a control character of eight bits": "\x9b2J",
    "the line before": "\x08\x08",
    "the direction of writing": "\u202edeifirev",
}


def written(text: str, kept: re.Pattern[str]) -> str:
    stream = io.StringIO()
    assert Guarded(stream, kept).write(text) == len(text)
    return stream.getvalue()


@pytest.mark.parametrize("kept", [STYLES, BARS])
@pytest.mark.parametrize("what", HOSTILE)
def test_no_text_acts_on_a_terminal(what: str, kept: re.Pattern[str]) -> None:
    shown = written(f"before {HOSTILE[what]} after\n", kept)
    assert shown.startswith("before ")
    assert shown.endswith(" after\n")
    assert shown.replace("\n", "").isprintable()
    assert "<U+" in shown


def test_a_result_moves_no_cursor() -> None:
    assert written("a\x1b[1A\x1b[2Kb\rc", STYLES) == "a<U+001B>[1A<U+001B>[2Kb<U+000D>c"


def test_texts_colours_and_bars_come_through() -> None:
    plain = "theorem t (α : Type*) : ∀ n, n ≤ n\n\tδ₁ → ‖x‖\n"
    assert written(plain, STYLES) == plain
    assert written("\x1b[1;36mbold\x1b[0m", STYLES) == "\x1b[1;36mbold\x1b[0m"


@pytest.fixture
def terminal() -> tuple[io.StringIO, TextIO]:
    stream = io.StringIO()
    return stream, cast("TextIO", Guarded(stream, BARS))


def test_bars_of_rich_are_drawn_as_before(terminal: tuple[io.StringIO, TextIO]) -> None:
    stream, guarded = terminal
    console = Console(file=guarded, force_terminal=True, width=60)
    with Progress(console=console, transient=True) as progress:
        progress.advance(progress.add_task("files", total=2))
        progress.refresh()
    assert "files" in stream.getvalue()
    assert "<U+" not in stream.getvalue()


def test_click_writes_through_it(terminal: tuple[io.StringIO, TextIO]) -> None:
    stream, guarded = terminal
    click.echo("a\x1b]0;x\x07", file=guarded, color=True)
    assert stream.getvalue() == "a<U+001B>]0;x<U+0007>\n"


def test_a_hostile_name_is_spelt_out(tmp_path: Path) -> None:
    name = str(tmp_path / "\x1b]0;owned\x07")
    command = [sys.executable, "-m", "driftbench", "check", name]
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=theirs, stderr=theirs) as shown:
        os.close(theirs)
        said = b""
        while part := _read(ours):
            said += part
    os.close(ours)
    assert shown.returncode == 2
    assert b"<U+001B>]0;owned<U+0007>" in said
    assert b"\x1b]" not in said


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how a terminal says that the other end is closed
        return b""
