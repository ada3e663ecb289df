"""Bidirectional Provability Fingerprinting: probes, fingerprints and their scores."""

from __future__ import annotations

from driftbench.bpf.probe import FAMILIES, Label, Probe, ProbeProvider, Subject

__all__ = ["FAMILIES", "Label", "Probe", "ProbeProvider", "Subject"]
