"""The file of a game: journal, container, verification, positions and exports."""
