"""A program instead of `lean` that misbehaves if a goal names how."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from driftbench.oracles import Claim
from driftbench.oracles.lean import Closer, LeanLibrary, LeanOracle
from driftbench.oracles.lean.running import Launch

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

SCRIPT = r"""#!{python} -I
import json, os, re, signal, socket, subprocess, sys, time
from pathlib import Path

here = Path({folder!r})
arguments = sys.argv[1:]
with open(here / "asked", "a") as log:
    log.write(json.dumps([arguments, os.getcwd(), dict(os.environ)]) + "\n")
if "--version" in arguments:
    print("Lean (version 4.99.0, x86_64, commit 0, Release)")
    sys.exit()
lines = Path(arguments[-1]).read_text(encoding="utf-8").split("\n")
with open(here / "files", "a", encoding="utf-8") as log:
    log.write("\n".join(lines))


def say(line, text, severity="information"):
    place = {{"line": line, "column": 0}}
    print(json.dumps({{"severity": severity, "pos": place, "endPos": None, "data": text,
                       "caption": "", "fileName": "C.lean", "kind": "[anonymous]"}}), flush=True)


def hang():
    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(one, signal.SIG_IGN)
    time.sleep(600)


def misbehave(word):
    if word == "silent":
        hang()
    elif word == "crash":
        sys.stderr.write("Stack overflow detected. Aborting.\n")
        os.abort()
    elif word == "memory":
        hoard = []
        try:
            while True:
                hoard.append(bytearray(16 << 20))
        except MemoryError:
            sys.stderr.write("out of memory\n")
            os._exit(137)
    elif word == "endless":
        while True:
            print("garbage " * 1000)
    elif word == "messages":
        while True:
            say(1, "and so on " * 100)
    elif word == "garbage":
        for text in ('{{"severity": "error"', "[1, 2]", '{{"severity": 3, "pos": [], "data": 4}}',
                     '{{"pos": {{"line": "x"}}}}', "\x00\xff", "{{" * 5000):
            print(text)
        sys.exit(0)
    elif word == "forks":
        code = ("import signal, time, os, sys; signal.signal(15, signal.SIG_IGN); os.setsid();"
                "open(sys.argv[1], 'a').write(str(os.getpid()) + chr(10)); time.sleep(600)")
        for _ in range(3):
            subprocess.Popen([sys.executable, "-I", "-c", code, str(here / "pids")])
        while not (here / "pids").exists() or len((here / "pids").read_text().split()) < 3:
            say(1, "driftbench_ready")  # the clock waits until all are there
            time.sleep(0.05)
        (here / "pids").open("a").write(str(os.getpid()) + "\n")
        hang()
    elif word == "leaves":  # ends, and leaves a child that holds its output
        code = ("import os, sys, time; os.setsid();"
                "open(sys.argv[1], 'a').write(str(os.getpid()) + chr(10)); time.sleep(600)")
        subprocess.Popen([sys.executable, "-I", "-c", code, str(here / "pids")])
        while not (here / "pids").exists():
            time.sleep(0.01)
    elif word.startswith("calls"):
        try:
            socket.create_connection(("127.0.0.1", int(word[5:])), timeout=2).close()
        except OSError:
            (here / "calls").write_text("failed")
        else:
            (here / "calls").write_text("went through")


goal = ""
for number, line in enumerate(lines, start=1):
    if line.startswith("  ("):
        goal = line
    if line.startswith(":= "):
        words = "silent|crash|memory|endless|messages|garbage|forks|leaves|calls[0-9]+"
        found = re.search("«(" + words + ")»", goal)
        if found:
            misbehave(found[1])
        if "«proved»" not in goal:
            say(number, "unsolved goals", "error")
    if line.startswith(("#check @driftbench_", "#print")):
        name = line.split()[1 if line.startswith("#check") else 2].lstrip("@")
        if "«proved»" in goal:
            say(number, "'" + name + "' does not depend on any axioms")
    elif line.startswith("#check"):
        say(number, "driftbench_ready (p : Prop) (h : p) : p")
sys.exit(1)
"""

ONE_CLOSER = LeanLibrary(
    name="nowhere",
    libraries=("Mathlib",),
    header="",
    options=(),
    rounds=((Closer("only", "by only"),),),
    axioms=frozenset(),
)


def odd_lean(folder: Path, **settings: Any) -> LeanOracle:  # noqa: ANN401 -- passed on
    """Return an oracle with this program as Lean, which writes its logs to the folder."""
    path = folder / "lean"
    path.write_text(SCRIPT.format(python=sys.executable, folder=str(folder)), encoding="utf-8")
    path.chmod(0o755)
    given: dict[str, Any] = {"library": ONE_CLOSER, "seconds": 4.0, "start": 60.0, **settings}
    # Less than what is granted for Lean's own reserve: half a gigabyte in all.
    return LeanOracle(launch=Launch(command=(str(path),), memory_mb=-3584), **given)


def goal(*words: str) -> Claim:
    return Claim("theorem t : premise", f"theorem t : {' '.join(words)}", "import Mathlib")
