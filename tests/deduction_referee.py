"""A second implementation of Deduction, as plain as possible and independent of the program.

It keeps a chart of where every tile is, and a list of all events. Whose turn it is, what is legal and what a
seat sees are each computed from the start of the list. Slow, and meant to be read beside the rules.
"""

from collections.abc import Mapping
from typing import Any

TILES = [suit + value for suit in "SMCA" for value in "na2345"]
IN_HAND = {3: 7, 4: 5, 5: 4}
UP, ASIDE = "up", "aside"

Json = dict[str, Any]
Where = Mapping[str, int | str]
"""Where each tile is: a seat, `UP` or `ASIDE`."""


class Story:
    """The result of the list of events."""

    def __init__(self, players: int, first: int) -> None:
        self.turn_of = first
        self.stage = "coin"
        self.coin: str | None = None
        self.gone: list[int] = []
        """Who is out, in that order."""
        self.left: list[int] = []
        """Who of them left without a look."""
        self.seen_by: list[int] = []
        "Who announced it? wrongly, and has seen the missing tile."
        self.winner: int | None = None
        self.lines: list[Json] = []
        """The log, with every tile that was shown."""
        self._players = players

    def others(self) -> list[int]:
        """The players still in, in turn order after the present one."""
        seats = [(self.turn_of + step) % self._players for step in range(1, self._players + 1)]
        return [seat for seat in seats if seat not in self.gone]


class Referee:
    """One match."""

    def __init__(self, where: Where, players: int, first: int, last_left_wins: bool) -> None:
        assert sorted(where) == sorted(TILES)
        for seat in range(players):
            assert list(where.values()).count(seat) == IN_HAND[players]
        assert list(where.values()).count(ASIDE) == 1
        self.where, self.players, self.first, self.last_left_wins = where, players, first, last_left_wins
        self.events: list[tuple[str, Any]] = []

    # -- telling the story ---------------------------------------------------------------------------

    def story(self) -> Story:
        """Process all events from the start."""
        story = Story(self.players, self.first)
        for kind, what in self.events:
            getattr(self, f"_tell_{kind}")(story, what)
        return story

    def _tell_coin(self, story: Story, coin: str) -> None:
        story.coin, story.stage = coin, "ask"

    def _tell_ask(self, story: Story, what: Json) -> None:
        line: Json = {"asker": story.turn_of, **what, "coin": story.coin}
        line["answer"] = self.truth(line)
        story.lines.append(line)
        story.stage = "show" if line["answer"] is True else "announce"

    def _tell_show(self, story: Story, tile: str) -> None:
        story.lines[-1]["tile"] = tile
        story.stage = "announce"

    def _tell_announce(self, story: Story, tile: str) -> None:
        right = self.where[tile] == ASIDE
        story.lines.append({"announcer": story.turn_of, "tile": tile, "right": right})
        if right:
            story.winner = story.turn_of
            self._end(story)
        else:
            story.seen_by.append(story.turn_of)
            story.gone.append(story.turn_of)
            self._go_on(story)

    def _tell_pass(self, story: Story, _: None) -> None:
        self._go_on(story)

    def _tell_resign(self, story: Story, _: None) -> None:
        story.lines.append({"resigned": story.turn_of})
        story.left.append(story.turn_of)
        story.gone.append(story.turn_of)
        self._go_on(story)

    def _go_on(self, story: Story) -> None:
        others = story.others()
        if len(others) == 0:
            self._end(story)
        elif len(others) == 1 and self.last_left_wins:
            story.winner = others[0]
            self._end(story)
        else:
            story.turn_of, story.stage, story.coin = others[0], "coin", None

    def _end(self, story: Story) -> None:
        story.stage, story.coin = "over", None

    # -- questions -----------------------------------------------------------------------------------

    def matching(self, line: Json) -> list[str]:
        """The tiles in the asked player's hand that match the question."""
        at = 0 if line["line"] == "suit" else 1
        return [tile for tile in TILES if self.where[tile] == line["whom"] and tile[at] == line["coin"][at]]

    def truth(self, line: Json) -> bool | int:
        """The correct answer."""
        found = len(self.matching(line))
        return found if line["kind"] == "count" else found > 0

    def to_move(self, story: Story) -> list[int]:
        """The seats to move."""
        if story.stage == "over":
            return []
        return [story.lines[-1]["whom"]] if story.stage == "show" else [story.turn_of]

    def legal(self, story: Story, seat: int) -> list[Json]:
        """All legal moves of a seat."""
        if seat not in self.to_move(story):
            return []
        giving_up = {"move": "resign"}
        if story.stage == "ask":
            found = [
                {"move": "ask", "whom": whom, "kind": kind, "line": line}
                for whom in range(self.players)
                for kind in ("have", "count")
                for line in ("suit", "value")
                if whom != seat
            ]
            return [*found, giving_up]
        if story.stage == "show":
            return [{"move": "show", "tile": tile} for tile in self.matching(story.lines[-1])]
        return [*({"move": "announce", "tile": tile} for tile in TILES), {"move": "pass"}, giving_up]

    def view(self, story: Story, seat: int | None) -> Json:
        """A seat's view; None is a spectator."""
        over = story.stage == "over"
        found: Json = {
            "players": self.players,
            "seat": seat,
            "hand": self.at(seat),
            "face_up": self.at(UP),
            "hand_sizes": [IN_HAND[self.players] for _ in range(self.players)],
            "active": [other for other in range(self.players) if other not in story.gone],
            "to_move": self.to_move(story),
            "step": story.stage,
            "coin": story.coin,
            "log": [self._line_for(line, seat, over) for line in story.lines],
        }
        if over or seat in story.seen_by:
            (found["missing"],) = self.at(ASIDE)
        if over:
            found["hands"] = [self.at(other) for other in range(self.players)]
        return found

    def at(self, place: int | str | None) -> list[str]:
        """The tiles in a place, in the order of all tiles."""
        return [tile for tile in TILES if self.where[tile] == place]

    def _line_for(self, line: Json, seat: int | None, over: bool) -> Json:
        if "asker" in line and not over and seat not in (line["asker"], line["whom"]):
            return {name: part for name, part in line.items() if name != "tile"}
        return line

    def outcome(self, story: Story) -> Json | None:
        """The winner, once it is over."""
        if story.stage != "over":
            return None
        scores = [1 if seat == story.winner else 0 for seat in range(self.players)]
        return {"winners": [seat for seat in range(self.players) if scores[seat]], "scores": scores}
