"""`driftbench rules`: list the drift rules, explain one, run their cases, prove and count them."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted, listed
from driftbench.cli import _names
from driftbench.cli._options import json_option, rules_option
from driftbench.cli._output import FOUND, new_console, print_json
from driftbench.cli._prove import command as prove
from driftbench.cli._rule_counts import coverage, implications
from driftbench.cli._rule_names import check_classes, loaded_rules, named_rules
from driftbench.errors import OracleError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from driftbench.comparison.rule_claims import ClaimedCase
    from driftbench.corpus import Declaration
    from driftbench.rules import Applied, CaseResult, Rule

__all__ = ["command"]

_LONGEST_LINE = 1000


@click.group("rules")
def command() -> None:
    """List, show, test and prove the drift rules."""


command.add_command(prove)
command.add_command(coverage)
command.add_command(implications)


@command.command("list")
@click.option(
    "--class", "drift_class", shell_complete=_names.classes, help="Only rules of this class."
)
@rules_option
@json_option
def list_rules(*, drift_class: str | None, folder: Path | None, as_json: bool) -> None:
    r"""List all rules with their class, relation and message.

    \b
    Example:
      driftbench rules list --class quantifier_inversion
    """
    from driftbench.rules import CLASSES

    check_classes([] if drift_class is None else [drift_class])
    rules = [r for r in loaded_rules(folder) if drift_class in {None, r.drift_class}]
    rules.sort(key=lambda rule: (CLASSES.index(rule.drift_class), rule.id))
    if as_json:
        print_json([_summary(rule) for rule in rules])
        return
    from rich.table import Column, Table

    names = (Column(name, overflow="fold") for name in ("rule", "class", "relation"))
    table = Table(*names, "what it does")
    for rule in rules:
        table.add_row(rule.id, rule.drift_class, rule.relation, " ".join(rule.message.split()))
    # Without a terminal every rule is on one line.
    new_console(width=None if sys.stdout.isatty() else _LONGEST_LINE).print(table)


def _summary(rule: Rule) -> dict[str, object]:
    return {
        "id": rule.id,
        "class": rule.drift_class,
        "version": rule.version,
        "relation": rule.relation,
        "message": rule.message,
        "argument": rule.argument,
        "elaborates": rule.elaborates,
        "operation": rule.operation,
        "evidence": rule.evidence,
        "cases": len(rule.cases),
    }


@command.command("show")
@click.argument("rule_id", metavar="ID", shell_complete=_names.rules)
@click.option(
    "--examples", default=3, show_default=True, help="Number of examples from the starter corpus."
)
@rules_option
@json_option
def show(*, rule_id: str, examples: int, folder: Path | None, as_json: bool) -> None:
    r"""Explain a rule, with examples from the starter corpus.

    \b
    Example:
      driftbench rules show swap-forall-exists
    """
    (rule,) = named_rules(loaded_rules(folder), [rule_id])
    found = list(islice(_examples(rule), max(0, examples)))
    if as_json:
        shown = _summary(rule) | {
            "examples": [
                {"name": d.name, "before": d.statement, "after": o.text, "english": o.english}
                for d, o in found
            ]
        }
        print_json(shown)
        return
    _print_rule(rule, found)


def _examples(rule: Rule) -> Iterator[tuple[Declaration, Applied]]:
    from driftbench.rules import Applied, apply_to_view
    from driftbench.rules._starter import starter_views

    for declaration, view in starter_views():
        outcomes = apply_to_view(rule, view)
        yield from ((declaration, o) for o in islice(outcomes, 1) if isinstance(o, Applied))


def _print_rule(rule: Rule, found: list[tuple[Declaration, Applied]]) -> None:
    from rich.text import Text

    from driftbench.cli._diffs import new_text, old_text, signed

    console = new_console()
    console.print(Text(f"{rule.id}  ({rule.drift_class}, version {rule.version})", style="bold"))
    for label, text in (
        ("", rule.message),
        (
            "candidate",
            f"{rule.relation} than gold" if rule.relation[-2:] == "er" else rule.relation,
        ),
        ("because", rule.argument),
        ("rests on", rule.evidence),
        ("elaborates", rule.elaborates),
        ("operation", rule.operation),
    ):
        if text:
            console.print(Text(f"{label}: {text}" if label else text))
    for declaration, outcome in found:
        console.print()
        console.print(signed("-", old_text(declaration.statement, outcome.edits)), soft_wrap=True)
        console.print(signed("+", new_text(declaration.statement, outcome.edits)), soft_wrap=True)
        console.print(Text(outcome.english, style="italic"))


def _claims(rules: Sequence[Rule]) -> list[ClaimedCase]:
    """Ask the solver about the claims of rules on their cases."""
    from driftbench.comparison import PairComparer
    from driftbench.comparison.rule_claims import claimed_cases
    from driftbench.equipment import Equipment

    with PairComparer.open(Equipment()) as comparer:
        return list(claimed_cases(rules, comparer))


def _contradiction(claim: ClaimedCase) -> str:
    against = " and ".join(claim.contradictions)
    remedy = "" if claim.doubtful else "; correct the relation, or choose a case that satisfies it"
    return f"{claim.rule}, case {claim.number}: claims {claim.relation}, but {against}{remedy}"


def _print_test(
    rules: Sequence[Rule],
    results: Sequence[CaseResult],
    problems: Sequence[str],
    notes: Sequence[str],
    claims: Sequence[ClaimedCase],
) -> None:
    if problems:
        click.echo(listed(problems))
    for line in notes:
        click.echo(f"note: {line}")
    passed = sum(not result.problem for result in results)
    click.echo(
        f"{counted(len(rules), 'rule')}, {passed} of {counted(len(results), 'case')} passed, "
        f"{counted(len(problems), 'problem')}"
    )
    if claims:
        confirmed = sum(one.confirmed for one in claims)
        against = sum(bool(one.contradictions) for one in claims)
        click.echo(
            f"claimed relations on {counted(len(claims), 'case')}: {confirmed} confirmed by the "
            f"solver, {against} contradicted, {len(claims) - confirmed - against} not decided"
        )


@command.command("test")
@click.argument("rule_ids", metavar="[ID]…", nargs=-1, shell_complete=_names.rules)
@rules_option
@json_option
def test(*, rule_ids: tuple[str, ...], folder: Path | None, as_json: bool) -> None:
    r"""Run all test cases of every rule, or of the given rules, and the linters.

    For your own rules in --folder, a solver also checks the claimed relation on each case. A proof
    against the claim is a problem; a countermodel is a note, because the solver may not know the
    fact of the library on which the rule rests. The exit code is 1 if there is a problem.

    \b
    Example:
      driftbench rules test swap-forall-exists
    """
    from driftbench.rules import default_kinds, run_cases
    from driftbench.rules._starter import starter_views
    from driftbench.rules.catalogue import catalogue_problems, read_catalogue
    from driftbench.rules.linting import lint_rules, never_fired
    from driftbench.rules.loading import default_folder

    rules = named_rules(loaded_rules(folder), rule_ids)
    results = [result for rule in rules for result in run_cases(rule, kinds=default_kinds())]
    problems = [f"{r.rule}, case {r.number} ({r.kind}): {r.problem}" for r in results if r.problem]
    problems.extend(lint_rules(rules))
    if folder is None and not rule_ids:
        problems.extend(catalogue_problems(read_catalogue(default_folder()), rules))
    silent = [
        f"{name}: never fires on the starter corpus"
        for name in never_fired(rules, (view for _, view in starter_views()))
    ]
    # A rule of one's own may be about notions that the starter corpus lacks.
    notes = [] if folder is None else silent
    problems.extend(silent if folder is None else ())
    claims: list[ClaimedCase] = []
    if folder is not None:
        try:
            claims = _claims(rules)
        except OracleError as error:
            notes.append(f"the claimed relations were not checked: {error}")
    problems.extend(
        _contradiction(one) for one in claims if one.contradictions and not one.doubtful
    )
    notes.extend(
        f"{_contradiction(one)}, in a theory that may lack what the rule rests on"
        for one in claims
        if one.doubtful
    )
    if as_json:
        shown = {"rules": len(rules), "cases": len(results), "problems": problems, "notes": notes}
        print_json(shown)
    else:
        _print_test(rules, results, problems, notes, claims)
    if problems:
        sys.exit(FOUND)
