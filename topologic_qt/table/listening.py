"""The answers of a table to people who listen: where the cursor is, and what lies along a line."""

from collections.abc import Sequence
from functools import partial

from topologic_qt.table.view import TableView
from topologic_qt.widgets.listening import STEPS, Answer, Query, Topic
from topologic_qt.widgets.translate import tr


class TableListening:
    """The base class of a game's answers; a subclass adds its own questions, and more words to these."""

    def __init__(self, view: TableView) -> None:
        self.view = view

    @property
    def queries(self) -> Sequence[Query]:
        """The questions that this table answers, in the order of the menu."""
        return (*self.own_queries, *self._scans)

    @property
    def own_queries(self) -> Sequence[Query]:
        """The questions of this game; the usual one is where the cursor is."""
        return (Query(Topic.HERE, tr("Where am I?"), self.here),)

    @property
    def _scans(self) -> Sequence[Query]:
        texts = {
            Topic.LEFT: tr("What’s to the left?"),
            Topic.RIGHT: tr("What’s to the right?"),
            Topic.UP: tr("What’s above?"),
            Topic.DOWN: tr("What’s below?"),
        }
        return tuple(Query(topic, text, partial(self.scan, *STEPS[topic])) for topic, text in texts.items())

    @property
    def key(self) -> str | None:
        """The tile that the cursor is on."""
        key = self.view.cursor_tile
        return key if key is not None and key in self.view.table.tiles else None

    def here(self) -> str:
        """Return everything about what the cursor is on."""
        return nowhere() if self.key is None else self.describe(self.key)

    def describe(self, key: str) -> str:
        """Return everything about a tile."""
        return self.view.table.describe_tile(key)

    def scan(self, dx: int, dy: int) -> str:
        """Return what lies along a line from the cursor, in order."""
        if self.key is None:
            return nowhere()
        found = [self.brief(key) for key in self.line(self.key, dx, dy)]
        return "; ".join(found) if found else nothing_there(dx, dy)

    def line(self, key: str, dx: int, dy: int) -> Sequence[str]:
        """Return the tiles that the arrow key leads to, in order."""
        found = [key]
        while (there := self.view.table.neighbour(found[-1], dx, dy)) not in found:
            found.append(there)
        return found[1:]

    def brief(self, key: str) -> str:
        """Return a tile in the fewest words."""
        return self.view.table.describe_tile(key)

    def walk(self, keys: Sequence[str], step: int, otherwise: str) -> Answer | str:
        """Go to the next (1) or previous (-1) of these tiles; return ``otherwise`` if there is no other."""
        if not set(keys) - {self.key}:
            return otherwise
        if self.key in keys:
            there = keys[(keys.index(self.key) + step) % len(keys)]
        else:
            there = self._beside(keys, step)
        return self.go_to(there)

    def _beside(self, keys: Sequence[str], step: int) -> str:
        """Return the tile after or before the cursor in reading order, starting over at the end."""
        order = list(self.view.table.in_reading_order)
        here = -1 if self.key is None else order.index(self.key)
        sorted_keys = sorted(keys, key=order.index)
        if step > 0:
            return next((key for key in sorted_keys if order.index(key) > here), sorted_keys[0])
        return next((key for key in reversed(sorted_keys) if order.index(key) < here), sorted_keys[-1])

    def go_to(self, key: str) -> Answer:
        """Move the cursor to a tile; screen readers speak of it by themselves."""
        self.view.go_to(key)
        return Answer(self.view.table.describe_tile(key), is_spoken=self.view.hasFocus())


def nowhere() -> str:
    """Return a sentence for a cursor that is on nothing."""
    return tr("The cursor isn’t on a tile. Press an arrow key.")


def nothing_there(dx: int, dy: int) -> str:
    """Return a sentence for a direction in which nothing lies."""
    if dx:
        return tr("Nothing to the right.") if dx > 0 else tr("Nothing to the left.")
    return tr("Nothing below.") if dy > 0 else tr("Nothing above.")
