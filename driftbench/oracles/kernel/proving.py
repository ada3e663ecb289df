"""Checks arguments of rules with the Lean kernel, many in one run.

An argument is proved if the kernel accepts its theorems, they use only axioms of `ALLOWED`, and
they state what the rule claims: Lean prints each statement, which must be the implication between
`candidate` and `gold` at the same arguments, or its denial, that the relation of the rule requires.
Nothing is accepted from the text of the file alone, or from a run with an error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.oracles.kernel._printed import says
from driftbench.oracles.kernel.arguments import Argument, root_names, screen
from driftbench.oracles.kernel.process import KernelReport, check, schemas

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["ALLOWED", "STATUSES", "ArgumentProof", "prove"]

#: The axioms an argument may use.
ALLOWED = frozenset({"Classical.em"})

#: Results of an argument, best first.
STATUSES = ("proved", "rests on", "unproved", "failed")

_BATCH = 100  # arguments in one run: starting from the theory costs as much as a dozen of them


@dataclass(frozen=True, slots=True)
class ArgumentProof:
    """The result of one argument.

    Attributes:
        argument: the argument.
        status: one of `STATUSES`; `rests on` if the schema assumes mathlib declarations.
        statements: theorem -> its statement, as Lean prints it.
        axioms: axioms of its theorems, sorted.
        problems: why it failed; empty otherwise.
    """

    argument: Argument
    status: str
    statements: dict[str, str]
    axioms: tuple[str, ...]
    problems: tuple[str, ...]


def prove(arguments: Sequence[Argument], *, seconds: float = 120) -> tuple[ArgumentProof, ...]:
    """Check arguments with the kernel, in their order.

    Args:
        arguments: arguments of any number of rules.
        seconds: time limit of each run of the kernel, of about a hundred arguments.

    Raises:
        OracleError: no kernel, or a run without a report.
    """
    proofs: list[ArgumentProof] = []
    for start in range(0, len(arguments), _BATCH):
        proofs.extend(_batch(arguments[start : start + _BATCH], seconds))
    return tuple(proofs)


def _batch(arguments: Sequence[Argument], seconds: float) -> Iterator[ArgumentProof]:
    # A text with a problem, such as an open comment or namespace, could break the following ones.
    proofs = {
        argument.rule: ArgumentProof(argument, "failed", {}, (), problems)
        for argument in arguments
        if (problems := screen(argument))
    }
    waiting = [argument for argument in arguments if argument.rule not in proofs]
    while waiting:
        report, owners = _run(waiting, seconds)
        if report.ok:
            proofs.update((argument.rule, _judged(argument, report)) for argument in waiting)
            break
        broken = _broken(report, owners)
        proofs.update((proof.argument.rule, proof) for proof in broken)
        waiting = [argument for argument in waiting if argument.rule not in proofs]
    for argument in arguments:
        yield proofs[argument.rule]


def _run(
    arguments: Sequence[Argument], seconds: float
) -> tuple[KernelReport, list[tuple[int, Argument]]]:
    """Check several arguments in one run; return also the line at which each starts."""
    parts = [schemas()]
    lines = parts[0].count("\n") + 1
    owners: list[tuple[int, Argument]] = []
    for argument in arguments:
        checks = "".join(f"#check @{argument.name(theorem)}\n" for theorem in argument.theorems)
        owners.append((lines, argument))
        parts += [argument.text, checks]
        lines += argument.text.count("\n") + checks.count("\n")
    return check("".join(parts), seconds=seconds), owners


def _broken(report: KernelReport, owners: Sequence[tuple[int, Argument]]) -> list[ArgumentProof]:
    """Return the arguments in whose lines Lean found an error."""
    found: dict[str, list[str]] = {}
    arguments = {argument.rule: argument for _, argument in owners}
    for message in report.messages:
        if message.severity == "error":
            line, argument = max(
                (owner for owner in owners if owner[0] <= message.line), key=lambda owner: owner[0]
            )
            place = f"line {message.line - line + 1}: {message.text}"
            found.setdefault(argument.rule, []).append(place)
    return [
        ArgumentProof(arguments[rule], "failed", {}, (), tuple(texts))
        for rule, texts in found.items()
    ]


_BARE = str.maketrans("", "", "«»")


def _judged(argument: Argument, report: KernelReport) -> ArgumentProof:
    stated = dict(_statements(report))
    rests = {name.translate(_BARE): axioms for name, axioms in report.axioms.items()}
    names = {theorem: argument.name(theorem).translate(_BARE) for theorem in argument.theorems}
    statements = {theorem: stated.get(name, "") for theorem, name in names.items()}
    axioms = sorted({a for name in names.values() for a in rests.get(name, ("what is hidden",))})
    problems = [f"it rests on {axiom}" for axiom in axioms if axiom not in ALLOWED]
    problems.extend(
        f"`{theorem}` is not what a rule that is {argument.relation} claims: {statement}"
        for theorem, statement in statements.items()
        if not says(
            statement,
            theorem,
            rule=argument.rule,
            relation=argument.relation,
            taken=root_names(),
        )
    )
    status = "unproved" if argument.unproved else "rests on" if argument.rests_on else "proved"
    printed = {name: text.translate(_BARE) for name, text in statements.items()}
    return ArgumentProof(
        argument, "failed" if problems else status, printed, tuple(axioms), tuple(problems)
    )


def _statements(report: KernelReport) -> Iterator[tuple[str, str]]:
    for message in report.messages:
        name, found, statement = message.text.partition(" : ")
        if message.severity == "information" and found:
            yield name.lstrip("@").translate(_BARE), " ".join(statement.split())
