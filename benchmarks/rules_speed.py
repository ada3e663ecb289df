"""Speed of rules, compared with applying every rule to every statement separately.

    python -m benchmarks.rules_speed --snapshot starter
    python -m benchmarks.rules_speed --snapshot git:mathlib4.git@v4.28.0 --files 60

A build shares one view of a statement among all rules, and skips a rule whose `needs` the statement
does not contain. The baseline makes a view for each rule, and tests `needs` after the rule was
tried. Both use the same statements in the same run and must find the same sites. The time for
parsing the statements is printed, too.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from benchmarks._frame import Fact, Line, cpu, drawn_out, named, run
from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.library.notation import read_notation
from driftbench.rules import (
    Applied,
    apply_to_view,
    default_kinds,
    harvest_kinds,
    load_rules,
    merge_kinds,
    view_of,
)
from driftbench.rules.engine import applies_to

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from benchmarks._frame import Item
    from driftbench.corpus import Declaration
    from driftbench.lean import Statement
    from driftbench.rules import Kinds, Rule, View

    Asked = tuple[Declaration, Statement]
    Sites = list[tuple[str, str, str]]

_PER_SECOND = "rules tried/s per core"


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    snapshot = open_snapshot(given.snapshot)
    reader, rules = DeclarationReader(read_notation(snapshot)), load_rules()
    files = list(snapshot.read_many(drawn_out(snapshot.paths(), given.files)))
    kinds = merge_kinds(default_kinds(), harvest_kinds(text for _, text in files))
    found = [
        one.declaration
        for file in files
        for one in reader.read(*file)
        if not isinstance(one.outcome, LeanSyntaxError)
    ]
    found = drawn_out(found, given.count)
    parsing, asked = cpu(lambda: parsed(found, reader))
    tried = len(rules) * len(asked)
    trial = Trial(reader, kinds, rules)
    # The first statement prepares shared data, which is not measured.
    trial.together(asked[:1])
    shared, sites = cpu(lambda: trial.together(asked))
    alone, same = cpu(lambda: trial.one_by_one(asked))
    yield Fact(
        f"{named(given.snapshot)}: {len(rules)} rules on {len(asked)} statements, "
        f"{len(sites)} sites; the baseline finds {'the same' if same == sites else 'others'}"
    )
    yield Line(
        what="rules",
        value=tried / shared,
        unit=_PER_SECOND,
        baseline="each rule with its own view, tests last",
        base=tried / alone,
    )
    yield Line(
        what="all rules on a statement",
        value=1000 * shared / len(asked),
        unit="ms",
        baseline="parsing the statement",
        base=1000 * parsing / len(asked),
        less=True,
    )
    yield Line(what="sites found", value=len(sites) / shared, unit="sites/s per core")


def parsed(found: Sequence[Declaration], reader: DeclarationReader) -> list[Asked]:
    """Return declarations with their trees."""
    return [
        (
            one,
            parse(
                one.statement,
                table=reader.table,
                opened=one.opened,
                local_notation=one.local_notation,
            ),
        )
        for one in found
    ]


@dataclass(frozen=True, slots=True)
class Trial:
    """Two methods to apply rules to parsed statements; both return (statement, rule, new text)."""

    reader: DeclarationReader
    kinds: Kinds
    rules: Sequence[Rule]

    def together(self, asked: Sequence[Asked]) -> Sites:
        """Find sites as a build does."""
        found: Sites = []
        for one in asked:
            view = self._view(one)
            for rule in self.rules:
                found += _sites(rule, view)
        return found

    def one_by_one(self, asked: Sequence[Asked]) -> Sites:
        """Find the same sites with only the tree shared among rules, and `needs` tested last."""
        found: Sites = []
        for one in asked:
            for rule in self.rules:
                sites = _sites(replace(rule, needs=()), self._view(one))
                found += sites if applies_to(rule, one[1].text) else []
        return found

    def _view(self, one: Asked) -> View:
        return view_of(*one, kinds=self.kinds, table=self.reader.table)


def _sites(rule: Rule, view: View) -> Sites:
    outcomes = apply_to_view(rule, view, reparse=False)
    name = view.statement.name
    return [(name, rule.id, one.text) for one in outcomes if isinstance(one, Applied)]


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--snapshot", default="starter", help="snapshot to read")
    options.add_argument("--files", type=int, default=60, help="number of its files")
    options.add_argument("--count", type=int, default=400, help="number of statements in them")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
