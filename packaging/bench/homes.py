"""Homes for programs that the bench starts."""

from pathlib import Path


def choose_game(home: Path, game: str = "topologic") -> None:
    """Have the program start with a game, by its id, in an empty home, as if that had been open last."""
    file = home / "topologic-qt" / "settings.ini"
    if not file.exists():
        file.parent.mkdir()
        file.write_text(f"[shelf]\ngame={game}\n", encoding="utf-8")
