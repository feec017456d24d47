"""The library in the window: replays found, filtered, tagged, verified, brought in; statistics of them."""
