"""Who sits at this machine, before anybody has said so."""

from __future__ import annotations

from typing import Final

NEW_PLAYER: Final = "Player"
"""What a new player is called: what the system calls its user is nobody else's business."""
