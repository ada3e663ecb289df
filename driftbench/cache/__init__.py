"""Results kept from one run to the next, under digests of what they depend on."""
