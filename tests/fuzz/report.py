"""What a campaign found, as lines for a reader and as files that repeat each finding."""

from __future__ import annotations

import json
import re
import signal
import time
from typing import TYPE_CHECKING

from tests.fuzz.campaign import MEGABYTE, guarded
from tests.fuzz.cases import KINDS, Case

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.fuzz.campaign import Campaign, Tally
    from tests.fuzz.stages import Workbench

__all__ = ["lines_of", "write_reproducers"]

_COLUMNS = ("statements", "parsed", "refused", "verbalized", "rules fired", "translated")
_COUNTED = ("rules held back", "results that do not parse", "found in its file", "untranslated")
_SECONDS = 5.0
"""CPU seconds that one try may take, and that making one finding smaller takes about."""


def lines_of(tally: Tally) -> Iterator[str]:
    """Yield the report of a campaign."""
    yield f"{'kind':14}" + "".join(f"{name:>14}" for name in _COLUMNS)
    for kind in (*KINDS, "all"):
        counts = _sum(tally) if kind == "all" else tally.outcomes.get(kind)
        if counts is not None:
            yield f"{kind:14}" + "".join(f"{counts[name]:14,}" for name in _COLUMNS)
    whole = _sum(tally)
    fired = sum(name.startswith("rule ") for name in whole)
    yield ""
    yield f"rules that fired          {fired}"
    for name in (
        "rules held back",
        "results that do not parse",
        "found in its file",
        "untranslated",
    ):
        yield f"{name:24}{whole[name]:,}"
    spent = ", ".join(f"{stage} {seconds:,.0f}" for stage, seconds in sorted(tally.seconds.items()))
    yield f"CPU seconds by stage      {spent}"
    seconds, number, kind, stage = tally.slowest
    slowest = f"{seconds:.2f} CPU seconds: number {number}, {kind}, most in {stage}"
    yield f"slowest statement         {slowest}"
    yield f"memory                    children grew by at most {tally.growth / MEGABYTE:,.0f} MB"
    yield f"findings                  {len(tally.findings)}"
    for (where, kind, place), found in sorted(tally.findings.items()):
        size, number, message = min(found)
        told = " ".join(message.split())[:100]
        yield f"  {where}: {kind} at {place or 'no place'}, {len(found)} times"
        yield f"    number {number}, {size} characters: {told}"


def _sum(tally: Tally) -> dict[str, int]:
    whole = type(next(iter(tally.outcomes.values())))()
    for counts in tally.outcomes.values():
        whole.update(counts)
    return whole


def write_reproducers(campaign: Campaign, tally: Tally, folder: Path) -> None:
    """Write one file for each finding: the smallest statement that was found, made smaller."""
    folder.mkdir(parents=True, exist_ok=True)
    for key, found in sorted(tally.findings.items()):
        _, number, message = min(found)
        case = campaign.case(number)
        if key[1] not in {"killed", "slow", "TooLongError"}:
            case = _smaller(campaign.bench, case, key, memory=campaign.memory)
        record = {
            "stage": key[0],
            "kind": key[1],
            "place": key[2],
            "times": len(found),
            "message": message,
            "seed": campaign.seed,
            "number": number,
            "context": case.context,
            "text": case.text,
        }
        name = re.sub(r"[^\w.]+", "-", "-".join(key)).strip("-")
        # Plain ASCII: a text may hold characters that no file can.
        (folder / f"{name}.json").write_text(json.dumps(record, indent=1) + "\n", encoding="ascii")


def _smaller(bench: Workbench, case: Case, key: tuple[str, str, str], *, memory: int) -> Case:
    """Leave out pieces of a statement for as long as the finding stays."""
    pieces = re.findall(r"\w+|\s+|.", case.text, re.DOTALL)
    until = time.process_time() + _SECONDS
    size = max(1, len(pieces) // 2)
    while size and time.process_time() < until:
        at = 0
        while at < len(pieces) and time.process_time() < until:
            less = Case(case.kind, "".join((*pieces[:at], *pieces[at + size :])), case.context, 0)
            if _found(bench, less, key, memory=memory):
                pieces, case = [*pieces[:at], *pieces[at + size :]], less
            else:
                at += size
        size //= 2
    return case


def _found(bench: Workbench, case: Case, key: tuple[str, str, str], *, memory: int) -> bool:
    with guarded(memory):
        signal.setitimer(signal.ITIMER_PROF, _SECONDS)
        trial = bench.run(case)
    return key in {(one.stage, one.kind, one.place) for one in trial.findings}
