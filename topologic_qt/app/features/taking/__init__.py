"""Everything that people have done, taken along to another computer."""
