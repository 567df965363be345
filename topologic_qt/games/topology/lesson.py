"""The lesson of Topology: a ring, and in the second turn a ring round it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.lesson import Lesson, Points, Step
from topologic_qt.games.topology.rules.chain import DESIGNS, SAME_WHEN_TURNED
from topologic_qt.games.topology.rules.moves import End, Lay, Move
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import Setup, State, new_setup
from topologic_qt.translation import tr, tr_noop


@dataclass(frozen=True, slots=True)
class TopologyPoints(Points):
    """What a lesson or a puzzle points at."""

    places: tuple[PlacedTile, ...] = ()
    """Tiles to lay, in their places."""
    points: bool = False
    """Whether to point at the points of the turn, in the corner of the table."""
    ending: bool = False
    """Whether to point at the button that ends the turn."""


_START = "G"
_FIRST = PlacedTile("I", (0, -1), 0)
_OTHERS = (
    (PlacedTile("U", (2, -1), 0), PlacedTile("Z", (2, 0), 0)),
    (PlacedTile("J", (1, -2), 0), PlacedTile("S", (2, 1), 5)),
)
"""The tiles of the two other players, in their first turns."""
_BELOW, _TURNED = PlacedTile("Y", (0, 1), 0), PlacedTile("T", (-1, -1), 5)
"""The two tiles of the second turn; the last one closes the ring."""

TILES = (PlacedTile(_START, (0, 0), 0), _FIRST, *_OTHERS[0], *_OTHERS[1], _BELOW, _TURNED)
"""All tiles of the lesson, in the order in which they are laid."""

_END_KEYS = tr_noop("Ctrl+Enter ends the turn.")
_END_NOW = tr_noop("That’s fine as it is. End the turn with the button below.")


LessonStep = Step[State, Move]


def lesson() -> Lesson[Setup, State, Move]:
    """Return the script, in the current language."""
    computer = Computer(Level.NOVICE, "lesson")
    setup = new_setup(
        (tr("You"), tr("Ben"), tr("Clara")),
        stack=_stack(),
        seating=(None, computer, computer),
        title=tr("Lesson"),
    )
    return Lesson(setup, (*_first_turn(), *_second_turn()))


def _stack() -> str:
    """The stack that begins with the tiles of the lesson."""
    first, rest = "".join(tile.design for tile in TILES), list(DESIGNS * 2)
    for design in first:
        rest.remove(design)
    return first + "".join(rest)


def _first_turn() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("The goal"),
            tr_noop(
                "You’re playing Ben and Clara. Each tile has five lines. Close lines into a "
                "ring, and you score a point for each part. Most points win."
            ),
        ),
        LessonStep(
            tr_noop("Lay your tile"),
            tr_noop(
                "Drag the tile from the rack to the lit place, or click it and then the "
                "place. It’ll close the line with blue dots."
            ),
            TopologyPoints((_FIRST,)),
            _laying(_FIRST),
            keys=tr_noop("1 picks up the tile, arrows move it, Enter lays it."),
            otherwise=tr_noop("It fits there too, but for now use the lit place."),
        ),
        LessonStep(
            tr_noop("A ring of two"),
            tr_noop(
                "One line from each tile makes a ring of two: 2 points. The corner of the "
                "table shows what your turn would score."
            ),
            TopologyPoints(points=True),
        ),
        LessonStep(
            tr_noop("End your turn"),
            tr_noop("You can still move your tile. End the turn with the button below, and the rings count."),
            TopologyPoints(ending=True),
            _ending,
            keys=_END_KEYS,
            otherwise=_END_NOW,
            then=_others_play,
        ),
        LessonStep(
            tr_noop("The others have played"),
            tr_noop(
                "Ben and Clara laid two tiles each, but closed no rings. Tiles only need to "
                "touch along a side: lines always meet. Now you have two."
            ),
        ),
    )


def _second_turn() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("Prepare a larger ring"),
            tr_noop(
                "Lay the first tile on the lit place. No ring closes yet, but its outer line "
                "will run round yours."
            ),
            TopologyPoints((_BELOW,)),
            _laying(_BELOW),
            keys=tr_noop("1 picks up the tile, arrows move it, Enter lays it."),
            otherwise=tr_noop("Lay the first tile from the rack on the lit place."),
        ),
        LessonStep(
            tr_noop("Turn a tile"),
            tr_noop("Pick up the other tile, turn it once with the wheel or R, and lay it on the lit place."),
            TopologyPoints((_TURNED,)),
            _laying(_TURNED),
            keys=tr_noop("2 picks it up, R turns it, arrows move it, Enter lays it."),
            otherwise=tr_noop("Turn it until it looks like the pale tile, and lay it there."),
        ),
        LessonStep(
            tr_noop("A ring round a ring"),
            tr_noop(
                "The new ring has five parts, and the two in the ring inside count again: 5 + 2 inside = 7."
            ),
            TopologyPoints(points=True),
        ),
        LessonStep(
            tr_noop("End this turn, too"),
            tr_noop("End the turn and watch the rings being counted."),
            TopologyPoints(ending=True),
            _ending,
            keys=_END_KEYS,
            otherwise=_END_NOW,
        ),
        LessonStep(
            tr_noop("Nine points: well done"),
            tr_noop(
                "2 + 7 = 9. Rings belong to nobody: close one round others, and you score for those too."
            ),
        ),
        LessonStep(
            tr_noop("How a match ends"),
            tr_noop(
                "After all 52 tiles, the most points win. In a tie, whoever finished later "
                "ranks lower. Two or four can play, too."
            ),
        ),
    )


def _laying(tile: PlacedTile) -> Callable[[State], Sequence[Move]]:
    """Return what accepts this way to lay a tile, or one that looks the same."""
    ways = [tile, tile.turned] if tile.design in SAME_WHEN_TURNED else [tile]
    moves = [Lay(one.design, one.at, one.direction) for one in ways]

    def accepted(state: State) -> Sequence[Move]:
        return moves if tile.design in state.revealed else ()

    return accepted


def _ending(state: State) -> Sequence[Move]:  # noqa: ARG001
    return (End(),)


def _others_play(state: State) -> Sequence[Move]:  # noqa: ARG001
    moves: list[Move] = []
    for tiles in _OTHERS:
        moves += [Lay(tile.design, tile.at, tile.direction) for tile in tiles]
        moves.append(End())
    return moves
