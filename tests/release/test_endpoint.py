"""The command and the loader in separate processes, configured by the environment only.

So the client works as it does for users: it sends large files by the Xet protocol.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from driftbench.dataset.publish.lock import read_lock
from tests.release.conftest import NAME
from tests.release.hub_state import Blob

if TYPE_CHECKING:
    from pathlib import Path

    from tests.release.stand_in import StandIn

LOAD = """
import driftbench
print(len(driftbench.load_dataset("controlled", split="test", revision="v1.0.0")))
"""


def test_files_are_uploaded_and_downloaded_by_xet(
    hub: StandIn, build: Path, tmp_path: Path
) -> None:
    environment = {
        **os.environ,
        "HF_ENDPOINT": hub.url,
        "HF_HOME": str(tmp_path / "home"),
        "HF_TOKEN": "hf_writer",
        "DRIFTBENCH_HUB": NAME,
    }

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    done = run("-m", "driftbench", "publish", "--repo", NAME, "--dataset", str(build))
    assert done.returncode == 0, done.stderr
    assert "published: 6 files" in done.stdout
    paths = [path for _, path, _ in hub.asked]
    assert any(path.startswith("/xet/v1/xorbs/") for path in paths)
    assert not any(path.startswith("/lfs/") for path in paths)
    for name, shard in read_lock(build).shards.items():
        blob = hub.hub.repositories[NAME].head[name]
        assert (blob.large, Blob(blob.data).sha256) == (True, shard.sha256)
    assert "hf_writer" not in done.stdout + done.stderr
    done = run("-c", LOAD)
    assert done.returncode == 0, done.stderr
    assert (
        int(done.stdout) == read_lock(build).shards["controlled/test-00000-of-00001.parquet"].rows
    )
