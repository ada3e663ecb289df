"""Releases: builds as versions of a dataset on the Hugging Face Hub."""

from __future__ import annotations

from driftbench.release.files import File, Release, make_release
from driftbench.release.plan import Plan, Step, differences, make_plan
from driftbench.release.remote import Remote, State
from driftbench.release.send import Sent, send

__all__ = [
    "File",
    "Plan",
    "Release",
    "Remote",
    "Sent",
    "State",
    "Step",
    "differences",
    "make_plan",
    "make_release",
    "send",
]
