"""The versions on which it depends how computers play."""

from functools import cache

from topologic_qt import __version__


@cache
def versions() -> str:
    """Return the versions of this program and of numpy: equal ones play equally."""
    import numpy

    return f"Topologic {__version__} with numpy {numpy.__version__}"
