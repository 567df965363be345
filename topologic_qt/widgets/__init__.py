"""The widgets shared by all screens. They use only Qt, and know no board or game."""
