"""Records golden logs and playthroughs: `python -m tests.golden.record [GAME…]`.

A log that still comes out is left alone. One that does not is recorded anew only if the game's revision was
raised or its cards are others: the same rules with the same cards must never lead to two different tables.
(Old files bring their cards along, so other cards alone raise no revision.) Playthroughs are always written
anew; what changed in them is for people to read before it is committed.
"""

from __future__ import annotations

import sys

from tests.golden import logs, play


def main(chosen: list[str]) -> int:
    """Record what is missing or out of date; 1 if a log differs though its game's revision does not."""
    refused = 0
    for case, seed, path in logs.paths():
        if chosen and case.game not in chosen:
            continue
        if path.exists():
            old = logs.read(path.read_text(encoding="utf-8"))
            try:
                logs.check(case, old)
                continue
            except logs.Differs as error:
                game = case.make()
                if old.revision == game.revision and game.plays_with(old.setup.packs):
                    print(f"{path.name} was not recorded anew. {error}", file=sys.stderr)
                    refused = 1
                    continue
        path.parent.mkdir(exist_ok=True)
        path.write_text(logs.record(case, seed), encoding="utf-8")
        print(f"recorded {path.name}")
    for case in play.games():
        if not chosen or case.game in chosen:
            play.path(case).parent.mkdir(exist_ok=True)
            play.path(case).write_text("\n".join([*play.transcript(case), ""]), encoding="utf-8")
    return refused


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
