"""The graphics view of a board, for any game. It knows no rule: a game says where a piece may go."""
