"""Pictures of cards, drawn by code: the same card has the same picture everywhere."""
