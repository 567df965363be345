"""What has happened between two views of a match, in short sentences for people who listen."""

from collections.abc import Iterator

from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.games.topologic.rules.state import Ending, Round, View
from topologic_qt.games.topologic.ui import presenter, result_text, words
from topologic_qt.games.topologic.ui.seeking import meaning
from topologic_qt.widgets.translate import listing, ntr, tr


def news(before: View, view: View) -> list[str]:
    """Return what has happened since another view of the same match, in order."""
    if len(view.rounds) < len(before.rounds):
        return []
    pairs = zip(before.rounds, view.rounds, strict=False)
    is_own = before.computer is None and not before.waits_for_mail
    return [said for old, new in pairs if old != new for said in _since(view, old, new, is_own)]


def _since(view: View, before: Round, played: Round, is_own: bool) -> Iterator[str]:
    """Return what has happened in a round; of what a computer does, one sentence a turn."""
    setup, by_computer = view.setup, view.seating.computers[played.seeker] is not None
    if played.hidden and not before.hidden:
        name = setup.players[played.referee]
        yield tr("{name} has hidden the {secret}.", name=name, **words.called(setup))
    corrected = [
        turn
        for turn, (old, new) in enumerate(zip(before.turns, played.turns, strict=False), start=1)
        if (old.corrected, old.miscopied) != (new.corrected, new.miscopied)
    ]
    if corrected:
        yield tr("Turn {turn} is corrected.", turn=corrected[0])
    elif len(played.turns) == len(before.turns):
        yield from () if by_computer else _moves(setup.theme, before, played, is_own)
    elif len(played.turns) > len(before.turns):
        yield whole_turn(played) if by_computer else hint(played)
    if played.ending is Ending.GIVEN_UP and before.ending is None:
        yield tr("{name} gives the round up.", name=setup.players[played.seeker])


def _moves(theme: Theme, before: Round, played: Round, is_own: bool) -> Iterator[str]:
    """Return how the seekers that stand elsewhere came there; of one's own that enters, only the tile."""
    is_back = len(played.running) < len(before.running)
    for seeker, (old, new) in enumerate(zip(before.positions, played.positions, strict=True)):
        if is_own and old is None and new is not None:
            yield tr("{tile}.", tile=words.tile_name(new))
        elif old != new:
            yield moved(theme, seeker, old, new, is_back)


def moved(theme: Theme, seeker: int, old: Tile | None, new: Tile | None, is_back: bool = False) -> str:
    """Return that a seeker has come from one tile to another; None is the tray."""
    who = words.seeker_name(theme, seeker)
    if new is None:
        return tr("{who} is back in the tray.", who=who)
    tile = words.tile_name(new)
    if is_back:
        return tr("{who} is back on {tile}.", who=who, tile=tile)
    if old is None:
        return tr("{who} enters on {tile}.", who=who, tile=tile)
    return tr("{who} goes to {tile}.", who=who, tile=tile)


def hint(played: Round) -> str:
    """Return the last hint of a round."""
    points, turn = played.turns[-1].hint, len(played.turns)
    return ntr("Hint of turn {turn}: {n} point.", "Hint of turn {turn}: {n} points.", points, turn=turn)


def whole_turn(played: Round) -> str:
    """Return the last turn of a round in one sentence: the seekers by their numbers, and the hint."""
    last, turn = played.turns[-1], len(played.turns)
    went = listing(
        tr("{number} to {tile}", number=move.seeker + 1, tile=words.tile_name(move.to)) for move in last.moves
    )
    told = went or tr("nobody moves")
    return tr("Turn {turn}: {moves}. Hint {n}.", turn=turn, moves=told, n=last.hint)


def last_news(view: View) -> str:
    """Return the last hint, what it counts, and the moves since then; or how the round ended."""
    played = presenter.shown_round(view)
    if played.ending is not None:
        return " ".join([result_text.ended(view, played), *result_text.told_of(view, played)])
    told = [hint(played), meaning(view)] if played.turns else []
    start = played.turns[-1].positions if played.turns else (None,) * len(played.positions)
    standing: list[Tile | None] = list(start)
    for move in played.running:
        told.append(moved(view.setup.theme, move.seeker, standing[move.seeker], move.to))
        standing[move.seeker] = move.to
    return " ".join(told)
