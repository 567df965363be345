"""Reading of saved matches: checked entry by entry, then replayed through the rules."""

from typing import Any

from topologic_qt.engine.commitment import BrokenSeal, unseal
from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import told_names
from topologic_qt.games.checking import (
    Damaged,
    RecordError,
    checked,
    computer_of,
    entry_of_seed,
    refuse_newer,
    replay,
    sentence,
)
from topologic_qt.games.deduction.records.models import (
    AnnouncementRecord,
    AnnounceRecord,
    AnswerRecord,
    AnyEntry,
    AnyMove,
    ApartRecord,
    AskRecord,
    CorrectRecord,
    DrawRecord,
    MatchRecord,
    PassRecord,
    PeekRecord,
    QuestionRecord,
    ResignationRecord,
    ResignRecord,
    RetypeRecord,
    RevealRecord,
    SeatRecord,
    ShowRecord,
    StrikeRecord,
    TellRecord,
)
from topologic_qt.games.deduction.records.note_reading import notes_of_record
from topologic_qt.games.deduction.records.writing import FORMAT
from topologic_qt.games.deduction.rules.apart import Apart, AtTable
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.rules.moves import (
    Announce,
    Answer,
    Ask,
    ChangeSeat,
    Correct,
    Draw,
    Move,
    Pass,
    Peek,
    Resign,
    Retype,
    Reveal,
    Rule,
    Show,
    Strike,
    Tell,
)
from topologic_qt.games.deduction.rules.setup import Aid, Setup
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.deduction.rules.tiles import (
    Deal,
    Hand,
    Kind,
    Line,
    Tile,
    check_players,
    in_order,
    shuffled_deal,
)
from topologic_qt.translation import UserError, tr_noop

DeductionMatch = Match[Setup, State, Move, View]

_DEAL = tr_noop("The hidden deal is damaged.")
_OTHER_DEAL = tr_noop("The deal does not match its seed.")
_ONE_KIND = tr_noop("A match is dealt here or played at a real table, and not both.")
_SEALED_SALT = tr_noop("What opens the deal is damaged.")
_SEALED_HAND = tr_noop("The hidden hand is damaged.")
_SHOWN = tr_noop("The hidden tile is damaged.")
_SHOWN_UNFIT = tr_noop("The tile that was shown does not fit the question and the hand.")
_UNFIT = (Rule.NOT_IN_HAND, Rule.OTHER_FACE, Rule.SHOWN_BY_RULE)
"""Rules about a shown tile, whose own sentences name it."""

_MOMENT = tr_noop("turn {turn} (move {move})")


def from_record(data: dict[str, Any]) -> DeductionMatch:
    """The match of a record, replayed through the rules.

    Raises `RecordError` where an entry is missing, unknown or impossible, or where the rules refuse a move.
    """
    refuse_newer(data, FORMAT)
    record = checked(MatchRecord.model_validate, data)
    match = DeductionMatch(Deduction(), _setup(record))
    replay(match, record.moves, move_of, _moment, _complaint)
    match.seat = None if match.setup.apart is None else match.setup.apart.seat
    match.notes = notes_of_record(record.notes, match.seats, match.state.numbers_given)
    return match


def _setup(record: MatchRecord) -> Setup:
    try:
        check_players(len(record.players))
    except ValueError as error:
        raise RecordError("players", sentence(error)) from None
    is_copy = record.apart is not None and record.apart.seat != record.apart.dealer
    if (record.deal is None) is (record.at_table is None and not is_copy):
        raise RecordError("deal", UserError(_ONE_KIND))
    deal = None if record.deal is None else _deal(record.deal, len(record.players))
    seed, at_table = entry_of_seed(record.seed), _at_table(record)
    try:
        seating = tuple(map(computer_of, record.seating))
        setup = Setup(
            names=told_names(record.players, seating),
            deal=deal,
            first=record.first - 1,
            seating=seating,
            last_left_wins=record.last_left_wins,
            title=record.title,
            seed=seed,
            given_deal=record.given_deal,
            coins=tuple(map(Tile.parse, record.coins)),
            aid=Aid(record.aid),
            at_table=at_table,
            apart=None if record.apart is None else _apart(record.apart),
        )
    except ValueError as error:
        raise RecordError("", sentence(error)) from None
    if deal is not None and not setup.given_deal and shuffled_deal(setup.players, seed) != deal:
        raise RecordError("deal", UserError(_OTHER_DEAL))
    return setup


def _apart(record: ApartRecord) -> Apart:
    """This computer's part where the players sit apart.

    Raises `RecordError` for a damaged envelope, and in a copy for a player without the own hand.
    """
    try:
        hand = None if record.hand is None else _hand(record.hand)
        salt = "" if record.salt is None else _salt(record.salt)
    except Damaged as error:
        raise RecordError("apart", error) from None
    if record.seat not in (0, record.dealer) and hand is None:
        raise RecordError("apart", UserError(_SEALED_HAND))
    face_up = in_order(map(Tile.parse, record.face_up))
    return Apart(record.dealer - 1, record.seat - 1, record.commitment, salt, hand, face_up)


def _salt(sealed: str) -> str:
    try:
        return unseal(sealed)
    except BrokenSeal:
        raise Damaged(_SEALED_SALT) from None


def _at_table(record: MatchRecord) -> AtTable | None:
    """The player of a real table who uses the program. Raises `RecordError` for a damaged hand."""
    if record.at_table is None:
        return None
    if record.given_deal:
        raise RecordError("given_deal", UserError(_ONE_KIND))
    try:
        hand = _hand(record.at_table.hand)
    except Damaged as error:
        raise RecordError("at_table", error) from None
    return AtTable.of(record.at_table.seat - 1, hand, map(Tile.parse, record.at_table.face_up))


def _deal(sealed: str, players: int) -> Deal:
    """The deal in its envelope. Raises `RecordError` unless it is a whole one."""
    try:
        tiles = _tiles(unseal(sealed))
    except ValueError:
        raise RecordError("deal", UserError(_DEAL)) from None
    try:
        return Deal.laid_out(tiles, players)
    except ValueError as error:
        raise RecordError("deal", sentence(error)) from None


def _tiles(text: str) -> list[Tile]:
    return [Tile.parse(name) for name in text.split(" ")]


def _moment(state: State, move: int) -> UserError:
    return UserError(_MOMENT, turn=state.number, move=move)


def _complaint(error: ValueError) -> UserError:
    unfit = isinstance(error, IllegalMove) and error.rule in _UNFIT
    return UserError(_SHOWN_UNFIT) if unfit else sentence(error)


def move_of(record: AnyMove) -> Move:
    """The move of a record. Raises ValueError, with a sentence, where a sealed text is damaged."""
    match record:
        case DrawRecord():
            return Draw(Tile.parse(record.coin))
        case AskRecord():
            return Ask(record.whom - 1, Kind(record.kind), Line(record.line))
        case AnswerRecord():
            return Answer(record.answer)
        case ShowRecord():
            return Show(_seen(record.sealed))
        case AnnounceRecord():
            return Announce(Tile.parse(record.tile))
        case PassRecord():
            return Pass()
        case ResignRecord():
            return Resign()
        case PeekRecord():
            return Peek(record.right, _seen(record.sealed))
        case RevealRecord():
            return Reveal(record.seed, record.salt, tuple(map(Tile.parse, record.shown)))
        case SeatRecord():
            return ChangeSeat(record.seat - 1, computer_of(record.computer))
        case TellRecord():
            return Tell(_told(record.told))
        case CorrectRecord():
            return Correct(record.number - 1, _told(record.told))
        case StrikeRecord():
            return Strike(record.number - 1)
        case RetypeRecord():
            return Retype(_hand(record.hand), in_order(map(Tile.parse, record.face_up)))


def _told(record: AnyEntry) -> Entry:
    """The line of the log of a real table; the rules count its turn. Raises `Damaged`."""
    match record:
        case QuestionRecord():
            return Question(
                turn=1,
                asker=record.asker - 1,
                whom=record.whom - 1,
                coin=Tile.parse(record.coin),
                kind=Kind(record.kind),
                line=Line(record.line),
                answer=record.answer,
                tile=_seen(record.shown),
            )
        case AnnouncementRecord():
            return Announcement(1, record.seat - 1, Tile.parse(record.tile), record.right)
        case ResignationRecord():
            return Resignation(1, record.seat - 1)


def _hand(sealed: str) -> Hand:
    """The own hand in an envelope. Raises `Damaged` if it holds no tiles."""
    try:
        return in_order(_tiles(unseal(sealed)))
    except (BrokenSeal, ValueError):
        raise Damaged(_SEALED_HAND) from None


def _seen(sealed: str | None) -> Tile | None:
    """The tile in an envelope; None where there is no envelope. Raises `Damaged` if it holds none."""
    if sealed is None:
        return None
    try:
        return Tile.parse(unseal(sealed))
    except (BrokenSeal, ValueError):
        raise Damaged(_SHOWN) from None
