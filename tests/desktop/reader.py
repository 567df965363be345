"""A screen reader: finds the contents of windows, and receives their events."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, cast

from jeepney import DBusAddress, MatchRule, Properties, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection
from jeepney.low_level import HeaderFields, Message

from tests.desktop.message_bus import Refused, Session, ask, ask_all

Reference = tuple[str, str]
"""A thing of a program: the program's address on the bus, and the thing's path there."""

CHECKED, FOCUSABLE, FOCUSED, SENSITIVE, SHOWING, VISIBLE = 4, 11, 12, 24, 25, 30
"""The numbers that AT-SPI gives to some states."""

SAID, AT = "said: ", "at: "
"""The beginnings of news: a text was announced, something has the keyboard."""

_ROOT: Reference = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_REGISTRY = DBusAddress("/org/a11y/atspi/registry", _ROOT[0], "org.a11y.atspi.Registry")
_EVENTS = "org.a11y.atspi.Event.Object"
_NEWS = {"Announcement": "object:announcement", "StateChanged": "object:state-changed:focused"}
"""The news that are listened to: as signals of the bus, and as the registry calls them."""


class Thing(NamedTuple):
    """Something in a window, as a screen reader finds it."""

    reference: Reference
    role: str
    name: str
    states: int

    def has(self, state: int) -> bool:
        """Whether it has a state, by number."""
        return bool(self.states >> state & 1)

    @property
    def is_shown(self) -> bool:
        """Whether it is visible to screen readers."""
        return self.has(SHOWING) and self.has(VISIBLE)


class Reader:
    """A screen reader in a session."""

    def __init__(self, session: Session) -> None:
        self._connection = open_dbus_connection(session.readers)
        self._signals: deque[Message] = deque()
        for member, event in _NEWS.items():
            rule = MatchRule(type="signal", interface=_EVENTS, member=member)
            self._connection.filter(rule, queue=self._signals)
            ask(self._connection, message_bus.AddMatch(rule))
            ask(self._connection, new_method_call(_REGISTRY, "RegisterEvent", "sass", (event, [], "")))

    def close(self) -> None:
        """Stop listening."""
        self._connection.close()

    # -- what is there ------------------------------------------------------------------------

    def shown(self) -> Iterator[Thing]:
        """Everything visible in all programs' windows, in reading order."""
        return self._within(_ROOT)

    def _within(self, reference: Reference) -> Iterator[Thing]:
        for thing in self.things(self.children(reference)):
            if thing is not None and thing.is_shown:
                yield thing
                yield from self._within(thing.reference)

    def children(self, reference: Reference) -> list[Reference]:
        """The direct children of something."""
        try:
            return cast("list[Reference]", ask(self._connection, _question(reference, "GetChildren")))
        except Refused:
            return []

    def things(self, references: Sequence[Reference]) -> list[Thing | None]:
        """Things in a window, requested all at once; None for destroyed ones."""
        states = self._ask_all(_question(reference, "GetState") for reference in references)
        roles = self._ask_all(_question(reference, "GetRoleName") for reference in references)
        names = self.texts(references, "Name")
        told = zip(references, states, roles, names, strict=True)
        return [None if None in one else _thing(*one) for one in told]

    def told(self, thing: Thing) -> str:
        """The spoken text of something: role, name and description."""
        (description,) = self.texts([thing.reference], "Description")
        return f"{thing.role}: {thing.name}" + (f" ({description})" if description else "")

    def texts(self, references: Iterable[Reference], kind: str) -> list[str | None]:
        """The names or other texts of things, requested all at once; None for destroyed ones."""
        told = self._ask_all(Properties(_place(reference)).get(kind) for reference in references)
        return [None if text is None else cast("tuple[str, str]", text)[1] for text in told]

    def _ask_all(self, questions: Iterable[Message]) -> list[object]:
        return ask_all(self._connection, list(questions))

    # -- what happens -------------------------------------------------------------------------

    def news(self) -> Iterator[str]:
        """The announcements and focused things since the last call, in order."""
        while True:
            try:
                self._connection.recv_messages(timeout=0)
            except TimeoutError:
                break
        while self._signals:
            if news := self._news(self._signals.popleft()):
                yield news

    def _news(self, signal: Message) -> str:
        fields = signal.header.fields
        detail, on, _, (_, value), *_ = signal.body
        if fields[HeaderFields.member] == "Announcement":
            return f"{SAID}{' '.join(value.split())}"
        (focused,) = self.things([(fields[HeaderFields.sender], fields[HeaderFields.path])])
        return f"{AT}{self.told(focused)}" if detail == "focused" and on and focused is not None else ""

    # -- what can be done ---------------------------------------------------------------------

    def press(self, thing: Thing) -> None:
        """Do what a click does."""
        ask(self._connection, new_method_call(_place(thing.reference, "Action"), "DoAction", "i", (0,)))


def _question(reference: Reference, member: str) -> Message:
    return cast("Message", new_method_call(_place(reference), member))


def _thing(reference: Reference, states: object, role: object, name: object) -> Thing:
    low, high = cast("tuple[int, int]", states)
    return Thing(reference, cast("str", role), cast("str", name), low | high << 32)


def _place(reference: Reference, interface: str = "Accessible") -> DBusAddress:
    address, path = reference
    return DBusAddress(path, address, f"org.a11y.atspi.{interface}")
