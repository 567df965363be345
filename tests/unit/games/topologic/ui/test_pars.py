"""Par as the settings keep it, and the line about a personal best."""

from tests.records import MemoryStore
from topologic_qt.games.topologic.rules.round_results import COLUMNS, Result, field_mark
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui.statistics_dialog import field_figures, question_of_fields
from topologic_qt.games.topologic.ui.table_card import known_par, tell_best

SETUP = Setup(random_field(FieldRecipe(Shape.SQUARE, "par")), seekers=3)
KEY = f"{field_mark(SETUP.field)}/2019/3"


class Settings(dict[str, object]):
    """Settings in memory."""

    def value(self, name: str, usual: object = None) -> object:
        """The value of a key."""
        return self.get(name, usual)

    def setValue(self, name: str, value: object) -> None:  # as in QSettings
        """Keep a value."""
        self[name] = value


def stored(*turns: tuple[int | None, str]) -> MemoryStore:
    """Ben's results on the field."""
    mark = field_mark(SETUP.field)
    found = [Result("", "2019", 3, "Ben", "person", number, aid, 0, mark) for number, aid in turns]
    return MemoryStore(COLUMNS, *(result._asdict() for result in found))


def told(settings: Settings, store: MemoryStore) -> str:
    """The line about Ben's best."""
    lines: list[str] = []
    tell_best(store, settings, SETUP, "Ben", lines.append)
    (line,) = lines
    return line


def test_a_damaged_par_loses_only_itself() -> None:
    settings = Settings(pars=f"=300 x/2019/3=9999 {KEY}=252 other/2019/3=zz b=99999999999999999999 =")
    assert known_par(settings, SETUP) == 4.2
    assert known_par(Settings(), SETUP) is None
    assert known_par(Settings(pars=f"{KEY}=²52"), SETUP) is None
    assert known_par(Settings(pars=["a", "b"]), SETUP) is None


def test_the_line_names_the_best_without_and_with_help_and_stars_where_par_is_known() -> None:
    assert told(Settings(), stored()) == ""
    assert told(Settings(), stored((None, "paper"))) == ""
    both = stored((6, "paper"), (5, "full"))
    assert told(Settings(), both) == "Best here: 6 turns. Best with help: 5 turns."
    settings = Settings(pars=f"{KEY}=252")
    assert told(settings, stored((6, "paper"))) == "Best here: 6 turns ★★☆."
    assert told(settings, stored((5, "full"))) == "Best with help: 5 turns ★★★."


def test_each_field_has_a_row_with_its_best_its_par_and_its_stars() -> None:
    def row(mark: str, turns: int | None, player: str = "Ben", seed: str = "", by: str = "person") -> Result:
        return Result("", "2019", 3, player, by, turns, "paper", 0, mark, seed)

    mark = field_mark(SETUP.field)
    results = [
        row("", 3),
        row(mark, 8, seed="par"),
        row("other", None),
        row(mark, 1, by="master"),
        row(mark, 7, "Anna", seed="par"),
    ]
    store = MemoryStore(COLUMNS, *(result._asdict() for result in results))
    figures = field_figures(store.answer(question_of_fields("1", ())), Settings(pars=f"{KEY}=252"))
    assert figures == [["par", "2", "7", "Anna", "4.2", "★★☆"], ["built by hand", "1", "–", "–", "–", "–"]]
