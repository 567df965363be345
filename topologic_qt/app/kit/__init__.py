"""What every room of the program uses; it knows no match."""
