"""What a game in a window has beside its match. No feature imports another one."""
