"""Windows: the open game, its menus and its frame. They know `Feature`, but no particular one."""
