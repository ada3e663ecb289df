"""Write the files that a build's rows are sent to Lean as, and have Lean's own parser read them.

    python -m benchmarks.lean_files DATASET

For each row, gold and candidate are asked in both directions, and a statement without a namespace,
as a language model writes it, is asked against the candidate. The Lean of the extra `kernel` reads
the files after a generated prelude, in which each notation of the bundled table is a `syntax`
command. It has no library, so constants are unknown and notation has no meaning: what it judges is
that each file is read to its end as the commands that were meant. Printed are the share of rows
that are spelt and the share that is read; every row without either is listed with its reason.
"""

from __future__ import annotations

import argparse
import functools
import re
from dataclasses import dataclass, field
from importlib import resources
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.shards import read_shard
from driftbench.lean.notation_commands import Binders, Literal, Slot, parse_notation
from driftbench.oracles import Claim
from driftbench.oracles.kernel import check
from driftbench.oracles.lean.asking import FileContext, spelled_claim
from driftbench.oracles.lean.files import attempt, context_command
from driftbench.oracles.lean.library import PREMISE, Closer, read_library
from driftbench.oracles.lean.spelling import StatementRefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.lean.notation_commands import Item, Pattern
    from driftbench.oracles.lean.files import AskedClaim

__all__ = ["main", "stub_prelude"]

PROBE = "theorem probe (n : ℕ) : n = n"
"""A statement as a language model writes it."""

# Lean's library declares `p+`, `p?` and `p <|> q` of the command `syntax`; these forms are builtin.
_RELATION = functools.reduce(
    lambda rest, one: f'orelse("{one} ", {rest})',
    ("∈", "∉", "≤", "<", "≥", ">", "⊆", "≠", "∣"),
    '": "',
)
_BINDERS = f"many1(term:1024) optional({_RELATION} term)"

#: Syntax of Lean's library and mathlib that is in the grammar of driftbench, not in its table,
#: or whose white space the table does not have.
_GRAMMAR = (
    'syntax "{" sepBy1(term, ",") "}" : term',
    f'syntax "{{" {_BINDERS} " | " term "}}" : term',
    'syntax "[" sepBy(term, ",") "]" : term',
    'syntax:1024 term:1024 noWs "[" term "]" : term',
    *(f'syntax:1024 atomic("|" noWs) term noWs "{end}" : term' for end in ("|", "|ₘ")),
    'syntax "if " term " then " term " else " term : term',
    # An integral without a measure.
    *(
        f'syntax:60 "∫ " {_BINDERS}{over} ", " term:60 : term'
        for over in ("", ' " in " term ".." term')
    ),
)

#: Builtin parsers of Lean read these.
_BUILT_IN = frozenset(["→", "->", "@", "·", "←", "|>."])

_UNREAD = re.compile(r"^(?:unexpected|expected)\b|; expected ")


@dataclass(slots=True)
class Count:
    """Rows by what happened to their files."""

    rows: int = 0
    refused: dict[str, str] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)


def stub_prelude() -> str:
    """Return Lean text that declares each notation of the bundled table as syntax."""
    lines = [Path(__file__).with_name("lean_syntax.lean").read_text(encoding="utf-8")]
    folder = resources.files("driftbench.lean")
    for name in ("core.notation", "common.notation"):
        for source in folder.joinpath(name).read_text(encoding="utf-8").splitlines():
            if source.strip() and not source.startswith("--"):
                lines += [_syntax(pattern) for pattern in parse_notation(source)]
    return "".join(f"{line}\n" for line in dict.fromkeys([*lines, *_GRAMMAR]) if line)


def _syntax(pattern: Pattern) -> str:
    """Return the `syntax` command of a notation; "" for one that Lean reads without it."""
    texts = [item.text for item in pattern.items if isinstance(item, Literal)]
    if not texts or texts[0] == "|" or _BUILT_IN.intersection(texts):
        return ""
    items = " ".join(map(_item, pattern.items))
    return f"syntax:{pattern.prec} {items} : term"


def _item(item: Item) -> str:
    match item:
        case Literal(text=text, glued=glued):
            quoted = text.replace("\\", "\\\\").replace('"', '\\"')
            return f'noWs "{quoted}"' if glued else f'"{quoted} "'
        case Slot(prec=prec):
            return f"term:{prec}"
        case Binders():
            return _BINDERS
        case _:
            return "term:1024"


def _claims(row: Mapping[str, Any]) -> Iterator[Claim]:
    gold, candidate, context = row["gold"], row["candidate"], row["context"]
    for premise, goal in ((gold, candidate), (candidate, gold)):
        yield Claim(premise, goal, context)
    yield Claim(candidate, PROBE, context)
    yield Claim(PROBE, candidate, context)


def _spelt(
    rows: Sequence[Mapping[str, Any]], count: Count
) -> dict[FileContext, list[tuple[str, AskedClaim]]]:
    """Return the claims of all rows by context, each with the id of its row."""
    found: dict[FileContext, list[tuple[str, AskedClaim]]] = {}
    for row in rows:
        try:
            asked = [
                spelled_claim(claim, libraries=read_library().libraries, table=None)
                for claim in _claims(row)
            ]
        except StatementRefusedError as error:
            count.refused[row["id"]] = str(error)
            continue
        for place, claim in asked:
            found.setdefault(place, []).append((row["id"], claim))
    return found


def _read(
    place: FileContext, claims: Sequence[tuple[str, AskedClaim]], prelude: str, count: Count
) -> None:
    """Have Lean read the file of one context."""
    context = context_command(read_library(), place.commands)
    closer = Closer(name="the premise", term=PREMISE)
    texts = [attempt(claim, closer, negated=False).text for _, claim in claims]
    # Equal attempts of two rows have one name, and a file holds all of them.
    texts = [
        re.sub(r"driftbench_attempt_\w+", f"driftbench_{at}", one) for at, one in enumerate(texts)
    ]
    report = check("\n".join([prelude + context, *texts]) + "\n", seconds=300)
    ready = prelude.count("\n") + context.count("\n") + 1
    ends = list(accumulate((one.count("\n") + 1 for one in texts), initial=ready))[1:]
    for message in report.messages:
        if message.severity != "error" or _UNREAD.search(message.text) is None:
            continue
        if message.line <= ready:
            raise SystemExit(f"the prelude or context is not read: {message.line}: {message.text}")
        index = next(at for at, last in enumerate(ends) if message.line <= last)
        count.unread.setdefault(claims[index][0], message.text)


def main() -> None:
    """Print the share of rows that are spelt, and of those that Lean reads."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("dataset", type=Path, metavar="DATASET")
    folder = parser.parse_args().dataset
    rows = [row for name in sorted(read_lock(folder).shards) for row in read_shard(folder / name)]
    count, prelude = Count(rows=len(rows)), stub_prelude()
    for place, claims in _spelt(rows, count).items():
        _read(place, claims, prelude, count)
    for what, found in (("not spelt", count.refused), ("not read", count.unread)):
        for row, reason in found.items():
            print(f"{row} {what}: {' '.join(reason.split())[:160]}")
    spelt = count.rows - len(count.refused)
    print(f"spelt {spelt} of {count.rows} rows; Lean reads {spelt - len(count.unread)}")


if __name__ == "__main__":
    main()
