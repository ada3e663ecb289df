"""The embedded provers: claims are translated to questions, and engines answer them."""
