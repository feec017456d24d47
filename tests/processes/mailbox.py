"""The real mailbox server as a program of its own; says where it listens, then serves until it is ended."""

from __future__ import annotations

from typing import Any, cast

from twisted.internet import reactor
from twisted.internet.endpoints import TCP4ServerEndpoint
from wormhole_mailbox_server.database import create_or_upgrade_channel_db
from wormhole_mailbox_server.server import make_server
from wormhole_mailbox_server.web import make_web_server


def serve() -> None:
    site = make_web_server(make_server(create_or_upgrade_channel_db(":memory:")), False)
    loop = cast(Any, reactor)
    listening = TCP4ServerEndpoint(loop, 0, interface="127.0.0.1").listen(site)
    listening.addCallback(lambda port: print(f"ws://127.0.0.1:{port.getHost().port}/v1", flush=True))
    loop.run()


if __name__ == "__main__":
    serve()
