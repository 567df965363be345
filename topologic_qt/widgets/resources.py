"""The location of the program's resource files."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def resource(name: str) -> Path:
    """Return the path of a resource: inside the package when installed, beside it in the source tree."""
    installed = _PACKAGE / "resources" / name
    return installed if installed.exists() else _PACKAGE.parent / "resources" / name
