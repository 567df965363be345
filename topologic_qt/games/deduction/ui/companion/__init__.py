"""The companion for a real table, where one of the players notes what happens."""
