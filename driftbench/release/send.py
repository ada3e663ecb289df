"""Publish as planned: the files in one commit, then the tag of the version.

Users of a version see all of it from the moment its tag exists; users of the main branch see one
commit. After a failure the same command continues, and files that were sent are not sent again.
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
    """The result of sending.

    Args:
        commit: the commit of the tag; empty if the version existed.
        files: number of files that were added or changed.
        size: their bytes.
    """

    commit: str
    files: int
    size: int


def send(plan: ReleasePlan, remote: Remote, *, report: Callable[[str], None]) -> Sent:
    """Carry out a plan.

    Args:
        plan: made for the current state of the repository.
        remote: the repository.
        report: called with a sentence before each step.

    Raises:
        InputError: the Hub refuses or cannot be reached; steps that were done stay, harmlessly.
    """
    head = plan.head
    if plan.create:
        report(f"making the repository {plan.release.name}")
        remote.create(private=plan.private)
    if plan.gated:
        # Before anything is sent, so that access is never unrestricted.
        report(f"restricting access: {plan.gated}")
        remote.restrict_access(plan.gated)
    if plan.tagged:
        return Sent(commit="", files=0, size=0)
    if plan.create:
        head = _head(remote)
    changed = [step for step in plan.steps if step.action != "keep"]
    if changed:
        report(f"sending {len(plan.sent)} files, {sum(step.size for step in plan.sent):,} bytes")
        head = _commit(plan, remote, head)
    report(f"tagging it {plan.release.version.tag}")
    message = f"DriftBench {plan.release.version}"
    remote.tag(plan.release.version.tag, commit=head, message=message)
    return Sent(commit=head, files=len(plan.sent), size=sum(step.size for step in plan.sent))


def _head(remote: Remote) -> str:
    state = remote.state()
    if state is None:
        raise InputError(f"{remote.name} was made and cannot be found: run the command again")
    return state.head


def _commit(plan: ReleasePlan, remote: Remote, head: str) -> str:
    by_path = {file.path: file for file in plan.release.files}
    deleted = [step.path for step in plan.steps if step.action == "delete"]
    try:
        return remote.commit(
            [by_path[step.path] for step in plan.sent],
            deleted,
            parent=head,
            message=f"DriftBench {plan.release.version}",
        )
    except InputError:
        # The response may have been lost after the commit was made.
        state = remote.state()
        if state is None or any(differences(plan.release.files, state.files)):
            raise
        return state.head
