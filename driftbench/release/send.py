"""Publishing as planned: the files in one commit, then the tag that names it.

Users of a version see it from the moment its tag is there and never half of it; users of the main
branch see one commit. What was sent before a failure is not sent again, so after any failure the
same command goes on where it stopped. Deliberately decides nothing: `plan` did.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.release.plan import differences

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.release.plan import ReleasePlan
    from driftbench.release.remote import Remote

__all__ = ["Sent", "send"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """What was done.

    Args:
        commit: the commit that the tag names; empty if the version was there.
        files: how many files were added or changed.
        size: their bytes.
    """

    commit: str
    files: int
    size: int


def send(plan: ReleasePlan, remote: Remote, *, tell: Callable[[str], None]) -> Sent:
    """Do what a plan says.

    Args:
        plan: made of the repository as it is.
        remote: the repository.
        tell: is told, in one sentence, what is done next.

    Raises:
        InputError: the Hub refuses or cannot be reached; what was done stays, and is of no harm.
    """
    head = plan.head
    if plan.create:
        tell(f"making the repository {plan.release.name}")
        remote.create(private=plan.private)
    if plan.gated:
        # Before anything is sent, so that nobody comes in between.
        tell(f"gating it: {plan.gated}")
        remote.gate(plan.gated)
    if plan.tagged:
        return Sent(commit="", files=0, size=0)
    if plan.create:
        head = _head(remote)
    changed = [step for step in plan.steps if step.action != "keep"]
    if changed:
        tell(f"sending {len(plan.sent)} files, {sum(step.size for step in plan.sent):,} bytes")
        head = _commit(plan, remote, head)
    tell(f"naming it {plan.release.version.tag}")
    message = f"DriftBench {plan.release.version}"
    remote.tag(plan.release.version.tag, commit=head, message=message)
    return Sent(commit=head, files=len(plan.sent), size=sum(step.size for step in plan.sent))


def _head(remote: Remote) -> str:
    state = remote.look()
    if state is None:
        raise InputError(f"{remote.name} was made and is not to be seen: give the command again")
    return state.head


def _commit(plan: ReleasePlan, remote: Remote, head: str) -> str:
    by_path = {file.path: file for file in plan.release.files}
    gone = [step.path for step in plan.steps if step.action == "delete"]
    try:
        return remote.commit(
            [by_path[step.path] for step in plan.sent],
            gone,
            parent=head,
            message=f"DriftBench {plan.release.version}",
        )
    except InputError:
        # The answer may have got lost after the commit was made.
        state = remote.look()
        if state is None or any(differences(plan.release.files, state.files)):
            raise
        return state.head
