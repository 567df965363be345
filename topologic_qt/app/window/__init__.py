"""Windows: the open game, its menus and its frame. They know `Feature`, and none by name."""
