"""The output of `driftbench rules coverage`: JSON or a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.cli._output import new_console

if TYPE_CHECKING:
    from driftbench.rules import Rule
    from driftbench.rules.coverage import Coverage

__all__ = ["coverage_record", "print_coverage"]

_SHORT = {"number_theory": "numbers", "combinatorics": "combin.", "category_theory": "categ."}


def coverage_record(spec: str, found: Coverage, rules: tuple[Rule, ...]) -> dict[str, object]:
    """Return the counts as JSON values, rules by class and id."""
    return {
        "snapshot": spec,
        "statements": dict(found.statements),
        "unread": found.unread,
        "rules": [
            {
                "id": rule.id,
                "class": rule.drift_class,
                "sites": found.sites(rule.id),
                "by_subfield": {
                    subfield: {"sites": tally.sites, "statements": tally.statements}
                    for subfield, tally in found.tallies[rule.id].items()
                },
            }
            for rule in rules
        ],
        "never_fire": list(found.silent),
    }


def print_coverage(found: Coverage, rules: tuple[Rule, ...]) -> None:
    """Print sites per rule and subfield, the statements read, and the rules that never fire."""
    from rich.table import Table

    subfields = list(found.statements)
    table = Table("class", "rule")
    for subfield in (*subfields, "all"):
        table.add_column(_SHORT.get(subfield, subfield), justify="right")
    for rule in rules:
        tallies = found.tallies[rule.id]
        counts = [tallies[s].sites if s in tallies else 0 for s in subfields]
        cells = [f"{count:,}" for count in (*counts, sum(counts))]
        table.add_row(rule.drift_class, rule.id, *cells)
    read = [found.statements[s] for s in subfields]
    table.add_section()
    table.add_row("", "statements read", *(f"{count:,}" for count in (*read, sum(read))))
    console = new_console()
    (console if console.is_terminal else new_console(width=160)).print(table)
    if found.unread:
        console.print(f"{found.unread:,} theorems do not parse")
    for rule_id in found.silent:
        console.print(f"{rule_id}: never fires")
