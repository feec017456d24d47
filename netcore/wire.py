"""The only codec of the wire, the journal and the replay file: canonical msgpack, and the hash over it.

One value has exactly one encoding, so signatures and digests can cover bytes that every peer rebuilds alike.
Strangers' bytes are bounded before they are decoded and judged whole before they are used; whatever is wrong
comes back as a `WireError` with one sentence.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, TypeAlias

import msgpack
import msgspec

Value: TypeAlias = Any
"""None, bool, int of 64 bits, str, bytes, tuple of values, or dict with text keys; nothing else travels."""

FRAME_LIMIT: Final = 64 * 1024
"""Bytes of one message: no honest one is larger, and 64 KiB of empty maps already become 5 MB."""

BODY_LIMIT: Final = 256 * 1024
"""Bytes of one item's body: a secret deck of 512 cards has about 75 kB, the proof of its shuffle 66 kB."""

RECORD_LIMIT: Final = 1024 * 1024
"""Bytes of one stored record: a shuffle by eight seats with all proofs stays below, and nothing is larger."""

DEPTH_LIMIT: Final = 24
"""Nesting of containers: real values stay under ten, and the decoder itself gives up far above."""

HASH_SIZE: Final = 32
"""Bytes of a chain value or a game's name: 128-bit security against finding two logs with one value."""

_DOMAIN_LIMIT: Final = 16  # what BLAKE2b takes as personalisation
_encode: Final = msgspec.msgpack.Encoder().encode  # the same bytes as msgpack's, in a fifth of its time
_SCALARS: Final = frozenset({type(None), bool, int, str, bytes})


class WireError(ValueError):
    """Bytes or a value that may not travel; the text is one sentence for people."""


def pack(value: Value) -> bytes:
    """The one encoding of a value; lists become arrays like tuples, keys are sorted."""
    try:
        flat = type(value) is tuple and _SCALARS.issuperset(map(type, value))  # most are
        packed = _encode(value if flat or not _check(value) else _sorted(value))
    except OverflowError:
        raise WireError("a number needs more than 64 bits") from None
    except UnicodeEncodeError:
        raise WireError("a text holds a character that cannot be encoded") from None
    return packed


def unpack(data: bytes, limit: int = FRAME_LIMIT) -> Value:
    """The value of canonical bytes, arrays as tuples; anything else is refused with a sentence."""
    if len(data) > limit:
        raise WireError(f"{len(data)} bytes are more than the {limit} allowed")
    try:
        value = msgpack.unpackb(
            data,
            raw=False,
            use_list=False,
            strict_map_key=True,
            max_str_len=limit,
            max_bin_len=limit,
            max_array_len=limit,
            max_map_len=limit,
            max_ext_len=0,
        )
    except RecursionError:
        raise WireError(f"the bytes nest deeper than {DEPTH_LIMIT} levels") from None
    except msgpack.StackError:
        raise WireError(f"the bytes nest deeper than {DEPTH_LIMIT} levels") from None
    except msgpack.ExtraData:
        raise WireError("there are bytes left over after the value") from None
    except UnicodeDecodeError:
        raise WireError("a text is not valid UTF-8") from None
    except (ValueError, TypeError, msgpack.UnpackException):
        raise WireError("the bytes are no complete message") from None
    if pack(value) != data:
        raise WireError("the bytes are not in the one canonical form")
    return value


def fingerprint(domain: str, *parts: Value, size: int = HASH_SIZE) -> bytes:
    """BLAKE2b over the canonical array of `parts`, under a domain so that no hash serves two purposes."""
    person = domain.encode("ascii")
    if len(person) > _DOMAIN_LIMIT:
        raise WireError(f"the hash domain {domain!r} is longer than {_DOMAIN_LIMIT} bytes")
    return blake2b(pack(parts), digest_size=size, person=person).digest()


def _check(value: Value) -> bool:
    """Refuse what is not on the closed list of types; tells whether there are maps, to be sorted."""
    maps = False
    level, depth = [value], DEPTH_LIMIT
    while level:
        inside: list[Value] = []
        for one in level:
            kind = type(one)
            if kind in _SCALARS:
                continue
            if depth == 0:
                raise WireError(f"the value nests deeper than {DEPTH_LIMIT} levels")
            if isinstance(one, tuple | list) and kind is not msgpack.ExtType:
                inside += one
            elif kind is dict:
                maps = True
                if not all(type(key) is str for key in one):
                    raise WireError("a key is no text")
                inside += one.values()
            else:
                raise WireError(f"a {kind.__name__} may not travel")
        level, depth = inside, depth - 1
    return maps


def _sorted(value: Value) -> Value:
    """The same value with the keys of all its maps in order."""
    if isinstance(value, tuple | list):
        return [_sorted(part) for part in value]
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return value
