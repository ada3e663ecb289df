from __future__ import annotations

import subprocess
import sys

import pytest

import driftbench


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_importing_the_package_is_lazy() -> None:
    loaded = python(
        "import sys\n"
        "before = set(sys.modules)\n"
        "import driftbench\n"
        "tops = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(tops - sys.stdlib_module_names))\n"
        "print(sorted(m for m in sys.modules if m.startswith('driftbench.')))"
    )
    assert loaded.splitlines() == ["['driftbench']", "['driftbench._lazy']"]


@pytest.mark.parametrize("name", sorted(driftbench.__all__))
def test_exported_names_are_imported_on_first_use(name: str) -> None:
    assert python(f"import driftbench\nprint(driftbench.{name} is not None)") == "True"


def test_exported_names_are_sorted_and_listed() -> None:
    assert driftbench.__all__ == sorted(driftbench.__all__)
    assert set(driftbench.__all__) <= set(dir(driftbench))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'driftbench' has no attribute 'nope'"):
        _ = driftbench.nope  # type: ignore[attr-defined]


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "driftbench", "--version"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["driftbench,", "version", driftbench.__version__]
