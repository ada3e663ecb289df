from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

import pytest

from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.oracles import registry
from driftbench.oracles.cache import VERDICTS, CachedOracle, VerdictCache
from driftbench.oracles.registry import check_options, open_oracle, oracle_names
from driftbench.oracles.replay import export
from tests.oracles.claims import PROVED, Told, claim

if TYPE_CHECKING:
    from pathlib import Path


ASKED = claim("a")


def open_told(equipment: Equipment, told: str) -> Told:
    return Told({ASKED: PROVED}, name=f"told {told} {equipment.record}")


@pytest.fixture
def plug_in(monkeypatch: pytest.MonkeyPatch) -> list[EntryPoint]:
    """Return the list of installed entry points, which a test may change."""
    points = [EntryPoint("told", f"{__name__}:open_told", registry.GROUP)]

    def found(*, group: str, name: str = "") -> list[EntryPoint]:
        return [one for one in points if one.group == group and name in {"", one.name}]

    monkeypatch.setattr(registry, "entry_points", found)
    monkeypatch.setitem(sys.modules, __name__, sys.modules[open_told.__module__])
    return points


def test_an_unknown_name_lists_the_names() -> None:
    with pytest.raises(InputError, match=r"no oracle 'lena': give one of kimina, lean, lemmas"):
        open_oracle(Equipment(oracle="lena"))
    with pytest.raises(InputError, match="no oracle ''"):
        open_oracle(Equipment(oracle="replay+", record="none"))


def test_a_name_with_an_unused_argument_is_refused() -> None:
    with pytest.raises(InputError, match="nothing after a colon, and was given 'x'"):
        open_oracle(Equipment(oracle="replay:x"))


def test_oracles_of_other_distributions_are_opened(plug_in: list[EntryPoint]) -> None:
    assert plug_in[0].name in oracle_names()
    with open_oracle(Equipment(oracle="told:twice", record="r")) as oracle:
        assert oracle.name == "told twice r"


def test_two_distributions_with_one_name_are_refused(plug_in: list[EntryPoint]) -> None:
    plug_in.append(EntryPoint("told", "elsewhere:open", registry.GROUP))
    with pytest.raises(InputError, match="several distributions have an oracle 'told'"):
        open_oracle(Equipment(oracle="told"))


@pytest.mark.usefixtures("plug_in")
def test_names_are_joined_and_findings_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, record = tmp_path / "kept.sqlite", tmp_path / "record.jsonl"
    with CachedOracle(Told({}), VerdictCache(path)) as other:
        other.decide([ASKED])
    export(path, record)
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    equipment = Equipment(oracle="replay + told:later", record=str(record))
    with open_oracle(equipment) as oracle:
        assert oracle.name.startswith("told + told later")
        assert oracle.decide([ASKED])[0].cell is PROVED
    assert export(tmp_path / "cache" / VERDICTS, record) == 1
    with open_oracle(equipment, cached=False) as oracle:
        assert not isinstance(oracle, CachedOracle)


def test_the_module_loads_no_prover() -> None:
    code = (
        "import sys, driftbench.oracles.registry as one; one.oracle_names();"
        "print(sorted({'lark', 'cvc5', 'z3', 'driftbench.oracles.lean'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "equipment",
    [
        Equipment(),
        Equipment(oracle="solver+lean:quick", lean_project="project"),
        Equipment(oracle="replay+solver", record="record"),
        # It may read what it likes.
        Equipment(oracle="of another distribution", lean_project="project", record="record"),
    ],
)
def test_options_that_an_oracle_reads_are_accepted(equipment: Equipment) -> None:
    check_options(equipment)


@pytest.mark.parametrize(
    ("equipment", "message"),
    [
        (Equipment(lean_project="project"), "--lean-project project: only --oracle lean reads it"),
        (Equipment(oracle="lean+solver", record="r"), "--record r: only --oracle replay reads it"),
    ],
)
def test_an_option_that_no_oracle_reads_is_an_error(equipment: Equipment, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_options(equipment)
