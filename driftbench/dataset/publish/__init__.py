"""Writing the files of a dataset from chosen rows, and comparing, correcting and releasing it."""
