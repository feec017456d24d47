"""Decks of one's own: kept as text files, offered wherever a deck is chosen, built on a screen."""
