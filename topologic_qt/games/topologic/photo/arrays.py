"""The kind of array that the eye computes with."""

from typing import Any, TypeAlias

from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
"""Numbers of one kind: OpenCV's functions promise no more, so each docstring says which."""
