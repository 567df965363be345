"""A whole match by mouse, from the setup page to the winner, and to the next one."""

import pytest

from tests.gui import seen
from tests.gui.person import Person, points, spelled
from tests.gui.test_replay import ring
from topologic_qt.engine.game import Outcome
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.state import Phase

pytestmark = pytest.mark.gui


def play_round(person: Person, secret: str, entries: str) -> list[str]:
    """Play a round by mouse until the secret is found; return the expected lines of the notebook."""
    number = len(person.match.rounds)
    person.hide_secret(secret)
    person.open_curtain()
    assert person.lying == " ".join("-" * person.match.setup.seekers)
    lines: list[str] = []
    person.enter(entries)
    while person.match.rounds[number - 1].ending is None:
        if lines:
            person.move_towards(secret)
        tiles = person.positions
        assert (person.lying, ring(person)) == (tiles, "")
        person.press("Ask for the hint")
        score = points(tiles, secret)
        assert person.match.rounds[number - 1].turns[-1].hint == score
        is_over = person.match.rounds[number - 1].ending is not None
        assert is_over or person.game_screen.tabletop.hint.number == str(score)
        named = ", ".join(map(spelled, tiles.split()))
        lines.append(f"Turn {len(lines) + 1}: {named}. Hint: {score}")
        assert len(lines) < 12, "The seekers should have been there long ago."
    seeker = person.match.setup.players[person.match.rounds[number - 1].seeker]
    assert ring(person) == secret
    assert person.lying == " ".join([secret] * person.match.setup.seekers)
    return [f"Round {number}: {seeker} found it on turn {len(lines)}", *lines]


def test_two_rounds_to_the_winner_and_the_same_match_or_a_new_one(person: Person) -> None:
    def laid() -> dict[str, object]:
        return {key: item.look for key, item in person.game_screen.table.tiles.items()}

    def said() -> str:
        return "\n".join(seen.shown(person.game_screen.card))

    person.start(title="Treasure Hunt", players=("Cleo", "Dan"), seekers=4, shape="grown")
    before, field, setup = laid(), person.match.setup.field, person.match.setup
    border = sorted(map(str, field.border))
    secret = min(map(str, field.locations.keys() - field.border))
    assert "Cleo hides the secret" in said()
    first = play_round(person, secret, " ".join(border[:: len(border) // 4][:4]))
    turns = len(first) - 1
    assert turns > 1
    assert f"Dan found it on turn {turns}" in said()
    assert f"The secret was on {spelled(secret)}. You swap: Dan hides, Cleo seeks." in said()

    second = play_round(person, border[0], " ".join([border[0]] * 4))
    assert person.match.round.phase is Phase.OVER
    assert Topologic().outcome(person.match) == Outcome((0,), (1, turns))
    assert said().startswith("Cleo wins\n")
    assert f"Dan found it on turn {turns} ({spelled(secret)})" in said()
    assert f"Cleo found it on turn 1 ({spelled(border[0])})" in said()
    assert person.game_screen.notebook.text().splitlines() == [*first, *second]
    assert laid() == before
    assert person.answers.questions == []

    # Afterwards nothing moves.
    person.hand.take(0)
    assert person.game_screen.table.held is None
    person.hand.release()
    assert not seen.offers(person.window, "Ask for the hint")
    assert not seen.offers(person.window, "Take back")
    assert person.status == "The match is over."

    person.press("Play again")
    assert person.match.setup == setup
    assert (person.match.round.phase, len(person.match.rounds)) == (Phase.HIDE, 1)
    assert (person.lying, ring(person), laid()) == ("- - - -", "", before)
    assert not person.game_screen.tabletop.hint.isVisible()
    person.menu("File", "Back to the previous match")
    assert "Cleo wins" in said()
    assert not person.curtain.isVisible()
    assert person.lying == " ".join([border[0]] * 4)
    person.press("New match")
    assert person.game_screen.is_setting_up
    for part in (person.game_screen.notebook, person.game_screen.card, person.game_screen.tabletop.hint):
        assert not part.isVisible()
    person.press("View")
    assert "Cleo wins" in said()
    assert person.game_screen.notebook.isVisible()
