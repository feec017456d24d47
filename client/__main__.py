"""`python -m client`: the same as the `runetable` command."""

import sys

from client.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # in the desktop build the workers are this program again
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
