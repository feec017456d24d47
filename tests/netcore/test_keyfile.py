"""The key file: private, whole, never overwritten, and refused with one sentence when something is wrong."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from nacl import pwhash

from netcore import keyfile
from netcore.files import home, write_whole
from netcore.identity import IdentityError

ROOT = Path(__file__).parents[2]

posix = pytest.mark.skipif(os.name != "posix", reason="file rights of this kind exist on POSIX alone")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "identity.toml"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cheap passphrase, so that a test takes milliseconds."""
    monkeypatch.setattr(keyfile, "PASSPHRASE_MEMORY", pwhash.argon2id.MEMLIMIT_MIN)
    monkeypatch.setattr(keyfile, "PASSPHRASE_ROUNDS", pwhash.argon2id.OPSLIMIT_MIN)


def test_a_created_key_loads_again(path: Path) -> None:
    made = keyfile.create(path, 'Ada "the first" Ünü \\')
    assert keyfile.load(path) == made
    assert keyfile.load(path).note == ""


@posix
def test_a_key_file_is_private_from_the_start_under_any_umask(path: Path) -> None:
    old = os.umask(0)
    try:
        keyfile.create(path, "Ada")
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_existing_key_is_never_overwritten(path: Path) -> None:
    made = keyfile.create(path, "Ada")
    with pytest.raises(IdentityError, match="already a key file"):
        keyfile.create(path, "Ben")
    assert keyfile.load(path) == made
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_load_or_create_makes_a_key_once(path: Path) -> None:
    assert keyfile.load_or_create(path, "Ada") == keyfile.load_or_create(path, "Ben")


@posix
def test_a_file_others_can_read_is_made_private_and_says_so(path: Path) -> None:
    keyfile.create(path, "Ada")
    path.chmod(0o644)
    assert "could be read by others" in keyfile.load(path).note
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.usefixtures("quick")
def test_a_passphrase_locks_the_key(path: Path) -> None:
    made = keyfile.create(path, "Ada", "öpen sesame")
    assert bytes(made.key).hex() not in path.read_text()
    assert keyfile.is_sealed(path)
    assert keyfile.load(path, "öpen sesame") == made
    with pytest.raises(IdentityError, match="locked with a passphrase"):
        keyfile.load(path)
    with pytest.raises(IdentityError, match="does not open"):
        keyfile.load(path, "close")


@pytest.mark.usefixtures("quick")
def test_saving_changes_name_and_passphrase_but_not_the_key(path: Path) -> None:
    made = keyfile.create(path, "Ada", "old")
    keyfile.save(path, made.renamed("Ada B."))
    again = keyfile.load(path)
    assert (again.name, again.public) == ("Ada B.", made.public)
    assert not keyfile.is_sealed(path)


def test_every_line_lost_and_every_character_changed_is_noticed_or_harmless(path: Path) -> None:
    made = keyfile.create(path, "Ada")
    text = path.read_text()
    for place in range(len(text)):
        path.write_text(text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :])
        _loads_this_key_or_refuses(path, made.public)
    lines = text.splitlines(keepends=True)
    for place in range(1, len(lines)):
        path.write_text("".join(lines[:place] + lines[place + 1 :]))
        with pytest.raises(IdentityError, match=path.name):
            keyfile.load(path)


def test_every_truncation_is_refused_with_a_sentence(path: Path) -> None:
    keyfile.create(path, "Ada")
    raw = path.read_bytes().rstrip()
    for length in range(len(raw)):
        path.write_bytes(raw[:length])
        with pytest.raises(IdentityError, match=path.name):
            keyfile.load(path)


def test_a_planted_file_cannot_be_nested_without_end(path: Path) -> None:
    keyfile.create(path, "Ada")
    path.write_text("a = " + "[" * 1500)
    with pytest.raises(IdentityError, match=path.name):
        keyfile.load(path)


@pytest.mark.parametrize(
    "line", ["rounds = 1000000", "memory = 99999999999999", "memory = 1", 'salt = "00"', "rounds = true"]
)
@pytest.mark.usefixtures("quick")
def test_a_planted_file_cannot_ask_for_endless_work(path: Path, line: str) -> None:
    keyfile.create(path, "Ada", "pass")
    word = line.split(" ", 1)[0]
    lines = [line if old.startswith(word) else old for old in path.read_text().splitlines()]
    path.write_text("\n".join(lines))
    with pytest.raises(IdentityError, match="damaged"):
        keyfile.load(path, "pass")


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"x" * 5000, b"", b"[[[", b"format = 2"])
def test_other_files_are_refused_with_a_sentence(path: Path, raw: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(raw)
    with pytest.raises(IdentityError, match=path.name):
        keyfile.load(path)


def test_no_file_and_a_folder_are_refused_with_a_sentence(tmp_path: Path) -> None:
    for place in (tmp_path / "none", tmp_path):
        with pytest.raises(IdentityError, match="key file"):
            keyfile.load(place)


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IdentityError, match="cannot write"):
        keyfile.create(tmp_path / "file" / "identity.toml", "Ada")


def test_where_files_live(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/x")
    monkeypatch.setenv("RUNETABLE_HOME", "/r")
    assert home() == Path("/r")
    monkeypatch.delenv("RUNETABLE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    if sys.platform == "linux":
        assert home() == Path("/x/runetable")
        monkeypatch.delenv("XDG_DATA_HOME")
    before = tmp_path / ".local" / "share" / "runetable"
    before.mkdir(parents=True)
    if sys.platform != "win32":
        assert home() == before  # also where the system has another place today: nobody's key is lost


def test_two_programs_starting_at_once_agree_on_one_key(path: Path) -> None:
    code = "import sys, pathlib; from netcore import keyfile; path = pathlib.Path(sys.argv[1])"
    code += "; print(keyfile.load_or_create(path, 'Ada').public.hex())"
    command = [sys.executable, "-c", code, str(path)]
    programs = [subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) for _ in range(4)]
    keys = {program.communicate(timeout=60)[0] for program in programs}
    assert len(keys) == 1
    assert keyfile.load(path).public.hex().encode() in next(iter(keys))


def test_a_refused_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "file"
    write_whole(target, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def _loads_this_key_or_refuses(path: Path, public: bytes) -> None:
    try:
        assert keyfile.load(path).public == public
    except IdentityError as error:
        assert path.name in str(error)
