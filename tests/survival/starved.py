"""Verbs on a disk that is full, or that cannot be written; a script, run where it may mount.

`unshare -rm python starved.py FOLDER` mounts file systems of its own, which nobody else sees and
which end with it, runs each verb on them, and prints as JSON what each said and left.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.survival.processes import environment
from tests.survival.verbs import history, is_left, result, tiny

#: Kibibytes of the disk.
_SIZE = 4096


@dataclass(frozen=True, slots=True)
class Disk:
    """A small file system."""

    folder: Path

    def mount(self) -> None:
        self.folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={_SIZE}k", "tmpfs", str(self.folder)]
        subprocess.run(command, check=True)

    def unmount(self) -> None:
        subprocess.run(["umount", str(self.folder)], check=True)
        self.folder.rmdir()

    def fill(self, *, but: int) -> None:
        """Leave so many bytes."""
        free = shutil.disk_usage(self.folder).free
        with (self.folder / "filler").open("wb") as file:
            file.write(b"\0" * max(0, free - but))

    def free(self) -> None:
        (self.folder / "filler").unlink()

    def bar(self) -> None:
        subprocess.run(["mount", "-o", "remount,ro", str(self.folder)], check=True)

    def unbar(self) -> None:
        subprocess.run(["mount", "-o", "remount,rw", str(self.folder)], check=True)


@dataclass(frozen=True, slots=True)
class Bench:
    """Where verbs run.

    Args:
        home: a folder with room.
        disk: one without.
    """

    home: Path
    disk: Disk

    def run(self, words: list[str], *, cache: Path | None = None) -> dict[str, Any]:
        done = subprocess.run(
            [sys.executable, "-m", "driftbench", *words],
            env=environment(self.home / "tmp", DRIFTBENCH_CACHE=str(cache or self.home / "cache")),
            capture_output=True,
            text=True,
            check=False,
        )
        lines = done.stderr.replace(str(self.home), "HOME").splitlines(keepends=True)
        told = [line for line in lines if not line.startswith("driftbench: reading ")]
        return {"code": done.returncode, "told": "".join(told)}

    def starve(self, words: list[str], out: Path, expected: Path, *, but: int) -> dict[str, Any]:
        """Run a verb over an earlier output with too little room, read-only, and with room."""
        before = result(out)
        self.disk.fill(but=but)
        full = self.run(words)
        kept = result(out) == before
        self.disk.free()
        self.disk.bar()
        barred = self.run(words)
        self.disk.unbar()
        kept = kept and result(out) == before
        room = self.run(words)
        left = [path.name for path in out.parent.iterdir() if is_left(path)]
        equal = result(out) == result(expected)
        return {"full": full, "barred": barred, "room": room, "kept": kept, "equal": equal} | {
            "left": left
        }


def main(home: Path) -> dict[str, Any]:
    (home / "tmp").mkdir()
    bench = Bench(home, Disk(home / "disk"))
    words, commits = tiny(Path(__file__).parents[2], home), history(home)
    build = home / "build"
    made = [bench.run(["build", *words, "--out", str(build), "--workers", "1"])]
    lint = ["detect", "--detector", "lint", "--dataset", str(build)]
    made += [bench.run([*lint, "-o", str(home / "lint.parquet")])]
    mine = ["wild", "mine", "--repo", f"git:{commits}"]
    made += [bench.run([*mine, "--out", str(home / "mined")])]
    found: dict[str, Any] = {"made": made}
    for name, job in {
        "build": (["build", *words, "--workers", "1", "--out"], build, 100_000),
        "detect": ([*lint, "-o"], home / "lint.parquet", 0),
        "mine": ([*mine, "--out"], home / "mined", 0),
    }.items():
        said, expected, but = job
        bench.disk.mount()
        out = bench.disk.folder / expected.name
        _copied(expected, out)
        found[name] = bench.starve([*said, str(out)], out, expected, but=but)
        bench.disk.unmount()
    found["submit"] = _submit(bench, build)
    found["cache"] = _cache(bench, build, words)
    return found


def _copied(expected: Path, out: Path) -> None:
    if expected.is_dir():
        shutil.copytree(expected, out)
    else:
        shutil.copy(expected, out)
        shutil.copy(expected.with_suffix(".toml"), out.with_suffix(".toml"))


def _submit(bench: Bench, build: Path) -> dict[str, Any]:
    bench.disk.mount()
    home = bench.disk.folder / "eval"
    words = ["submit", "add", str(bench.home / "lint.parquet"), "--dataset", str(build)]
    words += ["--board", str(home)]
    home.mkdir()
    bench.disk.fill(but=0)
    full = bench.run(words)
    bench.disk.free()
    bench.disk.bar()
    barred = bench.run(words)
    bench.disk.unbar()
    kept = not (home / "leaderboard.json").exists()
    room = bench.run(words)
    stored = sorted(path.name for path in home.rglob("*"))
    bench.disk.unmount()
    return {"full": full, "barred": barred, "room": room, "kept": kept, "stored": stored}


def _cache(bench: Bench, build: Path, words: list[str]) -> dict[str, Any]:
    """Ask provers with a cache on a full disk, with none, and with one that cannot be written."""

    def beq(name: str, cache: Path) -> dict[str, Any]:
        out = bench.home / f"{name}.parquet"
        said = ["detect", "--detector", "beq", "--dataset", str(build), *words[2:], "-o", str(out)]
        return bench.run([*said, "--no-calibrate"], cache=cache) | {"rows": result(out)["rows"]}

    bench.disk.mount()
    cache = bench.disk.folder / "cache"
    room = beq("room", cache)
    bench.disk.bar()
    barred = beq("barred", cache)
    bench.disk.unbar()
    bench.disk.fill(but=0)
    filled = beq("filled", cache)
    shutil.rmtree(cache)
    bench.disk.free()
    bench.disk.fill(but=0)
    full = beq("full", cache)
    bench.disk.free()
    bench.disk.unmount()
    return {"room": room, "barred": barred, "filled": filled, "full": full}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))))
    sys.stdout.flush()
    os._exit(0)
