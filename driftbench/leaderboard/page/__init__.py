"""The leaderboard's page: one HTML file that works without a server or a network."""

from __future__ import annotations

from driftbench.leaderboard.page.page import render_page, write_page

__all__ = ["render_page", "write_page"]
