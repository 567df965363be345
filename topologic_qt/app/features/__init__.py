"""Features: what a window has beside a match. No feature imports another one."""
