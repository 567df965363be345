"""The level *Novice*: believes what it saw with its own eyes, and now and then adds up what it heard.

Where all others have told how many tiles of a suit or value they have, it knows then whether one of them is
missing. It concludes nothing else.
"""

from collections.abc import Sequence

from topologic_qt.engine.game import Seat
from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.rules.kinds import Kind
from topologic_qt.games.deduction.rules.log import Announcement, Question
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass, Show
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, FACES, Face, Hand, Tile, with_face

_BOLD = {1: 100, 2: 60, 3: 30, 4: 15, 5: 8}
"""The chance of announcing one of so many tiles that can be missing, in percent."""

ADDS_UP = 25
"""The chance of adding up what was told, each time when it can announce, in percent."""


def ask(view: View, asks: Sequence[Ask], rng: Rng) -> Ask:
    """Ask for tiles of which many were not seen yet, and not the same question again."""
    assert view.coin is not None  # a question is about to be asked
    unseen, coin = not_seen(view), view.coin
    asked = {(entry.whom, entry.kind, entry.face) for entry in _own_questions(view)}

    def worth(ask: Ask) -> tuple[bool, bool, int]:
        face = ask.line.of(coin)
        new = (ask.whom, ask.kind, face) not in asked
        return new, ask.kind is Kind.HAVE, len(with_face(unseen, face))

    return max(rng.shuffled(asks), key=worth)


def announce(view: View, rng: Rng) -> Announce | Pass:
    """Announce the last tile that can be missing, or guess among very few."""
    left = open_tiles(view) if rng.below(100) < ADDS_UP else not_seen(view)
    if left and rng.below(100) < _BOLD.get(len(left), 0):
        return Announce(left[rng.below(len(left))])
    return Pass()


def show(tiles: Hand, rng: Rng) -> Show:
    """Show any tile."""
    return Show(tiles[rng.below(len(tiles))])


def not_seen(view: View) -> Hand:
    """The tiles that the player has neither seen nor heard to be announced in vain."""
    seen: set[Tile] = {*view.hand, *view.face_up}
    for entry in view.log:
        if isinstance(entry, Announcement):
            seen.add(entry.tile)
    seen |= {entry.tile for entry in _own_questions(view) if entry.tile is not None}
    return tuple(tile for tile in ALL_TILES if tile not in seen)


def open_tiles(view: View) -> Hand:
    """The tiles that can be missing for all that it has seen and added up."""
    left = not_seen(view)
    hidden = [tile for tile in ALL_TILES if tile not in (*view.hand, *view.face_up)]
    told: dict[Face, dict[Seat, int]] = {face: {} for face in FACES}
    for entry in view.log:
        if not isinstance(entry, Question) or entry.whom == view.viewer:
            continue
        if entry.answer is not None and entry.answer is not True:
            told[entry.face][entry.whom] = int(entry.answer)
    for face, numbers in told.items():
        if len(numbers) == view.players - 1:
            is_missing = len(with_face(hidden, face)) > sum(numbers.values())
            left = tuple(tile for tile in left if (face in tile) == is_missing)
    return left


def _own_questions(view: View) -> list[Question]:
    return [entry for entry in view.log if isinstance(entry, Question) and entry.asker == view.viewer]
