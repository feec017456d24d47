"""Games between machines, for window and terminal alike: hosting, joining, watching, resuming, and their end.

Everything runs in the reactor's thread and is told to one listener, in the events of `netcore.link.news` and
those of `events` here.
"""
