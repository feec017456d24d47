"""The file an identity lives in: text of a few lines, readable by its owner alone.

Losing the file loses the identity, a copy of it is the identity. A passphrase, if set, encrypts the key.
"""

from __future__ import annotations

import json
import os
import secrets
import stat
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import nacl.exceptions
from nacl import pwhash
from nacl.secret import SecretBox
from nacl.signing import SigningKey

from netcore.files import TooLong, check_file, home, read_toml, reason, write_whole
from netcore.identity import KEY_SIZE, Identity, IdentityError, check_name

FILE_LIMIT: Final = 4096
"""Bytes of a key file: ours have about 300, so anything longer is something else."""

PASSPHRASE_MEMORY: Final = pwhash.argon2id.MEMLIMIT_MODERATE
PASSPHRASE_ROUNDS: Final = pwhash.argon2id.OPSLIMIT_MODERATE
"""256 MiB and three rounds, about half a second: what trying one passphrase costs a thief, too."""

MEMORY_LIMIT: Final = pwhash.argon2id.MEMLIMIT_SENSITIVE
ROUNDS_LIMIT: Final = 16
"""Most that a key file may ask for (1 GiB, some seconds): a planted file must not freeze the machine."""

_FORMAT: Final = 1


def default_path() -> Path:
    """The key file used when none is named."""
    return home() / "identity.toml"


def create(path: Path, name: str, passphrase: str = "") -> Identity:
    """Make a new identity and its file; an existing file is never overwritten."""
    identity = Identity.new(name)
    _write(path, _text(identity, passphrase), overwrite=False)
    return identity


def save(path: Path, identity: Identity, passphrase: str = "") -> None:
    """Write the file anew, for instance under another name or passphrase; the old or the new one survives."""
    _write(path, _text(identity, passphrase), overwrite=True)


def load_or_create(path: Path, name: str) -> Identity:
    """The identity of this file, made now if there is none yet."""
    if not path.exists():
        try:
            return create(path, name)
        except IdentityError:
            if not path.exists():  # otherwise another program was quicker: its key is as good
                raise
    return load(path)


def load(path: Path, passphrase: str = "") -> Identity:
    """Read a key file; whatever is wrong with it is one IdentityError."""
    note = _make_private(path)
    try:
        fields = read_toml(path, FILE_LIMIT)
    except OSError as error:
        raise IdentityError(f"cannot read the key file {path}: {reason(error)}") from None
    except TooLong as error:
        raise IdentityError(f"{path} is no key file: {error}") from None
    except ValueError:
        raise IdentityError(f"{path} is no key file, or is damaged") from None
    return replace(_read(path, fields, passphrase), note=note)


def is_sealed(path: Path) -> bool:
    """Whether the file asks for a passphrase, so that a program can put the question."""
    try:
        check_file(path)
        with path.open("rb") as stream:
            return b"\nsealed = " in stream.read(FILE_LIMIT)
    except OSError as error:
        raise IdentityError(f"cannot read the key file {path}: {reason(error)}") from None


def _text(identity: Identity, passphrase: str) -> str:
    lines = [
        "# Runetable identity. Whoever has this file is you: keep a copy, show it to nobody.",
        f"format = {_FORMAT}",
        f"name = {json.dumps(identity.name, ensure_ascii=False)}",
        f'public = "{identity.public.hex()}"',
    ]
    if passphrase:
        salt = secrets.token_bytes(pwhash.argon2id.SALTBYTES)
        box = _passphrase_box(passphrase, salt, PASSPHRASE_ROUNDS, PASSPHRASE_MEMORY)
        lines += [
            f'sealed = "{bytes(box.encrypt(bytes(identity.key))).hex()}"',
            f'salt = "{salt.hex()}"',
            f"rounds = {PASSPHRASE_ROUNDS}",
            f"memory = {PASSPHRASE_MEMORY}",
        ]
    else:
        lines.append(f'secret = "{bytes(identity.key).hex()}"')
    return "\n".join(lines) + "\n"


def _read(path: Path, fields: dict[str, Any], passphrase: str) -> Identity:
    if fields.get("format") != _FORMAT:
        raise IdentityError(f"{path} is no key file of this version of Runetable")
    try:
        name = check_name(_typed(path, fields, "name", str))
    except IdentityError as error:
        raise IdentityError(f"{path}: {error}") from None
    sealed = "sealed" in fields
    secret = _open_sealed(path, fields, passphrase) if sealed else _hex(path, fields, "secret")
    if len(secret) != KEY_SIZE:
        raise IdentityError(f"{path} is damaged: the key has {len(secret)} bytes, not {KEY_SIZE}")
    identity = Identity(name, SigningKey(secret))
    if identity.public != _hex(path, fields, "public"):
        raise IdentityError(f"{path} is damaged: its public and its secret key do not belong together")
    return identity


def _open_sealed(path: Path, fields: dict[str, Any], passphrase: str) -> bytes:
    if not passphrase:
        raise IdentityError(f"{path} is locked with a passphrase")
    salt = _hex(path, fields, "salt")
    rounds, memory = _typed(path, fields, "rounds", int), _typed(path, fields, "memory", int)
    if len(salt) != pwhash.argon2id.SALTBYTES or not (
        pwhash.argon2id.OPSLIMIT_MIN <= rounds <= ROUNDS_LIMIT
        and pwhash.argon2id.MEMLIMIT_MIN <= memory <= MEMORY_LIMIT
    ):
        raise IdentityError(f"{path} is damaged: its passphrase settings are out of bounds")
    try:
        return _passphrase_box(passphrase, salt, rounds, memory).decrypt(_hex(path, fields, "sealed"))
    except (nacl.exceptions.CryptoError, ValueError):
        raise IdentityError(f"the passphrase does not open {path}") from None


def _passphrase_box(passphrase: str, salt: bytes, rounds: int, memory: int) -> SecretBox:
    text = unicodedata.normalize("NFC", passphrase).encode("utf-8")
    return SecretBox(pwhash.argon2id.kdf(SecretBox.KEY_SIZE, text, salt, opslimit=rounds, memlimit=memory))


def _typed(path: Path, fields: dict[str, Any], key: str, kind: type) -> Any:
    if type(fields.get(key)) is not kind:
        raise IdentityError(f"{path} is damaged: the line {key!r} is missing or not as it should be")
    return fields[key]


def _hex(path: Path, fields: dict[str, Any], key: str) -> bytes:
    try:
        return bytes.fromhex(_typed(path, fields, key, str))
    except ValueError:
        raise IdentityError(f"{path} is damaged: the line {key!r} is not written in hexadecimal") from None


def _make_private(path: Path) -> str:
    """Take a key file away from other users' eyes; says so, or refuses if that cannot be done."""
    if os.name != "posix":
        return ""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            raise IdentityError(f"{path} is no key file")
        if not mode & (stat.S_IRWXG | stat.S_IRWXO):
            return ""
        path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    except PermissionError:
        raise IdentityError(f"others can read the key file {path}, and it cannot be made private") from None
    except OSError as error:
        raise IdentityError(f"cannot read the key file {path}: {reason(error)}") from None
    return f"the key file {path} could be read by others; it is private now"


def _write(path: Path, text: str, *, overwrite: bool) -> None:
    try:
        write_whole(path, text.encode("utf-8"), mode=0o600, overwrite=overwrite)
    except FileExistsError:
        raise IdentityError(f"there is already a key file {path}") from None
    except OSError as error:
        raise IdentityError(f"cannot write the key file {path}: {reason(error)}") from None
