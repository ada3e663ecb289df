"""Results cached on disk between runs, under digests of what they depend on."""
