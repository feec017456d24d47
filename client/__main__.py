"""`python -m client`: the same as the `runetable` command."""

import multiprocessing
import sys

from client.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # in the desktop build the workers are this program again
    sys.exit(main())
