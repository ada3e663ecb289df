"""From a snapshot to candidate rows: source theorems, their variants, restyled rows."""
