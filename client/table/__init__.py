"""The table: any game drawn from its view and its layout, and played with pointer or keys."""
