"""Rune a second time, slowly and straight from the ledger's wording, to hold the engine against.

Cells are dictionary keys, areas are found by walking, every rule is one loop. Nothing of the engine is used,
not even its faces.
"""

from dataclasses import dataclass, field

FACES = {
    "R01": "BBGBGR", "R02": "GBBRGB", "R03": "BBGGRB", "R04": "GBBBRG", "R05": "BBGRGB", "R06": "GBBBGR",
    "R07": "BGGBBR", "R08": "GGBRBB", "R09": "BGBBGR", "R10": "BGBRGB", "R11": "BGBBRG", "R12": "BGBGRB",
    "R13": "BGBGBR", "R14": "BGBRBG", "R15": "BGGBRB", "R16": "GGBBRB", "S00": "GBGBRB",
}  # fmt: skip
WORTH = {"B": 1, "G": 2, "R": 3}
LIMIT = {"R": 3, "G": 6, "B": 9}


def where(x, y, rot, r, c):
    return {0: (x + c, y + r), 90: (x + 1 - r, y + c), 180: (x + 2 - c, y + 1 - r), 270: (x + r, y + 2 - c)}[
        rot
    ]


def laid(card, x, y, rot):
    return {where(x, y, rot, r, c): FACES[card][3 * r + c] for r in range(2) for c in range(3)}


def beside(cell):
    x, y = cell
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


@dataclass
class Slow:
    runes: dict = field(default_factory=lambda: laid("S00", 0, 0, 0))
    footprints: list = field(default_factory=lambda: [set(laid("S00", 0, 0, 0))])
    masters: dict = field(default_factory=dict)
    tokens: set = field(default_factory=set)

    def copy(self):
        return Slow(dict(self.runes), list(self.footprints), dict(self.masters), set(self.tokens))

    def place(self, card, x, y, rot):
        after = self.copy()
        after.runes.update(laid(card, x, y, rot))
        after.footprints.append(set(laid(card, x, y, rot)))
        return after

    def area(self, cell):
        found, todo = {cell}, [cell]
        while todo:
            for n in beside(todo.pop()):
                if n not in found and self.runes.get(n) == self.runes[cell]:
                    found.add(n)
                    todo.append(n)
        return found

    def held(self, side):
        return set().union(*(self.area(cell) for cell, owner in self.masters.items() if owner == side))

    def points(self, side):
        return sum(WORTH[self.runes[cell]] for cell in self.held(side))

    def shared(self):
        return any(
            len({self.masters[c] for c in self.area(m) if c in self.masters}) > 1 for m in self.masters
        )

    def longest(self, colour):
        best = 0
        for x, y in [cell for cell, shown in self.runes.items() if shown == colour]:
            for dx, dy in ((1, 0), (0, 1)):
                n = 0
                while self.runes.get((x + n * dx, y + n * dy)) == colour:
                    n += 1
                best = max(best, n)
        return best

    def over(self, limit):
        if limit == "line":
            return any(self.longest(colour) > most for colour, most in LIMIT.items())
        return limit == "area" and any(
            len(self.area(cell)) > LIMIT[shown] for cell, shown in self.runes.items()
        )

    def beneath(self, card, x, y, rot):
        return all(self.runes.get(cell, shown) == shown for cell, shown in laid(card, x, y, rot).items())

    def around(self, card, x, y, rot):
        new = laid(card, x, y, rot)
        return all(
            self.runes.get(n, new[cell]) == new[cell] for cell in new for n in beside(cell) if n not in new
        )

    def legal(self, card, x, y, rot, limit=""):
        new = set(laid(card, x, y, rot))
        if (
            not new & set(self.runes)
            or new in self.footprints
            or new & set(self.masters)
            or new & self.tokens
        ):
            return False
        if not self.beneath(card, x, y, rot) and not self.around(card, x, y, rot):
            return False
        after = self.place(card, x, y, rot)
        return not after.shared() and not after.over(limit)

    def placements(self, card, limit=""):
        xs, ys = [x for x, _ in self.runes], [y for _, y in self.runes]
        return [
            (x, y, rot)
            for rot in (0, 90, 180, 270)
            for y in range(min(ys) - 4, max(ys) + 5)
            for x in range(min(xs) - 4, max(xs) + 5)
            if self.legal(card, x, y, rot, limit)
        ]

    def master_cells(self, side):
        theirs = set().union(*(self.area(cell) for cell, owner in self.masters.items() if owner != side))
        return sorted(
            (c for c in self.runes if c not in theirs and c not in self.masters), key=lambda c: (c[1], c[0])
        )

    def token_uses(self, master, limit=""):
        found = []
        for y in (-1, 0, 1):
            for x in (-1, 0, 1):
                cell = master[0] + x, master[1] + y
                for colour in "BG":
                    if (
                        cell not in self.runes
                        or cell in self.masters
                        or cell in self.tokens
                        or self.runes[cell] == colour
                    ):
                        continue
                    after = self.token(cell, colour)
                    if not after.shared() and not after.over(limit):
                        found.append((cell, colour))
        return found

    def token(self, cell, colour):
        after = self.copy()
        after.runes[cell] = colour
        after.tokens.add(cell)
        return after
