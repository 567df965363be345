"""The lesson of Topologic: one round with three seekers on twelve tiles, and why its secret is found."""

from collections.abc import Callable, Sequence

from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.lesson import Lesson, Step
from topologic_qt.games.topologic.points import TopologicPoints
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, Move, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.notation import parse_field
from topologic_qt.games.topologic.rules.setup import LessonSetup, Seating, Setup
from topologic_qt.games.topologic.rules.state import State
from topologic_qt.translation import tr, tr_noop

_FIELD = """
Y2 R1 G3 B3
B2 R2 Y1 R3
G1 Y3 G2 B1
"""

_SECRET = Tile.parse("R2")

_CARRY_KEYS = tr_noop("A digit from 1 to 3 takes a seeker, the arrows carry it, Enter puts it down.")
_ASK_KEYS = tr_noop("Ctrl+Enter asks for the hint.")


def lesson() -> Lesson[Setup, State, Move]:
    """Return the script, in the language that is in use."""
    setup = LessonSetup(
        field=parse_field(_FIELD),
        seekers=3,
        title=tr("Lesson"),
        players=(tr("Computer"), tr("Anna")),
        seating=Seating((Computer(Level.NOVICE, "lesson"), None)),
        rounds=1,
    )
    steps = (*_first_turn(), *_reasons(), *_second_turn(), *_end())
    return Lesson(setup, steps, opening=(HideSecret(_SECRET),))


LessonStep = Step[State, Move]


def _first_turn() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("The goal"),
            tr_noop(
                "One of these twelve tiles hides the secret. You look for it with three seekers. The fewer "
                "turns you take, the better."
            ),
        ),
        LessonStep(
            tr_noop("Enter here"),
            tr_noop(
                "In the first turn, seekers enter on the border of the field. Drag one of them from the tray "
                "to the lit tile, Red 1. Or click it, and then the tile."
            ),
            TopologicPoints(("R1",)),
            _entering("R1"),
            keys=tr_noop("1 takes a seeker, the arrows carry it, Enter puts it down."),
            otherwise=tr_noop("You will go there later. Put the seeker on the lit tile, Red 1."),
        ),
        LessonStep(
            tr_noop("Enter the other two"),
            tr_noop("All seekers enter in the same turn. Put the other two on Blue 1 and Blue 2."),
            TopologicPoints(("B1", "B2")),
            _entering("B1", "B2"),
            moves=2,
            keys=_CARRY_KEYS,
            otherwise=tr_noop("Put one seeker on Blue 1 and one on Blue 2, the two lit tiles."),
        ),
        LessonStep(
            tr_noop("Ask for the hint"),
            tr_noop(
                "All seekers have entered, and that ends the turn. Ask for the hint with the button below."
            ),
            TopologicPoints(asking=True),
            _asking,
            keys=_ASK_KEYS,
            otherwise=tr_noop("The seekers are fine where they are. Ask for the hint now."),
        ),
        LessonStep(
            tr_noop("The hint is 2"),
            tr_noop(
                "Each seeker scores 1 if its tile has the colour of the secret, and 1 if it has its number. "
                "All of them together score 2. You are not told which seeker scored."
            ),
            TopologicPoints(hint=True),
        ),
    )


def _reasons() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("Could it be Blue 3?"),
            tr_noop(
                "Then the seeker on Blue 1 scores 1 for blue, the one on Blue 2 as well, and the one on Red "
                "1 nothing. That makes 2, so it could be Blue 3."
            ),
            TopologicPoints(("B3",), scores=(("B1", 1), ("B2", 1), ("R1", 0))),
        ),
        LessonStep(
            tr_noop("Could it be Red 2?"),
            tr_noop(
                "Then the seeker on Red 1 scores 1 for red, the one on Blue 2 scores 1 for its number, and "
                "the one on Blue 1 nothing. That makes 2 as well."
            ),
            TopologicPoints(("R2",), scores=(("R1", 1), ("B2", 1), ("B1", 0))),
        ),
        LessonStep(
            tr_noop("It can only be these"),
            tr_noop(
                "Yellow 1 and Green 1 give 2 as well: two seekers stand on a one. Every other tile would "
                "give more or less than 2. So the secret is one of these four."
            ),
            TopologicPoints(("B3", "R2", "Y1", "G1"), alone=True),
        ),
    )


def _second_turn() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("Move a seeker"),
            tr_noop(
                "Now any of the seekers may move, each once: straight and as far as you like, but never over "
                "another one. Move the seeker on Blue 1 to Red 3."
            ),
            TopologicPoints(("R3",)),
            _moving(("B1", "R3")),
            keys=tr_noop(
                "The arrows lead to Blue 1. Enter takes the seeker there; carry it to Red 3, and Enter again."
            ),
            otherwise=tr_noop("That is allowed, but tells you less. Move the seeker on Blue 1 to Red 3."),
        ),
        LessonStep(
            tr_noop("Ask again"),
            tr_noop("The other two stay where they are. Ask for the second hint."),
            TopologicPoints(asking=True),
            _asking,
            keys=_ASK_KEYS,
            otherwise=tr_noop("One move is enough this time. Ask for the hint now."),
        ),
        LessonStep(
            tr_noop("The hint is 3: only Red 2"),
            tr_noop(
                "Red 1 and Red 3 score for red, and Blue 2 for its number. With Blue 3 the hint would be 2, "
                "with Yellow 1 or Green 1 only 1. So it is Red 2."
            ),
            TopologicPoints(("R2",), alone=True, scores=(("R1", 1), ("R3", 1), ("B2", 1)), hint=True),
        ),
    )


def _end() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("Everybody to the secret"),
            tr_noop(
                "The round ends when all seekers stand on the secret; they may share a tile. Move all three "
                "to Red 2."
            ),
            TopologicPoints(("R2",)),
            _moving(("R1", "R2"), ("R3", "R2"), ("B2", "R2")),
            moves=3,
            keys=_CARRY_KEYS,
            otherwise=tr_noop("You know where it is: move all three seekers to Red 2."),
        ),
        LessonStep(
            tr_noop("The last hint"),
            tr_noop("If you are right, each seeker scores 2: for the colour and for the number. Ask."),
            TopologicPoints(("R2",), asking=True),
            _asking,
            keys=_ASK_KEYS,
            otherwise=tr_noop("All of them stand on Red 2. Ask for the hint now."),
        ),
        LessonStep(
            tr_noop("Found, in three turns!"),
            tr_noop(
                "Three times 2 is 6, the full hint. A whole field has sixty tiles, in ten colours, and you "
                "have up to five seekers. In a match, you then change roles: fewer turns win."
            ),
            TopologicPoints(scores=(("R2", 6),)),
        ),
    )


def _entering(*tiles: str) -> Callable[[State], Sequence[Move]]:
    """Any seeker in the tray may enter on one of these tiles where nobody stands."""

    def accepted(state: State) -> Sequence[Move]:
        positions = state.round.positions
        waiting = [seeker for seeker, tile in enumerate(positions) if tile is None]
        free = [tile for tile in map(Tile.parse, tiles) if tile not in positions]
        return [PlaceSeeker(seeker, tile) for tile in free for seeker in waiting]

    return accepted


def _moving(*ways: tuple[str, str]) -> Callable[[State], Sequence[Move]]:
    """The seeker on the first tile of a way may move to its second one."""

    def accepted(state: State) -> Sequence[Move]:
        standing = enumerate(map(str, state.round.positions))
        to = dict(ways)
        return [MoveSeeker(seeker, Tile.parse(to[tile])) for seeker, tile in standing if tile in to]

    return accepted


def _asking(state: State) -> Sequence[Move]:  # noqa: ARG001
    return (AskForHint(),)
