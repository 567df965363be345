"""The tiles, their colours and symbols, and what lies over the table."""
