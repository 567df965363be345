"""The one door through which every text goes that people see."""

from PySide6.QtCore import QCoreApplication


def tr(text: str, **facts: object) -> str:
    """The text in the user's language, with the facts filled in where it names them in braces."""
    return QCoreApplication.translate("topologic", text).format(**facts)


def ntr(singular: str, plural: str, n: int, **facts: object) -> str:
    """The text for one thing or for another number of them, with ``n`` among the facts.

    Which of the two is said follows English; a language with more forms than two will choose by ``n``.
    """
    return tr(singular if n == 1 else plural, n=n, **facts)
