"""Games between machines, as sessions: the reactor in a thread of its own, one boundary to the window."""
