"""The lesson of Topologic: one round with three seekers on twelve tiles, and how its secret is found."""

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

_CARRY_KEYS = tr_noop("Keys 1 to 3 pick up a seeker, arrows move it, Enter puts it down.")
_ASK_KEYS = tr_noop("Ctrl+Enter asks for the hint.")


def lesson() -> Lesson[Setup, State, Move]:
    """Return the script in the current language."""
    setup = LessonSetup(
        field=parse_field(_FIELD),
        seekers=3,
        title=tr("Lesson"),
        players=(tr("Computer"), tr("You")),
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
                "The secret is under one of these twelve tiles. Find it with three seekers, in "
                "as few turns as you can."
            ),
        ),
        LessonStep(
            tr_noop("Start here"),
            tr_noop(
                "Seekers enter on the border. Drag one from the tray to the lit tile, Red 1, "
                "or click it, then the tile."
            ),
            TopologicPoints(("R1",)),
            _entering("R1"),
            keys=_CARRY_KEYS,
            otherwise=tr_noop("That comes later. Put the seeker on the lit tile, Red 1."),
        ),
        LessonStep(
            tr_noop("Now the other two"),
            tr_noop("All seekers enter in one turn. Put the other two on Blue 1 and Blue 2."),
            TopologicPoints(("B1", "B2")),
            _entering("B1", "B2"),
            moves=2,
            keys=_CARRY_KEYS,
            otherwise=tr_noop("Put one seeker on each lit tile: Blue 1 and Blue 2."),
        ),
        LessonStep(
            tr_noop("Ask for the hint"),
            tr_noop("All seekers are in. Ask for the hint with the button below."),
            TopologicPoints(asking=True),
            _asking,
            keys=_ASK_KEYS,
            otherwise=tr_noop("The seekers are fine there. Ask for the hint now."),
        ),
        LessonStep(
            tr_noop("The hint is 2"),
            tr_noop(
                "A seeker scores 1 if it stands on the secret’s colour, and 1 if it stands on "
                "its number. Yours score 2 in all, but you don’t know which did."
            ),
            TopologicPoints(hint=True),
        ),
    )


def _reasons() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("Could it be Blue 3?"),
            tr_noop(
                "Then Blue 1 and Blue 2 score 1 each for blue, and Red 1 nothing. That makes "
                "2, so it could be Blue 3."
            ),
            TopologicPoints(("B3",), scores=(("B1", 1), ("B2", 1), ("R1", 0))),
        ),
        LessonStep(
            tr_noop("Could it be Red 2?"),
            tr_noop(
                "Then Red 1 scores 1 for red, Blue 2 scores 1 for its number, and Blue 1 "
                "nothing. That makes 2 as well."
            ),
            TopologicPoints(("R2",), scores=(("R1", 1), ("B2", 1), ("B1", 0))),
        ),
        LessonStep(
            tr_noop("Only these are left"),
            tr_noop(
                "Yellow 1 and Green 1 also give 2, because two seekers stand on a 1. No other "
                "tile does, so the secret is one of these four."
            ),
            TopologicPoints(("B3", "R2", "Y1", "G1"), alone=True),
        ),
    )


def _second_turn() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("Move a seeker"),
            tr_noop(
                "Now each seeker may move once, straight and as far as you like, but never "
                "over another. Move the one on Blue 1 to Red 3."
            ),
            TopologicPoints(("R3",)),
            _moving(("B1", "R3")),
            keys=tr_noop("Go to Blue 1 with the arrows, press Enter, go to Red 3 and press Enter again."),
            otherwise=tr_noop("That’s allowed, but tells you less. Move the seeker on Blue 1 to Red 3."),
        ),
        LessonStep(
            tr_noop("Ask again"),
            tr_noop("The other two stay put. Ask for the second hint."),
            TopologicPoints(asking=True),
            _asking,
            keys=_ASK_KEYS,
            otherwise=tr_noop("One move is enough this time. Ask for the hint now."),
        ),
        LessonStep(
            tr_noop("The hint is 3: it’s Red 2"),
            tr_noop(
                "Red 1 and Red 3 score for red, Blue 2 for its number. Blue 3 would give 2, "
                "Yellow 1 or Green 1 only 1."
            ),
            TopologicPoints(("R2",), alone=True, scores=(("R1", 1), ("R3", 1), ("B2", 1)), hint=True),
        ),
    )


def _end() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("Go to the secret"),
            tr_noop(
                "The round ends when all seekers are on the secret; they may share a tile. "
                "Move all three to Red 2."
            ),
            TopologicPoints(("R2",)),
            _moving(("R1", "R2"), ("R3", "R2"), ("B2", "R2")),
            moves=3,
            keys=_CARRY_KEYS,
            otherwise=tr_noop("You know where it is: move all three seekers to Red 2."),
        ),
        LessonStep(
            tr_noop("The last hint"),
            tr_noop("If you’re right, each seeker scores 2, for colour and number. Ask!"),
            TopologicPoints(("R2",), asking=True),
            _asking,
            keys=_ASK_KEYS,
            otherwise=tr_noop("They’re all on Red 2. Now ask for the hint."),
        ),
        LessonStep(
            tr_noop("Found in three turns!"),
            tr_noop(
                "3 × 2 = 6, the highest hint. A whole field has sixty tiles in ten colours, "
                "and up to five seekers. In a match you swap roles, and fewer turns win."
            ),
            TopologicPoints(scores=(("R2", 6),)),
        ),
    )


def _entering(*tiles: str) -> Callable[[State], Sequence[Move]]:
    """Any seeker in the tray may enter on one of these tiles if it is free."""

    def accepted(state: State) -> Sequence[Move]:
        positions = state.round.positions
        waiting = [seeker for seeker, tile in enumerate(positions) if tile is None]
        free = [tile for tile in map(Tile.parse, tiles) if tile not in positions]
        return [PlaceSeeker(seeker, tile) for tile in free for seeker in waiting]

    return accepted


def _moving(*ways: tuple[str, str]) -> Callable[[State], Sequence[Move]]:
    """The seeker on the first tile of a pair may move to the second one."""

    def accepted(state: State) -> Sequence[Move]:
        standing = enumerate(map(str, state.round.positions))
        to = dict(ways)
        return [MoveSeeker(seeker, Tile.parse(to[tile])) for seeker, tile in standing if tile in to]

    return accepted


def _asking(state: State) -> Sequence[Move]:  # noqa: ARG001
    return (AskForHint(),)
