"""Homes for programs that the bench starts."""

from pathlib import Path


def choose_game(home: Path) -> None:
    """Have the program start with Topologic in an empty home, as if that had been open last."""
    file = home / "topologic-qt" / "settings.ini"
    if not file.exists():
        file.parent.mkdir()
        file.write_text("[shelf]\ngame=topologic\n", encoding="utf-8")
