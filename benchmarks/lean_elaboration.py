"""Have a real Lean elaborate the statements of a build's rows, as they are sent to Lean.

    python -m benchmarks.lean_elaboration DATASET

The Lean of the extra `kernel` has no library. `lean_declarations.lean` declares, with types and
without proofs, what the starter's statements name, and `lean_notation.py` its notation. Each row is
an attempt of the oracle `lean`, with a closer that derives anything from its premise: Lean resolves
names, inserts coercions, finds instances and checks types of gold and candidate. Printed are the
share of rows of which Lean accepts both, and the others with Lean's first error. A row of another
build is rejected if it uses a constant or notation that is not declared.

The declarations were written by hand, so an accepted statement agrees with them, not with mathlib.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.lean_notation import notation_commands
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.shards import read_shard
from driftbench.oracles import Claim
from driftbench.oracles.kernel import check, prelude
from driftbench.oracles.lean.asking import spelled_claim
from driftbench.oracles.lean.files import attempt, context_command
from driftbench.oracles.lean.library import PREMISE, Closer, read_library

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.oracles.kernel import KernelMessage
    from driftbench.oracles.lean.files import Attempt

__all__ = ["declarations", "main", "rejected_rows"]

#: Of the kernel's theory, what precedes its sets and orders, which are not those of mathlib.
_SETS = "/- Sets are predicates"
_CLOSER = Closer(name="anything", term=f"_root_.Stub.derive @{PREMISE}")
#: Lean stops at this many errors, whatever the file sets; the rows after it are asked again.
_STOPPED = "maximum number of errors"
_SECONDS = 1800.0


def declarations() -> str:
    """Return Lean text with the declarations and the notation that statements may use."""
    here = Path(__file__).parent
    theory, found, _ = prelude().partition(_SETS)
    if not found:
        raise SystemExit(f"the theory has no `{_SETS}`")
    macros, stubs = (
        (here / f"{name}.lean").read_text(encoding="utf-8")
        for name in ("lean_macros", "lean_declarations")
    )
    syntax = (here / "lean_syntax.lean").read_text(encoding="utf-8")
    # In a section, so that contexts can declare the same universes.
    opened = theory.replace("prelude\n", "prelude\nsection\n", 1)
    return f"{opened}\n{syntax}\n{macros}\n{notation_commands()}\n{stubs}\nend\n"


def rejected_rows(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return id -> Lean's first error, for each row of which Lean rejects gold or candidate."""
    rejected: dict[str, str] = {}
    left = list(rows)
    while left:
        found = _judged(left)
        rejected |= {name: reason for name, reason in found.items() if reason}
        if not found:
            raise SystemExit("Lean stopped before the first row")
        left = [row for row in left if row["id"] not in found]
    return rejected


def _judged(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return id -> the first error, or "", for each row that Lean has read."""
    source = f"{declarations()}{context_command(read_library(), ())}\n"
    places: list[tuple[str, Attempt, int]] = []
    for row in rows:
        before, asked, after = _commands(row)
        source += "".join(f"{line}\n" for line in ("section", *before))
        places.append((row["id"], asked, source.count("\n") + 1))
        source += "".join(f"{line}\n" for line in (asked.text, *after, "end"))
    report = check(source, seconds=_SECONDS, memory_mb=8192)
    end = min((one.line for one in report.messages if _STOPPED in one.text), default=None)
    first = places[0][2] - 1
    for message in report.messages:
        if message.severity == "error" and message.line < first:
            raise SystemExit(f"the declarations, line {message.line}: {message.text}")
    return {
        name: _reason(asked, line, report.messages)
        for name, asked, line in places
        if end is None or line + asked.text.count("\n") < end
    }


def _commands(row: Mapping[str, Any]) -> tuple[tuple[str, ...], Attempt, list[str]]:
    """Return the commands before a row's attempt, the attempt, and what ends the commands."""
    claim = Claim(row["gold"], row["candidate"], row["context"])
    place, asked = spelled_claim(claim, libraries=read_library().libraries, table=None)
    opened = [one for one in place.commands if one.startswith("namespace ")]
    ends = [one.replace("namespace", "end", 1) for one in reversed(opened)]
    return place.commands, attempt(asked, _CLOSER, negated=False), ends


def _reason(asked: Attempt, line: int, messages: Sequence[KernelMessage]) -> str:
    """Return why Lean does not accept an attempt that starts at a line; "" if it does."""
    said = list(_within(messages, line - 2, line + asked.text.count("\n")))
    errors = [one.text for one in said if one.severity == "error"]
    if errors:
        return " ".join(errors[0].split())
    derived = any(asked.name in one.text and "Stub.derive" in one.text for one in said)
    return "" if derived else "Lean does not say that it has made the definition"


def _within(messages: Sequence[KernelMessage], first: int, last: int) -> Iterator[KernelMessage]:
    return (one for one in messages if first <= one.line <= last)


def main() -> None:
    """Print the share of rows whose gold and candidate Lean elaborates."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("dataset", type=Path, metavar="DATASET")
    folder = parser.parse_args().dataset
    rows = [row for name in sorted(read_lock(folder).shards) for row in read_shard(folder / name)]
    rejected = rejected_rows(rows)
    for row, reason in rejected.items():
        print(f"{row}: {reason[:160]}")
    print(f"Lean elaborates {len(rows) - len(rejected)} of {len(rows)} rows")


if __name__ == "__main__":
    main()
