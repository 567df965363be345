"""Hand-made fields and positions, drawn as text.

A field is drawn as rows of tile names, with `..` for a place without a tile. Most tests play on `ORDERED`: a
column for each colour, a row for each number, so that a tile's name tells its place.
"""

from collections.abc import Mapping

import pytest

from tests.sentences import untranslated
from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.match import Match
from topologic_qt.games.topologic.rules.field import Field, Location, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import hint
from topologic_qt.games.topologic.rules.legality import possible_hints
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveHint, HideSecret, Move, PlaceSeeker, Rule
from topologic_qt.games.topologic.rules.setup import AT_ONE_COMPUTER, EDITION_2019, Edition, Setup
from topologic_qt.games.topologic.rules.state import Round, State, Turn, View

ORDERED = """
R1 O1 Y1 G1 B1 V1 P1 W1 K1 S1
R2 O2 Y2 G2 B2 V2 P2 W2 K2 S2
R3 O3 Y3 G3 B3 V3 P3 W3 K3 S3
R4 O4 Y4 G4 B4 V4 P4 W4 K4 S4
R5 O5 Y5 G5 B5 V5 P5 W5 K5 S5
R6 O6 Y6 G6 B6 V6 P6 W6 K6 S6
"""

TopologicMatch = Match[Setup, State, Move, View]


def tile(name: str) -> Tile:
    """The tile of that name."""
    return Tile.parse(name)


def tiles(names: str) -> tuple[Tile, ...]:
    """The tiles of these names, in their order."""
    return tuple(map(Tile.parse, names.split()))


def names(found: object) -> str:
    """The names of tiles, sorted."""
    assert isinstance(found, frozenset | set | dict | tuple | list)
    return " ".join(sorted(map(str, found)))


def drawn(picture: str) -> Field:
    """The field that a picture shows; its upper left corner is the origin."""
    return Field(
        (Location(x, y), Tile.parse(name))
        for y, row in enumerate(picture.strip().splitlines())
        for x, name in enumerate(row.split())
        if name != ".."
    )


def picture(field: Field) -> str:
    """The picture of a field, the reverse of `drawn`."""
    columns = range(min(x for x, _ in field.tiles), max(x for x, _ in field.tiles) + 1)
    rows = range(min(y for _, y in field.tiles), max(y for _, y in field.tiles) + 1)
    lines = (" ".join(str(field.tiles.get(Location(x, y), "..")) for x in columns) for y in rows)
    return "\n".join(lines)


def rearranged(moved: Mapping[str, tuple[int, int]]) -> Field:
    """The ordered field with some of its tiles moved."""
    places = dict(drawn(ORDERED).locations)
    places.update({Tile.parse(name): Location(*place) for name, place in moved.items()})
    return Field((place, name) for name, place in places.items())


def turn_two(
    positions: str, *, field: Field | None = None, edition: Edition = EDITION_2019, secret: str = "R1"
) -> State:
    """The start of the second turn, with the seekers on these tiles, wherever they entered."""
    on = tiles(positions)
    turn = Turn(on, hint(on, tile(secret)), ())
    played = Round(referee=0, seeker=1, positions=on, hidden=True, secret=tile(secret), turns=(turn,))
    return State(Setup(field or drawn(ORDERED), edition, seekers=len(on)), (played,), AT_ONE_COMPUTER)


def new_match(seekers: int = 3, edition: Edition = EDITION_2019) -> TopologicMatch:
    """A match on the ordered field before its first move."""
    return TopologicMatch(Topologic(), Setup(drawn(ORDERED), edition, seekers))


def enter(match: TopologicMatch, positions: str) -> None:
    """Let all seekers enter on these tiles."""
    for seeker, to in enumerate(tiles(positions)):
        match.apply(PlaceSeeker(seeker, to))


def ask(match: TopologicMatch) -> None:
    """End the turn with the correct hint."""
    match.apply(AskForHint())
    match.apply(GiveHint(possible_hints(match.state)[0]))


def find_at_once(match: TopologicMatch, secret: str = "R1") -> None:
    """Play a round that is won in the first turn."""
    match.apply(HideSecret(tile(secret)))
    enter(match, " ".join([secret] * match.setup.seekers))
    ask(match)


def refused(state: State, move: Move) -> IllegalMove:
    """The refusal of a move."""
    with pytest.raises(IllegalMove) as caught:
        Topologic().apply(state, move)
    assert untranslated(caught.value.why) == ""
    return caught.value


def rule(state: State, move: Move) -> Rule:
    """The rule that a refused move breaks."""
    broken = refused(state, move).rule
    assert isinstance(broken, Rule)
    return broken
