"""A field that somebody keeps."""

from dataclasses import dataclass

from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.setup import MAX_TITLE_LENGTH, check_text
from topologic_qt.translation import tr_noop

_NAME = tr_noop("The name of a field")


@dataclass(frozen=True, slots=True)
class NamedField:
    """A field, which may be unfinished, and what it is called."""

    name: str
    """1 to `MAX_TITLE_LENGTH` characters in one line."""
    field: Field

    def __post_init__(self) -> None:
        """Raises `SetupError`, with a sentence, for a name that cannot be shown."""
        check_text(_NAME, self.name, MAX_TITLE_LENGTH)
