"""From chosen rows to the files of a dataset, and what later versions say of them."""
