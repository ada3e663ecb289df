"""Forged certificates: the form check, the kernel and a plain `lean` refuse them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import DatasetError
from driftbench.oracles.kernel._grammar import flaw
from driftbench.oracles.kernel._source import checked_name, source_of
from driftbench.oracles.kernel.archive import AXIOMS, FOLDER, check_all, read, write
from driftbench.oracles.kernel.certificates import Certificate
from driftbench.oracles.kernel.process import check
from tests.oracles.kernel.forging import (
    SHADOWS,
    TRICKS,
    WORDS,
    forged,
    head,
    kinds,
    opposite,
    simple,
    truths,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

FORGED = 1000
DENIAL = "theorem denied : Not statement := True.intro\n"


def forgeries() -> Iterator[tuple[str, Certificate]]:
    source = random.Random(19)  # noqa: S311 - a test of logic
    names = kinds()
    for number in range(FORGED):
        kind = names[number % len(names)]
        true, other = source.sample(truths(), 2)
        yield kind, forged(kind, true, other, source)


def rounds(certificates: Iterable[Certificate]) -> list[dict[str, Certificate]]:
    """Return certificates in rounds, in each of which no digest occurs twice."""
    found: list[dict[str, Certificate]] = []
    for one in certificates:
        for held in found:
            if one.digest not in held:
                held[one.digest] = one
                break
        else:
            found.append({one.digest: one})
    return found


def accepted_by_lean(certificates: list[Certificate]) -> set[str]:
    """Return the digests that a plain Lean accepts, without the form check."""
    source = source_of(certificates)
    report = check(source.text)
    wrong = {source.owner(one.line) for one in report.messages if one.severity == "error"}
    return {
        one.digest
        for one in certificates
        if one.digest not in wrong
        and AXIOMS.issuperset(report.axioms.get(checked_name(one.digest), ("none",)))
    }


def test_true_certificates_have_the_form_and_pass() -> None:
    found = truths()
    assert Counter(one.claim for one in found).keys() == {"denied", "proved"}
    assert [flaw(one) for one in found] == [None] * len(found)
    assert check_all(found) == ()
    assert accepted_by_lean(list(found)) == {one.digest for one in found}


def test_a_thousand_forged_certificates_are_refused() -> None:
    found = [one for _, one in forgeries()]
    to_kernel = [one for one in found if flaw(one) is None]
    flawed = [one for one in found if flaw(one) is not None]
    assert len(found) == FORGED
    # Both the form check and the kernel are tested.
    assert len(to_kernel) > FORGED // 20
    assert len(flawed) > FORGED // 2
    assert all([one.digest for one in check_all([bad])] == [bad.digest] for bad in flawed)
    true = truths()
    for held in rounds(to_kernel):
        # Output of forged certificates does not affect the true ones in the same run.
        failures = check_all([*held.values(), *true])
        assert {failure.digest for failure in failures} == set(held)


@pytest.mark.parametrize("kind", [name for name in kinds() if name not in {"swapped", "mutated"}])
def test_the_form_check_refuses_text_of_another_form(kind: str) -> None:
    reasons = {flaw(one) for name, one in forgeries() if name == kind}
    refused = reasons - {None}
    assert all("not in the form of a certificate" in str(reason) for reason in refused)
    assert refused
    if kind not in {"bare", "head", "line"}:
        assert refused == reasons


def test_every_word_of_certificates_is_refused_as_a_declaration() -> None:
    target = opposite(simple(0))
    for word in WORDS:
        for shadow in SHADOWS:
            bad = replace(target, evidence=shadow.format(w=word) + DENIAL)
            assert flaw(bad) is not None, bad.evidence
            assert [one.digest for one in check_all([bad])] == [bad.digest]


@pytest.mark.parametrize("shadow", SHADOWS)
def test_shadowed_words_do_not_change_statements_in_lean(shadow: str) -> None:
    bad = [
        opposite(simple(number), shadow.format(w=word) + DENIAL)
        for number, word in enumerate(WORDS)
    ]
    good = simple(len(WORDS))
    assert accepted_by_lean([*bad, good]) <= {good.digest}


@pytest.mark.parametrize("kind", TRICKS)
def test_attacks_are_refused_by_lean_alone(kind: str) -> None:
    targets = iter(range(2, 200))
    bad = []
    for trick in TRICKS[kind]:
        for term in ("True.intro", "fun h => h", "fun h => h9"):
            target = opposite(simple(next(targets)))
            text = trick.format(d=target.digest, o=simple(1).digest)
            bad.append([replace(target, evidence=f"{text}{head(target)}{term}\n")])
    # Text that may end a block or change later parsing is in a run with true ones only.
    alone = kind in {"comment", "scope"}
    true = [simple(0), simple(1)]
    for run in bad[::3] if alone else [[one for held in bad for one in held]]:
        assert accepted_by_lean([true[0], *run, true[1]]) <= {one.digest for one in true}


@pytest.mark.parametrize(
    "statement",
    [
        "",
        "def statement : Prop := True\n",
        "def statement.{l} : Prop :=\n  -- premise\n  True →\n  -- goal\n  True\n",
        "def statement.{k} : Prop :=\n  -- premise\n  True →\n  -- goal\n  True\n",
        "def statement : Prop :=\n  -- premise\n  True →\n  -- goal\n  True",
        "def statement : Prop :=\n  -- premise\n  True →\n  -- goal\n  True\n\n",
        "def statement : Prop :=\n  -- premise\n  True\n  -- goal\n  True\n",
        "def statement : Prop :=\n  -- goal\n  True →\n  -- premise\n  True\n",
        "def statement : Prop :=\n  -- premise\n  True →\n  -- goal\n  sorry\n",
        "def statement : Prop :=\n  -- premise\n  True →\n  -- goal\n  True /- -/\n",
        "def statement : Prop :=\n  -- premise\n  True → False →\n  -- goal\n  True\n",
        "def statement : Prop :=\n  -- premise\n  (True) → (False) →\n  -- goal\n  True\n",
        "def statement : Prop :=\n  -- premise\n  (True →\n  -- goal\n  True)\n",
        "def statement : Prop :=\n  ∀ (c1 : Prop),\n  -- premise\n  c1 →\n  -- goal\n  c1\n",
        "def statement : Prop :=\n  ∀ (Not : Prop),\n  -- premise\n  Not →\n  -- goal\n  Not\n",
        "def statement : Prop :=\n  -- premise\n  (∀ Or : Prop, Or) →\n  -- goal\n  True\n",
        "def statement : Prop :=\n  -- premise\n  (_root_.Not True) →\n  -- goal\n  True\n",
        "noncomputable def statement : Prop :=\n  -- premise\n  True →\n  -- goal\n  True\n",
    ],
)
def test_another_form_of_statement_is_refused(statement: str) -> None:
    bad = Certificate("proved", statement, "theorem proved : statement := fun h0 =>\nTrue.intro\n")
    assert "its statement is not in the form" in str(flaw(bad))
    assert [one.digest for one in check_all([bad])] == [bad.digest]


def test_certificates_of_one_digest_do_not_replace_each_other() -> None:
    good = simple(3)
    bad = replace(good, evidence=good.evidence.replace("h0\n", "c0\n"))
    for given in ([good, bad], [bad, good]):
        assert [one.digest for one in check_all(given)] == [good.digest]


def in_files(text: str, source: random.Random) -> Iterator[str]:
    """Yield the text of a file of certificates after each of many changes."""
    lines = text.splitlines(keepends=True)
    digest = simple(0).digest
    for trick in (one for kind in TRICKS.values() for one in kind):
        place = source.randrange(len(lines) + 1)
        changed = [*lines[:place], trick.format(d=digest, o=digest), *lines[place:]]
        yield "".join(changed)
    for _ in range(60):
        place = source.randrange(len(lines))
        yield "".join((*lines[:place], *lines[place + 1 :]))
        yield "".join((*lines[:place], lines[place], *lines[place:]))
    yield text.replace(
        "def Not (a : Prop) : Prop := a → False", "def Not (a : Prop) : Prop := True"
    )
    yield text.replace("\n", "\r\n")
    yield text.replace("_root_.", "", 1)
    yield text.replace("  -- goal\n  ", "  -- goal\n  _root_.True → ", 1)
    yield text + "axiom h9 : False\n"
    yield ""


def test_a_changed_file_is_refused_unless_only_evidence_changed(tmp_path: Path) -> None:
    certificates = [one for one in truths() if one.digest[0] == truths()[0].digest[0]]
    (path,) = write(tmp_path, certificates)
    text = path.read_text(encoding="utf-8")
    claims = {digest: (one.claim, one.statement) for digest, one in read(tmp_path).items()}
    refused = accepted = 0
    for changed in in_files(text, random.Random(19)):  # noqa: S311 - a test of files
        path.write_bytes(changed.encode())
        try:
            held = read(tmp_path, whole=True)
        except DatasetError:
            refused += 1
        else:
            assert claims == {digest: (one.claim, one.statement) for digest, one in held.items()}
            accepted += 1
    assert refused > 4 * accepted


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def Not (a : Prop) : Prop := a → False", "def Not (a : Prop) : Prop := True"),
        ("axiom Classical.em (p : Prop) : Or p (Not p)", "axiom Classical.em (p : Prop) : p"),
        ("namespace Certificate\n", "axiom h9 : False\nnamespace Certificate\n"),
    ],
)
def test_a_file_with_another_theory_is_not_verified(tmp_path: Path, old: str, new: str) -> None:
    (path,) = write(tmp_path, [simple(0)])
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(DatasetError, match="not what this version of driftbench writes"):
        read(tmp_path, whole=True)


def test_a_path_that_is_not_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / FOLDER / "0.lean").mkdir(parents=True)
    with pytest.raises(DatasetError, match=r"0\.lean: is not a file"):
        read(tmp_path)
