"""`driftbench theory`: the paper's bounds and claims, beside values computed from rates."""

from __future__ import annotations

from dataclasses import asdict
from math import isfinite
from typing import TYPE_CHECKING

import click

from driftbench._symbols import SYMBOLS
from driftbench.cli._options import file_option, json_option
from driftbench.cli._output import print_json
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.bpf.claim_check import Aim, ClaimCheck
    from driftbench.bpf.fitted import Fitted

__all__ = ["command"]


@click.command(name="theory")
@click.option(
    "--alpha",
    "alphas",
    multiple=True,
    metavar="CLASS=RATE",
    help="Witnessability α of a drift class; may be repeated.",
)
@click.option("--eta", type=float, help="Share η of questions that the oracle leaves undecided.")
@file_option("--fitted", "File of rates that driftbench calibrate wrote.")
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    default=32,
    show_default=True,
    help="Number of probes k.",
)
@click.option("--delta", type=float, default=0.01, show_default=True, help="Failure probability δ.")
@click.option("--epsilon", type=float, default=0.05, show_default=True, help="Error ε.")
@json_option
def command(
    *,
    alphas: tuple[str, ...],
    eta: float | None,
    fitted: Path | None,
    budget: int,
    delta: float,
    epsilon: float,
    as_json: bool,
) -> None:
    r"""Print the paper's bounds and claims beside values computed from rates.

    Claims whose proof fails are marked. Values are computed from the paper's rates and, if given,
    from your own: those of --fitted, where --alpha and --eta replace single rates.

    \b
    Examples:
      driftbench theory
      driftbench theory --alpha type_coercion=0.6 --eta 0.02 --budget 10
    """
    from driftbench.bpf.claim_check import Aim
    from driftbench.bpf.fitted import PAPER

    aim = Aim(budget=budget, failure=delta, error=epsilon)
    own = _own_rates(alphas, eta, fitted)
    shown = {"paper": PAPER} if own is None else {"paper": PAPER, "fitted": own}
    if as_json:
        print_json({name: _record(rates, aim) for name, rates in shown.items()})
        return
    for name, rates in shown.items():
        _print(name, rates, aim)


def _own_rates(alphas: Sequence[str], eta: float | None, path: Path | None) -> Fitted | None:
    """Return the caller's rates; None if there are none."""
    from driftbench.bpf.fitted import PAPER, Fitted, read_fitted

    if path is None and not alphas and eta is None:
        return None
    base = Fitted(alpha={}) if path is None else read_fitted(path)
    alpha = dict(base.alpha) | dict(_rate(text) for text in alphas)
    chosen = base.eta if eta is None else eta
    return Fitted(alpha=alpha or PAPER.alpha, false_alarm=base.false_alarm, eta=chosen)


def _rate(text: str) -> tuple[str, float]:
    from driftbench.bpf.fitted import check_class

    name, _, rate = text.partition("=")
    try:
        return check_class(name), float(rate)
    except ValueError as error:
        raise InputError(f"--alpha {text!r}: give CLASS=RATE, as type_coercion=0.31") from error


def _record(rates: Fitted, aim: Aim) -> dict[str, object]:
    from driftbench.bpf.claims import claim_checks

    return {
        "alpha": dict(rates.alpha),
        "false_alarm": dict(rates.false_alarm),
        "eta": rates.eta,
        "budget": aim.budget,
        "delta": aim.failure,
        "epsilon": aim.error,
        "classes": {name: _figures(rate, rates, aim) for name, rate in rates.alpha.items()},
        "claim_checks": [asdict(claim_check) for claim_check in claim_checks(rates, aim)],
    }


def _figures(rate: float, rates: Fitted, aim: Aim) -> dict[str, float | None]:
    """Return the values for the rate of one class; None where no budget is enough."""
    from driftbench.bpf import theory

    eta = rates.eta or 0.0
    found = {
        "alpha": rate,
        "sufficient_probes": theory.sufficient_probes(rate, aim.failure),
        "fewest_probes": theory.fewest_probes(rate, aim.failure),
        "bound": theory.bounded_failure(rate, aim.budget),
        "exact": theory.exact_failure(rate, aim.budget),
        "incomplete_bound": theory.incomplete_bound(rate, aim.budget, eta),
        "incomplete_exact": theory.incomplete_failure(rate, aim.budget, eta),
        "pac_probes": theory.pac_probes(rate, aim.failure, aim.error),
    }
    return {name: value if isfinite(value) else None for name, value in found.items()}


def _print(name: str, rates: Fitted, aim: Aim) -> None:
    from driftbench.bpf.claims import claim_checks

    eta = "not given" if rates.eta is None else f"{rates.eta:g}"
    click.echo(
        f"{name}: η {eta}, budget k = {aim.budget}, δ = {aim.failure:g}, ε = {aim.error:g}\n"
    )
    rows: list[tuple[str, ...]] = [
        ("class", "α", "k for δ", "exact", "e^(-αk)", "(1-α)^k", "δ+kη", "exact", "k PAC")
    ]
    for label, rate in rates.alpha.items():
        figures = list(_figures(rate, rates, aim).values())
        rows.append((SYMBOLS[label], *(_short(figure) for figure in figures)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        click.echo("  ".join((row[0].ljust(widths[0]), *cells)))
    for claim_check in claim_checks(rates, aim):
        click.echo(
            f"\n{claim_check.topic} · {claim_check.status}\n{_wrapped(_sentence(claim_check))}"
        )
    click.echo("")


def _sentence(claim_check: ClaimCheck) -> str:
    return f"“{claim_check.claim}”: {claim_check.found}."


def _wrapped(text: str) -> str:
    from textwrap import fill

    return fill(text, 96, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _short(value: float | None) -> str:
    if value is None:
        return "∞"
    return f"{value:.3g}" if value < 1 else f"{value:.4g}"
