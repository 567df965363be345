"""The one door through which every text goes that people see."""

from PySide6.QtCore import QCoreApplication


def tr(text: str, **facts: object) -> str:
    """The text in the user's language, with the facts filled in where it names them in braces."""
    return QCoreApplication.translate("topologic", text).format(**facts)
