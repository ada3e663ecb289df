"""`python -m driftbench` is the `driftbench` command."""

from __future__ import annotations

from driftbench.cli.main import main

if __name__ == "__main__":
    main()
