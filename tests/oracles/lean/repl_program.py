"""A program that speaks the protocol of the Lean REPL, and accepts nothing that the REPL refuses.

    python repl_program.py odd FOLDER
    python repl_program.py wheel FOLDER LIMITED LEAN

Requests are JSON objects, each followed by a blank line; so are answers, whose environments are
numbered from 0. `odd` proves goals that name «proved» and misbehaves if a goal names how. `wheel`
runs the Lean of the wheel on the text of an environment. Source of the protocol: REPL/Main.lean and
REPL/JSON.lean of leanprover-community/repl.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

KIND, HERE = sys.argv[1], Path(sys.argv[2])
KEYS = {"cmd": str, "env": int, "allTactics": bool, "infotree": str, "rootGoals": bool}
MISBEHAVIOURS = (
    "silent|crash|memory|endless|messages|garbage|forks|leaves|twice|unnumbered|binary|late"
    "|calls[0-9]+|deaf|doubled"
)


def say(answer: object) -> None:
    """Print an answer as the REPL does: pretty-printed JSON and a blank line."""
    sys.stdout.write(json.dumps(answer, indent=1, ensure_ascii=False) + "\n\n")
    sys.stdout.flush()


def message(line: int, text: str, severity: str = "info") -> dict[str, object]:
    place = {"line": line, "column": 0}
    return {"severity": severity, "pos": place, "endPos": place, "data": text}


def hang() -> None:
    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(one, signal.SIG_IGN)
    time.sleep(600)


def child(code: str) -> None:
    text = "import os, signal, sys, time; signal.signal(15, signal.SIG_IGN); os.setsid();"
    text += "open(sys.argv[1], 'a').write(str(os.getpid()) + chr(10));" + code
    subprocess.Popen([sys.executable, "-I", "-c", text, str(HERE / "pids")])


def pids() -> int:
    path = HERE / "pids"
    return len(path.read_text(encoding="utf-8").split()) if path.exists() else 0


def misbehave(word: str, number: int, lines: list[str]) -> bool:
    """Misbehave as a word says; return whether an answer was given."""
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
            sys.stdout.write("garbage " * 1000)
    elif word == "messages":
        sys.stdout.write('{"messages": [')
        while True:
            sys.stdout.write(json.dumps(message(1, "and so on " * 100)) + ",")
    elif word == "garbage":
        sys.stdout.write('{"env": 3, "messages"\n\n')
        sys.stdout.flush()
        return True
    elif word == "binary":
        sys.stdout.buffer.write(b"\x00\xff\xfe{\n\n")
        sys.stdout.buffer.flush()
        return True
    elif word == "unnumbered":
        say({"messages": []})
        return True
    elif word == "twice":  # the answer to the command before comes again
        say({"env": number - 1, "messages": proof_messages(["#check @_root_.driftbench_ready"])})
        return True
    elif word == "late":
        time.sleep(1.0)
    elif word == "deaf":  # answers, and reads no further request
        say({"env": number, "messages": proof_messages(lines)})
        hang()
    elif word == "doubled":  # runs the command twice, with an answer for each
        for env in (number, number + 1):
            say({"env": env, "messages": proof_messages(lines)})
        return True
    elif word == "forks":
        for _ in range(3):
            child("time.sleep(600)")
        while pids() < 3:
            time.sleep(0.05)
        with (HERE / "pids").open("a", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n")
        hang()
    elif word == "leaves":  # ends, and leaves a child that holds its output
        child("time.sleep(600)")
        while not pids():
            time.sleep(0.01)
        sys.exit(0)
    elif word.startswith("calls"):
        try:
            socket.create_connection(("127.0.0.1", int(word[5:])), timeout=2).close()
        except OSError:
            (HERE / "calls").write_text("failed", encoding="utf-8")
        else:
            (HERE / "calls").write_text("went through", encoding="utf-8")
    return False


def proof_messages(lines: list[str]) -> list[dict[str, object]]:
    """Return the messages of a Lean that proves goals that name «proved» or «by» a closer."""
    found, goal, closer = [], "", ""
    for line in lines:
        goal = line if line.startswith("  (") else goal
        closer = line if line.startswith(":= ") else closer
    negated = goal.startswith("  (_root_.Not ")
    names = re.findall(r"«(proved|by_\w+|not_\w+|without_\w+)»", goal)
    wanted = "not_" if negated else "by_"
    named = [one for one in names if one.startswith((wanted, "without_"))]
    proved = (not negated and "proved" in names) or any(
        f" {one.partition('_')[2]})" in closer for one in named
    )
    for number, line in enumerate(lines, start=1):
        if "«broken»" in line and line.startswith("variable"):
            found.append(message(number, "Unknown identifier `broken`", "error"))
        elif line.startswith(":= ") and not proved:
            found.append(message(number, "unsolved goals", "error"))
        elif line.startswith("#check @driftbench_attempt_"):
            used = proved and not any(one.startswith("without_") for one in named)
            found.append(message(number, "a term : its type", "info" if used else "error"))
        elif line.startswith("#print"):
            ended = "does not depend on any axioms" if proved else "depends on axioms: [sorryAx]"
            found.append(message(number, f"'{line.split()[-1]}' {ended}"))
        elif line.startswith("#version"):
            found.append(message(number, "Lean 4.99.0\nTarget: x86_64"))
        elif line.startswith("#check @_root_"):
            found.append(message(number, "driftbench_ready (p : Prop) (h : p) : p"))
        elif line.startswith("import") and "Broken" in line:
            text = "object file 'Broken.olean' of module Broken does not exist"
            found.append(message(number, text, "error"))
        elif line.startswith("open") and "Nowhere" in line:
            found.append(message(number, "unknown namespace `Nowhere`", "error"))
    return found


def odd(command: str, before: str, number: int) -> tuple[list[dict[str, object]], bool]:
    """Return the messages, and whether an answer was given already."""
    del before
    lines = command.split("\n")
    goal = next((line for line in lines if line.startswith("  (")), "")
    negated = goal.startswith("  (_root_.Not ")
    found = re.search(f"«({MISBEHAVIOURS})»", goal)
    if found and not negated and misbehave(found[1], number, lines):
        return [], True
    return proof_messages(lines), False


def wheel(command: str, before: str, number: int) -> tuple[list[dict[str, object]], bool]:
    """Return the messages of the Lean of the wheel for a command after an environment."""
    del number
    limited, lean = sys.argv[3:5]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "Claim.lean")
        path.write_text(before + command + "\n", encoding="utf-8")
        # By default Lean reserves 1 GiB of address space for the stack of each thread.
        options = ["--json", "--tstack=65536", str(path)]
        done = subprocess.run(
            [sys.executable, "-I", limited, "8192", "120", lean, *options],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode not in {0, 1}:
        sys.stderr.write(done.stderr[-1000:])
        sys.exit(done.returncode)
    found = []
    for line in done.stdout.splitlines():
        one = json.loads(line)
        place = one["pos"]["line"] - before.count("\n")
        if place > 0:
            severity = one["severity"].replace("information", "info")
            found.append(message(place, one["data"].strip(), severity))
    return found, False


def request_of(text: str) -> dict[str, object]:
    """Return a request.

    Raises:
        ValueError: the REPL would refuse it.
    """
    try:
        request = json.loads(text)
    except ValueError as error:
        raise ValueError(f"Could not parse JSON:\n{error}") from None
    if not isinstance(request, dict) or "cmd" not in request:
        raise ValueError("Could not parse as a valid JSON command:\n")
    for key, value in request.items():
        if key not in KEYS or not isinstance(value, KEYS[key]):
            raise ValueError(f"Could not parse as a valid JSON command: {key}")
    return request


def main() -> None:
    with (HERE / "starts").open("a", encoding="utf-8") as log:
        log.write(json.dumps([str(Path.cwd()), dict(os.environ)]) + "\n")
    environments: list[str] = []
    lines: list[str] = []
    for line in sys.stdin:
        if line.strip():
            lines.append(line.rstrip())
            continue
        if not lines:
            break  # the REPL ends at a blank line without a command
        with (HERE / "requests").open("a", encoding="utf-8") as log:
            log.write("".join(lines) + "\n")
        text, lines = "".join(lines), []
        try:
            request = request_of(text)
        except ValueError as error:
            say({"message": str(error)})
            continue
        command, env = str(request["cmd"]), request.get("env")
        if env is not None and not 0 <= int(str(env)) < len(environments):
            say({"message": "Unknown environment."})
            continue
        before = "" if env is None else environments[int(str(env))]
        run = odd if KIND == "odd" else wheel
        if env is not None and re.search("^import ", command, re.MULTILINE):
            found = [
                message(1, "invalid 'import' command, it must be used in the beginning", "error")
            ]
            answered = False
        else:
            found, answered = run(command, before, len(environments))
        environments.append(before + command + "\n")
        if not answered:
            answer: dict[str, object] = {"messages": found} if found else {}
            say({**answer, "env": len(environments) - 1})


main()
