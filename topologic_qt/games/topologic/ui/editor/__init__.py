"""The board editor: any field is put together on a table of its own. It loads when it is first opened."""
