"""kill -9 at a random moment, once or twice, then the same command to its end: the same bytes?

A verb runs as a real process in a session of its own, with a cache of its own and a folder for
temporary files, which marks all that it starts. Moments come from a seeded generator, spread over
the time that an undisturbed run takes; some kills end the whole group, most the command alone.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.survival.processes import environment, survivors
from tests.survival.verbs import is_left, result, verbs

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.survival.verbs import Verb

__all__ = ["Known", "Trial", "Undisturbed", "known", "report", "start", "tried"]

#: One kill in so many ends the group, and so every worker at the same moment.
_GROUPS = 4


@dataclass(frozen=True, slots=True)
class Undisturbed:
    """A run that nobody killed: how long it took, in seconds, and what it made."""

    seconds: float
    result: dict[str, object]


@dataclass(slots=True)
class Trial:
    """A run that was killed, and what became of it.

    Args:
        verb: its name.
        moments: what was told last before each kill.
        groups: kills that ended the whole group.
        survivors: processes that outlived a kill by more than five seconds.
        finished: whether the same command came to its end afterwards.
        equal: whether it made the same bytes.
        left: unfinished files beside the output in the end.
        told: the last that it told on stderr, for a report of a failure.
    """

    verb: str
    moments: list[str] = field(default_factory=list)
    groups: int = 0
    survivors: list[str] = field(default_factory=list)
    finished: bool = False
    equal: bool = False
    left: list[str] = field(default_factory=list)
    told: str = ""

    @property
    def held(self) -> bool:
        """Whether everything that is promised held."""
        return self.finished and self.equal and not self.survivors and not self.left


@dataclass(frozen=True, slots=True)
class Known:
    """Each verb with what it makes when nobody kills it; it runs when it is first asked for.

    Args:
        place: a folder for the outputs.
        verbs: name → verb.
        runs: name → its run, of those that ran.
    """

    place: Path
    verbs: dict[str, Verb]
    runs: dict[str, Undisturbed] = field(default_factory=dict)

    def __getitem__(self, name: str) -> tuple[Verb, Undisturbed]:
        """Return a verb and its run."""
        verb = self.verbs[name]
        if name not in self.runs:
            if verb.reads:
                _ = self[verb.reads]
            self.runs[name] = _undisturbed(verb, self.place / name)
        return verb, self.runs[name]


def known(place: Path, words: list[str], commits: Path) -> Known:
    """Return the verbs, which run in a folder.

    Args:
        place: the folder.
        words: that name snapshot and recipe.
        commits: a git repository.
    """
    return Known(place, verbs(words, place / "build" / "out", commits))


def _undisturbed(verb: Verb, place: Path) -> Undisturbed:
    """Run a verb to its end in a new folder."""
    place.mkdir()
    started = time.monotonic()
    code, told = _finish(start(verb, place), place)
    assert code == 0, told
    return Undisturbed(time.monotonic() - started, result(place / verb.out))


def tried(verb: Verb, place: Path, *, usual: Undisturbed, kills: int, seed: str) -> Trial:
    """Kill a verb so many times in a new folder, and run it to its end."""
    place.mkdir()
    dice = random.Random(seed)  # noqa: S311 -- moments of a test, not a secret
    trial = Trial(verb.name)
    while len(trial.moments) < kills:
        process = start(verb, place)
        # What went on from an earlier kill has less to do.
        deadline = dice.uniform(0.0, usual.seconds / (1 + len(trial.moments)))
        try:
            process.wait(deadline)
        except subprocess.TimeoutExpired:
            group = dice.randrange(_GROUPS) == 0
            (os.killpg if group else os.kill)(process.pid, signal.SIGKILL)
            process.wait()
            trial.groups += group
            trial.moments.append(_moment(place))
            trial.survivors += survivors(_mark(place), session=process.pid)
        else:
            break
    code, trial.told = _finish(start(verb, place), place)
    trial.finished = code == 0
    trial.equal = trial.finished and result(place / verb.out) == usual.result
    beside = [path for path in place.iterdir() if is_left(path)]
    trial.left = sorted(path.name for path in (*beside, *place.glob("out/.*"), *_scratch(place)))
    return trial


def report(trials: Sequence[Trial]) -> str:
    """Return a table of what was killed, and of the moments that were hit."""
    lines = [f"{'verb':<12}{'runs':>6}{'kills':>7}{'groups':>8}{'resumed':>9}{'equal':>7}"]
    lines[0] += f"{'survivors':>11}{'left over':>11}"
    names = list(dict.fromkeys(trial.verb for trial in trials))
    for name in [*names, "all"]:
        of = [trial for trial in trials if name in {trial.verb, "all"}]
        numbers = (
            (len(of), 6),
            (sum(len(trial.moments) for trial in of), 7),
            (sum(trial.groups for trial in of), 8),
            (sum(trial.finished for trial in of), 9),
            (sum(trial.equal for trial in of), 7),
            (sum(len(trial.survivors) for trial in of), 11),
            (sum(len(trial.left) for trial in of), 11),
        )
        lines.append(f"{name:<12}" + "".join(f"{number:>{width}}" for number, width in numbers))
    for name in names:
        hit = Counter(moment for t in trials if t.verb == name for moment in t.moments)
        lines.append(f"{name}: " + ", ".join(f"{what} {n}" for what, n in sorted(hit.items())))
    return "\n".join(lines)


def _mark(place: Path) -> Path:
    return place / "temporary"


def _scratch(place: Path) -> list[Path]:
    return sorted(_mark(place).iterdir())


def start(
    verb: Verb, place: Path, *, cache: Path | None = None, clock: Path | None = None
) -> subprocess.Popen[bytes]:
    """Start a verb in a session of its own; what it tells goes to the file `told`.

    Args:
        verb: the verb.
        place: a folder for its output and all else.
        cache: folder of its cache; one in `place` by default.
        clock: folder of a module that changes the clock of every process.
    """
    _mark(place).mkdir(exist_ok=True)
    words = [*verb.words(place / verb.out), "--verbose"]
    cache = cache or place / "cache"
    first = [] if clock is None else [clock]
    with (place / "told").open("wb") as told:
        return subprocess.Popen(
            [sys.executable, "-m", "driftbench", *words],
            env=environment(_mark(place), *first, DRIFTBENCH_CACHE=str(cache)),
            stdout=subprocess.DEVNULL,
            stderr=told,
            start_new_session=True,
        )


def _finish(process: subprocess.Popen[bytes], place: Path) -> tuple[int, str]:
    code = process.wait()
    return code, (place / "told").read_text(encoding="utf-8", errors="replace")[-2000:]


def _moment(place: Path) -> str:
    """Return the stage that was told last: `applying rules`; `starting` before the first."""
    told = (place / "told").read_text(encoding="utf-8", errors="replace").splitlines()
    stages = [line.removeprefix("driftbench: ").split(":")[0] for line in told if " of " in line]
    return stages[-1] if stages else "starting"
