"""Coverage-guided fuzzing of one reader with Atheris, from honest examples; see the README beside it."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path


def main() -> None:
    """Hunt in the target that the first argument names; the rest are libFuzzer's options."""
    import atheris

    with atheris.instrument_imports(include=["netcore", "replays", "engines"]):
        from tests.fuzz.targets import TARGETS
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        names = ", ".join(TARGETS)
        sys.exit(f"usage: python -m tests.fuzz.hunt TARGET [options of libFuzzer]; targets: {names}")
    target = TARGETS[sys.argv[1]]

    def attempt(data: bytes) -> None:
        target.attempt(data)

    with tempfile.TemporaryDirectory(prefix="hunt-") as folder:
        for number, example in enumerate(target.examples()):
            (Path(folder) / f"{number:04}").write_bytes(example)
        atheris.Setup([sys.argv[0], *sys.argv[2:], folder], attempt)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
