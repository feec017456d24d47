"""Sounds: made of arithmetic, kept as waves, played a few at once."""
