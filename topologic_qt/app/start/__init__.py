"""The start of the program: command line, single instance, first window."""
