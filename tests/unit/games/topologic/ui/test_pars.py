"""Par as the settings keep it, and the statistics of fields."""

from tests.records import MemoryStore
from topologic_qt.games.topologic.rules.round_results import COLUMNS, Result, field_mark
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui.statistics_dialog import field_figures, question_of_fields
from topologic_qt.games.topologic.ui.table_card import known_pars

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


def test_a_damaged_par_loses_only_itself() -> None:
    settings = Settings(pars=f"=300 x/2019/3=9999 {KEY}=252 other/2019/3=zz b=99999999999999999999 =")
    assert known_pars(settings) == {KEY: 4.2}
    assert not known_pars(Settings())
    assert not known_pars(Settings(pars=f"{KEY}=²52"))
    assert not known_pars(Settings(pars=["a", "b"]))


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
