"""What people touch: the desktop client and the runetable command line."""
