from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import OracleError
from driftbench.oracles.kernel import _lean, check, lean_version, prelude
from driftbench.oracles.kernel._limited import main

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SWAP = "theorem swap (a b : Prop) (h : And a b) : And b a := ⟨h.2, h.1⟩\n"


@pytest.fixture
def moved() -> Iterator[None]:
    """Forget the found Lean before and after a test."""
    _lean.forget()
    yield
    _lean.forget()


def test_a_proof_is_checked_and_its_axioms_reported() -> None:
    report = check(SWAP + "#print axioms swap\n#print axioms Classical.em\n")
    assert report.ok
    assert report.axioms == {"swap": (), "Classical.em": ("Classical.em",)}
    assert report.version[:2] == "4."


def test_the_theory_alone_gives_no_messages() -> None:
    report = check("")
    assert report.ok
    assert report.messages == ()


def test_positions_are_relative_to_the_given_source() -> None:
    report = check(SWAP + "\ntheorem wrong (α : Prop) : α :=\n  nothing\n")
    message = next(m for m in report.messages if m.severity == "error")
    assert (message.line, message.column) == (4, 2)
    assert "nothing" in message.text
    assert not report.ok


def test_a_source_with_prelude_gets_no_theory() -> None:
    report = check("prelude\n#check absurd\n")
    assert not report.ok
    assert [(m.severity, m.line) for m in report.messages] == [("error", 2)]


@pytest.mark.parametrize(
    "wrong",
    [
        "theorem swap (a b : Prop) (h : And a b) : And b a := h\n",
        "theorem loop (n : Nat) : False := loop n\n",
        "theorem gap : False := sorry\n",
        "theorem half (a : Prop) : a :=\n",
    ],
)
def test_invalid_proofs_are_errors(wrong: str) -> None:
    assert not check(wrong).ok


def test_axioms_of_the_source_are_listed() -> None:
    source = """
axiom zeta : False
axiom alpha : Not False
theorem both (p : Prop) : And p (Or p (Not p)) :=
  ⟨zeta.elim, (fun _ : Not False => Classical.em p) alpha⟩
#print axioms both
"""
    assert check(source).axioms == {"both": ("Classical.em", "alpha", "zeta")}


def test_a_timeout_is_an_oracle_error() -> None:
    with pytest.raises(OracleError, match="did not finish within") as raised:
        check(SWAP, seconds=0.001)
    assert raised.value.cause == "timeout"


def test_stacks_of_threads_do_not_need_the_reserved_address_space() -> None:
    done = _lean.run(_lean.program(), [str(_lean.THEORY)], seconds=60, memory_mb=-600)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_memory_limit_is_an_oracle_error() -> None:
    with pytest.raises(OracleError, match="without a report") as raised:
        check(SWAP, memory_mb=-4000)
    assert raised.value.cause == "crash"


@pytest.mark.usefixtures("moved")
def test_a_missing_lean_is_an_error_with_a_remedy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(_lean, "find_spec", lambda _: None)
    with pytest.raises(OracleError, match=r"pip install -e '.\[kernel\]'") as raised:
        check(SWAP)
    assert raised.value.cause == "missing"
    again = copy.copy(raised.value)
    assert (str(again), again.cause) == (str(raised.value), "missing")


def write_lean(folder: Path, body: str) -> Path:
    path = folder / "lean"
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.usefixtures("moved")
def test_a_lean_on_path_is_preferred_if_it_accepts_the_theory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wheel = _lean.program()
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    for body, expected in (
        ("echo 'Lean (version 4.99.0, Release)'", str(tmp_path / "lean")),
        ("echo no toolchain >&2; exit 1", wheel),
        ("echo 'Lean (version 3.4.0)'; test $1 = --version", wheel),
    ):
        write_lean(tmp_path, body)
        _lean.forget()
        assert _lean.program() == expected


@pytest.mark.usefixtures("moved")
@pytest.mark.parametrize(
    "end",
    [
        "exit 134",
        """echo '{"severity":"information","data":"half a rep'; exit 0""",
        """echo '{"severity":"warning","data":"","pos":{"line":1,"column":0}}'; exit 139""",
        "exit 1",
    ],
)
def test_a_lean_that_ends_early_is_a_crash(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, end: str
) -> None:
    write_lean(
        tmp_path,
        "case $1 in --version) echo 'Lean (version 4.99.0, Release)';; "
        f"--json) echo Stack overflow detected >&2; {end};; esac",
    )
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert lean_version() == "4.99.0"
    with pytest.raises(OracleError, match="Stack overflow detected") as raised:
        check(SWAP)
    assert raised.value.cause == "crash"


def test_the_child_gets_no_library_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAN_PATH", "/nowhere")
    assert "LEAN_PATH" not in _lean.environment()


def test_the_child_refuses_a_missing_command() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        main(["1", "2"])


def test_the_prelude_is_one_file_with_one_axiom() -> None:
    text = prelude()
    assert text.startswith("prelude\n")
    assert text.endswith("\n")
    assert [line for line in text.splitlines() if line.startswith("axiom ")] == [
        "axiom Classical.em (p : Prop) : Or p (Not p)"
    ]
