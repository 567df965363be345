"""A saved match, and a hand that opens it and plays on."""

from pathlib import Path

from opening import write_match

from tests.desktop.program import Program, wait_for
from tests.desktop.twin import Twin
from tests.tables import TopologicMatch
from topologic_qt.engine.match import Match
from topologic_qt.games.topologic.rules.field import Location, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field

_ENTRIES = (Location(1, 0), Location(2, 0), Location(3, 0), Location(0, 3), Location(7, 2))


def _match() -> TopologicMatch:
    """Five seekers have entered, and the first hint is given."""
    match = Match(Topologic(), Setup(random_field(FieldRecipe(seed="parrot"))))
    match.apply(HideSecret(Tile.parse("Y5")))
    for seeker, place in enumerate(_ENTRIES):
        match.apply(PlaceSeeker(seeker, match.setup.field.tiles[place]))
    match.apply(AskForHint())
    match.apply_automatic_moves()
    return match


def saved_match(file: Path) -> Path:
    """Save a match in a file, and return the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_match(_match().snapshot(), file)
    return file


def play_a_saved_match(program: Program, twin: Twin, file: Path) -> None:
    """See and hear the match the program was started with, drag a seeker, and quit."""
    match = _match()
    wait_for("match in the title", lambda: file.name in program.title)
    assert program.wait_for_match("match", lambda kept: kept.moves == match.moves)
    program.settle()
    program.keys("ctrl+m", "ctrl+m")  # with the sounds on again, one is heard
    wait_for("sound", lambda: program.was_heard)
    twin.stand_like(program)
    twin.follow(match)
    goal = str(max(legal_destinations(match.state, 0), key=str))
    program.drag((twin.seeker(0), twin.tile(goal)))
    program.wait_for_match("seeker", lambda kept: str(kept.state.round.positions[0]) == goal)
    program.keys("ctrl+q")
    assert program.wait_for_end() == 0
    assert program.said == ""
