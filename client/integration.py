"""How the desktop learns of Runetable: the type of `.rune` files, an icon, and an entry in the menu.

Everything goes into the folder of the user's own data (XDG), so nobody has to be root, and a double click on
a replay opens it. The desktop build and an installation by pip are entered alike: by how this very program
is started.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from client.cli.program import program
from netcore.files import write_whole

TYPE: Final = "application/x-runetable-replay"
NAME: Final = "runetable"

MIME: Final = f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{TYPE}">
    <comment>Runetable replay</comment>
    <comment xml:lang="de">Runetable-Aufzeichnung</comment>
    <magic priority="80"><match type="string" offset="0" value="\\x89RUNE\\r\\n\\x1a"/></magic>
    <glob pattern="*.rune"/>
    <icon name="{NAME}"/>
  </mime-type>
</mime-info>
"""

ICON: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">
  <rect x="14" y="8" width="100" height="112" rx="16" fill="#20304a"/>
  <rect x="22" y="16" width="84" height="96" rx="10" fill="none" stroke="#d8b56a" stroke-width="4"/>
  <path d="M48 96V32l34 26-34 22" fill="none" stroke="#f4ead2" stroke-width="9" stroke-linejoin="round"
    stroke-linecap="round"/>
  <circle cx="84" cy="88" r="7" fill="#d8b56a"/>
</svg>
"""

Run = Callable[[list[str]], None]


def data_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Where desktops look for what belongs to this user."""
    env = os.environ if environment is None else environment
    return Path(env["XDG_DATA_HOME"]) if env.get("XDG_DATA_HOME") else Path.home() / ".local" / "share"


def files(folder: Path) -> dict[Path, str]:
    """Every file that is written, with its content."""
    icons = folder / "icons" / "hicolor" / "scalable"
    return {
        folder / "mime" / "packages" / f"{NAME}.xml": MIME,
        folder / "applications" / f"{NAME}.desktop": entry(program()),
        icons / "apps" / f"{NAME}.svg": ICON,
        icons / "mimetypes" / f"{TYPE.replace('/', '-')}.svg": ICON,
    }


def entry(words: list[str]) -> str:
    """The entry in the menu, for a program that is started so."""
    command = " ".join(shlex.quote(word).replace("%", "%%") for word in words)
    return f"""[Desktop Entry]
Type=Application
Name=Runetable
Comment=A table for card and tile games
Comment[de]=Ein Tisch für Karten- und Legespiele
Exec={command} %f
Icon={NAME}
Terminal=false
Categories=Game;CardGame;BoardGame;
MimeType={TYPE};
StartupWMClass=runetable
"""


def supported() -> bool:
    """Whether this system's desktops read such files."""
    return sys.platform.startswith(("linux", "freebsd"))


def install(folder: Path, run: Run | None = None) -> list[Path]:
    """Write everything and tell the desktop; gives what was written."""
    written = []
    for path, content in files(folder).items():
        write_whole(path, content.encode())
        written.append(path)
    _tell(folder, run or _quietly)
    return written


def remove(folder: Path, run: Run | None = None) -> list[Path]:
    """Take everything away again; gives what was there."""
    gone = [path for path in files(folder) if path.exists()]
    for path in gone:
        path.unlink()
    _tell(folder, run or _quietly)
    return gone


def _tell(folder: Path, run: Run) -> None:
    """The desktop's own programs make its tables anew; where they are missing it does so by itself later."""
    run(["update-mime-database", str(folder / "mime")])
    run(["update-desktop-database", str(folder / "applications")])
    run(["gtk-update-icon-cache", "-q", "-t", "-f", str(folder / "icons" / "hicolor")])


def _quietly(words: list[str]) -> None:
    found = shutil.which(words[0])
    if found is not None:
        subprocess.run([found, *words[1:]], check=False, capture_output=True, timeout=60)
