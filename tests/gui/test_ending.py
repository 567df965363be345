"""The end of a round: seekers light up one by one, the secret turns over, a card compares."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.ears import Ears, settle
from tests.gui.hand import LEFT, PLAIN
from tests.gui.person import Person, points
from tests.gui.test_replay import replay, ring
from tests.waiting import wait_until
from topologic_qt.games.topologic.package import TopologicAdvice
from topologic_qt.games.topologic.rules.round_results import Par
from topologic_qt.games.topologic.ui.table_card import ScoreCard
from topologic_qt.table.glow import Glow
from topologic_qt.widgets.replay import SkipVeil

pytestmark = pytest.mark.gui

SECRET = "Y5"
SLOW = 100_000
"""The time of a glide in which nothing goes on by itself, in milliseconds."""


def play_and_give_up(person: Person) -> str:
    """Enter with three seekers, ask for a hint, and give up; return the tiles of the seekers."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round(SECRET)
    person.stand_at((0, 0), (4, 0), (9, 5))
    person.menu("Match", "Give up the round…")
    return " ".join(map(str, person.match.rounds[0].positions))


def card(person: Person) -> ScoreCard:
    """The card over the table."""
    (found,) = person.game_screen.tabletop.findChildren(ScoreCard)
    return found


def rows(person: Person) -> dict[str, str]:
    """The results on the card, once complete."""
    desk = person.game_screen.ending.desk
    wait_until(lambda: desk.is_complete)
    return {row.name: row.text for row in card(person).rows.rows}


def dark(person: Person) -> int:
    """The number of dark tiles."""
    return sum(tile.glow is Glow.UNLIT for tile in person.game_screen.table.tiles.values())


def test_seekers_are_lit_one_after_the_other_and_it_is_told_who_scores_what(open_window: OpenWindow) -> None:
    person = open_window(motion=2)
    ending = person.game_screen.ending
    lit: list[tuple[int, int, int]] = []
    told: list[str] = []

    def note(seeker: int, score: int) -> None:
        lit.append((seeker, score, dark(person)))
        told.extend(seen.shown(person.game_screen))

    ending.reveal.seeker_lit.connect(note)
    tiles = play_and_give_up(person).split()
    assert ending.reveal.is_running
    assert person.game_screen.is_counting, "computers wait"
    assert not person.game_screen.card.isVisible()
    assert ring(person) == ""
    wait_until(lambda: not ending.reveal.is_running)
    expected = [(seeker, points(tile, SECRET), 59) for seeker, tile in enumerate(tiles)]
    assert lit == expected, "all is dark but the tile of the seeker"
    assert (dark(person), ring(person)) == (0, SECRET)
    assert all(piece.opacity() == 1 for piece in person.game_screen.table.pieces)
    assert person.game_screen.card.isVisible()
    assert card(person).isVisible()
    assert "Points" in told
    said = [text for text in told if text.startswith("Seeker ")]
    assert [text.split(":")[0].split()[1] for text in said] == ["1", "2", "3"]
    for tile, text in zip(tiles, said, strict=True):
        scores = points(tile, SECRET)
        assert text.endswith(("no points.", "1 point.", "2 points.")[scores])
        assert (": colour matches" in text) == (scores == 1 and tile[0] == SECRET[0])


def test_whoever_does_not_wait_sees_all_at_once(open_window: OpenWindow) -> None:
    person = open_window(motion=180)
    told: list[str] = []
    person.game_screen.ending.reveal.told.connect(told.append)
    for way in ("key", "click", "button"):
        person.game_screen.table.motion.pace = 0
        person.sit_down(seekers=3)
        person.begin_round(SECRET)
        person.stand_at((0, 1), (1, 0), (2, 0))
        person.game_screen.table.motion.pace = SLOW
        told.clear()
        moves = len(person.controller.match.moves)
        person.menu("Match", "Give up the round…")
        assert person.game_screen.ending.reveal.is_running
        (veil,) = person.game_screen.tabletop.findChildren(SkipVeil)
        match way:
            case "key":
                person.key(Qt.Key.Key_Return)
            case "click":
                QTest.mouseClick(veil, LEFT, PLAIN)
            case _:
                person.push("Skip")
        assert not person.game_screen.ending.reveal.is_running
        assert not any("Seeker" in text for text in told), "skipping silences the points"
        assert not veil.isVisible()
        assert (dark(person), ring(person)) == (0, SECRET)
        assert card(person).isVisible()
        assert len(person.controller.match.moves) == moves + 1, "nothing else was done"


def test_looking_back_does_not_reveal_it_again(person: Person) -> None:
    begun: list[int] = []
    person.game_screen.ending.finished.connect(lambda: begun.append(1))
    play_and_give_up(person)
    assert begun == [1], "where nothing moves, it is all there at once"
    assert "Ben gave up" in seen.shown(card(person))
    reveal = person.game_screen.ending.reveal
    assert reveal.lit == 3
    replay(person)
    assert (reveal.lit, ring(person)) == (0, ""), "nothing of it is known in a replay"
    person.press("Back to now")
    person.game_screen.keeper.past.look(person.match.rounds[0], 1)
    assert not card(person).isVisible(), "who looks back sees the table"
    person.press("Back to now")
    assert begun == [1]
    assert not card(person).isVisible()
    assert ring(person) == SECRET
    person.menu("Match", "Replay the end")
    assert begun == [1, 1]
    assert card(person).isVisible()
    table, view = person.game_screen.table, person.game_screen.table_view
    for size in ((900, 600), (1366, 768)):
        person.window.resize(*size)
        for named in (table.tile_outline(key).boundingRect() for key in table.tiles):
            card(person).open((), (), [named])
            covered = card(person).geometry() & view.mapFromScene(named).boundingRect()
            assert covered.isEmpty(), "the card lets people see the tile it names"
    person.hand.click(person.hand.tile(SECRET))
    assert not card(person).isVisible()
    person.begin_round(SECRET)
    assert (dark(person), ring(person)) == (0, "")
    assert not person.can_choose("Match", "Replay the end")


def test_the_card_compares_with_master_par_and_the_best_before_and_keeps_help_apart(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    par = Par((5,) * 60)  # there without a long thought
    monkeypatch.setattr(TopologicAdvice, "par", lambda *_: lambda *_: par)

    def find(suggested: bool = False) -> None:
        """Find a secret on the border in the first turn."""
        person.sit_down(seekers=3)
        secret = min(map(str, person.match.setup.field.border))
        person.begin_round(secret)
        if suggested:
            person.menu("Match", "Suggest a turn")
            wait_until(lambda: person.can_choose("Match", "Show the suggested turn"))
            person.menu("Match", "Show the suggested turn")
            wait_until(lambda: "ghosts show" in person.status)
        person.enter(" ".join([secret] * 3))
        person.ask()

    def give_up(aid: str) -> dict[str, str]:
        """Give up, and return the card's text."""
        person.sit_down(seekers=3, aid=aid)
        person.begin_round(SECRET)
        person.stand_at((0, 1), (1, 0), (2, 0))
        person.menu("Match", "Give up the round…")
        compared = rows(person)
        assert compared["Ben"] == "gave up"
        assert card(person).stars == (0 if aid == "paper" else None), "stars are for rounds without help"
        return compared

    # What was found with help is no best, and says so.
    find(suggested=True)
    rows(person)
    told = " ".join(seen.shown(card(person)))
    assert "Your best" not in told
    assert "With help" in told
    assert card(person).stars is None
    assert "With help." in card(person).accessibleDescription()

    assert give_up("full")["Previous best, with help"] == "1 turn"

    ears = Ears(monkeypatch, person.window)
    find()
    assert card(person).stars is None, "nobody knows par yet"
    compared = rows(person)
    assert compared["Ben"] == "1 turn"
    assert int(compared["Master, same secret"].split()[0]) >= 2
    assert compared["Par (Master’s average)"] == "5.0 turns"
    assert card(person).stars == 3
    told = " ".join(seen.shown(card(person)))
    assert "Three stars for" in told
    assert "Your best" not in told, "it is the first without help"
    settle()
    (heard,) = [said for said in ears.said if "Par (Master’s average)" in said and "With help" not in said]
    assert heard.startswith("3 stars of 3. Ben: 1 turn; "), heard
    assert give_up("paper")["Previous best"] == "1 turn"
