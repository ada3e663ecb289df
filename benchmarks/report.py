"""Run all benchmarks and write their figures into a page, between marks with their names.

    python -m benchmarks.report                          print the tables
    python -m benchmarks.report --write docs/speed.md    write them into the page, too

They run on the bundled corpus, or, with DRIFTBENCH_MATHLIB=<git directory of mathlib4>, on v4.28.0
and a commit about a day before it. A benchmark that could not run is shown with the reason. The
page names the kind of machine, and neither its name nor a date.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks._frame import figure
from driftbench._files import write_text
from driftbench.errors import DriftbenchError, InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["BENCHMARKS", "commands", "machine", "put", "ran", "table"]

BENCHMARKS = (
    "parse_speed",
    "rules_speed",
    "build_speed",
    "evidence_speed",
    "oracle_speed",
    "certify_speed",
    "cache_speed",
    "detect_speed",
    "evaluator_speed",
)
"""All benchmarks, in the order in which they run and appear on the page."""

_MACHINE = "machine"
_HEAD = "| what | figure | unit | ratio | baseline |\n|---|---:|---|---:|---|\n"


def commands(mathlib: str, *, cold: bool = False) -> dict[str, list[str]]:
    """Return benchmark → its arguments.

    Args:
        mathlib: git directory of mathlib4; "" for the bundled corpus.
        cold: build with an empty cache as well.
    """
    tag = f"git:{mathlib}@v4.28.0" if mathlib else "starter"
    snapshot = ["--snapshot", tag]
    paper = ["--recipe", "paper", "--then", f"{tag}~39"] if mathlib else []
    arguments = {
        "parse_speed": [*snapshot, "--whole"],
        "rules_speed": snapshot,
        "build_speed": [*snapshot, *paper, *(["--cold"] if cold else [])],
        "oracle_speed": snapshot,
        "certify_speed": snapshot,
    }
    return {name: arguments.get(name, []) for name in BENCHMARKS}


def table(items: Sequence[Mapping[str, Any]]) -> str:
    """Return the JSON output of a benchmark as Markdown."""
    facts = [str(item["text"]) for item in items if item["kind"] == "fact"]
    rows = [_row(item) for item in items if item["kind"] != "fact"]
    return "\n".join([*(f"{fact}.\n" for fact in facts), _HEAD + "".join(rows)])


def _row(item: Mapping[str, Any]) -> str:
    if item["kind"] == "missing":
        return f"| {item['what']} | | | | not measured: {item['why']} |\n"
    cells = [item["what"], figure(item["value"]), item["unit"]]
    has_ratio = item["ratio"] is not None
    cells += (
        [figure(item["ratio"]), f"{item['baseline']}, {figure(item['base'])}"] if has_ratio else []
    )
    return f"| {' | '.join([*cells, '', ''][:5])} |\n"


def put(page: str, name: str, text: str) -> str:
    """Return the page with the text between the marks of a name replaced.

    Raises:
        InputError: the page has no such marks.
    """
    opening, closing = f"<!-- measured: {name} -->\n", f"<!-- end: {name} -->"
    before, mark, rest = page.partition(opening)
    _, end, after = rest.partition(closing)
    if not mark or not end:
        raise InputError(f"the page lacks {opening.strip()} with {closing} after it: add both")
    return f"{before}{opening}\n{text}\n{closing}{after}"


def machine() -> str:
    """Return the kind of this machine, in a sentence."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    python = re.sub(r"\.\d+$", "", platform.python_version())
    return (
        f"Measured on {os.cpu_count()} cores ({platform.system()}, {platform.machine()}, "
        f"{memory:.0f} GiB of memory), with Python {python}.\n"
    )


def ran(name: str, words: Sequence[str]) -> list[dict[str, Any]]:
    """Return the JSON output of a benchmark; if it failed, an item with the reason."""
    started = time.perf_counter()
    command = [sys.executable, "-m", f"benchmarks.{name}", "--json", *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    print(f"{name}: {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2] or f"exit code {done.returncode}"
        return [{"kind": "missing", "what": name, "why": reason}]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Run the requested benchmarks; return 0 on success."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("--write", type=Path, help="page to write the tables into")
    options.add_argument("--cold", action="store_true", help="build with an empty cache as well")
    options.add_argument("--only", nargs="+", choices=BENCHMARKS, default=BENCHMARKS)
    given = options.parse_args(words)
    try:
        _report(given)
    except DriftbenchError as error:
        print(f"report: {error}", file=sys.stderr)
        return error.exit_code
    return 0


def _report(given: argparse.Namespace) -> None:
    page = "" if given.write is None else given.write.read_text(encoding="utf-8")
    texts = {_MACHINE: machine()}
    arguments = commands(os.environ.get("DRIFTBENCH_MATHLIB", ""), cold=given.cold)
    for name in BENCHMARKS:
        if name in given.only:
            texts[name] = table(ran(name, arguments[name]))
            print(f"{name}\n\n{texts[name]}", flush=True)
    if given.write is not None:
        for name, text in texts.items():
            page = put(page, name, text)
        write_text(given.write, page)


if __name__ == "__main__":
    sys.exit(main())
