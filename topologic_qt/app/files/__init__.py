"""Files of matches and fields, autosaves, and stored results."""
