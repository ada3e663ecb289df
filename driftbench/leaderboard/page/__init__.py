"""The leaderboard's page: one HTML file that needs neither a server nor a network."""

from __future__ import annotations

from driftbench.leaderboard.page.page import render_page, write_page

__all__ = ["render_page", "write_page"]
