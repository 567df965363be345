"""The widgets that all screens share. They use Qt alone, and know no board and no game."""
