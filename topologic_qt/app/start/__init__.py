"""The start of the program: the command line's files, one program at a time, the first window."""
