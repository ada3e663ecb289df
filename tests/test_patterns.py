"""No regular expression of the package takes more than linear time on outside texts.

Every compiled pattern of a module is run on short and on long texts with the methods that the
module uses. The ratio of the times shows quadratic time, on slow machines as well.
"""

from __future__ import annotations

import ast
import pkgutil
import re
import signal
import time
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import driftbench
from driftbench.english.cleaning import without_references
from driftbench.library.determination import determined_by

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

SIZE = 30_000
LIMIT = 0.25
"""Seconds for a twentieth of `SIZE`; a pattern with linear time takes less."""
NOTABLE = 0.2
"""Part of the time of a pattern known to be quadratic; what takes less is fast in any case."""
GROWTH = 80
"""Limit of the ratio of the times for `SIZE` and a twentieth of it: linear time has 20, quadratic
time 400."""

ROOT = Path(driftbench.__file__).parent
WAYS = frozenset({"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"})

#: Patterns that are passed to other code, with the methods that it calls.
HANDED_ON = {
    "driftbench.cli._runs": {"fullmatch"},
    "driftbench.lean.notation_commands": {"match"},
}
#: Modules with dependencies that may be missing.
ELSEWHERE = frozenset({"driftbench.harnesses", "driftbench.workers", "driftbench.__main__"})

UNITS = (
    *" \n\ta_A0([{<.-='\"`$\\*|#:,→∀é",
    "a ",
    " \n",
    "\n ",
    "a.",
    "a, ",
    "'a'",
    "[a](",
    "[a",
    "(a",
    "\\(",
    "/-",
    "a_",
    "a=",
    ":=",
    "= a ",
    "fun ",
    "is ",
    "if ",
    ", see ",
    "http://a",
    "<!--",
    "**a",
    "for all a ",
    "1.",
    "A-",
)


class _LateError(Exception):
    """A pattern takes too long."""


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Limit the processor time, which does not depend on what else the machine does."""

    def stop(*_: object) -> None:
        raise _LateError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _modules() -> Iterator[str]:
    for module in pkgutil.walk_packages(driftbench.__path__, "driftbench."):
        if not any(module.name.startswith(each) for each in ELSEWHERE):
            yield module.name


def _patterns(value: Any, depth: int = 0) -> Iterator[re.Pattern[str]]:  # noqa: ANN401 -- anything
    """Yield the patterns in a value, however deep in containers and data classes."""
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif depth < 4 and isinstance(value, dict):
        for item in value.items():
            yield from _patterns(item, depth + 1)
    elif depth < 4 and isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from _patterns(inner, depth + 1)
    elif depth < 4 and is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from _patterns(getattr(value, each.name, None), depth + 1)


def _tables(module: Any) -> Iterator[Any]:  # noqa: ANN401 -- a module, and what it makes
    """Yield what cached functions without arguments return: patterns of TOML files among it."""
    for value in vars(module).values():
        if not hasattr(value, "cache_info") or value.__module__ != module.__name__:
            continue
        made = value.__wrapped__
        if made.__code__.co_argcount == 0 and "Pattern" in str(made.__annotations__.get("return")):
            yield value()


def _uses() -> dict[tuple[str, str], set[str]]:
    """Return module and name of a pattern -> the methods that are called on it."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path in ROOT.rglob("*.py"):
        module = ".".join(("driftbench", *path.relative_to(ROOT).with_suffix("").parts))
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {
            alias.asname or alias.name: (node.module, alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in WAYS:
                value = node.value
                while isinstance(value, ast.Subscript):
                    value = value.value
                if isinstance(value, ast.Name):
                    found[names.get(value.id, (module, value.id))].add(node.attr)
    return found


def _held() -> Iterator[tuple[str, re.Pattern[str], Collection[str]]]:
    """Yield every pattern of a module, with its name and the methods called on it."""
    uses = _uses()
    for name in _modules():
        module = import_module(name)
        for variable, value in vars(module).items():
            ways = uses.get((name, variable)) or HANDED_ON.get(name) or {"search"}
            for pattern in _patterns(value):
                yield f"{name}.{variable}", pattern, ways
        for table in _tables(module):
            for pattern in _patterns(table):
                yield f"{name} (a table)", pattern, {"search"}


def _written() -> Iterator[tuple[str, re.Pattern[str], Collection[str]]]:
    """Yield every pattern that is written in a call, such as `re.sub("…", …)`."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="re"), attr=way),
                    args=[ast.Constant(value=str(pattern)), *_],
                ) if way in WAYS:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", re.compile(pattern), {way}


def _run(pattern: re.Pattern[str], way: str, text: str) -> None:
    if way in {"match", "fullmatch"}:
        getattr(pattern, way)(text)
    else:
        # Other methods search for all matches or the first; all take at least as long.
        for _ in pattern.finditer(text):
            pass


def _texts(pattern: str, size: int) -> Iterator[str]:
    """Yield texts of common units, and of words and characters of the pattern."""
    words = re.findall(r"[A-Za-z]{2,}", pattern)[:6]
    signs = re.findall(r"[^\w\s\\()\[\]|?*+]", pattern)[:6]
    own = [*signs, *(f"{one} " for one in (*words, *signs)), *(f"{one}a" for one in signs)]
    for unit in dict.fromkeys([*UNITS, *own]):
        for before, after in (("", "\x01"), (f"({signs[0] if signs else ''} ", "!")):
            yield f"{before}{unit * (size // max(1, len(unit)))}{after}"


def _seconds(pattern: re.Pattern[str], way: str, text: str, limit: float) -> float:
    """Return the time that a pattern takes, `limit` at most.

    The clock is that of the wall, since that of the processor has steps of 10 ms on some systems.
    """
    begun = time.perf_counter()
    try:
        with _limited(limit):
            _run(pattern, way, text)
    except _LateError:
        return limit
    return min(limit, time.perf_counter() - begun)


@cache
def _notable() -> float:
    """Return the seconds for a twentieth of `SIZE` below which times are not compared.

    It is measured, so that fast and slow machines compare the same patterns.
    """
    text = " " * (SIZE // 20)
    quadratic = re.compile(r"\s+\x01")
    return NOTABLE * min(_seconds(quadratic, "search", text, LIMIT) for _ in range(5))


def _slow(pattern: re.Pattern[str], ways: Collection[str]) -> str:
    """Return the start of a text for which a pattern takes too long; "" if there is none.

    Times are compared with each other, so that the machine does not decide.
    """
    texts = (_texts(pattern.pattern, size) for size in (SIZE // 20, SIZE))
    for short, text in zip(*texts, strict=True):
        for way in sorted(ways):
            # Again, since the machine also has other work.
            little = LIMIT
            for _ in range(3):
                little = min(little, _seconds(pattern, way, short, LIMIT))
                if little < _notable():
                    break
            else:
                limit = GROWTH * little
                late = (_seconds(pattern, way, text, limit) >= limit for _ in range(5))
                if little >= LIMIT or all(late):
                    return f"{way} {text[:20]!r}"
    return ""


@pytest.mark.parametrize("source", [_held, _written])
def test_patterns_take_linear_time(
    source: Callable[[], Iterator[tuple[str, re.Pattern[str], Collection[str]]]],
) -> None:
    found = {(one[1].pattern, one[1].flags, *sorted(one[2])): one for one in source()}
    assert len(found) > 50
    slow = [(name, start) for name, one, ways in found.values() if (start := _slow(one, ways))]
    assert slow == [], "\n".join(map(str, slow))


def test_the_search_for_slow_patterns_finds_them() -> None:
    for pattern in (r"\s+$", r"(.*?\S) = ", r"(?:a+)+b", r"\s*,\s*x", r"'.+' depends"):
        assert _slow(re.compile(pattern), {"search"})
    assert not _slow(re.compile(r"(?<!\s)\s*,"), {"search"})


@pytest.mark.parametrize(
    "job",
    [
        lambda size: list(determined_by(f"(f : ℕ → ℕ) : P x → x = f{' ' * size}y ∨ x = y")),
        lambda size: without_references(f"See [a{' ' * size}."),
    ],
    ids=["determined_by", "without_references"],
)
def test_functions_take_linear_time(job: Callable[[int], object]) -> None:
    times = []
    for size in (SIZE, SIZE // 20):
        taken = []
        for _ in range(5):
            begun = time.perf_counter()
            job(size)
            taken.append(time.perf_counter() - begun)
        times.append(min(taken))
    assert times[1] < _notable() or times[0] < GROWTH * times[1]
