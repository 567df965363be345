"""The companion for a real table: what happens there is noted here by one of its players."""
