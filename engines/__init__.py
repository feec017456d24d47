"""Rules: the kernel, the effect language, bots and the games. Knows no network, window or file."""
