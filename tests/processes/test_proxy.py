"""A whole game through a SOCKS5 proxy, between real programs: every line of the guest's goes through it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.netcore.link.test_proxy import Proxy
from tests.processes.actors import UNHURRIED, Stage
from tests.processes.test_kills import check_ending


def test_a_guest_behind_a_proxy_plays_a_whole_game(stage: Stage, tmp_path: Path) -> None:
    if shutil.which("microsocks") is None:
        pytest.skip("microsocks is not installed")
    proxy = Proxy(tmp_path)
    try:
        host = stage.actor("Ada").host("tictactoe", *UNHURRIED, "--meet", "off")
        text = host.event("invitation")["text"]
        guest = stage.actor("Ben").join(text, *UNHURRIED, "--proxy", str(proxy.address))
        check_ending([host, guest])
        assert "127.0.0.1:" in proxy.told
    finally:
        proxy.stop()


def test_what_is_no_proxy_gets_a_sentence(stage: Stage) -> None:
    host = stage.actor("Ada").host("tictactoe", "--meet", "off", "--proxy", "not a proxy!")
    assert host.end() == 2
    assert "the proxy cannot be used" in host.errors.read_text()
