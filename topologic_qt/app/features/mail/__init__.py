"""Playing by mail."""
