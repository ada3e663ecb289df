"""Choosing the rows of a build: composition, balance of surface features, splits."""
