"""`driftbench rules prove`: check the arguments of the rules with the Lean kernel."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from driftbench.cli import _names
from driftbench.cli._options import json_option, rules_option
from driftbench.cli._output import FOUND, new_console, print_json
from driftbench.cli._rule_names import loaded_rules, named_rules

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.kernel.proving import ArgumentProof

__all__ = ["command"]


@click.command("prove")
@click.argument("rule_ids", metavar="[ID]…", nargs=-1, shell_complete=_names.rules)
@rules_option
@click.option(
    "--seconds", default=120.0, show_default=True, help="Time limit of each kernel run, in seconds."
)
@json_option
def command(
    *, rule_ids: tuple[str, ...], folder: Path | None, seconds: float, as_json: bool
) -> None:
    r"""Check the relation that each rule claims with the Lean kernel.

    The folder of a rule contains `argument.lean`: the rule as a schema, a theorem for the direction
    it claims, and a countermodel for the other direction. The exit code is 1 if one of them fails.

    \b
    Example:
      driftbench rules prove swap-forall-exists
    """
    from driftbench.oracles.kernel import lean_version
    from driftbench.oracles.kernel.arguments import read_argument
    from driftbench.oracles.kernel.proving import prove
    from driftbench.resources import resource

    chosen = named_rules(loaded_rules(folder), rule_ids)
    root = resource("perturbations") if folder is None else folder
    read = {rule.id: read_argument(rule, root / rule.drift_class / rule.id) for rule in chosen}
    unread = {name: found for name, found in read.items() if isinstance(found, str)}
    proofs = prove(
        [found for found in read.values() if not isinstance(found, str)], seconds=seconds
    )
    if as_json:
        shown = {
            "lean": lean_version(),
            "rules": [_record(proof) for proof in proofs],
            "unread": unread,
        }
        print_json(shown)
    else:
        _print(proofs, unread, lean_version())
    if unread or any(proof.problems for proof in proofs):
        sys.exit(FOUND)


def _record(proof: ArgumentProof) -> dict[str, object]:
    argument = proof.argument
    return {
        "id": argument.rule,
        "relation": argument.relation,
        "status": proof.status,
        "rests_on": argument.rests_on,
        "unproved": argument.unproved,
        "axioms": proof.axioms,
        "statements": proof.statements,
        "problems": proof.problems,
    }


def _print(proofs: tuple[ArgumentProof, ...], unread: dict[str, str], version: str) -> None:
    from rich.table import Table
    from rich.text import Text

    from driftbench.oracles.kernel.proving import STATUSES

    table = Table("rule", "relation", "argument", "axioms", "rests on")
    for proof in proofs:
        argument = proof.argument
        basis = argument.unproved or _names_or_count(argument.rests_on)
        table.add_row(
            argument.rule, argument.relation, proof.status, ", ".join(proof.axioms), basis
        )
    console = new_console()
    console.print(table)
    for name, problem in unread.items():
        console.print(Text(f"{name}: {problem}"))
    for proof in proofs:
        for problem in proof.problems:
            console.print(Text(f"{proof.argument.rule}: {problem}"))
    counts = {status: sum(proof.status == status for proof in proofs) for status in STATUSES}
    failed = counts.pop("failed") + len(unread)
    summary = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    console.print(Text(f"{len(proofs)} arguments, Lean {version}: {summary}; {failed} failed"))


def _names_or_count(names: tuple[str, ...]) -> str:
    return ", ".join(names) if len(names) <= 2 else f"{len(names)} declarations"
