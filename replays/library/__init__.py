"""A library of replays: an index over folders, search, tags, statistics and ratings."""
