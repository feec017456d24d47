"""Translations of the interface: `.ts` files to write in, `.qm` files to read from."""
