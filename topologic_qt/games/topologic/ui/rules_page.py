"""The rules of the game for people, in our own words."""

from html import escape

from topologic_qt.widgets.translate import tr


def rules_page() -> str:
    """Return the rules of Topologic as simple HTML: short sections with a heading each."""
    return "".join(f"<h3>{escape(heading)}</h3><p>{escape(text)}</p>" for heading, text in _sections())


def _sections() -> list[tuple[str, str]]:
    return [
        (
            tr("The idea"),
            tr(
                "Sixty tiles lie on the table: ten colours, each with one to six pips. One player, the "
                "referee, hides a secret under one of them. The other leads the seekers and wants to find "
                "it in as few turns as possible. Then the players change roles; the tiles stay where they "
                "are."
            ),
        ),
        (
            tr("The first turn"),
            tr(
                "Drag every seeker from the tray onto the border of the field; in the French edition,"
                " onto any tile. Several may share a tile. Then ask for the hint."
            ),
        ),
        (
            tr("The hint"),
            tr(
                "It is one number. Each seeker scores 1 if its tile has the colour of the secret, and"
                " 1 if it has the number of the secret, so 2 on the secret itself. You are told the "
                "sum, never who scored."
            ),
        ),
        (
            tr("Every further turn"),
            tr(
                "Move as many seekers as you like, each at most once and in any order, along one "
                "straight line and over tiles only. Under the rules of 2019 a seeker stops where "
                "another one stands; in the older and the French edition it may pass. The French "
                "edition allows diagonals too. While you hold a seeker, the tiles it can reach are "
                "lit. Moves can be taken back until you ask for the hint."
            ),
        ),
        (
            tr("The end"),
            tr(
                "A round ends when all seekers stand on the secret. That turn counts too. Whoever "
                "needed fewer turns wins the match. You may give up a round; a found secret beats one"
                " that was not found."
            ),
        ),
        (
            tr("Hands and keys"),
            tr(
                "Drag a seeker, or click it and then its destination. Escape or the right button puts it "
                "back. On the keyboard, the arrows walk over the tiles, 1 to 5 choose a seeker, Enter "
                "picks up and puts down. The wheel zooms; hold the middle button or the space bar to drag "
                "the table; F shows all of it. Ctrl+Z takes a move back, Ctrl+Shift+Z makes it again."
            ),
        ),
        (
            tr("The notebook"),
            tr(
                "It writes down every turn. Double-click a line to write a remark; click it, and the "
                "seekers of that turn stand on the table as ghosts, until Escape. Mark tiles on the grid, "
                "or on the table with the right button, also by drawing over many; X rules out the tile "
                "that you point at, S marks it as suspected, P as possible, and Delete clears the mark. "
                "Alt+Z undoes a mark, Alt+Shift+Z redoes it. With help agreed on, W asks what the hints "
                "would have been with the secret there. It also tells in which turns the referee peeked "
                "at the secret (Match, Peek at the secret)."
            ),
        ),
        (
            tr("By mail"),
            tr(
                "With Match, Play elsewhere, you copy a text without the secret; the other player "
                "pastes it, plays, and sends a copy back. Each copy belongs to one of you, and can only "
                "be moved by that player; Play on at this computer ends that. The secret is fixed "
                "before the search begins, so moving it would show in the end. What this does not "
                "prevent: somebody who can write into your mailbox can pose as the other player, and "
                "whoever has a referee's file can open a copy of it and peek."
            ),
        ),
        (
            tr("Credits"),
            tr(
                "Topologic was designed by Dieter Stein in 2010. His rules of 2017 and 2019 are published "
                "at spielstein.com; François Haffner translated them into French for Escale à jeux. This "
                "program explains them in its own words."
            ),
        ),
    ]
