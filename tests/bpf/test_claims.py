from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.bpf.claim_check import Aim, ClaimStatus
from driftbench.bpf.claims import claim_checks
from driftbench.bpf.fitted import PAPER, Fitted, read_fitted
from driftbench.bpf.rates import TARGETS, write_rates
from driftbench.cli import cli
from driftbench.errors import InputError
from tests.bpf.observed import rates as usual_rates

if TYPE_CHECKING:
    from pathlib import Path

GOOD = {"alpha": {"type_coercion": 0.6, "hypothesis_omission": 0.9}, "eta": 0.01}


def statuses(rates: Fitted, budget: int = 32) -> dict[str, ClaimStatus]:
    return {
        claim_check.claim: claim_check.status
        for claim_check in claim_checks(rates, Aim(budget=budget))
    }


def test_claim_checks_of_the_paper() -> None:
    found = statuses(PAPER)
    assert found["failure ≤ δ + kη"] is ClaimStatus.VACUOUS
    assert found["log|H| ≤ 2k is dominated by the chosen k"] is ClaimStatus.PROOF_FAILS
    named = "γ is the heterogeneity ratio of witnessability rates, and about 3.2"
    assert found[named] is ClaimStatus.CONTRADICTED
    message = {claim_check.claim: claim_check.found for claim_check in claim_checks(PAPER, Aim())}
    assert message[named] == "max α / min α = 2.00"
    shared = message["k = 32 probes already give δ ≤ 0.01 for the first three classes"]
    assert "0.007, 0.012, 0.021, 0.084" in shared
    assert "0.0004, 0.0017, 0.0053, 0.0514" in shared


def test_claim_checks_depend_on_the_rates() -> None:
    sure = Fitted(alpha=dict.fromkeys(PAPER.alpha, 0.96), eta=0.001)
    found = statuses(sure)
    assert found["failure ≤ δ + kη"] is ClaimStatus.HOLDS
    assert (
        found["k = 32 probes already give δ ≤ 0.01 for the first three classes"]
        is ClaimStatus.HOLDS
    )
    uneven = Fitted(alpha={"type_coercion": 0.25, "hypothesis_omission": 0.8})
    named = "γ is the heterogeneity ratio of witnessability rates, and about 3.2"
    assert statuses(uneven)[named] is ClaimStatus.HOLDS
    assert "failure ≤ δ + kη" not in statuses(uneven)


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_claim_checks_of_extreme_rates(rate: float) -> None:
    assert all(
        r.found for r in claim_checks(Fitted(alpha={"type_coercion": rate}, eta=rate), Aim())
    )


def test_claim_checks_include_known_false_alarms() -> None:
    rates = Fitted(alpha={"type_coercion": 0.5}, false_alarm={"type_coercion": 0.01})
    (message,) = [r.found for r in claim_checks(rates, Aim()) if "false positives" in r.claim]
    assert "flags 27.5% of faithful" in message


def test_read_fitted(tmp_path: Path) -> None:
    path = tmp_path / "fitted.json"
    path.write_text(
        json.dumps(GOOD | {"thresholds": [0.9], "false_alarm": {"": 0.1}}), encoding="utf-8"
    )
    found = read_fitted(path)
    assert found == Fitted(alpha={"hypothesis_omission": 0.9, "type_coercion": 0.6}, eta=0.01)


def test_read_fitted_reads_calibration_files(tmp_path: Path) -> None:
    path = tmp_path / "rates.json"
    alpha = dict.fromkeys(TARGETS, 0.5)
    write_rates(path, usual_rates(alpha=alpha, false_alarm=alpha, prior=alpha, eta=0.1))
    known = {target: 0.5 for target in TARGETS if target}
    assert read_fitted(path) == Fitted(alpha=known, false_alarm=known, eta=0.1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not JSON"),
        ("[]", "the content must be a table"),
        ("{}", "alpha is missing"),
        ('{"alpha": 3}', "alpha must be a table, and is 3"),
        ('{"alpha": {"type_coersion": 0.5}}', "did you mean type_coercion"),
        ('{"alpha": {"type_coercion": "x"}}', "alpha.type_coercion must be a number"),
        ('{"alpha": {"type_coercion": 1.5}}', "alpha of type_coercion is 1.5"),
        ('{"alpha": {}, "eta": -1}', "eta is -1"),
        ('{"alpha": {}, "false_alarm": {"other": 0.1}}', "no drift class 'other'"),
    ],
)
def test_read_fitted_reports_a_bad_file(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "fitted.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message) as caught:
        read_fitted(path)
    assert str(path) in str(caught.value)


def test_read_fitted_of_a_missing_file_names_the_command(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="write it with driftbench calibrate"):
        read_fitted(tmp_path / "none.json")


def test_theory_prints_paper_and_fitted_rates(tmp_path: Path) -> None:
    path = tmp_path / "fitted.json"
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    plain = CliRunner().invoke(cli, ["theory"])
    assert plain.exit_code == 0
    assert plain.stdout.startswith("paper: η 0.07, budget k = 32")
    assert max(map(len, plain.stdout.splitlines())) <= 98
    both = CliRunner().invoke(cli, ["theory", "--fitted", str(path), "--alpha", "type_coercion=1"])
    assert both.stdout.startswith(plain.stdout)
    assert "fitted: η 0.01" in both.stdout


def test_theory_json_has_no_infinity() -> None:
    words = ["theory", "--json", "--alpha", "type_coercion=0", "--eta", "0.5", "--budget", "7"]
    done = CliRunner().invoke(cli, words)
    found = json.loads(done.stdout, parse_constant=pytest.fail)
    assert found["fitted"]["classes"]["type_coercion"]["sufficient_probes"] is None
    assert found["paper"]["classes"]["type_coercion"]["fewest_probes"] == 13
    assert found["fitted"]["eta"] == 0.5
    assert {claim_check["status"] for claim_check in found["paper"]["claim_checks"]} <= {
        *ClaimStatus
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--alpha", "type_coercion"], "give CLASS=RATE"),
        (["--alpha", "type_coercion=x"], "give CLASS=RATE"),
        (["--alpha", "types=0.5"], "no drift class 'types'"),
        (["--alpha", "type_coercion=2"], "alpha of type_coercion is 2"),
        (["--eta", "2"], "eta is 2"),
        (["--delta", "0"], "delta is 0"),
        (["--fitted", "none.json"], "none.json: cannot be read: No such file"),
    ],
)
def test_theory_reports_wrong_options(words: list[str], message: str) -> None:
    done = CliRunner().invoke(cli, ["theory", *words])
    assert done.exit_code == 2
    assert message in done.output
