"""Which candidate rows a build takes: composition, balance of surface features, splits."""
