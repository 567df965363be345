"""The themes of a match: the names for everything in each of them."""

from typing import NamedTuple

from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.widgets.translate import tr


class Story(NamedTuple):
    """The words of a theme."""

    name: str
    """The name of the theme in a list."""
    title: str
    """The title of a match with this theme."""
    seeker: str
    seekers: str
    referee: str
    secret: str


def story(theme: Theme) -> Story:
    """Return the story of a theme, in the user's language."""
    match theme:
        case Theme.CLASSIC:
            return Story(
                tr("Classic"), tr("Topologic"), tr("Seeker"), tr("seekers"), tr("referee"), tr("secret")
            )
        case Theme.TREASURE:
            return Story(
                tr("Parrot Island"),
                tr("Treasure Hunt on Parrot Island"),
                tr("Diver"),
                tr("divers"),
                tr("pirate"),
                tr("treasure"),
            )
        case Theme.SPIES:
            return Story(
                tr("Night city"),
                tr("The Spy in the Night City"),
                tr("Agent"),
                tr("agents"),
                tr("spy"),
                tr("microfilm"),
            )
        case Theme.LIBRARY:
            return Story(
                tr("Old library"),
                tr("The Lost Manuscript"),
                tr("Scholar"),
                tr("scholars"),
                tr("librarian"),
                tr("manuscript"),
            )
