"""A second implementation of Topologic, as plain as possible and independent of the program.

A field is a dict from places `(x, y)` to tile names such as `Y5`, an edition is three Booleans, and every
question is answered by trying everything. Slow, and meant to be read beside the rules.
"""

from collections.abc import Mapping

Place = tuple[int, int]
PlainField = Mapping[Place, str]
Move = tuple[str, *tuple[object, ...]]
"""A move: `("hide", tile)`, `("enter", seeker, place)`, `("move", seeker, place)`, `("take back",)`,
`("end turn",)`, `("hint", points)` or `("give up",)`."""

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))

ENTERS_ANYWHERE = {"2017": False, "2019": False, "french": True}
MOVES_DIAGONALLY = {"2017": False, "2019": False, "french": True}
PASSES_OVER = {"2017": True, "2019": False, "french": True}


def border(field: PlainField) -> set[Place]:
    """The tiles with a side to the outside, by a flood fill from outside the field."""
    left, right = min(x for x, _ in field) - 1, max(x for x, _ in field) + 1
    top, bottom = min(y for _, y in field) - 1, max(y for _, y in field) + 1
    wet = {(left, top)}
    pouring = [(left, top)]
    while pouring:
        x, y = pouring.pop()
        for dx, dy in SIDES:
            place = (x + dx, y + dy)
            inside = left <= place[0] <= right and top <= place[1] <= bottom
            if inside and place not in field and place not in wet:
                wet.add(place)
                pouring.append(place)
    return {(x, y) for x, y in field if any((x + dx, y + dy) in wet for dx, dy in SIDES)}


def connected(field: PlainField) -> bool:
    """Whether all tiles are connected by shared sides."""
    if not field:
        return True
    reached = {next(iter(field))}
    while True:
        more = {(x + dx, y + dy) for x, y in reached for dx, dy in SIDES} & set(field) - reached
        if not more:
            return len(reached) == len(field)
        reached |= more


def points(tile: str, secret: str) -> int:
    """The score of one seeker on this tile: a point for the colour, a point for the number."""
    return (tile[0] == secret[0]) + (tile[1] == secret[1])


def way(here: Place, there: Place) -> list[Place] | None:
    """The places after `here` up to `there` on one of the eight straight lines, None off them."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    if (dx, dy) == (0, 0) or (dx != 0 and dy != 0 and abs(dx) != abs(dy)):
        return None
    step_x, step_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    return [(here[0] + n * step_x, here[1] + n * step_y) for n in range(1, max(abs(dx), abs(dy)) + 1)]


def move_objections(
    field: PlainField, edition: str, others: list[Place], here: Place, there: Place
) -> set[str]:
    """All reasons why a seeker may not go from `here` to `there` past the `others`."""
    if here == there:
        return {"stays"}
    objections = set()
    if there not in field:
        objections.add("no tile")
    line = way(here, there)
    straight = here[0] == there[0] or here[1] == there[1]
    if line is None or not (straight or MOVES_DIAGONALLY[edition]):
        return objections | {"no line"}
    between = line[:-1]
    if any(place not in field for place in between):
        objections.add("gap")
    if not PASSES_OVER[edition] and any(place in others for place in between):
        objections.add("blocked")
    return objections


class Referee:
    """An independent referee, which is told every move and names the rules it would break.

    A match has two rounds on one field. `phase` is "hide", "enter", "move", "hint" or "over"; `entries` are
    the places for entering; `standing` has the places of the seekers that have entered; `results` has one
    entry for each finished round, the number of its turns or None if the seeker gave up.
    """

    def __init__(self, field: PlainField, edition: str, seekers: int) -> None:
        self.field = dict(field)
        self.edition = edition
        self.seekers = seekers
        self.entries = set(field) if ENTERS_ANYWHERE[edition] else border(field)
        self.results: list[int | None] = []
        self.start_round()

    def start_round(self) -> None:
        """Take the seekers off the field and forget the secret."""
        self.phase = "hide" if len(self.results) < 2 else "over"
        self.secret = ""
        self.standing: dict[int, Place] = {}
        self.this_turn: list[tuple[int, Place | None]] = []
        self.hints: list[int] = []

    def right_hint(self) -> int:
        """The correct hint, once all seekers stand."""
        return sum(points(self.field[place], self.secret) for place in self.standing.values())

    def objections(self, move: Move) -> set[str]:
        """The rules that this move would break now; empty for a legal move."""
        kind, *values = move
        if kind == "hide":
            found = set() if self.phase == "hide" else {"phase"}
            return found if values[0] in self.field.values() else found | {"no tile"}
        if kind == "enter":
            return self._entering(*values)
        if kind == "move":
            return self._moving(*values)
        if kind == "take back":
            if self.phase not in ("enter", "move"):
                return {"phase"}
            return set() if self.this_turn else {"nothing to take back"}
        if kind == "end turn":
            if self.phase not in ("enter", "move"):
                return {"phase"}
            return set() if len(self.standing) == self.seekers else {"not all entered"}
        if kind == "hint":
            if self.phase != "hint":
                return {"phase"}
            return set() if values[0] == self.right_hint() else {"wrong hint"}
        assert kind == "give up"
        return set() if self.phase in ("enter", "move") else {"phase"}

    def _entering(self, seeker: object, place: object) -> set[str]:
        found = set() if self.phase == "enter" else {"phase"}
        if seeker not in range(self.seekers):
            found.add("no seeker")
        if seeker in self.standing:
            found.add("entered already")
        if place not in self.field:
            found.add("no tile")
        if place not in self.entries:
            found.add("no entry")
        return found

    def _moving(self, seeker: object, place: object) -> set[str]:
        found = set() if self.phase == "move" else {"phase"}
        if seeker not in range(self.seekers):
            return found | {"no seeker"}
        assert isinstance(seeker, int)
        assert isinstance(place, tuple)
        if any(seeker == moved for moved, _ in self.this_turn):
            found.add("moved already")
        if seeker in self.standing:
            others = [there for other, there in self.standing.items() if other != seeker]
            found |= move_objections(self.field, self.edition, others, self.standing[seeker], place)
        return found

    def play(self, move: Move) -> None:
        """Play a legal move."""
        assert not self.objections(move)
        kind, *values = move
        if kind == "hide":
            self.secret = str(values[0])
            self.phase = "enter"
        elif kind in ("enter", "move"):
            seeker, place = values
            assert isinstance(seeker, int)
            assert isinstance(place, tuple)
            self.this_turn.append((seeker, self.standing.get(seeker)))
            self.standing[seeker] = place
        elif kind == "take back":
            seeker, stood = self.this_turn.pop()
            if stood is None:
                del self.standing[seeker]
            else:
                self.standing[seeker] = stood
        elif kind == "end turn":
            self.phase = "hint"
        elif kind == "hint":
            self._hear(self.right_hint())
        else:
            self._end_round(None)

    def _hear(self, hint: int) -> None:
        self.hints.append(hint)
        self.this_turn = []
        self.phase = "move"
        if hint == 2 * self.seekers:
            self._end_round(len(self.hints))

    def _end_round(self, turns: int | None) -> None:
        self.results.append(turns)
        self.start_round()

    def winner(self) -> str | None:
        """The winner: "first" (who sought in round one), "second", or "draw"; None before the end."""
        if self.phase != "over":
            return None
        first, second = (1_000_000_000 if turns is None else turns for turns in self.results)
        if first == second:
            return "draw"
        return "first" if first < second else "second"
