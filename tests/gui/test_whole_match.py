"""Whole matches by mouse, from the setup page to the winner."""

import pytest

from tests.gui import seen
from tests.gui.person import Person, points, spelled
from topologic_qt.engine import Outcome
from topologic_qt.games.topologic.rules import Phase, Topologic
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui


def outcome(person: Person) -> Outcome | None:
    """How the match ended by the rules."""
    return Topologic().outcome(person.match)


def lying_open(person: Person) -> list[str]:
    """The tiles that are picked out on the table."""
    return [key for key, tile in person.game_screen.table.tiles.items() if tile.glow is Glow.CHOSEN]


def play_round(person: Person, secret: str, entries: str) -> list[str]:
    """Play a round by mouse until the secret is found; the answer is what the notebook has to say of it."""
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
        assert person.lying == tiles
        assert lying_open(person) == []
        person.press("Ask for the hint")
        score = points(tiles, secret)
        assert person.match.rounds[number - 1].turns[-1].hint == score
        assert (
            person.game_screen.tabletop.hint.number == str(score)
            or person.match.rounds[number - 1].ending is not None
        )
        named = ", ".join(map(spelled, tiles.split()))
        lines.append(f"Turn {len(lines) + 1}: {named}. Hint: {score}")
        assert len(lines) < 12, "The seekers should have been there long ago."
    seeker = person.match.setup.players[person.match.rounds[number - 1].seeker]
    assert lying_open(person) == [secret]
    assert person.lying == " ".join([secret] * person.match.setup.seekers)
    return [f"Round {number}: {seeker}, found in turn {len(lines)}", *lines]


@pytest.mark.parametrize(("edition", "seekers", "shape"), [("2019", 4, "grown"), ("2017", 3, "cross")])
def test_two_rounds_to_the_winner(person: Person, edition: str, seekers: int, shape: str) -> None:
    person.start(
        title="Treasure Hunt", players=("Cleo", "Dan"), edition=edition, seekers=seekers, shape=shape
    )
    laid = {key: item.look for key, item in person.game_screen.table.tiles.items()}
    border = sorted(map(str, person.match.setup.field.border))
    inner = sorted(map(str, person.match.setup.field.locations.keys() - person.match.setup.field.border))
    secret = (inner or border)[0]
    assert "Cleo hides the secret" in seen.shown(person.game_screen.card)
    first = play_round(person, secret, " ".join(border[:: len(border) // seekers][:seekers]))
    turns = len(first) - 1
    assert turns > 1
    assert f"Dan found it in turn {turns}" in seen.shown(person.game_screen.card)
    said = " ".join(seen.shown(person.game_screen.card))
    assert f"The secret was on {spelled(secret)}. Now the roles change: Dan hides, Cleo seeks." in said

    second = play_round(person, border[0], " ".join([border[0]] * seekers))
    assert person.match.round.phase is Phase.OVER
    assert outcome(person) == Outcome((0,), (1, turns))
    said = "\n".join(seen.shown(person.game_screen.card))
    assert said.startswith("Cleo wins\n")
    assert f"Dan: found in turn {turns} ({spelled(secret)})" in said
    assert f"Cleo: found in turn 1 ({spelled(border[0])})" in said
    assert person.game_screen.notebook.text().splitlines() == [*first, *second]
    assert {key: item.look for key, item in person.game_screen.table.tiles.items()} == laid
    assert person.answers.questions == []


def finished(person: Person) -> None:
    """Play a short match to its end."""
    person.start(edition="french", seekers=3)
    play_round(person, "Y5", "Y5 Y5 Y5")
    play_round(person, "R1", "R1 R1 R1")


def test_after_the_end_nothing_moves_and_the_same_or_a_new_match_begins(person: Person) -> None:
    finished(person)
    person.hand.take(0)
    assert person.game_screen.table.held is None
    person.hand.release()
    assert not seen.offers(person.window, "Ask for the hint")
    assert not seen.offers(person.window, "Take back")
    assert person.status == "The match is over. File, New match begins another one."
    assert outcome(person) == Outcome((), (1, 1))
    setup, laid = person.match.setup, {key: item.look for key, item in person.game_screen.table.tiles.items()}
    person.press("Once more")
    assert person.match.setup == setup
    assert person.match.round.phase is Phase.HIDE
    assert len(person.match.rounds) == 1
    assert person.lying == "- - -"
    assert lying_open(person) == []
    assert not person.game_screen.tabletop.hint.isVisible()
    assert {key: item.look for key, item in person.game_screen.table.tiles.items()} == laid
    person.menu("Edit", "Back to the previous match")
    assert "A draw" in seen.shown(person.game_screen.card)
    assert not person.curtain.isVisible()
    assert person.lying == "R1 R1 R1"
    person.press("New match")
    assert person.game_screen.is_setting_up
    assert not person.game_screen.notebook.isVisible()
    assert not person.game_screen.card.isVisible()
    assert not person.game_screen.tabletop.hint.isVisible()
    person.press("Look at it")
    assert "A draw" in seen.shown(person.game_screen.card)
    assert person.game_screen.notebook.isVisible()
