"""The text in the title bar."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from topologic_qt import NAME


def show_title(window: QWidget, title: str, file: Path | None, saved: bool) -> None:
    """Show a title, its file, and whether that holds it as it is now; without a title, the name alone."""
    name = "" if file is None else f" ({file.name})"
    # Qt shows its sign for "not saved" in the place of a lone [*]; doubled, that is what people wrote.
    told = f"{title}{name}".replace("[*]", "[*][*]")
    window.setWindowTitle(f"{told}[*] – {NAME}" if title else NAME)
    window.setWindowModified(not saved)
