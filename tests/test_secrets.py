from __future__ import annotations

import base64
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench import _secrets
from driftbench._secrets import redact, register_secret

SECRET = "hf_qT7vX2mKpZ0wR9sYbN4cJ6gL1dHeUa3E8x"


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_secrets, "_registered", set())
    register_secret(SECRET)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("nothing to see", "nothing to see"),
        (f"Bearer {SECRET}!", "Bearer [key]!"),
        (f"{SECRET.upper()} {SECRET}", "[key]"),
        (f"one {SECRET[:20]} two {SECRET[20:]} three", "one [key] two [key] three"),
        (f"&#104;&#x66;{SECRET[2:]}", "[key]"),
        ("50% of \\u00e9 &amp; %zz stay", "50% of \\u00e9 &amp; %zz stay"),
    ],
)
def test_redacted_replaces_secrets_only(text: str, left: str) -> None:
    assert redact(text) == left


def test_short_secrets_are_ignored() -> None:
    for short in ("", None, "none", "12345"):
        register_secret(short)
    assert redact("none of 12345") == "none of 12345"


@given(before=st.binary(max_size=5), after=st.binary(max_size=5))
def test_secrets_in_base64_are_found_at_any_offset(before: bytes, after: bytes) -> None:
    encoded = base64.b64encode(before + SECRET.encode() + after).decode()
    left = redact(f"({encoded})")
    assert "[key]" in left
    # Only letters that depend on the bytes around the secret may remain.
    assert len(left) <= len("([key])") + 4 * (len(before) + len(after) + 4)


@given(st.text(max_size=200))
def test_a_text_without_the_secret_is_unchanged(text: str) -> None:
    assert redact(text) == text


def test_redacted_takes_linear_time() -> None:
    begun = time.process_time()
    assert redact(f"{SECRET[:8]} " * 20_000).count("[key]") == 0
    assert time.process_time() - begun < 5
