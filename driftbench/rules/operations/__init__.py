"""Operations of rules, one module per group; `registry` lists them all."""

from __future__ import annotations
