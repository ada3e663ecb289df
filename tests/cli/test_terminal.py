"""Output on a pseudo-terminal: colours only there, and none with NO_COLOR."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys

import pytest

WORDS = ["rules", "show", "swap-forall-exists", "--examples", "1"]
STYLED = re.compile(rb"\x1b\[[\d;]*m")


def on_a_terminal(*words: str, **extra: str) -> bytes:
    """Run a verb whose stdout and stderr are a terminal, and return its output."""
    ours, theirs = pty.openpty()
    env = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "TERM"}}
    process = subprocess.Popen(
        [sys.executable, "-m", "driftbench", *words],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**env, "TERM": "xterm-256color", **extra},
    )
    os.close(theirs)
    sent = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # Linux reports a closed pseudo-terminal this way
            break
        if not piece:
            break
        sent += piece
    os.close(ours)
    assert process.wait() == 0, sent
    return sent


def test_terminal_output_has_colours() -> None:
    assert STYLED.search(on_a_terminal(*WORDS))


@pytest.mark.parametrize("words", [WORDS, ["parse", "--snapshot", "starter"]])
def test_no_color_disables_styles(words: list[str]) -> None:
    # A progress bar moves the cursor, which is not a colour.
    assert not STYLED.search(on_a_terminal(*words, NO_COLOR="1"))


def test_quiet_disables_progress_bars() -> None:
    assert b"\x1b" in on_a_terminal("parse", "--snapshot", "starter")
    assert b"\x1b" not in on_a_terminal("parse", "--snapshot", "starter", "--quiet")


@pytest.mark.parametrize("words", [WORDS, ["parse", "--snapshot", "starter", "--verbose"]])
def test_output_without_a_terminal_has_no_escape_codes(words: list[str]) -> None:
    command = [sys.executable, "-m", "driftbench", *words]
    done = subprocess.run(command, check=True, capture_output=True)
    assert b"\x1b" not in done.stdout + done.stderr
