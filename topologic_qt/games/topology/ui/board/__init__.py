"""The look of the board: hexagons, tiles with inlaid lines, lit runs, and the marks on empty places."""
