"""The reasons why a press or a drop does nothing, in words that say what to do."""

from __future__ import annotations

from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.ui.board.laying import BAG_KEY, MISSING, SHOWN, line_of, player_of
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.games.deduction.ui.tile_text import face_name
from topologic_qt.widgets.translate import tr


def why_not(picture: Picture, key: str | None) -> str:
    """Return why nothing happens with a thing, or (None) where there is none."""
    if picture.step is Step.OVER:
        return tr("The match is over.")
    if picture.step is Step.TABLE:
        return tr("You play at a real table. Note what happens there in the strip below.")
    if key == BAG_KEY:
        return tr("The coin of each turn is drawn by itself.")
    if key == MISSING:
        return _missing(picture)
    if key == SHOWN:
        return tr("A shown tile goes back when the turn is over.")
    if line_of(key) is not None:
        return _coin(picture)
    if (key or "").startswith("hand"):
        return _tile(picture, player_of(key) == picture.viewer)
    if picture.may_ask:
        if player_of(key) is not None:
            return yourself()
        return tr("Put a face of the coin on a player, or choose first one and then the other.")
    return not_now(picture)


def yourself() -> str:
    """Return that players do not ask themselves."""
    return tr("You cannot ask yourself. Choose another player.")


def incomplete() -> str:
    """Return what a question lacks that cannot be asked yet."""
    return tr("Choose a player, and what to ask about the coin.")


def _missing(picture: Picture) -> str:
    if picture.missing is not None:
        return tr("You have seen the missing tile. Keep it to yourself.")
    return tr("The missing tile can be named on your turn, after the answer to your question.")


def _coin(picture: Picture) -> str:
    if picture.question is not None:
        return tr("The question of this turn has been asked.")
    return not_now(picture)


def _tile(picture: Picture, own: bool) -> str:
    if picture.may_show and picture.question is not None:
        return tr(
            "This tile does not match. Show one of the lit tiles: you were asked for {tiles}.",
            tiles=face_name(picture.question.face),
        )
    if own:
        return tr("A tile of yours is shown when somebody asks for it.")
    return tr("Only its player shows a tile.")


def not_now(picture: Picture) -> str:
    """Return for whom the match waits, where it does not wait for the viewer."""
    if picture.to_move is None or (picture.to_move == picture.viewer and not picture.may_act):
        return tr("There is nothing to do on the table now.")
    if picture.to_move == picture.viewer:
        return tr("Your question has been answered. Name the missing tile, or end your turn.")
    return tr("It is not your turn: {name} is to move.", name=picture.players[picture.to_move].name)
