"""Language models behind OpenAI-compatible endpoints: JSON answers, limits, cache and costs."""

from __future__ import annotations

from driftbench.llm.answers import read_answer
from driftbench.llm.configured_model import DryRun, dry_model, open_model
from driftbench.llm.endpoint import KEY, Endpoint
from driftbench.llm.messages import (
    ChatMessage,
    Malformed,
    ModelAnswered,
    ModelQuestion,
    ModelReply,
    Outcome,
    Sampling,
    Spending,
    Transport,
    Unreachable,
)
from driftbench.llm.model import LanguageModel
from driftbench.llm.prompts import PROMPTS, question, render, schema

__all__ = [
    "KEY",
    "PROMPTS",
    "ChatMessage",
    "DryRun",
    "Endpoint",
    "LanguageModel",
    "Malformed",
    "ModelAnswered",
    "ModelQuestion",
    "ModelReply",
    "Outcome",
    "Sampling",
    "Spending",
    "Transport",
    "Unreachable",
    "dry_model",
    "open_model",
    "question",
    "read_answer",
    "render",
    "schema",
]
