"""Files of matches and fields, kept copies, and what is stored of results."""
