"""A table of Second Genesis as a referee reads it: printed cards, modes, and what makes creatures strong."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

from engines.kernel import Game, Table

PACKS = Path(__file__).parents[2] / "engines" / "genesis" / "packs"
PRINTED = [
    card for pack in sorted(PACKS.glob("*.toml")) for card in tomllib.loads(pack.read_text("utf-8"))["card"]
]
NAMED = {card["name"]: card for card in PRINTED}
SPHERES = ("science", "ether", "spirit", "chaos", "nature")
BACKS = (*((sphere,) for sphere in SPHERES), *combinations(SPHERES, 2))
DUAL = tuple(range(len(SPHERES), len(BACKS)))
VEILED = {"cost": 3, "strength": 3, "weak": 1}
TYPES = ("warrior", "mystic", "beast", "engine", "titan", "swarm")
NEVER = ("brass_sentry", "elder_statue")
NOT_ALONE = ("goblin_runt", "prism_leviathan", "moss_bear")
HUNTERS = ("ember_whelp", "vat_titan", "great_serpent", "last_dragon")
NO_BLOCKERS = ("survey_drone", "war_ogre")
PAST_ALL = ("veil_dancer", "mercy_seraph")


class Position:
    """What everybody sees of a table."""

    def __init__(self, game: Game, t: Table) -> None:
        self.game, self.t = game, t
        self.names = [kind.name for kind in t.map.of]
        self.mode = game.mode(t).name.rstrip("0123456789")

    # --- cards ----------------------------------------------------------------------------------------------

    def zone(self, name: str, seat: int) -> tuple[int, ...]:
        """The cards of a lord's zone."""
        return self.t.zone(name, seat)

    def zone_of(self, card: int) -> str:
        """The name of the zone a card lies in."""
        zone = self.t.rows[card].zone
        return self.names[zone] if zone >= 0 else ""

    def id(self, card: int) -> str:
        """The id of an open card, nothing for one that lies face down."""
        row = self.t.rows[card]
        return "" if row.face is None or not row.up else str(NAMED[self.game.face_name(row.face)]["id"])

    def printed(self, face: int, half: str) -> dict[str, Any]:
        """What is printed on a half."""
        halves = NAMED[self.game.face_name(face)]["half"]
        return next(dict(one) for one in halves if one["id"] == half)

    def creature(self, card: int) -> dict[str, Any]:
        """What a creature has printed; a veiled one what stands on its back (SG-151)."""
        face = self.t.rows[card].face
        return {"stats": VEILED, "tags": []} if not self.id(card) else self.printed(face or 0, "creature")

    def back(self, card: int) -> int:
        """The number of the back."""
        back = self.t.rows[card].back
        assert back is not None
        return back

    def spheres(self, card: int) -> set[str]:
        """The spheres on the back (SG-014)."""
        return set(BACKS[self.back(card)])

    def afflicted(self, card: int) -> bool:
        """Whether a card is turned sideways (SG-194)."""
        return dict(self.t.rows[card].marks).get("afflicted", 0) > 0

    def attached(self, card: int) -> list[str]:
        """What lies under a card."""
        under = [one for seat in range(self.t.map.seats) for one in self.zone("attached", seat)]
        return [self.id(one) for one in under if self.t.rows[one].host == card]

    # --- lords ----------------------------------------------------------------------------------------------

    def side(self, seat: int) -> tuple[int, ...]:
        """Who wins and loses together."""
        return self.game.mode(self.t).side(seat)

    def there(self, seat: int) -> bool:
        """Whether a lord takes part now (SG-254)."""
        return not self.t.out(seat) and not self.t.get(seat, "benched")

    def team(self, seat: int) -> tuple[int, ...]:
        """Who shares a battlefield and a fortress (SG-260)."""
        if self.mode != "citadel":
            return (seat,)
        return tuple(one for one in self.side(seat) if not self.t.out(one))

    def others(self, seat: int) -> list[int]:
        """The lords who take part, clockwise after a seat."""
        n = self.t.map.seats
        return [one for one in ((seat + k) % n for k in range(1, n)) if self.there(one)]

    def within(self, seat: int) -> list[int]:
        """The lords in range (SG-246, SG-247, SG-251)."""
        others = self.others(seat)
        return (
            others
            if self.mode not in ("limited", "teams")
            else list(dict.fromkeys([*others[:1], *others[-1:]]))
        )

    def enemies(self, seat: int) -> list[int]:
        """Those of them who are no partners."""
        return [one for one in self.within(seat) if one not in self.side(seat)]

    def follows(self, seat: int) -> int:
        """Whose turn comes next (SG-085, SG-R27, SG-R28)."""
        if self.mode == "tag":
            return next(one for one in self.side((seat + 1) % 4) if self.there(one))
        return next(one for one in self.others(seat) if self.mode != "citadel" or one not in self.side(seat))

    # --- what creatures may do ------------------------------------------------------------------------------

    def field(self, seat: int) -> list[int]:
        """The creatures that a lord calls their own."""
        return [card for one in self.team(seat) for card in self.zone("field", one)]

    def may_attack(self, card: int) -> bool:
        """By its own text."""
        alone = len(self.field(self.t.rows[card].seat)) == 1
        return self.id(card) not in NEVER and not (self.id(card) in NOT_ALONE and alone)

    def may_block(self, card: int) -> bool:
        """By its own text."""
        return self.id(card) not in NO_BLOCKERS

    def unblockable(self, card: int) -> bool:
        """By its own text or Refraction."""
        return self.id(card) in PAST_ALL or "crown_of_light" in self.attached(card)

    def hunts(self, card: int) -> bool:
        """Whether it may attack ready creatures: by its own text, Bloodlust or Dread Banner."""
        banner = any("last_dragon" in self.spells(one) for one in self.team(self.t.rows[card].seat))
        return self.id(card) in HUNTERS or "knife_dancer" in self.attached(card) or banner

    def spells(self, seat: int) -> list[str]:
        """The active spells of a lord."""
        return [self.id(card) for card in self.zone("fortress", seat)]

    # --- strength -------------------------------------------------------------------------------------------

    def strength(self, card: int) -> int:
        """Printed strength, with all that texts add; halved together for an afflicted creature (SG-R18)."""
        stats, more = self.creature(card)["stats"], self._more(card)
        for mod in self.t.mods:
            more += (mod.n or 0) if card in mod.targets else 0
        if not self.afflicted(card):
            return max(0, int(stats["strength"]) + more)
        return max(0, int(stats["weak"]) + (more // 2 if more >= 0 else -(-more // 2)))

    def _more(self, card: int) -> int:
        seat = self.t.rows[card].seat
        mine = self.t.active == seat
        towers, crystals, energy = (len(self.zone(name, seat)) for name in ("towers", "vault", "groove"))
        tags, id = self.creature(card)["tags"], self.id(card)
        others = [one for one in self.zone("field", seat) if one != card]
        fights = dict(self.t.rows[card].links).get("battle") is not None
        by_itself = {
            "bastion_gunner": towers,
            "crown_of_light": crystals,
            "old_soldier": min(4, energy),
            "goblin_gang": 2 * any("goblin" in self.creature(one)["tags"] for one in others),
            "glass_drake": 3 * (fights and mine),
            "ironhorn": len(others) * fights,
            "dawn_choir": 0,
        }
        more = by_itself.get(id, 0)
        by_attachment = {
            "boiler_hand": 3,
            "piston_knight": 5,
            "firebrand": 4 * mine,
            "knife_dancer": 2,
            "tide_herald": 2,
            "ash_acolyte": 4 * (self.t.active not in self.side(seat)),
            "mercy_seraph": min(4, energy),
            "thorn_faun": 2,
            "moss_bear": min(6, crystals),
        }
        more += sum(by_attachment.get(one, 0) for one in self.attached(card))
        by_spell = {
            "bastion_gunner": 2 * (towers >= 3),
            "vault_warden": 2 * ("engine" in tags),
            "young_hydra": mine,
            "last_dragon": mine,
            "elder_druid": "nature" in self.spheres(card),
            "faun_piper": 2 * ("beast" in tags),
        }
        more += sum(by_spell.get(one, 0) for one in self.spells(seat))
        by_company = {
            "doom_alchemist": 2 * ("engine" in tags),
            "chief_mourner": 2 * ("mystic" in tags),
            "grey_wolf": 2 * ("wolf" in tags),
            "walking_forest": 1,
        }
        more += sum(by_company.get(self.id(one), 0) for one in others)
        more += 2 * (towers <= 2) * sum(self.id(one) == "dawn_choir" for one in self.zone("field", seat))
        for foe in range(self.t.map.seats):
            if self.there(foe) and foe not in self.side(seat) and seat in self.within(foe):
                more -= sum(self.id(one) == "storm_herder" for one in self.zone("field", foe))
                more -= self.spells(foe).count("veil_dancer")
                more -= self.spells(foe).count("old_soldier") * self.t.rows[card].turned
        return more
