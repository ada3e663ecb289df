"""A page of the documentation as one session: its blocks run in order, in one folder.

What a fence says decides what becomes of its block:

- `sh` is run by bash, and fails the page unless it exits with 0 or as `{data-exit="…"}` says;
- `python` is run in one namespace a page;
- any block with `title="a/path.ext"` is written to that file;
- `text title="Output"` is what the block before it prints, byte for byte but for a common indent; a
  line `…` stands for any lines;
- `sh {data-needs="…"}` and `python {data-needs="…"}` are not run, since no test has what they need:
  the commands of the one are read as their verbs would read them, the other is compiled.

With `DRIFTBENCH_DOCS=write` in the environment the outputs are written instead of compared.
Every other language is one of `SHOWN`, so that a misspelt fence is an error.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from textwrap import dedent
from typing import TYPE_CHECKING

from sybil import Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown.lexers import RawFencedCodeBlockLexer

from tests.docs.commands import check_commands

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sybil import Document, Example, Region

__all__ = ["NEEDS", "SHOWN", "Session", "run_page"]

#: What a block may say it needs, since no test has it.
NEEDS = frozenset(
    {"endpoint", "the Hub", "installation", "lean", "mathlib", "network", "other sources"}
)

#: Languages of blocks that only show something.
SHOWN = frozenset({"bibtex", "json", "lean4", "text", "toml", "yaml"})

ELLIPSIS = "…"

_LEXER = RawFencedCodeBlockLexer(re.compile(r"(?P<info>[^\n]*)\n"))
_ATTRIBUTE = re.compile(r'\s*([\w-]+)="([^"]*)"')
_FENCE = re.compile(r"(\w+)(?: \{(.*)\}| (.*))?")
_SECONDS = 600


@dataclass(slots=True)
class Session:
    """What the blocks of a page share.

    Args:
        folder: where its commands run and its files lie.
        repository: the checkout under test.
        programs: folder of the programs that blocks may call, first on the PATH.
        built: command → folder with what it made, and `stdout` beside; such a command is not run.
        written: outputs to write into the page: (start, end, text).
        said: what the last block printed.
    """

    folder: Path
    repository: Path
    programs: Path
    built: dict[str, Path] = field(default_factory=dict)
    written: list[tuple[int, int, str]] = field(default_factory=list)
    said: str = ""

    def evaluate(self, example: Example) -> str | None:
        """Do with a block what its fence says; return what is wrong, for Sybil."""
        info: str = example.region.lexemes["info"].strip()
        source = str(example.parsed)
        language, attributes = _read(info)
        title, needs = attributes.get("title", ""), attributes.get("data-needs", "")
        if needs:
            assert needs in NEEDS, info
            self._only_read(language, source)
            return None
        if title == "Output":
            return self._compare(example, source)
        if title:
            self._write(title, source)
            return None
        if language == "sh":
            return self._shell(source, expected=int(attributes.get("data-exit", "0")))
        if language == "python":
            printed = StringIO()
            with redirect_stdout(printed):
                PythonEvaluator()(example)
            self.said = printed.getvalue()
            return None
        return None if language in SHOWN else f"no language {language!r}: one of {sorted(SHOWN)}"

    def _only_read(self, language: str, source: str) -> None:
        if language == "python":
            compile(source, "a block that is not run", "exec")
        else:
            assert language == "sh", language
            check_commands(source, repository=self.repository)

    def _write(self, title: str, source: str) -> None:
        path = self.folder / title
        assert path.resolve().is_relative_to(self.folder.resolve()), title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8", newline="")

    def _shell(self, source: str, *, expected: int) -> str | None:
        script = source
        for command, place in self.built.items():
            copied = f"cp -R '{place}/made/.' . && cat '{place}/stdout'"
            script = re.sub(rf"^{re.escape(command)}$", copied, script, flags=re.MULTILINE)
        done = run_shell(script, folder=self.folder, programs=self.programs)
        self.said = done.stdout.replace(str(self.folder.resolve()), "~/drift")
        if done.returncode == expected:
            return None
        return f"exit code {done.returncode}, not {expected}:\n{source}\n{done.stdout}{done.stderr}"

    def _compare(self, example: Example, shown: str) -> str | None:
        said = "\n".join(line.rstrip() for line in self.said.splitlines()).strip("\n") + "\n"
        said = dedent(said)  # the lexer of blocks does the same
        if _fits(said, shown):
            return None
        if os.environ.get("DRIFTBENCH_DOCS") != "write":
            return f"the block before it prints\n{said}\nand the page shows\n{shown}"
        text = str(example.document.text)[example.region.start : example.region.end]
        opening = text[: text.index("\n") + 1]
        self.written.append(
            (example.region.start, example.region.end, f"{opening}{_cut(said, shown)}```")
        )
        return None


def _read(info: str) -> tuple[str, dict[str, str]]:
    """Return the language and the attributes of a fence."""
    read = _FENCE.fullmatch(info)
    assert read is not None, f"a fence says its language first: {info!r}"
    told = read[2] or read[3] or ""
    found = dict(_ATTRIBUTE.findall(told))
    assert not _ATTRIBUTE.sub("", told), f"not an attribute of a fence: {info}"
    assert set(found) <= {"data-exit", "data-needs", "title"}, info
    return read[1], found


def _fits(said: str, shown: str) -> bool:
    if ELLIPSIS not in shown.splitlines():
        return said == shown
    pieces = [re.escape(piece) for piece in re.split(rf"^{ELLIPSIS}\n", shown, flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)*?".join(pieces), said) is not None


def _cut(said: str, shown: str) -> str:
    """Return an output with as many lines before and after one `…` as are shown now."""
    lines = shown.splitlines()
    if ELLIPSIS not in lines:
        return said
    head, tail = lines.index(ELLIPSIS), len(lines) - lines.index(ELLIPSIS) - 1
    told = said.splitlines()
    kept = [*told[:head], ELLIPSIS, *told[len(told) - tail :]]
    return "\n".join(kept) + "\n"


def run_shell(script: str, *, folder: Path, programs: Path) -> subprocess.CompletedProcess[str]:
    """Run a shell text in a folder that is also the home of whoever runs it."""
    environment = {
        "COLUMNS": "96",
        "DRIFTBENCH_CACHE": str(folder / ".cache"),
        "HF_HUB_OFFLINE": "1",
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "PATH": f"{programs}:{os.environ['PATH']}",
    }
    command = ["bash", "-euo", "pipefail", "-c", script]
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        check=False,
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=_SECONDS,
    )


def make_programs(folder: Path, *, repository: Path) -> Path:
    """Return a folder with `driftbench` and `python`, those under test, whatever is installed."""
    folder.mkdir()
    for name, words in (("driftbench", "-m driftbench"), ("python", "")):
        path = folder / name
        # The path of the checkout stands after that of the script's own folder, as when installed.
        start = f'#!/bin/sh\nPYTHONPATH="{repository}" exec "{sys.executable}" {words} "$@"\n'
        path.write_text(start, encoding="utf-8")
        path.chmod(0o755)
    return folder


def run_page(path: Path, session: Session) -> int:
    """Run every block of a page in order and return how many there are.

    Raises:
        sybil.evaluators… : a block did not do what the page says.
    """

    def parser(document: Document) -> Iterator[Region]:
        for region in _blocks(document):
            region.parsed = region.lexemes["source"]
            region.evaluator = session.evaluate
            yield region

    document = Sybil(parsers=[parser]).parse(path)
    examples = list(document.examples())
    for example in examples:
        example.evaluate()
    text = str(document.text)
    for start, end, new in reversed(session.written):
        text = text[:start] + new + text[end:]
    if session.written:
        path.write_text(text, encoding="utf-8", newline="")
    return len(examples)


def _blocks(document: Document) -> Iterable[Region]:
    return _LEXER(document)
