"""What is Topologic's alone on screen."""
