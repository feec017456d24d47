"""`python -m client`: the same as the `runetable` command."""

import sys

from client.cli import main

if __name__ == "__main__":
    sys.exit(main())
