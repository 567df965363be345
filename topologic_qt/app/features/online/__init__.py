"""Online matches in a window; nothing of this is loaded before there is one."""
