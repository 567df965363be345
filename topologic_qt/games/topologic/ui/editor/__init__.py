"""The field editor: any field can be built on a table of its own. It loads when it is first opened."""
