"""The stories of a match: what lies under the tiles, and what everything is called."""

import pytest

from tests.gui import seen
from tests.gui.person import Person
from topologic_qt.games.topologic.rules import Theme
from topologic_qt.games.topologic.ui.story import story

pytestmark = pytest.mark.gui

WORDS = {
    Theme.CLASSIC: ("seekers", "secret"),
    Theme.TREASURE: ("divers", "treasure"),
    Theme.SPIES: ("agents", "microfilm"),
    Theme.LIBRARY: ("scholars", "manuscript"),
}


@pytest.mark.parametrize("theme", Theme)
def test_a_match_is_told_in_the_words_of_its_story(person: Person, theme: Theme) -> None:
    person.choose(person.page.story.theme, list(Theme).index(theme))
    person.start()
    seekers, secret = WORDS[theme]
    assert person.match.setup.theme is theme
    assert f"Anna hides the {secret}" in seen.shown(person.game_screen.card)
    person.hide_secret("Y5")
    assert f"The {secret} is hidden" in seen.shown(person.curtain)
    person.open_curtain()
    assert f"drag the {seekers} from the tray" in person.status
    others = {word for name, words in WORDS.items() if name is not theme for word in words}
    said = " ".join(seen.shown(person.window)).lower()
    assert not any(f" {word} " in said for word in others)


def test_a_title_from_the_list_brings_its_story_along(person: Person) -> None:
    person.choose(person.page.story.titles, list(Theme).index(Theme.SPIES))
    assert person.page.choices.theme.value is Theme.SPIES
    assert person.page.story.titles.currentText() == story(Theme.SPIES).title


def test_a_title_of_ones_own_leaves_the_story(person: Person) -> None:
    person.choose(person.page.story.theme, list(Theme).index(Theme.LIBRARY))
    person.write(person.page.story.titles, "Our own title")
    person.press("Start the match")
    assert (person.match.setup.theme, person.match.setup.title) == (Theme.LIBRARY, "Our own title")


def test_the_table_changes_with_the_story(person: Person) -> None:
    pictures = set()
    for index in range(len(Theme)):
        person.choose(person.page.story.theme, index)
        picture = person.game_screen.table_view.grab().toImage()
        pictures.add(picture.pixelColor(4, 4).name() + picture.pixelColor(4, picture.height() // 2).name())
    assert len(pictures) == len(Theme)
