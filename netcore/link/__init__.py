"""How peers meet and stay in touch: the only part of netcore that knows Twisted.

What is decided here is decided by small machines without input or output (frames, messages, line, gate, door,
redial, wares, stream); the rest carries bytes between them and sockets. Reactor and clocks are passed in.
"""
