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
                "Sixty tiles lie on the table: ten colours with one to six pips each. The referee hides a "
                "secret under one of them. The other player moves the seekers and tries to find it in as "
                "few turns as possible. Then you swap roles on the same field."
            ),
        ),
        (
            tr("The first turn"),
            tr(
                "Drag all seekers from the tray onto the border (in the French edition, onto any tile). "
                "They may share tiles. Then ask for the hint."
            ),
        ),
        (
            tr("The hint"),
            tr(
                "Each seeker scores 1 for the secret’s colour and 1 for its number, so 2 on the secret "
                "itself. You’re told the sum, never who scored."
            ),
        ),
        (
            tr("Later turns"),
            tr(
                "Move as many seekers as you like, once each and in any order, straight over tiles (also "
                "diagonally in the French edition). By the 2019 rules a seeker can stop on another’s tile "
                "but not pass it; in the other editions it can pass. Hold a seeker to light up the tiles "
                "it can reach. You can take moves back until you ask for the hint."
            ),
        ),
        (
            tr("The end"),
            tr(
                "A round ends when all seekers are on the secret; that turn counts too. Fewer turns win "
                "the match. You can give up a round, but a found secret always beats one that wasn’t."
            ),
        ),
        (
            tr("Mouse and keyboard"),
            tr(
                "Drag a seeker, or click it and then its new tile. Escape or a right-click "
                "puts it back. On the keyboard, move with the arrows, pick a seeker with 1 "
                "to 5, and pick up or put down with Enter. The wheel zooms; hold the middle "
                "button or space to drag the table; F shows it all. Ctrl+Z takes a move "
                "back, Ctrl+Shift+Z redoes it."
            ),
        ),
        (
            tr("The notebook"),
            tr(
                "The notebook lists every turn. Click one to see its seekers as ghosts, "
                "until Escape; double-click to add a note. Mark tiles in the grid, or "
                "right-click the table; drag to mark many. Under the mouse, X rules out a "
                "tile, S suspects it, P calls it possible, Delete clears it. Alt+Z undoes a "
                "mark, Alt+Shift+Z redoes it. With help on, W shows what the hints would be "
                "with the secret there. The referee’s peeks (Match, Peek at the secret) are "
                "listed too."
            ),
        ),
        (
            tr("By mail"),
            tr(
                "Choose Match, Play elsewhere to copy the match as text, without the secret. "
                "The other player pastes it, plays, and sends a copy back. Each copy belongs "
                "to one of you, until you choose Play on at this computer. The secret is "
                "sealed first, so moving it would show. But anyone who can write to your "
                "mailbox can pose as the other player, and anyone with the referee’s file "
                "can peek at a copy."
            ),
        ),
        (
            tr("Credits"),
            tr(
                "Dieter Stein designed Topologic in 2010. His rules of 2017 and 2019 are at "
                "spielstein.com; François Haffner translated them into French for Escale à jeux. These "
                "words are our own."
            ),
        ),
    ]
