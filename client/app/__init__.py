"""The desktop window: start screen, games, replays, rules, settings."""
