"""An invitation as text to paste: who invites, where to call, and the one-time secret that opens the door.

The text is `runetable2:`, letters and digits of base 32, `:`. It may be broken into lines, quoted, indented,
put in quotation marks or sent in the middle of a letter. Four bytes of checksum tell a damaged copy from a
whole one. Whoever reads it can use it, once: it is meant for one person.
"""

from __future__ import annotations

import base64
import re
import unicodedata
from typing import Any, Final, NamedTuple

from netcore.identity import KEY_SIZE, IdentityError, check_name, spoken
from netcore.link.addresses import Address, read_addresses
from netcore.link.messages import SECRET_LIMIT, TABLE_LIMIT, Want
from netcore.link.point import Point, read_parts
from netcore.wire import WireError, fingerprint, pack, unpack

TEXT_LIMIT: Final = 64 * 1024
"""Characters in which an invitation is looked for: a long letter with all that it quotes."""

CODE_LIMIT: Final = 2400
"""Letters and digits of one invitation: the fullest has about 2,100, a usual one 250."""

GAME_LIMIT: Final = 40
"""Characters of a game's id."""

_VERSION: Final = 2
_MARK: Final = "runetable"
_CHECK_SIZE: Final = 4
_LAST_YEAR: Final = 2**40  # seconds since 1970; any real date is earlier
_START: Final = re.compile(rf"{_MARK}(\d{{1,4}}):", re.IGNORECASE)
_ALPHABET: Final = frozenset("abcdefghijklmnopqrstuvwxyz234567")


EXPIRED: Final = (
    "this invitation has expired by this machine's clock: ask for a new one, or set the clock if it is wrong."
)


class InviteError(ValueError):
    """A text without a usable invitation; one sentence for people."""


class Invitation(NamedTuple):
    """What an invitation says."""

    want: Want
    """PLAY, WATCH or STUDY."""
    key: bytes
    """The host's public key: no other will be believed."""
    name: str
    """The host's name, for people."""
    addresses: tuple[Address, ...]
    secret: bytes
    table: bytes
    game: str
    until: int
    """When it expires, in seconds since 1970."""
    point: Point | None = None
    """Where host and guest meet if no address of the host's can be reached."""

    @property
    def words(self) -> str:
        """The host's key in words, to be compared aloud by whoever wants to be sure."""
        return spoken(self.key)

    def expired(self, now: float) -> bool:
        """Whether it is too late."""
        return now >= self.until


def write_invitation(invitation: Invitation) -> str:
    """The text to paste, in one piece: what is broken into lines is copied in part."""
    want, key, name, addresses, secret, table, game, until, point = invitation
    where = [str(address) for address in addresses]
    meet = () if point is None else point.parts()
    payload = pack((int(want), key, name, where, secret, table, game, until, meet))
    code = base64.b32encode(payload + _checksum(payload)).decode("ascii").rstrip("=").lower()
    return f"{_MARK}{_VERSION}:{code}:"


def read_invitation(text: str) -> Invitation:
    """The one invitation in a text; raises InviteError with a sentence if there is none, or more than one."""
    if len(text) > TEXT_LIMIT:
        raise InviteError(f"the text is longer than {TEXT_LIMIT} characters: paste the invitation alone")
    plain = _squeezed(text)
    found = list(_START.finditer(plain))
    if not found:
        raise InviteError("there is no invitation in this text: it would begin with runetable2:")
    codes = {(int(start[1]), _code(plain, start.end())) for start in found}
    if len(codes) > 1:
        raise InviteError("there is more than one invitation in this text: paste only one of them")
    version, code = codes.pop()
    if version != _VERSION:
        older = "your program" if version > _VERSION else "the host's program"
        raise InviteError(f"the invitation is written in version {version}: {older} needs an update")
    return _read(_decoded(code))


def _squeezed(text: str) -> str:
    """What letters and programs put between the characters is taken out; only these count."""
    folded = unicodedata.normalize("NFKC", text)
    return "".join(sign for sign in folded if sign.isalnum() or sign == ":")


def _code(plain: str, start: int) -> str:
    end = plain.find(":", start)
    if end < 0:
        raise InviteError("the invitation's end is missing: copy all of it, up to the last colon")
    if end - start > CODE_LIMIT:
        raise InviteError("the invitation is damaged: it is too long")
    return plain[start:end].lower()


def _decoded(code: str) -> bytes:
    wrong = next((sign for sign in code if sign not in _ALPHABET), None)
    if wrong is not None:
        raise InviteError(f"the invitation is damaged: no invitation has the character {wrong!r}")
    try:
        raw = base64.b32decode(code.upper() + "=" * (-len(code) % 8))
    except ValueError:
        raise InviteError("the invitation is damaged: a part of it is missing") from None
    payload, check = raw[:-_CHECK_SIZE], raw[-_CHECK_SIZE:]
    if _checksum(payload) != check:
        raise InviteError("the invitation is damaged: copy it again, all of it")
    return payload


def _read(payload: bytes) -> Invitation:
    try:
        value = unpack(payload, CODE_LIMIT)
        if type(value) is not tuple or len(value) != len(Invitation._fields):
            raise WireError("it has not the right number of parts")
        want, key, name, addresses, secret, table, game, until, point = value
        return Invitation(
            _want(want),
            _sized(key, KEY_SIZE, KEY_SIZE, "key"),
            _name(name),
            _addresses(addresses, point),
            _sized(secret, 0, SECRET_LIMIT, "secret"),
            _sized(table, 0, TABLE_LIMIT, "table"),
            _game(game),
            _until(until),
            read_parts(point),
        )
    except WireError as error:
        raise InviteError(f"the invitation cannot be used: {error}") from None


def _checksum(payload: bytes) -> bytes:
    return fingerprint("link.invite", payload, size=_CHECK_SIZE)


def _want(value: Any) -> Want:
    if value not in (Want.PLAY, Want.WATCH, Want.STUDY) or type(value) is not int:
        raise WireError("it is neither to play nor to watch nor to look at a replay together")
    return Want(value)


def _sized(value: Any, least: int, most: int, what: str) -> bytes:
    if type(value) is not bytes or not least <= len(value) <= most:
        raise WireError(f"its {what} is not as it should be")
    return value


def _name(value: Any) -> str:
    try:
        if type(value) is str and check_name(value) == value:
            return value
    except IdentityError as error:
        raise WireError(f"the host's name is not allowed: {error}") from None
    raise WireError("the host's name is not as it should be")


def _addresses(value: Any, point: Any) -> tuple[Address, ...]:
    addresses = read_addresses(value)
    if not addresses and not point:
        raise WireError("it names no address")
    return addresses


def _game(value: Any) -> str:
    if type(value) is not str or len(value) > GAME_LIMIT or not value.isprintable():
        raise WireError("its game is not as it should be")
    return value


def _until(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= _LAST_YEAR:
        raise WireError("its date is not as it should be")
    return value
