"""Publish builds as versions of a dataset on the Hugging Face Hub."""

from __future__ import annotations

from driftbench.release.files import Release, ReleaseFile, make_release
from driftbench.release.plan import ReleasePlan, ReleaseStep, differences, make_plan
from driftbench.release.remote import Remote, State
from driftbench.release.send import Sent, send

__all__ = [
    "Release",
    "ReleaseFile",
    "ReleasePlan",
    "ReleaseStep",
    "Remote",
    "Sent",
    "State",
    "differences",
    "make_plan",
    "make_release",
    "send",
]
