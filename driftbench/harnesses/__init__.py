r"""Adapters to evaluation harnesses: Inspect AI and lm-evaluation-harness.

A language model is shown the English and the candidate, and states the probability that the
candidate drifted; the variants `..._with_gold` show the gold statement, too, and are compared with
detectors that use it. The prompt and the parser of answers are those of the detector `llm-judge`. A
malformed answer counts as no answer, and never as a score.

With Inspect AI (extra `inspect`), then as a submission:

    inspect eval driftbench/judge --model openai/gpt-5 -T config=controlled
    driftbench harness submission logs/2026-….eval -o judge.parquet
    driftbench evaluate judge.parquet

With lm-evaluation-harness (extra `lm-eval`):

    lm_eval --tasks driftbench_judge --include_path "$(driftbench harness folder)" \
      --model local-chat-completions --model_args model=…,base_url=… --apply_chat_template \\
      --output_path out --log_samples
    driftbench harness submission out/*/samples_driftbench_judge_*.jsonl -o judge.parquet

A table with a score for every id is a submission, with pandas or polars:

    import polars as pl

    rows = pl.read_parquet("build/driftbench/controlled/test-*.parquet")
    scored = rows.select("id", score=pl.col("candidate").str.len_chars().rank() / len(rows))
    scored.write_parquet("length.parquet")

    import pandas as pd

    rows = driftbench.load_dataset("controlled", split="test").to_pandas()
    scores = pd.DataFrame({"id": rows["id"], "score": rows["candidate"].str.len().rank(pct=True)})
    driftbench.Evaluator("controlled", split="test").evaluate(scores)

In a repository of formalizations, `pytest --driftbench-screen` screens its Lean files (see
`driftbench.harnesses.pytest_screen`), and `action.yml` of this project does so on GitHub.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._lazy import lazy_exports

if TYPE_CHECKING:
    from driftbench.harnesses.folders import task_folder
    from driftbench.harnesses.judging import JudgeAnswer, messages, read_judgement
    from driftbench.harnesses.scoring import figures
    from driftbench.harnesses.submitting import read_log, submission_from
    from driftbench.harnesses.table_answers import submission_from_table
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "JudgeAnswer": "driftbench.harnesses.judging",
            "figures": "driftbench.harnesses.scoring",
            "messages": "driftbench.harnesses.judging",
            "read_judgement": "driftbench.harnesses.judging",
            "read_log": "driftbench.harnesses.submitting",
            "submission_from": "driftbench.harnesses.submitting",
            "submission_from_table": "driftbench.harnesses.table_answers",
            "task_folder": "driftbench.harnesses.folders",
        },
    )

__all__ = [
    "JudgeAnswer",
    "figures",
    "messages",
    "read_judgement",
    "read_log",
    "submission_from",
    "submission_from_table",
    "task_folder",
]
