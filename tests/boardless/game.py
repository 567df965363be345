"""Bids, a whole game for three without a board: each bids 1 to 5 unseen, and the highest unique bid wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QVBoxLayout, QWidget

from topologic_qt.engine.game import IllegalMove, Outcome, Seat
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.engine.rng import Rng
from topologic_qt.games.capabilities import Results
from topologic_qt.games.contract import GameInfo, GamePackage, opaque
from topologic_qt.games.host import Handover, Host
from topologic_qt.games.screen import GameScreen
from topologic_qt.games.values import Row
from topologic_qt.widgets.controls import Choice, button, label

NAMES = ("Ada", "Bo", "Cy")


class Rule(StrEnum):
    NOT_NOW = "not now"


@dataclass(frozen=True)
class Setup:
    title: str = "Bids"


@dataclass(frozen=True)
class Move:
    bid: int | None  # None ends the turn: the bid stands for good


@dataclass(frozen=True)
class State:
    bids: tuple[int | None, ...] = (None, None, None)  # in a view, None where the seat may not know
    sure: int = 0  # so many bids stand for good
    made: bool = False


class Bids:
    levels = ("any",)

    def seats(self, setup: Setup) -> int:
        return 3

    def initial_state(self, setup: Setup) -> State:
        return State()

    def to_move(self, state: State) -> frozenset[Seat]:
        return frozenset({state.sure} if state.sure < 3 else ())

    def legal_moves(self, state: State) -> Iterator[Move]:
        if state.sure < 3:
            yield from [Move(None)] if state.made else map(Move, range(1, 6))

    def apply(self, state: State, move: Move) -> State:
        if move not in self.legal_moves(state):
            raise IllegalMove(Rule.NOT_NOW, "That cannot be bid now.")
        if move.bid is None:
            return State(state.bids, state.sure + 1)
        bids = (*state.bids[: state.sure], move.bid, *state.bids[state.sure + 1 :])
        return replace(state, bids=bids, made=True)

    def automatic_move(self, state: State) -> Move | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        lone = [bid or 0 for bid in state.bids if state.bids.count(bid) == 1]
        if state.sure < 3:
            return None
        return Outcome((state.bids.index(max(lone)),) if lone else (), state.bids)

    def player_view(self, state: State, seat: Seat | None) -> State:
        own = tuple(bid if at == seat else None for at, bid in enumerate(state.bids))
        return state if state.sure == 3 else replace(state, bids=own)

    def can_take_back(self, move: Move, state: State) -> bool:
        return move.bid is not None

    rules = forms = property(lambda self: self)

    def to_record(self, match: Snapshot[Setup, Move]) -> Row:
        return {"title": match.setup.title, "moves": [move.bid for move in match.moves]}

    def from_record(self, record: Row) -> Match[Setup, State, Move, State]:
        title, moves = record.get("title"), record.get("moves")
        if not isinstance(moves, list) or not isinstance(title, str):
            raise ValueError("It has no moves or no title.")
        return Match(Bids(), Setup(title), map(Move, moves))

    def setup_schema(self) -> Row:
        return {"type": "object", "properties": {}}

    def setup_from_json(self, data: Row, seed: str) -> Setup:
        if data:
            raise ValueError("There is nothing to set up.")
        return Setup()

    def setup_to_json(self, setup: Setup) -> Row:
        return {}

    public_setup = answered_setup = setup_to_json

    def move_from_json(self, data: Row) -> Move:
        bid = data.get("bid")
        if bid is not None and not (isinstance(bid, int) and 1 <= bid <= 5):
            raise ValueError("A bid is 1 to 5.")
        return Move(bid)

    def move_to_json(self, move: Move) -> Row:
        return {"bid": move.bid}

    def view_to_json(self, view: State) -> Row:
        return {"bids": list(view.bids), "sure": view.sure}

    def told(self, before: State, move: Move, after: State, seat: Seat) -> Sequence[Row]:
        return []

    def think(self, view: State, seat: Seat, level: str, seed: str, cancelled: object) -> list[Move]:
        return [Move(None)] if view.made else [Move(1 + Rng.from_seed(seed).below(5)), Move(None)]

    def rows(self, match: Match[Setup, State, Move, State]) -> dict[int, Row]:
        return {0: {"winners": str(match.outcome.winners)}} if match.outcome else {}


class Screen(QWidget, GameScreen[State]):
    def __init__(self, host: Host[Setup, Move, State, object]) -> None:
        super().__init__()
        self._host, self._buttons, self._setting_up = host, list[QWidget](), False
        self._offered: list[QWidget] = []
        self.text, self.column = label("", "title"), QVBoxLayout(self)
        self.column.addWidget(self.text)

    menus: Mapping[str, Sequence[None]] = {}
    widget = property(lambda self: self)
    is_setting_up = property(lambda self: self._setting_up)

    def show_setup(self) -> None:
        self._setting_up = True
        self.withdraw_offer()
        self._show("A new match", Choice("Start", lambda: self._host.match.begin(Setup())))

    def offer(self, text: str, accept: str, action: Callable[[], None], *more: Choice | None) -> None:
        self._offered.append(button(Choice(accept, action)))
        self.column.addWidget(self._offered[-1])

    def withdraw_offer(self) -> None:
        for made in self._offered:
            made.hide()

    def present(self, view: State) -> None:
        self._setting_up = False
        name = NAMES[view.sure % 3]
        if view.sure == 3:
            self._show(f"Bids: {view.bids}")
        elif self._host.match.viewer != view.sure:
            self._show("")
            if not self._host.window.is_covered:
                said = Handover(f"{name} bids", "", f"I am {name}", f"{name}, please.", view.sure)
                self._host.window.hand_over(said, lambda: None)
        elif view.made:
            done = Choice("Done", partial(self._host.match.propose, Move(None)))
            self._show(f"You bid {view.bids[view.sure]}", done)
        else:
            moves = ((f"Bid {bid}", partial(self._host.match.propose, Move(bid))) for bid in range(1, 6))
            self._show(f"{name}, bid", *(Choice(*move) for move in moves))

    def _show(self, text: str, *choices: Choice) -> None:
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        self.text.setText(text)
        self._buttons = [button(choice) for choice in choices]
        for made in self._buttons:
            self.column.addWidget(made)


_AT, _ABOUT, _IDEA = "icons/dice.svg", "Bids is made up.", "The highest lone bid wins."
INFO = GameInfo("bids", "Bids", _ABOUT, _IDEA, (3,), (1, 2), _AT, ".bids", lambda: opaque(PACKAGE))
PACKAGE: GamePackage[Setup, State, Move, State, object] = GamePackage(
    info=INFO,
    rules=(BIDS := Bids()),
    codec=BIDS,
    title=lambda setup: f"{setup.title}: {', '.join(NAMES)}",
    summary=lambda view: f"{view.sure} of 3 bids",
    thumbnail=lambda view, size, ratio, settings, on_paper: QPixmap(size),
    rules_page=lambda: "<p>The highest lone bid wins.</p>",
    open_screen=Screen,
    results=Results({"winners": "TEXT NOT NULL"}, BIDS.rows),
    protocol=BIDS,
)
