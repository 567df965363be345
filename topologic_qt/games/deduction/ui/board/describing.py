"""Everything on the table in words: what a picture shows, and why a press does nothing."""

from collections.abc import Sequence

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Line, Tile
from topologic_qt.games.deduction.ui.board import laying, words
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.games.deduction.ui.words import face_name, question, tile_name
from topologic_qt.table.layout import Place
from topologic_qt.widgets.computer_bar import level_name
from topologic_qt.widgets.translate import ntr, tr


class Words:
    """Names the things of the picture that is shown."""

    def __init__(self) -> None:
        self._picture: Picture | None = None
        self._chosen: frozenset[str] = frozenset()

    def use(self, picture: Picture, chosen: frozenset[str]) -> None:
        """Switch to this picture; ``chosen`` are the things chosen for a question."""
        self._picture, self._chosen = picture, chosen

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """Return what a thing is."""
        if self._picture is None:
            return ""
        name = describe(self._picture, key)
        return tr("{thing} Chosen.", thing=name) if key in self._chosen else name

    def describe_piece(self, index: int) -> str:
        """Return "": there is no tray."""
        return ""


def describe(picture: Picture, key: str) -> str:
    """Return what a thing is, by its key, in whole sentences."""
    target, line, seat = laying.target_of(key), laying.line_of(key), laying.player_of(key)
    if key == laying.BAG_KEY:
        return tr("The coin bag.")
    if key == laying.MISSING:
        return _missing(picture)
    if key == laying.SHOWN:
        return _shown(picture)
    if target is not None:
        name, short = picture.players[target[0]].name, words.short_question(target[1])
        return tr("Ask {name}: {question}", name=name, question=short)
    if line is not None:
        return _coin(picture, line)
    if seat is not None and key.startswith("hand"):
        return _in_hand(picture, seat, Tile.parse(key.rpartition(" ")[2]))
    if seat is not None:
        return player(picture, seat)
    return tr("{tile}, face up.", tile=tile_name(Tile.parse(key.rpartition(" ")[2])))


def _missing(picture: Picture) -> str:
    if picture.missing is None:
        return tr("The missing tile, covered.")
    name = tile_name(picture.missing)
    if picture.step is Step.OVER:
        return tr("The missing tile: {tile}.", tile=name)
    return tr("The missing tile: {tile}. Only you have seen it.", tile=name)


def _shown(picture: Picture) -> str:
    asked = picture.question
    if asked is None:
        return ""
    asker, whom = picture.players[asked.asker].name, picture.players[asked.whom].name
    if picture.shown is None:
        return tr(
            "A tile that {name} showed only to {other}.|"
            "A tile that you showed only to {other}.|"
            "A tile that {name} showed only to you.",
            name=whom,
            other=asker,
        )
    tile = tile_name(picture.shown)
    if asked.asker == picture.viewer:
        return tr("{tile}, which {name} showed you.", tile=tile, name=whom)
    return tr("{tile}, which you showed {name}.", tile=tile, name=asker)


def _coin(picture: Picture, line: Line) -> str:
    if picture.coin is None:
        return ""
    name = face_name(line.of(picture.coin))
    if line is Line.SUIT:
        return tr("The coin’s suit: {face}.", face=name)
    return tr("The coin’s value: {face}.", face=name)


def _in_hand(picture: Picture, seat: Seat, tile: Tile) -> str:
    name = tile_name(tile)
    if seat != picture.viewer:
        return tr(
            "{tile}, in {name}’s hand.|{tile}, in your hand.", tile=name, name=picture.players[seat].name
        )
    if tile in picture.may_show and picture.question is not None:
        asker = picture.players[picture.question.asker].name
        return tr("{tile}, in your hand; you can show it to {name}.", tile=name, name=asker)
    return tr("{tile}, in your hand.", tile=name)


def player(picture: Picture, seat: Seat) -> str:
    """Return everything that is public about a player."""
    one = picture.players[seat]
    told = [
        ntr("Player {seat}, {name}: {n} tile.", "Player {seat}, {name}: {n} tiles.", one.size,
            seat=seat + 1, name=one.name)
    ]  # fmt: skip
    if seat == picture.viewer:
        told.append(tr("This is you."))
    if one.level is not None:
        told.append(tr("A computer: {level}.", level=level_name(one.level)))
    if (state := laying.plate_state(picture, seat)) != "":
        told.append(tr("Now: {state}.", state=state))
    asked = picture.question
    if asked is not None and seat == asked.whom:
        told.append(question(asked.kind, asked.face))
        if asked.answer is not None:
            told.append(tr("Answer: {answer}.", answer=words.answer(asked.answer)))
    return " ".join(told)


def why_not(picture: Picture, key: str | None) -> str:
    """Return why a press on a thing, or (None) beside all things, does nothing."""
    if picture.step is Step.OVER:
        return tr("The match is over.")
    if picture.step is Step.TABLE:
        return tr("You’re at a real table: note below what happens.")
    if key == laying.BAG_KEY:
        return tr("The coin is drawn automatically.")
    if key == laying.MISSING and picture.missing is not None:
        return tr("You’ve seen the missing tile. Keep it to yourself.")
    if key == laying.MISSING:
        return tr("You can announce the missing tile on your turn, once your question is answered.")
    if key == laying.SHOWN:
        return tr("This tile goes back after the turn.")
    if laying.line_of(key) is not None and picture.question is not None:
        return tr("You get one question a turn.")
    if laying.line_of(key) is not None:
        return not_now(picture)
    if (key or "").startswith("hand"):
        return _tile(picture, laying.player_of(key) == picture.viewer)
    if picture.may_ask:
        if laying.player_of(key) is not None:
            return yourself()
        return tr("Drag half of the coin onto a player, or click both.")
    return not_now(picture)


def yourself() -> str:
    """Return a sentence saying that players do not ask themselves."""
    return tr("You can’t ask yourself. Choose another player.")


def incomplete() -> str:
    """Return what an incomplete question lacks."""
    return tr("Choose a player and a question.")


def _tile(picture: Picture, own: bool) -> str:
    if picture.may_show and picture.question is not None:
        return tr(
            "Show one of the lit tiles: you were asked for {tiles}.", tiles=face_name(picture.question.face)
        )
    if own:
        return tr("You show a tile when someone asks for it.")
    return tr("That tile isn’t yours to show.")


def not_now(picture: Picture) -> str:
    """Return whom the match waits for, if not for the viewer."""
    if picture.to_move is None or (picture.to_move == picture.viewer and not picture.may_act):
        return tr("There’s nothing to do on the table now.")
    if picture.to_move == picture.viewer:
        return tr("You have your answer. Announce the missing tile, or end your turn.")
    return tr("It’s {name}’s turn.|It’s your turn.", name=picture.players[picture.to_move].name)
