"""What is beneath window and terminal: games, seats, tables between machines, people. No Qt, no terminal."""
