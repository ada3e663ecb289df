"""What is known of a Lean library: constants, definitions, classes, notation, implications."""
