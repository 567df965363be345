"""The note sheet: the log, the marks of one player, and the agreed help."""
