"""Applying rules: operation, conditions, re-parsing. The engine knows no rule.

Deterministic: the same rule, statement, kinds and table give the same outcomes in the same
order. Nothing here elaborates; that an output is well typed is argued by each rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError, RuleError
from driftbench.lean import NotationTable, Statement, parse
from driftbench.rules.conditions import CONDITIONS
from driftbench.rules.descriptions import describe, values_of
from driftbench.rules.edits import apply_edits
from driftbench.rules.model import Applied, Outcome, Proposal, Refusal, Rule, RuleEdit, Skipped
from driftbench.rules.operations.registry import OPERATIONS
from driftbench.rules.size import oversized
from driftbench.rules.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.library.kinds import Kinds

__all__ = ["applies_to", "apply", "apply_to_view"]

_MOST_SITES = 64
"""Places of one statement at which a rule is tried."""


def applies_to(rule: Rule, text: str) -> bool:
    """Say cheaply whether a rule could have a site in a statement."""
    return all(part in text for part in rule.needs)


def apply(
    rule: Rule,
    statement: Statement,
    *,
    kinds: Kinds,
    table: NotationTable | None = None,
    opened: Sequence[str] = (),
    local_notation: Sequence[str] = (),
    context: Sequence[str] = (),
    reparse: bool = True,
) -> Iterator[Outcome]:
    """Apply a rule at every site of a statement.

    Args:
        rule: the rule.
        statement: the parsed statement.
        kinds: what constants are, harvested from the snapshot or the bundled default.
        table: the notation table the statement was parsed with; None for the standard one.
        opened: namespaces open where it stands.
        local_notation: sources of the local notation in force there.
        context: commands before the statement, for the namespaces they open.
        reparse: parse every new text and skip what does not parse.

    Yields:
        One `Applied` or `Skipped` per site, in order of site and then of operation; of a
        statement that is larger than any of mathlib, one `Skipped`.
    """
    if applies_to(rule, statement.text):
        view = View(
            statement,
            kinds=kinds,
            table=table,
            opened=opened,
            local_notation=local_notation,
            context=context,
        )
        yield from apply_to_view(rule, view, reparse=reparse)


def apply_to_view(rule: Rule, view: View, *, reparse: bool = True) -> Iterator[Outcome]:
    """Apply a rule to a prepared view: the fast way to apply many rules to one statement."""
    if not applies_to(rule, view.text):
        return
    if large := view.read(oversized):
        root = view.statement.root
        yield Skipped(rule.id, (root.start, root.end), large)
        return
    found = OPERATIONS[rule.operation].run(view, rule.options)
    seen: set[str] = set()
    for number, finding in enumerate(sorted(found, key=_order)):
        if number == _MOST_SITES:
            reason = f"{_MOST_SITES} places of the statement come before it"
            yield Skipped(rule.id, finding.site, reason)
            return
        if isinstance(finding, Refusal):
            yield Skipped(rule.id, finding.site, finding.reason)
            continue
        outcome = _outcome(rule, view, finding, reparse=reparse)
        if isinstance(outcome, Applied):
            if outcome.text in seen:
                continue
            seen.add(outcome.text)
        yield outcome


def _order(finding: Proposal | Refusal) -> tuple[int, int]:
    return finding.site


def _outcome(rule: Rule, view: View, proposal: Proposal, *, reparse: bool) -> Outcome:
    for name in rule.conditions:
        complaints = CONDITIONS[name](view, proposal)
        if complaints:
            return Skipped(rule.id, proposal.site, complaints[0])
    if view.has_tactics:
        reason = "a tactic inside the statement may use whatever an edit changes"
        return Skipped(rule.id, proposal.site, reason)
    text = apply_edits(view.text, proposal.edits)
    if text.split() == view.text.split():
        return Skipped(rule.id, proposal.site, "the rewrite changes nothing")
    if reparse:
        try:
            parse(text, table=view.table, opened=view.opened, local_notation=view.local_notation)
        except LeanSyntaxError as error:
            return Skipped(rule.id, proposal.site, f"does not parse: {error.reason}")
    return Applied(
        rule=rule.id,
        edits=proposal.edits,
        text=text,
        site=proposal.site,
        english=_english(rule, proposal),
        changes=(RuleEdit(rule.id, rule.mentioned, values_of(rule.english, proposal.notes)),),
        relation="undecided" if rule.relation == "depends" else rule.relation,
        evidence=proposal.evidence or rule.evidence or f"rule:{rule.id}@{rule.version}",
    )


def _english(rule: Rule, proposal: Proposal) -> str:
    try:
        return describe(rule.english, proposal.notes)
    except RuleError as error:
        raise RuleError(f"rule {rule.id}: {error}") from error
