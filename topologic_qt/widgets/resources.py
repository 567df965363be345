"""Where the pictures are that belong to the program."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def resource(name: str) -> Path:
    """A file of ours: inside the package when it is installed, beside it in the source tree."""
    installed = _PACKAGE / "resources" / name
    return installed if installed.exists() else _PACKAGE.parent / "resources" / name
