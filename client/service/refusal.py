"""Bad input: what a person or a file got wrong, told in one sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from client.service.heard import heard
from netcore.files import check_file, reason


class BadInput(Exception):
    """Usage or input that cannot be worked with; the text is one sentence, naming what is wrong and where."""


@contextmanager
def refusing(*errors: type[Exception]) -> Iterator[None]:
    """Errors of these kinds are bad input, not faults; they speak for themselves."""
    try:
        yield
    except errors as error:
        raise BadInput(heard(str(error))) from error


def read_bytes(path: Path, limit: int, what: str) -> bytes:
    """A file named by a person; refused before it is read if it is too large or not a file."""
    try:
        check_file(path)
        with path.open("rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            if size > limit:
                raise BadInput(f"{path} has {size} bytes; {what} has at most {limit}.")
            raw = stream.read(limit + 1)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {reason(error)}.") from None
    if len(raw) > limit:
        raise BadInput(f"{path} is larger than {limit} bytes; {what} is not.")
    return raw
