"""Data harvested from a Lean library: constants, definitions, classes, notation, implications."""
