"""The look of the board: the tiles, their colours and symbols, and the items over the table."""
