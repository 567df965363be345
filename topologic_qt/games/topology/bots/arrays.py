"""The types of arrays that the search computes with."""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.intp]
"""Numbers of positions, places, side keys or pairings."""

Small = NDArray[np.int8]
"""Numbers of sides, runs or directions."""

Keys = NDArray[np.int32]
"""Side keys; -1 where there is none."""

Sums = NDArray[np.float32]
"""Lengths, points and worths."""

RingSets = NDArray[np.uint64]
"""Sets of rings, a bit for each."""

Flags = NDArray[np.bool_]
