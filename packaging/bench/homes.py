"""Home folders for programs started by the bench."""

from pathlib import Path


def choose_game(home: Path) -> None:
    """Make the program start with Topologic in an empty home, as if it had been open last."""
    file = home / "topologic-qt" / "settings.ini"
    if not file.exists():
        file.parent.mkdir()
        file.write_text("[shelf]\ngame=topologic\n", encoding="utf-8")
