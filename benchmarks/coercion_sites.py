"""Count the places of documented theorems at which a coercion could be mistaken, by subfield.

    python -m benchmarks.coercion_sites --snapshot git:mathlib4.git@v4.28.0

A row has the theorems with at least one place of a kind. The last row has the number of rows with a
changed type that the recipe asks for. Types are read from declared variables, so that counts are
lower bounds.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.corpus.parallel import map_files
from driftbench.dataset.recipe import load_recipe
from driftbench.errors import LeanSyntaxError
from driftbench.lean.syntax import Ascription, Binder, Enclosed, Infix, Prefix
from driftbench.lean.tree import Token, walk
from driftbench.library import read_library
from driftbench.rules import default_kinds, merge_kinds
from driftbench.rules.operations._term_types import common_type
from driftbench.rules.view import read_view

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.lean.tree import Term
    from driftbench.library.kinds import Kinds
    from driftbench.rules.view import View

_NUMBERS = frozenset({"ℕ", "ℤ", "ℚ", "ℝ", "ℂ"})
_HEADS = {"Fin": "Fin n", "ZMod": "ZMod n", "ℝ≥0": "ℝ≥0", "NNReal": "ℝ≥0", "ℝ≥0∞": "ℝ≥0∞"}
_CLASSES = {
    "Field": "a variable for a field",
    "DivisionRing": "a variable for a field",
    "NormedField": "a variable for a field",
    "NontriviallyNormedField": "a variable for a field",
    "RCLike": "a variable for a field",
    "CommRing": "a variable for a ring",
}
_SHOWN = (
    "subtraction in ℕ",
    "division in ℕ or ℤ",
    "subtraction or division of casts",
    "cast of a number",
    "power with a real exponent",
    "power with a natural or integer variable",
    "rounding",
    "ℕ",
    "ℤ",
    "ℚ",
    "ℝ",
    "ℂ",
    "Fin n",
    "ZMod n",
    "ℝ≥0",
    "ℝ≥0∞",
    "a variable for a field",
    "a variable for a ring",
)


@dataclass(frozen=True)
class _Job:
    """The arguments of a worker; picklable."""

    reader: DeclarationReader
    kinds: Kinds


def kinds_of(view: View) -> Iterator[str]:
    """Yield the kind of each place in a statement, one of the rows of the table."""
    for node in walk(view.statement.root):
        match node:
            case Infix(op="-" | "/" | "^" as op, left=left, right=right):
                yield from _computed(view, op, left, right)
            case Ascription(term=Token(text=name), type=Token(text=kind)) if kind in _NUMBERS:
                declared = view.type_of(name)
                if declared is not None and view.slice(declared) in _NUMBERS - {kind}:
                    yield "cast of a number"
            case Prefix(op="↑"):
                yield "cast of a number"
            case Enclosed(opening=Token(text="⌊" | "⌈")):
                yield "rounding"
            case Binder(subject=subject) if subject is not None:
                yield from _bound(view, node, subject)


def _computed(view: View, op: str, left: Term, right: Term) -> Iterator[str]:
    kind = common_type(view, left, right)
    cast = any(isinstance(side, Ascription | Prefix) for side in (left, right))
    if op == "^":
        exponent = common_type(view, right)
        if exponent == "ℝ":
            yield "power with a real exponent"
        elif exponent in {"ℕ", "ℤ"}:
            yield "power with a natural or integer variable"
    elif kind == "ℕ" and op == "-":
        yield "subtraction in ℕ"
    elif kind in {"ℕ", "ℤ"} and op == "/":
        yield "division in ℕ or ℤ"
    elif kind in _NUMBERS and cast:
        yield "subtraction or division of casts"


def _bound(view: View, binder: Binder, subject: Term) -> Iterator[str]:
    head = view.head(subject)
    written = view.slice(subject)
    if binder.bracket == "[":
        yield from (_CLASSES[head],) if head in _CLASSES else ()
    elif binder.relation == ":" and written in _NUMBERS:
        yield written
    elif binder.relation == ":" and (head in _HEADS or written in _HEADS):
        yield _HEADS[head if head in _HEADS else written]


def _file(job: _Job, path: str, text: str) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for reading in job.reader.read(path, text):
        declaration = reading.declaration
        if declaration.subfield is None or declaration.docstring is None:
            continue
        try:
            view = read_view(declaration, kinds=job.kinds, table=job.reader.table)
        except LeanSyntaxError:
            continue
        found["documented theorems", declaration.subfield] += 1
        for kind in set(kinds_of(view)):
            found[kind, declaration.subfield] += 1
    return found


def count(spec: str, recipe: str, *, workers: int) -> Mapping[tuple[str, str], int]:
    """Return (kind, subfield) → the number of documented theorems of a snapshot."""
    snapshot = open_snapshot(spec)
    library = read_library(snapshot, workers=workers)
    listed = load_recipe(recipe).subfields
    reader = DeclarationReader(
        library.table,
        {prefix: subfield for subfield in sorted(listed) for prefix in listed[subfield]},
        documented_only=True,
    )
    job = _Job(reader, merge_kinds(default_kinds(), library.kinds))
    whole: Counter[tuple[str, str]] = Counter()
    for part in map_files(snapshot, _file, job, paths=snapshot.paths(), workers=workers):
        whole.update(part)
    return whole


def table(found: Mapping[tuple[str, str], int], recipe: str) -> str:
    """Return the counts as a Markdown table."""
    given = load_recipe(recipe)
    fields = sorted(given.subfields)
    lines = [f"| theorems with | {' | '.join(fields)} |", "|---|" + "---:|" * len(fields)]
    for kind in ("documented theorems", *_SHOWN):
        cells = " | ".join(str(found.get((kind, one), 0)) for one in fields)
        lines.append(f"| {kind} | {cells} |")
    composition = given.composition or {}
    wanted = " | ".join(str(composition[one]["type_coercion"]) for one in fields)
    return "\n".join([*lines, f"| rows of type_coercion in the recipe | {wanted} |"])


def main(words: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coercion_sites")
    parser.add_argument("--snapshot", required=True, help="such as git:PATH@REV or starter")
    parser.add_argument("--recipe", default="paper", help="recipe with the subfields")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args(words)
    found = count(given.snapshot, given.recipe, workers=given.workers)
    print(table(found, given.recipe))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
