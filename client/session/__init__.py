"""What is being played or watched, behind one face: a local game, a replay, a game between machines.

A session does its work in a thread of its own and speaks in Qt signals that always arrive in the window's
thread, with values that nobody changes afterwards.
"""
