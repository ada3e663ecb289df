"""From a snapshot to candidate rows: source theorems, variants, restyled rows."""
