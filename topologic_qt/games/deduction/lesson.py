"""The lesson of Deduction: ask, be shown a tile, note it, listen, count, and announce the missing tile."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Move, Pass, Show
from topologic_qt.games.deduction.rules.setup import Setup, new_setup
from topologic_qt.games.deduction.rules.sheet import Cell, Mark, notes_of
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import Deal, Hand, Kind, Line, Suit, Tile, with_face
from topologic_qt.games.lesson import Lesson, Noting, Points, Step
from topologic_qt.translation import tr, tr_noop


@dataclass(frozen=True, slots=True)
class DeductionPoints(Points):
    """What a lesson or a puzzle points at."""

    tiles: Hand = ()  # tiles in the player's hand or face up
    missing: bool = False  # whether to point at the covered tile
    question: Ask | None = None
    """The question to point at: the half of the coin, and the question to the player."""
    shown: bool = False  # whether to point at the tile that was just shown
    noted: Cell | None = None  # a cell of the note sheet
    cells: tuple[Cell, ...] = ()  # more cells of the note sheet, such as the tiles that can be missing
    lines: tuple[int, ...] = ()  # lines of the log, counted from 0
    announcing: bool = False  # whether to point at the button that announces a tile
    ending: bool = False  # whether to point at the button that ends the turn
    turned: Tile | None = None  # the missing tile, which turns over where a puzzle is solved


_YOU, _BEN, _CLARA = range(3)


def _tiles(text: str) -> Hand:
    return tuple(map(Tile.parse, text.split()))


DEAL = Deal.of(
    (_tiles("Sn Sa S2 S3 M2 C4 A5"), _tiles("Mn Ma C2 C5 Aa A3 A4"), _tiles("M3 M4 M5 Cn C3 An A2")),
    _tiles("S4 Ca"),
    Tile.parse("S5"),
)
"""The deal: the learner sees five of the six Suns; the sixth is missing."""

_COINS = _tiles("M3 C3 S2 Sa")
_SHOWN = Tile.parse("Ma")
NOTED = Cell(_SHOWN, _BEN)


LessonStep = Step[State, Move]

_HAVE_MOONS = Ask(_BEN, Kind.HAVE, Line.SUIT)
_COUNT_SUNS = Ask(_CLARA, Kind.COUNT, Line.SUIT)


def lesson() -> Lesson[Setup, State, Move]:
    """Return the script, in the current language."""
    computer = Computer(Level.NOVICE, "lesson")
    setup = new_setup(
        (tr("You"), tr("Ben"), tr("Clara")),
        seed="lesson",
        deal=DEAL,
        first=_YOU,
        seating=(None, computer, computer),
        title=tr("Lesson"),
        coins=_COINS,
    )
    return Lesson(setup, (*_first_turn(), *_last_turn()), seat=_YOU, with_panel=True)


def _first_turn() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("The goal"),
            tr_noop(
                "There are 24 tiles: four suits, six values. One was put aside unseen. Be first to "
                "find out which!"
            ),
            DeductionPoints(missing=True),
        ),
        LessonStep(
            tr_noop("What you see"),
            tr_noop(
                "Only you see these seven tiles; two more lie face up. Ben and Clara have seven each. "
                "You can see five of the six Suns."
            ),
            DeductionPoints((*with_face(DEAL.hands[_YOU], Suit.SUN), *with_face(DEAL.face_up, Suit.SUN))),
        ),
        LessonStep(
            tr_noop("Ask: do you have …?"),
            tr_noop(
                "Each turn starts with a coin: ask about its suit or its value. Drag the "
                "Moon to Ben, onto the part that lights up, or use the buttons below."
            ),
            DeductionPoints(question=_HAVE_MOONS),
            _one(_HAVE_MOONS),
            keys=tr_noop("Press 2 for Ben, H for “do you have”, S for the suit, then Enter."),
            otherwise=tr_noop("For this lesson, ask Ben for a Moon."),
            then=_show,
        ),
        LessonStep(
            tr_noop("He shows you a tile"),
            tr_noop(
                "Ben says yes and shows you one: the Ace of Moons. Clara doesn’t see it; she only "
                "learns that he has a Moon."
            ),
            DeductionPoints(shown=True),
        ),
        LessonStep(
            tr_noop("Note it"),
            tr_noop(
                "Your notes have a row for each tile and a column for each player. Ben has the Ace of "
                "Moons: click the marked cell twice to tick it."
            ),
            DeductionPoints(noted=NOTED),
            noting=Noting(_is_noted, _noted),
            keys=tr_noop("You’re in that cell: press Y."),
            otherwise=tr_noop("Tick the Ace of Moons for Ben: click that cell twice."),
        ),
        LessonStep(
            tr_noop("End your turn"),
            tr_noop("You don’t know the missing tile yet. End your turn; now the others ask."),
            DeductionPoints(ending=True),
            _one(Pass()),
            keys=tr_noop("Ctrl+Enter ends the turn."),
            otherwise=tr_noop("Don’t announce yet: you’d be guessing. End your turn."),
            then=_others_ask,
        ),
    )


def _last_turn() -> Sequence[LessonStep]:
    return (
        LessonStep(
            tr_noop("Listen to the others"),
            tr_noop(
                "Clara asked Ben how many Suns he has: none. You can see the other five. So Clara has "
                "the 5 of Suns, or it’s the missing tile."
            ),
            DeductionPoints((*with_face(DEAL.hands[_YOU], Suit.SUN), *with_face(DEAL.face_up, Suit.SUN))),
        ),
        LessonStep(
            tr_noop("Ask: how many?"),
            tr_noop(
                "A Sun on your coin: just what you need! Ask Clara how many she has. Everyone hears "
                "the number, and no tile is shown."
            ),
            DeductionPoints(question=_COUNT_SUNS),
            _one(_COUNT_SUNS),
            keys=tr_noop("Press 3 for Clara, M for “how many”, S for the suit, then Enter."),
            otherwise=tr_noop("Ask Clara how many Suns she has; then you’ll know."),
        ),
        LessonStep(
            tr_noop("None: so it’s the 5 of Suns"),
            tr_noop(
                "Ben and Clara have no Suns, and you see the other five. So the 5 of Suns is the "
                "missing tile."
            ),
            DeductionPoints(missing=True),
        ),
        LessonStep(
            tr_noop("Announce it"),
            tr_noop(
                "Use the button below to announce the 5 of Suns. In a match, be sure: if "
                "you’re wrong, you’re out and can only answer."
            ),
            DeductionPoints(announcing=True),
            _one(Announce(DEAL.missing)),
            keys=tr_noop("Press Ctrl+Shift+A, S and 5 for the 5 of Suns, Enter, then Tab to Go on."),
            otherwise=tr_noop("You know it: announce the 5 of Suns."),
        ),
        LessonStep(
            tr_noop("You’ve won"),
            tr_noop(
                "It was the 5 of Suns, and you could prove it. A match has three to five "
                "players; others ask you, too, and you choose which tile to show."
            ),
            DeductionPoints(missing=True),
        ),
    )


def _one(move: Move) -> Callable[[State], Sequence[Move]]:
    return lambda _: (move,)


def _show(state: State) -> Sequence[Move]:  # noqa: ARG001
    return (Show(_SHOWN),)


def _others_ask(state: State) -> Sequence[Move]:  # noqa: ARG001
    """The turns of the two other players; the program draws their coins, and answers."""
    return (Ask(_CLARA, Kind.COUNT, Line.VALUE), Pass(), Ask(_BEN, Kind.COUNT, Line.SUIT), Pass())


def _is_noted(notes: object) -> bool:
    return notes_of(notes).sheets[_YOU].written.marks.get(NOTED) is Mark.HAS


def _noted(notes: object) -> object:
    known = notes_of(notes)
    return known.changed(_YOU, known.sheets[_YOU].mark((NOTED,), Mark.HAS))
