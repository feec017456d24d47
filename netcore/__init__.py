"""Peers: who they are, what they sign, and how they meet. What decides here does no input or output."""
