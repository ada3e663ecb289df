"""`driftbench perturb`: apply every rule to the theorems of a Lean file, as diffs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeAlias

import click

from driftbench._problems import counted
from driftbench.cli import _names
from driftbench.cli._options import json_option, rules_option
from driftbench.cli._output import new_console, print_json
from driftbench.cli._rule_names import check_classes, loaded_rules, named_rules
from driftbench.cli._statements import file_text, read_views
from driftbench.errors import InputError, LeanSyntaxError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.corpus import Declaration
    from driftbench.rules import Applied, Rule, Skipped, View

__all__ = ["command"]

_Made: TypeAlias = "tuple[Declaration, View, list[tuple[Rule, Applied | Skipped]]]"


@click.command("perturb")
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, allow_dash=True))
@click.option(
    "--rule",
    "rule_ids",
    multiple=True,
    shell_complete=_names.rules,
    help="Only this rule; may be repeated.",
)
@click.option(
    "--class",
    "classes",
    multiple=True,
    shell_complete=_names.classes,
    help="Only this class; may be repeated.",
)
@click.option("--drift-only", is_flag=True, help="Only rules that change the meaning.")
@click.option(
    "--skipped", is_flag=True, help="Also list sites where a rule was not applied, and why."
)
@rules_option
@json_option
def command(
    *,
    file: str,
    rule_ids: tuple[str, ...],
    classes: tuple[str, ...],
    drift_only: bool,
    skipped: bool,
    folder: Path | None,
    as_json: bool,
) -> None:
    r"""Apply every rule to the theorems of a Lean FILE (`-` for standard input).

    Each edit is a diff of two lines: `-` is the statement of the file, `+` the edited one. The
    class `faithful` has the rules that keep the meaning. Section variables, namespaces and notation
    of the file are taken into account; proofs are ignored and may be missing. A statement that does
    not parse is reported, the others are still processed, and the exit code is 2.

    \b
    Examples:
      driftbench perturb Foo.lean --drift-only
      driftbench perturb Foo.lean --class quantifier_inversion
      echo 'theorem t (n : ℕ) : ∃ m, n < m' | driftbench perturb -
    """
    from driftbench.rules.size import oversized

    rules = _chosen(folder, rule_ids, classes, drift_only=drift_only)
    errors: list[LeanSyntaxError] = []
    made: list[_Made] = []
    for read in read_views(file, file_text(file)):
        if isinstance(read, LeanSyntaxError):
            errors.append(read)
        else:
            made.append((*read, list(_outcomes(rules, read[1]))))
    if not made and not errors:
        raise InputError(f"{file}: no theorem found: a statement starts with `theorem` or `lemma`")
    if as_json:
        shown = [_record(declaration, found, skipped=skipped) for declaration, _, found in made]
        print_json(shown)
    else:
        for declaration, view, found in made:
            _print(declaration, view, found, skipped=skipped)
    for declaration, view, _ in made:
        if large := view.read(oversized):
            click.echo(f"driftbench: {declaration.name}: no rule is applied to {large}", err=True)
    for error in sorted(errors, key=lambda error: error.line):
        click.echo(f"driftbench: {error}", err=True)
    if errors:
        sys.exit(LeanSyntaxError.exit_code)


def _chosen(
    folder: Path | None, rule_ids: tuple[str, ...], classes: tuple[str, ...], *, drift_only: bool
) -> tuple[Rule, ...]:
    from driftbench.rules import CLASSES, DRIFT_CLASSES

    check_classes(classes)
    rules = named_rules(loaded_rules(folder), rule_ids)
    wanted = set(classes or CLASSES) & set(DRIFT_CLASSES if drift_only else CLASSES)
    chosen = tuple(rule for rule in rules if rule.drift_class in wanted)
    if drift_only and not chosen:
        raise InputError("--drift-only: none of the chosen rules changes the meaning")
    return chosen


def _outcomes(rules: tuple[Rule, ...], view: View) -> Iterator[tuple[Rule, Applied | Skipped]]:
    from driftbench.rules import apply_to_view

    for rule in rules:
        for outcome in apply_to_view(rule, view):
            yield rule, outcome


def _record(
    declaration: Declaration,
    found: list[tuple[Rule, Applied | Skipped]],
    *,
    skipped: bool,
) -> dict[str, object]:
    from driftbench.rules import Applied

    applied: list[dict[str, object]] = []
    refused: list[dict[str, object]] = []
    for rule, outcome in found:
        if isinstance(outcome, Applied):
            applied.append(
                {
                    "rule": rule.id,
                    "class": rule.drift_class,
                    "relation": outcome.relation,
                    "evidence": outcome.evidence,
                    "english": outcome.english,
                    "candidate": outcome.text,
                    "edits": [
                        {"start": e.start, "end": e.end, "old": e.old, "new": e.new}
                        for e in outcome.edits
                    ],
                }
            )
        else:
            refused.append({"rule": rule.id, "site": outcome.site, "reason": outcome.reason})
    record: dict[str, object] = {
        "name": declaration.name,
        "gold": declaration.statement,
        "candidates": applied,
    }
    return record | {"skipped": refused} if skipped else record


def _print(
    declaration: Declaration,
    view: View,
    found: list[tuple[Rule, Applied | Skipped]],
    *,
    skipped: bool,
) -> None:
    from rich.text import Text

    from driftbench.cli._diffs import new_text, old_text, signed
    from driftbench.rules import Applied

    console = new_console()
    console.rule(Text(declaration.name, style="bold"))
    console.print(Text(declaration.statement), soft_wrap=True)
    count = 0
    for rule, outcome in found:
        if isinstance(outcome, Applied):
            count += 1
            title = f"\n{rule.drift_class} · {rule.id} · {outcome.relation}"
            console.print(Text(title, style="bold cyan"))
            console.print(signed("-", old_text(view.text, outcome.edits)), soft_wrap=True)
            console.print(signed("+", new_text(view.text, outcome.edits)), soft_wrap=True)
            console.print(Text(outcome.english, style="italic"), soft_wrap=True)
        elif skipped:
            site = view.text[slice(*outcome.site)]
            console.print(Text(f"\n{rule.id} skipped at `{site}`: {outcome.reason}", style="dim"))
    console.print(Text(f"\n{counted(count, 'candidate')}", style="bold"))
