"""A replay in other forms: JSON for programs, text for people."""
