"""The things that lie on the table for a picture, with their keys, looks and places.

Only things that can be reached count; racks and the backs in them are painted below.
"""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Kind as QuestionKind, Line, Tile
from topologic_qt.games.deduction.ui.board import arrangement, words
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.games.deduction.ui.board.words import Draft
from topologic_qt.widgets.translate import tr

BAG_KEY, MISSING, SHOWN = "bag", "missing", "shown"


class Laid(NamedTuple):
    """A thing in its place."""

    piece: arrangement.Piece
    middle: QPointF
    area: QRectF  # the area in which it can be reached


def hand_key(seat: Seat, tile: Tile) -> str:
    """Return the key of a tile in an open hand."""
    return f"hand {seat} {tile}"


def face_up_key(tile: Tile) -> str:
    """Return the key of a tile that lies face up."""
    return f"open {tile}"


def coin_key(line: Line) -> str:
    """Return the key of a face of the coin."""
    return f"coin {line.value}"


def player_key(seat: Seat) -> str:
    """Return the key of a player's place."""
    return f"player {seat}"


def target_key(seat: Seat, kind: QuestionKind) -> str:
    """Return the key of a kind of question to a player."""
    return f"target {seat} {kind.value}"


def target_of(key: str | None) -> tuple[Seat, QuestionKind] | None:
    """Return the player and the kind of question of a target; None for other things."""
    kind, _, rest = (key or "").partition(" ")
    if kind != "target":
        return None
    seat, _, asked = rest.partition(" ")
    return int(seat), QuestionKind(asked)


def player_of(key: str | None) -> Seat | None:
    """Return the player whose place or whose tile this is; None for other things."""
    kind, _, rest = (key or "").partition(" ")
    return int(rest.partition(" ")[0]) if kind in ("player", "hand") else None


def line_of(key: str | None) -> Line | None:
    """Return the half of the coin that this is; None for other things."""
    return next((line for line in Line if key == coin_key(line)), None)


def laid(
    picture: Picture, places: arrangement.Arrangement, draft: Draft, targets: tuple[Seat, ...]
) -> dict[str, Laid]:
    """Return all things that can be reached, by key; ``targets`` are the players who can be asked now."""
    found = dict(_players(picture, places)) | dict(_middle(picture, places))
    for spot, seat in zip(places.spots, picture.around, strict=True):
        found.update(_hand(picture, spot, seat))
    if picture.is_shown:
        found[SHOWN] = _shown(picture, places)
    for seat in targets:
        found.update(_targets(picture, spot_of(picture, places, seat), seat, draft))
    return found


def spot_of(picture: Picture, places: arrangement.Arrangement, seat: Seat) -> arrangement.Spot:
    """Return the places of a player."""
    return places.spots[picture.around.index(seat)]


def _players(picture: Picture, places: arrangement.Arrangement) -> Iterator[tuple[str, Laid]]:
    for spot, seat in zip(places.spots, picture.around, strict=True):
        player = picture.players[seat]
        light = "on" if seat in (picture.to_move, picture.winner) else "" if player.is_in else "out"
        state, letters = plate_state(picture, seat), f"{places.letters:g}"
        on_it = (str(seat + 1), player.name, state, light, letters, player.level or "")
        plate = arrangement.Piece(arrangement.Kind.PLATE, spot.plate.width(), spot.plate.height(), "", on_it)
        whole = spot.plate if player.hand is not None else spot.plate | spot.rack
        yield player_key(seat), Laid(plate, spot.plate.center(), whole)


def plate_state(picture: Picture, seat: Seat) -> str:
    """Return what a player is doing, or that they are out; empty for nothing."""
    player, asked = picture.players[seat], picture.question
    if seat == picture.winner:
        return tr("has won|have won", name=player.name)
    if picture.step is Step.OVER:
        return ""
    if seat == picture.to_move and picture.step is Step.SHOW:
        return tr("shows a tile|show a tile", name=player.name)
    if seat == picture.to_move and picture.step is Step.ASK:
        return tr("asks|ask", name=player.name)
    if seat == picture.to_move and picture.step is Step.ANNOUNCE:
        return tr("may announce|may announce", name=player.name)
    if seat == picture.on_turn:
        return tr("has the turn|have the turn", name=player.name)
    if player.has_left:
        return tr("gave up, still answers|gave up, still answer", name=player.name)
    if not player.is_in:
        return tr("is out but can be asked|are out but can be asked", name=player.name)
    return tr("was asked|were asked", name=player.name) if asked is not None and seat == asked.whom else ""


def _middle(picture: Picture, places: arrangement.Arrangement) -> Iterator[tuple[str, Laid]]:
    yield BAG_KEY, _at(arrangement.Piece(arrangement.Kind.BAG, *arrangement.BAG), places.bag)
    missing = picture.missing
    covered = arrangement.Piece(arrangement.Kind.BACK, arrangement.FULL, arrangement.FULL, "missing")
    seen = covered if missing is None else tile_piece(missing, arrangement.FULL)
    yield MISSING, _at(seen, places.missing)
    if picture.coin is not None:
        for line, middle in zip(Line, places.coin, strict=True):
            face = arrangement.Piece(
                arrangement.Kind.FACE, arrangement.COIN, arrangement.COIN, line.of(picture.coin).value
            )
            yield coin_key(line), _at(face, middle)
    for tile, middle in zip(picture.face_up, places.face_up, strict=False):
        yield face_up_key(tile), _at(tile_piece(tile, arrangement.FULL), middle)


def _hand(picture: Picture, spot: arrangement.Spot, seat: Seat) -> Iterator[tuple[str, Laid]]:
    """Return the tiles of a visible hand, except one that is being shown."""
    for tile, middle in zip(picture.players[seat].hand or (), spot.tiles, strict=False):
        if not (is_away(picture, seat) and tile == picture.shown):
            yield hand_key(seat, tile), _at(tile_piece(tile, spot.tile), middle)


def is_away(picture: Picture, seat: Seat) -> bool:
    """Return whether a tile from a player's hand lies before another player."""
    return picture.is_shown and picture.question is not None and picture.question.whom == seat


def _shown(picture: Picture, places: arrangement.Arrangement) -> Laid:
    """Return the shown tile in front of the asker; others see only its back."""
    asked = picture.question
    assert asked is not None
    spot = spot_of(picture, places, asked.asker)
    side = spot.shown_side
    if asked.asker == picture.viewer and picture.shown is not None:
        return _at(tile_piece(picture.shown, side), spot.shown)
    return _at(arrangement.Piece(arrangement.Kind.BACK, side, side, "shown"), spot.shown)


def _targets(
    picture: Picture, spot: arrangement.Spot, seat: Seat, draft: Draft
) -> Iterator[tuple[str, Laid]]:
    half = "" if draft.line is None or picture.coin is None else draft.line.of(picture.coin).value
    for kind, area in zip(QuestionKind, spot.targets, strict=True):
        piece = arrangement.Piece(
            arrangement.Kind.TARGET, area.width(), area.height(), half, (words.short_question(kind),)
        )
        yield target_key(seat, kind), Laid(piece, area.center(), area)


def tile_piece(tile: Tile, side: float) -> arrangement.Piece:
    """Return a tile that shows its face."""
    return arrangement.Piece(arrangement.Kind.TILE, side, side, str(tile))


def _at(piece: arrangement.Piece, middle: QPointF) -> Laid:
    return Laid(piece, middle, arrangement.around(middle, piece.width, piece.height))
