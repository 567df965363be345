"""The notebook: the log of the turns and the marks on the tiles."""
