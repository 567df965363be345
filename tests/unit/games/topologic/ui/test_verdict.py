"""The text of the card at the end of a round, for each reader."""

from dataclasses import replace

from tests.records import MemoryStore
from tests.tables import ORDERED, TopologicMatch, ask, drawn, enter, tile
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.notes import blank_pages
from topologic_qt.games.topologic.rules.round_results import COLUMNS, Bests, Result, field_mark
from topologic_qt.games.topologic.rules.setup import EDITION_2019, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui.ending import own_result, verdict
from topologic_qt.games.topologic.ui.statistics_dialog import field_figures, question_of_fields
from topologic_qt.games.topologic.ui.table_card import known_pars


def test_a_best_is_told_where_the_seeker_sits_and_to_nobody_elsewhere() -> None:
    for seat, is_told in [(None, True), (1, True), (0, False), (SPECTATOR, False)]:
        match = TopologicMatch(Topologic(), Setup(drawn(ORDERED), EDITION_2019, 3, rounds=1))
        match.apply(HideSecret(tile("R1")))
        enter(match, "R1 R1 R1")
        ask(match)
        view = View(replace(match.view(None), own_seat=seat))
        own = own_result(view, blank_pages(match.setup))
        assert verdict(view, own, Bests(), None).news == "", "the first result is better than none"
        said = verdict(view, own, Bests(alone=2), None)
        assert said.news == ("Your best on this field!" if is_told else "")
        assert ("Previous best" in [row.name for row in said.rows]) is is_told


SETUP = Setup(random_field(FieldRecipe(Shape.SQUARE, "par")), seekers=3)
KEY = f"{field_mark(SETUP.field)}/2019/3"


class Settings(dict[str, object]):
    """Settings in memory."""

    def value(self, name: str, usual: object = None) -> object:
        """Return the value of a key."""
        return self.get(name, usual)

    def setValue(self, name: str, value: object) -> None:  # as in QSettings
        """Store a value."""
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
