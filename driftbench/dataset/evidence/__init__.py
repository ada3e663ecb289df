"""From candidate rows to judged rows: verdicts, certificates, and which rows they rule out."""
