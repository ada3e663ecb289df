"""The embedded provers: statements are translated to questions, which engines are asked."""
